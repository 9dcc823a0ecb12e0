// A tuning's document in a file, so that the same tuning goes on where it was left.

import { failure, type Result, success } from '@mcr-arena/tiles';
import { formatTuning, type TuningPlan, type TuningResults } from '@mcr-arena/tournament';
import { parseTuning } from '@mcr-arena/tournament/schema';
import { readIfThere, writeText } from '../text-file.ts';

export type TuningFileError = 'tuning-malformed' | 'other-tuning';

/** The document in a file. Undefined if there is no file. */
export function readTuning(path: string): Result<TuningResults | undefined, TuningFileError> {
  const text = readIfThere(path);
  if (text === undefined) return success(undefined);
  const parsed = parseTuning(text);
  return parsed.ok ? parsed : failure('tuning-malformed', `${path}: ${parsed.error.message}`);
}

/** Writes the document whole or not at all. */
export function writeTuning(path: string, results: TuningResults): Promise<void> {
  return writeText(path, formatTuning(results));
}

/** What may differ: a tuning can be made longer, and its outcome be tried on more walls. */
const EXTENT = ['generations', 'heldOutWalls'] as const satisfies readonly (keyof TuningPlan)[];

/** The document, if it is of the same tuning, of whatever extent. */
export function tuningToGoOnWith(found: TuningResults, plan: TuningPlan): Result<TuningResults, 'other-tuning'> {
  const fields = Object.keys(plan) as (keyof TuningPlan)[];
  const other = fields.find((field) => {
    const isExtent = EXTENT.some((name) => name === field);
    return !isExtent && JSON.stringify(found.plan[field]) !== JSON.stringify(plan[field]);
  });
  if (other === undefined) return success(found);
  const [there, here] = [found.plan[other], plan[other]].map((value) => JSON.stringify(value));
  return failure('other-tuning', `another tuning is kept there: its ${FIELD_NAMES[other]} ${there}, here ${here}`);
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
};
