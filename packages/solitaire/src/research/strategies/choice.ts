// Strategies by name.

import type { Layout } from '../../layout/layout.ts';
import { BLOCK_READINGS, type BlockReading, blockingValues } from './blocking-values.ts';
import { contactsOf } from './contacts.ts';
import { type Heuristic, maxBlockHeuristic, randomHeuristic } from './heuristic.ts';
import { obstructionTreeStrategy } from './obstruction-tree.ts';
import { SAMPLING_DEFAULTS, samplingStrategy } from './sampling.ts';
import { greedyStrategy, multipleFirstStrategy, randomStrategy } from './simple-strategies.ts';
import type { Strategy } from './strategy.ts';

/** Stam's strategies, in the order of his table. */
export const STAM_STRATEGIES = ['random', 'multiple-first', 'greedy', 'obstruction-tree'] as const;
/** A strategy of Stam's paper. */
export type StamStrategy = (typeof STAM_STRATEGIES)[number];

/** Random choice, or MaxBlock with one of the readings of its formula. */
export const HEURISTICS = ['random', ...BLOCK_READINGS] as const;
/** How a strategy orders the pairs: at random, or by blocked tiles. */
export type HeuristicName = 'random' | BlockReading;

/** A strategy with its options, as named on the command line. */
export type StrategyChoice =
  | { readonly type: StamStrategy; readonly heuristic: HeuristicName }
  | { readonly type: 'sampling'; readonly samples: number };

const MAKERS: Readonly<Record<StamStrategy, (heuristic: Heuristic) => Strategy>> = {
  random: randomStrategy,
  'multiple-first': multipleFirstStrategy,
  greedy: greedyStrategy,
  'obstruction-tree': obstructionTreeStrategy,
};

/** Stam's eight configurations, in the order of his table, with one reading of MaxBlock. */
export function stamChoices(reading: BlockReading): StrategyChoice[] {
  return (['random', reading] as const).flatMap((heuristic) => STAM_STRATEGIES.map((type) => ({ type, heuristic })));
}

/** The strategy, for boards of this layout. */
export function strategyOf(choice: StrategyChoice, layout: Layout): Strategy {
  if (choice.type === 'sampling') return samplingStrategy(layout, { samples: choice.samples });
  const { type, heuristic } = choice;
  if (heuristic === 'random') return MAKERS[type](randomHeuristic);
  return MAKERS[type](maxBlockHeuristic(blockingValues(contactsOf(layout), heuristic)));
}

/** The name that `parseStrategyChoice` reads: `greedy/unhalved`, `sampling/32`. */
export function formatStrategyChoice(choice: StrategyChoice): string {
  return `${choice.type}/${choice.type === 'sampling' ? choice.samples : choice.heuristic}`;
}

/** `greedy/unhalved`, `random/random`, `sampling/32` or `sampling`; undefined for an unknown strategy. */
export function parseStrategyChoice(text: string): StrategyChoice | undefined {
  const [name, detail, ...more] = text.split('/');
  if (more.length > 0) return undefined;
  if (name === 'sampling') {
    if (detail === undefined) return { type: name, samples: SAMPLING_DEFAULTS.samples };
    return /^[1-9]\d{0,3}$/.test(detail) ? { type: name, samples: Number(detail) } : undefined;
  }
  const type = STAM_STRATEGIES.find((known) => known === name);
  const heuristic = HEURISTICS.find((known) => known === detail);
  return type === undefined || heuristic === undefined ? undefined : { type, heuristic };
}
