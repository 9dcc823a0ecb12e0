// Runs one check of a version in a thread.

import { CHECK_LIMITS, type CheckLimits } from '@mcr-arena/hosts';
import type { CheckProgressDocument } from '@mcr-arena/protocol/documents';
import type { RunThread, ThreadOptions } from '../threads/thread-runner.ts';
import type { CheckOutcome } from './check-report.ts';

export type RunCheckOptions = ThreadOptions<CheckProgressDocument>;

/** Rejects like `RunThread`. */
export type RunCheck = (options: RunCheckOptions) => Promise<CheckOutcome>;

export function checkRunner(run: RunThread, limits: CheckLimits = CHECK_LIMITS): RunCheck {
  const kind = { module: new URL('./check-thread.ts', import.meta.url), limits };
  return (options) => run(kind, options);
}
