// The options that `compare` and `gauntlet` share.

import { randomBytes } from 'node:crypto';
import {
  COMPARISON_SEATINGS,
  type ComparisonPlan,
  type ComparisonSeatings,
  dealsPerWall,
  type StoppingRule,
} from '@mcr-arena/lab';
import { LUCK_MODEL } from '@mcr-arena/luck';
import { type RulesId, SCORING_RULES } from '@mcr-arena/scoring';
import { type Command, InvalidArgumentError } from 'commander';
import { UsageError } from '../exit-code.ts';
import { guidePlace } from '../guide-place.ts';
import { addTrustOption, type TrustOption } from '../hosts.ts';
import { addRulesOption, oneOf, threadNumber, wholeNumber, workersOption } from '../options.ts';

/** Options as given on the command line. */
export interface ComparisonOptions extends TrustOption {
  readonly seatings: ComparisonSeatings;
  /** Deals. */
  readonly budget?: number;
  readonly untilSure?: boolean;
  /** Points per deal. */
  readonly smallest?: number;
  readonly seed?: string;
  readonly rules: RulesId;
  readonly luck?: boolean;
  readonly workers: number;
  readonly json?: boolean;
}

const DEFAULT_BUDGET = 1200;
const DEFAULT_SMALLEST = 1;

export const STOPPING_HELP = `
With --budget, the number of walls is fixed in advance, and the interval is a 95 % bootstrap over walls. With --until-sure, the
run ends as soon as one bot is shown to be better, or both to be less than --smallest points per deal apart. At most one
such verdict in twenty is false, for any true difference: see ${guidePlace('comparing-bots')}.`;

/** Adds the option `--seatings`, which `mcr tune` has too. */
export function addSeatingsOption(command: Command): Command {
  return command.option(
    '--seatings <number>',
    'deals per wall at a table: 4 rotations, or the distinct ones of all 24 seatings',
    oneOf(COMPARISON_SEATINGS),
    4,
  );
}

/** Adds the option `--luck`, which `mcr tune` has too. */
export function addLuckOption(command: Command): Command {
  return command.option(
    '--luck',
    'take the luck of starting hands and draws off each result: fewer deals if decisions are slow',
  );
}

export function addComparisonOptions(command: Command): Command {
  return addLuckOption(addRulesOption(addTrustOption(addSeatingsOption(command))))
    .option(
      '--budget <deals>',
      `deals to play, in whole walls (${DEFAULT_BUDGET}); with --until-sure, the maximum`,
      wholeNumber,
    )
    .option('--until-sure', 'end at the first verdict')
    .option(
      '--smallest <points>',
      `smallest difference that matters, points per deal (${DEFAULT_SMALLEST})`,
      pointsAboveZero,
    )
    .option('--seed <text>', 'seed of the walls and bots; random if absent')
    .option('--workers <number>', 'number of threads; the figures do not depend on it', threadNumber, workersOption());
}

function pointsAboveZero(text: string): number {
  const points = Number(text);
  if (Number.isFinite(points) && points > 0) return points;
  throw new InvalidArgumentError('Expected a number of points above 0.');
}

/** The rule that ends a comparison with these opponents. Throws a UsageError. */
export function stoppingRuleOf(options: ComparisonOptions, opponents: ComparisonPlan['opponents']): StoppingRule {
  const { seatings, budget, untilSure, smallest } = options;
  if (smallest !== undefined && !untilSure) throw new UsageError('--smallest needs --until-sure');
  const deals = dealsPerWall({ opponents, seatings });
  const walls = Math.floor((budget ?? DEFAULT_BUDGET) / deals);
  if (walls === 0) throw new UsageError(`--budget ${budget}: too few, one wall takes ${deals} deals`);
  if (!untilSure) return { type: 'budget', walls };
  return { type: 'until-sure', smallest: smallest ?? DEFAULT_SMALLEST, ...(budget !== undefined && { walls }) };
}

/** The scoring rules of a plan, if they are not the default, and the model of luck, if it is taken off. */
export function countingOf({
  rules,
  luck,
}: Pick<ComparisonOptions, 'rules' | 'luck'>): Pick<ComparisonPlan, 'scoring' | 'luck'> {
  return { ...(rules !== 'mcr' && { scoring: SCORING_RULES[rules] }), ...(luck && { luck: LUCK_MODEL }) };
}

/** A random seed: 12 hexadecimal digits. */
export function drawnSeed(): string {
  return randomBytes(6).toString('hex');
}
