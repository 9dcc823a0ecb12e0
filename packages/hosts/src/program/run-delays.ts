// Run delays of a program: the time in which it could have run, but no processor was free. The kernel adds a delay to its figure only
// when the thread runs again, which takes seconds on a busy machine, so threads in the queue are counted here.

import { readdirSync, readFileSync } from 'node:fs';
import type { Millis } from '@mcr-arena/sdk';

const NS_PER_MS = 1e6;

interface ThreadTimes {
  readonly ranNs: number;
  readonly delayMs: Millis;
  /** Time in the queue that was counted before the kernel added it. */
  readonly countedMs: Millis;
}

export class RunDelays {
  readonly #proc: string;
  #threads = new Map<string, ThreadTimes>();
  #readAt: Millis = performance.now();

  /** `proc`: the folder that lists the processes. */
  constructor(proc: string) {
    this.#proc = proc;
  }

  /** The longest run delay of a thread of these processes since the last call. 0 if the kernel does not measure it. */
  sinceLast(pids: Iterable<number | string>): Millis {
    const now = performance.now();
    const elapsed = now - this.#readAt;
    this.#readAt = now;
    const threads = new Map<string, ThreadTimes>();
    let longest = 0;
    for (const pid of pids) {
      for (const thread of this.#threadsOf(pid)) {
        const read = this.#timesOf(`${pid}/task/${thread}`, this.#threads.get(thread), elapsed);
        if (read === undefined) continue;
        threads.set(thread, read.times);
        longest = Math.max(longest, read.added);
      }
    }
    this.#threads = threads;
    return longest;
  }

  #timesOf(folder: string, last: ThreadTimes | undefined, elapsed: Millis) {
    const [ran, delay] = this.#read(`${folder}/schedstat`)?.split(' ').map(Number) ?? [];
    if (ran === undefined || delay === undefined) return undefined;
    const delayMs = delay / NS_PER_MS;
    const { countedMs, delayMs: before } = last ?? { countedMs: 0, delayMs: 0 };
    if (ran === last?.ranNs && this.#isRunnable(folder)) {
      return { added: elapsed, times: { ranNs: ran, delayMs, countedMs: countedMs + elapsed } };
    }
    return { added: Math.max(0, delayMs - before - countedMs), times: { ranNs: ran, delayMs, countedMs: 0 } };
  }

  /** Whether it runs or waits for a processor. */
  #isRunnable(folder: string): boolean {
    const stat = this.#read(`${folder}/stat`) ?? '';
    // The name in brackets may contain any characters.
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('R');
  }

  #threadsOf(pid: number | string): readonly string[] {
    try {
      return readdirSync(`${this.#proc}/${pid}/task`);
    } catch {
      return [];
    }
  }

  #read(file: string): string | undefined {
    try {
      return readFileSync(`${this.#proc}/${file}`, 'utf8');
    } catch {
      return undefined;
    }
  }
}
