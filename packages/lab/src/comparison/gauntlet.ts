// The document of a gauntlet: one bot compared with each of a pool, all on the same walls.

import { formatJson } from '@mcr-arena/tournament';
import { type ComparisonResults, withoutWalls } from './results.ts';

export const GAUNTLET_FORMAT = 'mcr-arena/gauntlet';
export const GAUNTLET_VERSION = 1;

/** The document, `gauntlet.json`. */
export interface GauntletResults {
  readonly format: typeof GAUNTLET_FORMAT;
  readonly version: typeof GAUNTLET_VERSION;
  /** Gives the same figures again. */
  readonly command: string;
  /** Of the bot (a) with each of the pool (b), without their walls. */
  readonly comparisons: readonly ComparisonResults[];
}

/** Takes the comparisons in the order of the pool. */
export function gauntletResultsOf(comparisons: readonly ComparisonResults[], command: string): GauntletResults {
  return { format: GAUNTLET_FORMAT, version: GAUNTLET_VERSION, command, comparisons: comparisons.map(withoutWalls) };
}

/** The text of the document. */
export function formatGauntlet(results: GauntletResults): string {
  return formatJson(results);
}
