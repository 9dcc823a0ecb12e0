import { type PlayedSet, playUnlessStopped, runSideBySide, SETS_PER_THREAD, type SetPool } from '@mcr-arena/runs';
import type { SetJob } from '@mcr-arena/tournament';
import { type TuningInPlay, tuningTableOrder } from './tuning-in-play.ts';

interface TuningRunOptions {
  readonly pool: SetPool;
  /** Number of threads in the pool. */
  readonly workers: number;
  /** Stops the run; tables in progress are dropped. */
  readonly signal?: AbortSignal;
  /** Called after each table. */
  onTable?(played: PlayedSet): void;
  /** Called when all candidates of a generation have played all walls. */
  onGeneration?(): void;
  onVoid?(job: SetJob, message: string): void;
}

/** Plays until there is an outcome or `signal` stops it. Throws if a table fails repeatedly. */
export async function runTuning(
  tuning: TuningInPlay,
  { pool, workers, signal, onTable, onGeneration, onVoid }: TuningRunOptions,
): Promise<void> {
  const over = new AbortController();
  const stop = signal === undefined ? over.signal : AbortSignal.any([signal, over.signal]);
  const playOptions = { pool, signal: stop, ...(onVoid && { onVoid }) };
  const playOn = async (): Promise<void> => {
    for (let table = tuning.nextTable(); table !== undefined && !stop.aborted; table = tuning.nextTable()) {
      const played = await playUnlessStopped(tuningTableOrder(tuning.order, table), playOptions);
      if (played === undefined) return;
      tuning.take(table, played);
      onTable?.(played);
    }
  };
  while (tuning.outcome === undefined && !stop.aborted) {
    await runSideBySide(SETS_PER_THREAD * workers, playOn, over);
    if (tuning.closeGeneration()) onGeneration?.();
  }
}
