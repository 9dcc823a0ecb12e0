// The document of a gauntlet: one bot compared with each bot of a pool on the same walls.

import { formatJson } from '@mcr-arena/tournament';
import { type ComparisonResults, withoutWalls } from './results.ts';

export const GAUNTLET_FORMAT = 'mcr-arena/gauntlet';
export const GAUNTLET_VERSION = 1;

/** The document, `gauntlet.json`. */
export interface GauntletResults {
  readonly format: typeof GAUNTLET_FORMAT;
  readonly version: typeof GAUNTLET_VERSION;
  /** Command that reproduces the figures. */
  readonly command: string;
  /** Comparisons of the bot (a) with each bot of the pool (b), without walls. */
  readonly comparisons: readonly ComparisonResults[];
}

/** Builds the document from the comparisons in the order of the pool. */
export function gauntletResultsOf(comparisons: readonly ComparisonResults[], command: string): GauntletResults {
  return { format: GAUNTLET_FORMAT, version: GAUNTLET_VERSION, command, comparisons: comparisons.map(withoutWalls) };
}

/** The text of the document. */
export function formatGauntlet(results: GauntletResults): string {
  return formatJson(results);
}
