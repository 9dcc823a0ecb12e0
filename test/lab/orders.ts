// Orders of short comparisons and tunings.

import { DUPLICATE_RULES } from '@mcr-arena/engine';
import { DEFAULT_LIMITS } from '@mcr-arena/hosts';
import {
  type ComparisonOrder,
  type ComparisonPlan,
  contendersOf,
  type TuningOrder,
  type TuningPlan,
} from '@mcr-arena/lab';

const ARENA = { rules: DUPLICATE_RULES, limits: DEFAULT_LIMITS };

type Find = (bot: string) => TuningOrder['program'];

/** A comparison of the first two bots, with the others as opponents. */
export function comparisonOf(bots: readonly string[], find: Find, changes: Partial<ComparisonPlan>): ComparisonOrder {
  const [a, b, ...opponents] = bots.map((bot) => ({ name: bot, bot }));
  const rule = { type: 'budget', walls: 5 } as const;
  const plan: ComparisonPlan = { a: a!, b: b!, opponents, seatings: 4, seed: 'test', rule, ...changes };
  return { plan, bots: contendersOf(plan).map(({ bot }) => find(bot)), ...ARENA };
}

/** A tuning of the parameter `decline` of the first bot, with the others as opponents. */
export function tuningOf(bots: readonly string[], find: Find, changes: Partial<TuningPlan>): TuningOrder {
  const [base, ...opponents] = bots.map((bot) => ({ name: bot, bot }));
  const plan: TuningPlan = {
    base: base!,
    program: base!.bot,
    fixed: {},
    parameters: [{ name: 'decline', min: 0, max: 100, step: 1, start: 50 }],
    opponents,
    seatings: 4,
    seed: 'test',
    walls: 3,
    population: 4,
    generations: 2,
    spread: 0.25,
    heldOutWalls: 4,
    ...changes,
  };
  return { plan, program: { ...find(base!.bot), parameters: plan.fixed }, others: bots.map(find), ...ARENA };
}
