// Plays comparisons with progress on stderr. Results are stored regularly, and Ctrl-C stops the run.

import type { HostModule } from '@mcr-arena/hosts';
import {
  type ComparisonInPlay,
  type ComparisonResults,
  type ComparisonRunOptions,
  comparisonResultsOf,
  comparisonTimingOf,
  runComparisons,
} from '@mcr-arena/lab';
import { openSetPool, type SetPool } from '@mcr-arena/runs';
import { listenForInterruption } from '../interruption.ts';
import { createKeeper, playAndKeep } from '../keeper.ts';
import { createLiveBlock } from '../terminal/live-block.ts';
import type { Line } from '../terminal/printable.ts';
import { createNoteTeller, createVoidTeller } from '../tournament/bot-notes.ts';
import { compareCommandOf } from './command-text.ts';
import { ComparisonProgress } from './progress.ts';

export interface PlayOptions {
  readonly workers: number;
  readonly hosts: readonly HostModule[];
  /** Opens the pool that plays the tables; threads by default. */
  openPool?(workers: number): SetPool;
  /** Lines shown during play; without a terminal, the first line is logged. */
  lines(progress: string): readonly Line[];
  /** Stores the results of a comparison so far. Absent if nothing is stored. */
  save?(results: ComparisonResults): Promise<void>;
}

export interface PlayedComparisons {
  /** In the order of the comparisons. */
  readonly results: readonly ComparisonResults[];
  readonly interrupted: boolean;
  /** The error, if the final results could not be stored. */
  readonly unkept?: Error;
}

/** Plays until all comparisons have ended or the run is interrupted, and stores the results so far. */
export async function playComparisons(
  comparisons: readonly ComparisonInPlay[],
  { workers, hosts, openPool = (threads) => openSetPool(threads, hosts), lines, save }: PlayOptions,
): Promise<PlayedComparisons> {
  const started = performance.now();
  const block = createLiveBlock(process.stderr);
  const progress = new ComparisonProgress(comparisons, () => performance.now());
  const interruption = listenForInterruption(() => block.note('stopping; incomplete walls are dropped'));
  const resultsOf = (comparison: ComparisonInPlay): ComparisonResults =>
    resultsWithTiming(comparison, workers, performance.now() - started);
  const keeper = createKeeper(async (comparison: ComparisonInPlay) => save?.(resultsOf(comparison)), {
    onFailure: block.note,
  });
  const pool = openPool(workers);
  const run: ComparisonRunOptions = {
    pool,
    workers,
    signal: interruption.signal,
    onWall: (comparison) => {
      block.show(() => lines(progress.line()));
      keeper.touch(comparison);
    },
    onTable: createNoteTeller(block.note),
    onVoid: createVoidTeller(block.note, (job) => `wall ${job.set}, table ${job.table}`),
  };
  const unkept = await playAndKeep({
    play: () => runComparisons(comparisons, run),
    keep: () => {
      block.end([progress.line()]);
      return keeper.end(comparisons);
    },
    close: () => {
      interruption.end();
      return pool.close();
    },
    onFailure: block.note,
  });
  const results = comparisons.map(resultsOf);
  return { results, interrupted: results.some(({ ended }) => ended === 'interrupted'), ...(unkept && { unkept }) };
}

function resultsWithTiming(comparison: ComparisonInPlay, workers: number, elapsed: number): ComparisonResults {
  return { ...untimedResults(comparison), timing: comparisonTimingOf(comparison, workers, elapsed) };
}

/** The results of a comparison so far, without timing. */
export function untimedResults({ order, version, walls, ending, continuedAfter }: ComparisonInPlay): ComparisonResults {
  const { plan, rules } = order;
  const played = { version, plan, walls, rules: rules.scoring, ending, continuedAfter };
  return comparisonResultsOf(played, compareCommandOf(plan));
}
