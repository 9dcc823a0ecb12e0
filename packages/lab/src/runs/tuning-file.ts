// A tuning's document in a file, so that the same tuning can be resumed.

import { readIfThere, writeText } from '@mcr-arena/files';
import { STANDARD_RULES } from '@mcr-arena/scoring';
import { failure, type Result, success } from '@mcr-arena/tiles';
import type { TunedParameter, TuningPlan } from '../tuning/plan.ts';
import { formatTuning, type TuningResults } from '../tuning/results.ts';
import { parseTuning } from '../tuning/schema.ts';
import { contendersText, knownFrom } from './comparison-file.ts';
import { ComparisonInPlay } from './comparison-in-play.ts';
import type { TuningInPlay } from './tuning-in-play.ts';
import { heldOutOrder } from './tuning-order.ts';

type TuningFileError = 'tuning-malformed' | 'other-tuning' | 'walls-missing' | 'tuning-longer';

/** The document in a file. Undefined if the file does not exist. */
export function readTuning(path: string): Result<TuningResults | undefined, TuningFileError> {
  const text = readIfThere(path);
  if (text === undefined) return success(undefined);
  const parsed = parseTuning(text);
  return parsed.ok ? parsed : failure('tuning-malformed', `${path}: ${parsed.error.message}`);
}

/** Writes the document atomically. */
export function writeTuning(path: string, results: TuningResults): Promise<void> {
  return writeText(path, formatTuning(results));
}

/** Fields that may be increased: a tuning can be extended, and its outcome compared on more walls. */
const EXTENT = ['generations', 'heldOutWalls'] as const satisfies readonly (keyof TuningPlan)[];

/** The document, if it belongs to the same tuning and does not exceed `plan`. */
export function tuningToGoOnWith(
  found: TuningResults,
  plan: TuningPlan,
): Result<TuningResults, 'other-tuning' | 'walls-missing' | 'tuning-longer'> {
  const fields = Object.keys(FIELD_NAMES) as (keyof TuningPlan)[];
  const other = fields.find((field) => {
    const isExtent = EXTENT.some((name) => name === field);
    return !isExtent && JSON.stringify(found.plan[field]) !== JSON.stringify(plan[field]);
  });
  if (other === undefined) return checkExtent(found, plan);
  const [there, here] = [textOf(found.plan, other), textOf(plan, other)];
  return failure('other-tuning', `another tuning is stored there: its ${FIELD_NAMES[other]} ${there}, here ${here}`);
}

function checkExtent(found: TuningResults, plan: TuningPlan): Result<TuningResults, 'walls-missing' | 'tuning-longer'> {
  const generations = found.generations.length;
  const { walls: heldOutWalls, figures } = found.heldOut ?? {};
  if (heldOutWalls === undefined && figures !== undefined)
    return failure('walls-missing', 'it has held-out figures without their walls: choose another file');
  const walls = heldOutWalls?.length ?? 0;
  if (generations <= plan.generations && walls <= plan.heldOutWalls) return success(found);
  const [held, asked] =
    generations > plan.generations
      ? [`${generations} generations`, plan.generations]
      : [`${walls} held-out walls`, plan.heldOutWalls];
  return failure('tuning-longer', `it has ${held}, here ${asked}: request at least as many, or choose another file`);
}

/** The outcome's comparison on the held-out walls, with the results in a document. Undefined before there is an outcome. */
export function heldOutFrom(
  found: TuningResults | undefined,
  { outcome, order, version }: TuningInPlay,
): ComparisonInPlay | undefined {
  if (outcome === undefined) return undefined;
  const comparison = heldOutOrder(order, outcome);
  const known = found?.heldOut && knownFrom(found.heldOut, comparison.plan);
  const { walls, continuedAfter } = known?.ok ? known.value : { walls: [], continuedAfter: [] };
  return new ComparisonInPlay(comparison, { walls, continuedAfter, version });
}

function textOf(plan: TuningPlan, field: keyof TuningPlan): string {
  switch (field) {
    case 'base':
      return contendersText([plan.base]);
    case 'opponents':
      return contendersText(plan.opponents);
    case 'parameters':
      return plan.parameters.map(parameterText).join(', ');
    case 'luck':
      return plan.luck ?? 'none';
    case 'scoring':
      return plan.scoring?.id ?? STANDARD_RULES.id;
    default:
      return JSON.stringify(plan[field]);
  }
}

function parameterText({ name, min, max, step, start }: TunedParameter): string {
  return `${name}=${min}..${max}:${step} from ${start}`;
}

const FIELD_NAMES: Readonly<Record<keyof TuningPlan, string>> = {
  base: 'base is',
  program: 'program is',
  fixed: 'fixed parameters are',
  parameters: 'parameters are',
  opponents: 'opponents are',
  seatings: 'number of seatings is',
  seed: 'seed is',
  walls: 'number of walls is',
  population: 'population is',
  generations: 'number of generations is',
  spread: 'spread is',
  heldOutWalls: 'number of held-out walls is',
  scoring: 'scoring rules are',
  luck: 'model of luck is',
};
