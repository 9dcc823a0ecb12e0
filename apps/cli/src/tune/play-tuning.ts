// Plays a tuning with progress on stderr. Results are stored regularly, and Ctrl-C stops the run.

import type { HostModule } from '@mcr-arena/hosts';
import {
  type ComparisonInPlay,
  candidateText,
  heldOutFrom,
  runComparisons,
  runTuning,
  type TuningInPlay,
  type TuningPlan,
  type TuningResults,
  tuningResultsOf,
} from '@mcr-arena/lab';
import { openSetPool, runTimingOf, type SetPool } from '@mcr-arena/runs';
import { specificationOf } from '../compare/command-text.ts';
import { untimedResults } from '../compare/play-comparisons.ts';
import { listenForInterruption } from '../interruption.ts';
import { createKeeper, playAndKeep } from '../keeper.ts';
import { createLiveBlock } from '../terminal/live-block.ts';
import { quoted } from '../terminal/typed-command.ts';
import { createNoteTeller, createVoidTeller } from '../tournament/bot-notes.ts';
import { TuningProgress } from './progress.ts';
import { rangeText } from './ranges.ts';

export interface PlayOptions {
  readonly workers: number;
  readonly hosts: readonly HostModule[];
  /** Opens the pool that plays the tables; threads by default. */
  openPool?(workers: number): SetPool;
  /** Earlier results. */
  readonly known?: TuningResults | undefined;
  /** Stores the results so far. Absent if nothing is stored. */
  save?(results: TuningResults): Promise<void>;
}

interface TuningPlay {
  readonly results: TuningResults;
  /** The error, if the final results could not be stored. */
  readonly unkept?: Error;
}

/** Plays until the outcome has been compared on all held-out walls, or until an interruption. */
export async function playTuning(tuning: TuningInPlay, options: PlayOptions): Promise<TuningPlay> {
  const { workers, hosts, openPool = (threads) => openSetPool(threads, hosts), save } = options;
  const started = performance.now();
  const block = createLiveBlock(process.stderr);
  const interruption = listenForInterruption(() => block.note('stopping; tables in progress are dropped'));
  let heldOut = heldOutFrom(options.known, tuning);
  const progress = new TuningProgress(tuning, heldOut, () => performance.now());
  const results = (): TuningResults => ({
    ...resultsOf(tuning, heldOut),
    timing: runTimingOf(workers, performance.now() - started),
  });
  const keeper = createKeeper(async () => save?.(results()), { onFailure: block.note });
  const pool = openPool(workers);
  const onTable = createNoteTeller(block.note);
  const got = (): void => {
    block.show(() => progress.lines(heldOut));
    keeper.touch(tuning);
  };
  const onVoid = createVoidTeller(block.note, (job: { readonly set: number }) => `a table of wall ${job.set}`);
  const run = { pool, workers, signal: interruption.signal, onVoid };
  const play = async (): Promise<void> => {
    await runTuning(tuning, {
      ...run,
      onTable: (played) => {
        onTable(played);
        got();
      },
      onGeneration: () => block.note(progress.generationLine()),
    });
    heldOut ??= heldOutFrom(options.known, tuning);
    if (heldOut !== undefined) await runComparisons([heldOut], { ...run, onTable, onWall: got });
  };
  const unkept = await playAndKeep({
    play,
    keep: () => {
      block.end(progress.lines(heldOut).slice(0, 1));
      return keeper.end([tuning]);
    },
    close: () => {
      interruption.end();
      return pool.close();
    },
    onFailure: block.note,
  });
  return { results: results(), ...(unkept && { unkept }) };
}

function resultsOf(
  { order, version, generations, outcome }: TuningInPlay,
  heldOut: ComparisonInPlay | undefined,
): TuningResults {
  const { plan } = order;
  const tuned = outcome && { values: outcome, bot: candidateText(plan, outcome) };
  return tuningResultsOf(
    { version, plan, generations, tuned, heldOut: heldOut && untimedResults(heldOut) },
    tuneCommandOf(plan),
  );
}

function tuneCommandOf(plan: TuningPlan): string {
  const {
    base,
    parameters,
    opponents,
    seatings,
    walls,
    population,
    generations,
    spread,
    heldOutWalls,
    seed,
    scoring,
    luck,
  } = plan;
  const starts = Object.fromEntries(parameters.map(({ name, start }) => [name, start]));
  const words = [
    ...['mcr', 'tune', specificationOf(base), '--parameters', parameters.map(rangeText).join()],
    ...['--from', candidateText(plan, starts)],
    ...(opponents.length === 0 ? [] : ['--against', opponents.map(specificationOf).join()]),
    ...['--seatings', String(seatings), '--walls', String(walls), '--population', String(population)],
    ...['--generations', String(generations), '--spread', String(spread), '--held-out', String(heldOutWalls)],
    ...(scoring === undefined ? [] : ['--rules', scoring.id]),
    ...(luck === undefined ? [] : ['--luck']),
    ...['--seed', seed],
  ];
  return words.map(quoted).join(' ');
}
