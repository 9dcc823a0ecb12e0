// Stops a long run: Ctrl-C and other signals stop it cleanly, a second Ctrl-C immediately. A run started by npm also stops
// when npm is killed; otherwise it would continue unnoticed and keep its folder locked.

import { readFileSync } from 'node:fs';
import { EXIT_INTERRUPTED } from './exit-code.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** A terminal and a launcher may both forward the same Ctrl-C. Within this time it does not count as a second one. */
const SAME_KEYPRESS_MS = 1000;
const ORPHAN_CHECK_MS = 200;

export type Interruption = ReturnType<typeof listenForInterruption>;

/** Listens until `end`. Its `signal` is aborted when the run should stop. `onStop` is called once, at the first request to stop. */
export function listenForInterruption(onStop: () => void) {
  const controller = new AbortController();
  let stoppedAt = 0;
  const stop = (): void => {
    if (controller.signal.aborted) {
      if (Date.now() - stoppedAt > SAME_KEYPRESS_MS) process.exit(EXIT_INTERRUPTED);
      return;
    }
    stoppedAt = Date.now();
    onStop();
    controller.abort();
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  const starters = startersOf();
  const watch = setInterval(() => {
    if (starters !== undefined && !controller.signal.aborted && startersOf() !== starters) stop();
  }, ORPHAN_CHECK_MS);
  watch.unref();
  return {
    signal: controller.signal,
    end: (): void => {
      clearInterval(watch);
      for (const signal of SIGNALS) process.off(signal, stop);
    },
  };
}

/** The parent and grandparent processes as text, which changes when npm, or the shell it runs commands in, has ended. */
function startersOf(): string | undefined {
  if (process.env.npm_command === undefined || process.platform !== 'linux') return undefined;
  try {
    const status = readFileSync(`/proc/${process.ppid}/status`, 'utf8');
    return `${process.ppid} ${/^PPid:\s*(\d+)/m.exec(status)?.[1]}`;
  } catch {
    return 'gone';
  }
}
