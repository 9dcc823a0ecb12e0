// A comparison's document in a file, including the walls, so that the same comparison can be resumed.

import { readIfThere, writeText } from '@mcr-arena/files';
import { STANDARD_RULES } from '@mcr-arena/scoring';
import { failure, type Result, success } from '@mcr-arena/tiles';
import type { ComparisonPlan, Contender } from '../comparison/plan.ts';
import { type ComparisonResults, formatComparison } from '../comparison/results.ts';
import { parseComparison } from '../comparison/schema.ts';
import type { StoppingRule } from '../comparison/stopping-rule.ts';
import { ComparisonInPlay, type KnownWalls } from './comparison-in-play.ts';
import type { ComparisonOrder } from './comparison-order.ts';

type ComparisonFileError = 'comparison-malformed' | 'other-comparison' | 'walls-missing' | 'comparison-longer';

/** The document in a file, its walls checked against its plan. Undefined if the file does not exist. */
export function readComparison(path: string): Result<ComparisonResults | undefined, ComparisonFileError> {
  const text = readIfThere(path);
  if (text === undefined) return success(undefined);
  const parsed = parseComparison(text);
  return parsed.ok ? parsed : failure('comparison-malformed', `${path}: ${parsed.error.message}`);
}

/** Writes the document atomically. */
export function writeComparison(path: string, results: ComparisonResults): Promise<void> {
  return writeText(path, formatComparison(results));
}

/** The walls of a document that are also valid for `plan`, even if they were played with another stopping rule. */
export function knownFrom(results: ComparisonResults, plan: ComparisonPlan): Result<KnownWalls, 'other-comparison'> {
  const { plan: found, walls = [], version } = results;
  const fields = ['a', 'b', 'opponents', 'seatings', 'seed', 'scoring', 'luck'] as const;
  const other = fields.find((field) => JSON.stringify(found[field]) !== JSON.stringify(plan[field]));
  if (other === undefined) return success({ walls, continuedAfter: continuedAfterOf(results, plan.rule), version });
  return failure(
    'other-comparison',
    `another comparison is stored there: its ${FIELD_NAMES[other]} ${textOf(found, other)}, here ${textOf(plan, other)}`,
  );
}

/** The changes of the rule in the document, and the change to `rule` if walls are known. */
function continuedAfterOf({ plan, walls = [], continuedAfter = [] }: ComparisonResults, rule: StoppingRule): number[] {
  const isChanged = plan.rule.type !== rule.type || plan.rule.walls !== rule.walls;
  return isChanged && walls.length > 0 ? [...new Set([...continuedAfter, walls.length])] : [...continuedAfter];
}

/** The comparison with the results of a document, if there is one. It is an error if the document would become shorter. */
export function comparisonFrom(
  found: ComparisonResults | undefined,
  order: ComparisonOrder,
): Result<ComparisonInPlay, ComparisonFileError> {
  if (found === undefined) return success(new ComparisonInPlay(order));
  const known = knownFrom(found, order.plan);
  if (!known.ok) return known;
  if (found.walls === undefined && found.figures !== undefined)
    return failure('walls-missing', 'it has figures without their walls: choose another file');
  const comparison = new ComparisonInPlay(order, known.value);
  const held = known.value.walls.length;
  if (comparison.walls.length === held) return success(comparison);
  const kept = comparison.walls.length;
  const { walls = held } = order.plan.rule;
  // With enough walls, it is the rule that ends earlier.
  const remedy = walls < held ? `request at least ${held}, or choose another file` : 'choose another file';
  return failure('comparison-longer', `it has ${held} walls, of which ${kept} would remain: ${remedy}`);
}

const FIELD_NAMES = {
  a: 'first bot is',
  b: 'second bot is',
  opponents: 'opponents are',
  seatings: 'number of seatings is',
  seed: 'seed is',
  scoring: 'scoring rules are',
  luck: 'model of luck is',
} as const;

function textOf(plan: ComparisonPlan, field: keyof typeof FIELD_NAMES): string {
  switch (field) {
    case 'a':
    case 'b':
      return contendersText([plan[field]]);
    case 'opponents':
      return contendersText(plan.opponents);
    case 'scoring':
      return plan.scoring?.id ?? STANDARD_RULES.id;
    case 'luck':
      return plan.luck ?? 'none';
    default:
      return JSON.stringify(plan[field]);
  }
}

/** Bots with their versions, as text. */
export function contendersText(contenders: readonly Contender[]): string {
  const named = contenders.map(({ name, bot, digest = '?' }) => {
    return `${name === bot ? '' : `${name}=`}${bot} (version ${digest.slice(0, 8)})`;
  });
  return named.join(', ') || 'none';
}
