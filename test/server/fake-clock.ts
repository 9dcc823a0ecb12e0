// Fake timers for the tests of a file, which advance the time themselves.

import { afterEach, beforeEach, vi } from 'vitest';

/** Called once per file, outside of tests. */
export function useFakeClock(...more: ('setImmediate' | 'clearImmediate')[]): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', ...more] }));
  afterEach(() => void vi.useRealTimers());
}
