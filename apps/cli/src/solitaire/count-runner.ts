// Runs long counts with progress on stderr; Ctrl-C stops them.

import { listenForInterruption } from '../interruption.ts';
import { durationText } from '../terminal/count-text.ts';
import { createLiveBlock } from '../terminal/live-block.ts';
import { type CountProgress, type LongCount, runCount } from './long-count.ts';
import { openThreadPool } from './thread-pool.ts';

export interface CountRunner {
  /** Resumes from the journal, if there is one. After an interruption, the returned count is incomplete. */
  run<Figures>(count: LongCount<Figures>, options: CountOptions<Figures>): Promise<CountProgress<Figures>>;
  readonly interrupted: boolean;
}

interface CountOptions<Figures> {
  readonly title: string;
  /** Unit of the count, such as "boards". */
  readonly unit: string;
  readonly journal?: string | undefined;
  /** A short summary of the figures so far. */
  describe(figures: Figures): string;
}

interface CountRunnerOptions {
  readonly threads: number;
  /** File for finished chunks. Without it, an interrupted run cannot be resumed. */
  readonly resume?: string;
}

/** Calls `work` with a runner and closes it afterwards. */
export async function withCountRunner<T>(
  { threads, resume }: CountRunnerOptions,
  work: (runner: CountRunner) => Promise<T>,
): Promise<T> {
  const block = createLiveBlock(process.stderr);
  const goesOn = resume === undefined ? 'nothing is stored without --resume' : 'the same command resumes from here';
  const interruption = listenForInterruption(() => block.note(`stopping; ${goesOn}`));
  const pool = openThreadPool(threads);
  try {
    return await work({
      get interrupted() {
        return interruption.signal.aborted;
      },
      run: async (count, { title, unit, journal, describe }) => {
        const textOf = createProgressText(unit);
        const progress = await runCount(count, {
          pool,
          signal: interruption.signal,
          ...(journal !== undefined && { journal }),
          onProgress: (now) =>
            block.show(() => [`${title} · ${textOf(now)}${now.done === 0 ? '' : ` · ${describe(now.sum)}`}`]),
        });
        block.end([]);
        return progress;
      },
    });
  } finally {
    interruption.end();
    await pool.close();
  }
}

/** Formats items done, rate and time left. The rate is measured in this run only. */
function createProgressText(unit: string): (progress: CountProgress<unknown>) => string {
  let first: { readonly done: number; readonly at: number } | undefined;
  return ({ done, total }) => {
    first ??= { done, at: performance.now() };
    const seconds = (performance.now() - first.at) / 1000;
    const rate = seconds > 0 ? (done - first.done) / seconds : 0;
    const parts = [`${grouped(done)} of ${grouped(total)} ${unit}`];
    if (rate > 0) parts.push(`${grouped(rate)} ${unit}/s`, `${durationText((total - done) / rate)} left`);
    return parts.join(' · ');
  };
}

function grouped(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: value < 100 ? 1 : 0 });
}
