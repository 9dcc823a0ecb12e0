// Plays comparisons concurrently. The one with the least progress gets the next free thread.

import { type PlayedSet, playUnlessStopped, runSideBySide, SETS_PER_THREAD, type SetPool } from '@mcr-arena/runs';
import type { SetJob } from '@mcr-arena/tournament';
import type { ComparisonInPlay } from './comparison-in-play.ts';
import { type TableOfWall, tableOrderOf } from './comparison-order.ts';

export interface ComparisonRunOptions {
  readonly pool: SetPool;
  /** Number of threads in the pool. */
  readonly workers: number;
  /** Stops the run; incomplete walls are dropped. */
  readonly signal?: AbortSignal;
  /** Called after each counted wall. */
  onWall?(comparison: ComparisonInPlay): void;
  /** Called after each table, whether its wall counts or not. */
  onTable?(played: PlayedSet): void;
  onVoid?(job: SetJob, message: string): void;
}

/** Plays until every comparison has ended or `signal` stops them. Throws if a table fails repeatedly. */
export async function runComparisons(
  comparisons: readonly ComparisonInPlay[],
  { pool, workers, signal, onWall, onTable, onVoid }: ComparisonRunOptions,
): Promise<void> {
  const over = new AbortController();
  const stop = signal === undefined ? over.signal : AbortSignal.any([signal, over.signal]);
  const playOptions = { pool, signal: stop, ...(onVoid && { onVoid }) };
  const playOn = async (): Promise<void> => {
    for (let next = nextOf(comparisons); next !== undefined && !stop.aborted; next = nextOf(comparisons)) {
      const { comparison, table } = next;
      const played = await playUnlessStopped(tableOrderOf(comparison.order, table), playOptions);
      if (played === undefined) return;
      onTable?.(played);
      if (comparison.take(table, played) > 0) onWall?.(comparison);
      if (comparisons.every(({ ending }) => ending !== undefined)) over.abort();
    }
  };
  await runSideBySide(SETS_PER_THREAD * workers, playOn, over);
}

interface NextTable {
  readonly comparison: ComparisonInPlay;
  readonly table: TableOfWall;
}

/** The next table of the comparison with the fewest tables handed out. */
function nextOf(comparisons: readonly ComparisonInPlay[]): NextTable | undefined {
  for (const comparison of [...comparisons].sort((left, right) => left.givenOut - right.givenOut)) {
    const table = comparison.nextTable();
    if (table !== undefined) return { comparison, table };
  }
  return undefined;
}
