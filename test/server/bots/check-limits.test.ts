// The wall time of a whole check: a bot that only waits is not checked for hours, and its report says why.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CHECK_LIMITS, STDIO_HOST } from '@mcr-arena/hosts';
import { describe, expect, test } from 'vitest';
import { CheckTime } from '../../../apps/server/src/bots/checks/check-time.ts';
import { checkRunner } from '../../../apps/server/src/bots/checks/run-check.ts';

describe('the wall time of a check', () => {
  function timeAt(used: { wallMs: number; waitedMs?: number; cpuMs?: number }) {
    let now = 0;
    const time = new CheckTime(CHECK_LIMITS, { waitedMs: used.waitedMs ?? 0 }, () => now);
    time.meter(() => used.cpuMs ?? 0);
    now = used.wallMs;
    return time;
  }

  test('grows with the CPU time of its programs, up to a limit', () => {
    const { waitMs, wallFactor, wallMs } = CHECK_LIMITS;
    expect(timeAt({ wallMs: waitMs }).messageIfOver()).toBeUndefined();
    expect(timeAt({ wallMs: waitMs + 1 }).messageIfOver()).toBeDefined();
    expect(timeAt({ wallMs: waitMs + wallFactor * 1000, cpuMs: 1000 }).messageIfOver()).toBeUndefined();
    expect(timeAt({ wallMs: waitMs + wallFactor * 1000 + 1, cpuMs: 1000 }).messageIfOver()).toBeDefined();
    expect(timeAt({ wallMs: wallMs + 1, cpuMs: wallMs }).messageIfOver()).toBeDefined();
  });

  test('does not include the time in which it waited for a processor', () => {
    const wallMs = 100 * CHECK_LIMITS.waitMs;
    expect(timeAt({ wallMs, waitedMs: wallMs }).messageIfOver()).toBeUndefined();
  });

  test('is explained with the stage that was reached', () => {
    const time = timeAt({ wallMs: 200_000, cpuMs: 1000 });
    time.note({ stage: 'situations', done: 3, of: 41, faults: 0 });
    expect(time.messageIfOver()).toBe(
      'the check was ended after 200 s in stage "situations" (3 of 41), with 1 s of CPU time: ' +
        'expected at most 180 s and 3 times the CPU time, and 2700 s in total',
    );
  });
});

test('a check whose bot sleeps ends with a report', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mcr-sleeper-'));
  try {
    const file = join(folder, 'sleeper.py');
    writeFileSync(file, 'import time\nwhile True:\n    time.sleep(1000)\n');
    const run = checkRunner(1, 1, { waitMs: 1, wallFactor: 1, wallMs: 1 });
    const { report } = await run({
      bot: { host: STDIO_HOST, bot: pathToFileURL(file).href, parameters: {} },
      signal: new AbortController().signal,
      onProgress: () => {},
      onWaiting: () => {},
    });
    expect(report).toMatchObject({ ok: false, failure: { code: 'check-overdue' } });
    expect(report.failure!.message).toMatch(/^the check was ended after \d+ s in stage "/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
