// The limits of a whole check: a bot that only waits is not checked for hours, and its report says why.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BOT_FILES, CHECK_LIMITS, STDIO_HOST } from '@mcr-arena/hosts';
import { describe, expect, test } from 'vitest';
import { checkRunner } from '../../../apps/server/src/bots/checks/check-version.ts';
import { BotTime } from '../../../apps/server/src/bots/threads/bot-time.ts';
import { threadRunner } from '../../../apps/server/src/bots/threads/thread-runner.ts';
import { makeScratchFolder } from '../../scratch-folder.ts';

describe('the time of a check', () => {
  function timeAt({ wallMs = 0, pausedMs = 0, waitedMs = 0, cpuMs = 1000 }) {
    let now = 0;
    const time = new BotTime('check', CHECK_LIMITS, { waitedMs: pausedMs }, () => now);
    time.add({ cpuMs: () => cpuMs, waitedMs: () => waitedMs });
    now = wallMs;
    return time;
  }
  const { waitMs, wallMs } = CHECK_LIMITS;

  test('limits how long its programs compute and wait, and the whole', () => {
    expect(timeAt({ cpuMs: CHECK_LIMITS.cpuMs }).messageIfOver()).toBeUndefined();
    expect(timeAt({ cpuMs: CHECK_LIMITS.cpuMs + 1 }).messageIfOver()).toBeDefined();
    expect(timeAt({ wallMs, waitedMs: waitMs }).messageIfOver()).toBeUndefined();
    expect(timeAt({ wallMs: waitMs, waitedMs: waitMs + 1 }).messageIfOver()).toBeDefined();
    expect(timeAt({ wallMs: wallMs + 1 }).messageIfOver()).toBeDefined();
  });

  test('does not include the time in which the check waited for a processor', () => {
    expect(timeAt({ wallMs: 3 * wallMs, pausedMs: 2 * wallMs }).messageIfOver()).toBeUndefined();
  });

  test('is explained with the stage that was reached', () => {
    const time = timeAt({ wallMs: 200_000, waitedMs: 190_000 });
    time.note({ stage: 'situations', done: 3, of: 41 });
    expect(time.messageIfOver()).toBe(
      'the check was ended after 200 s in stage "situations" (3 of 41): its programs computed for 1 s and waited 190 s ' +
        'without computing, expected at most 1200 s and 180 s, and 2700 s for the whole check; ' +
        'is standard output flushed after each message, and does each end with a line feed?',
    );
  });
});

/** Greets, and sleeps at every question. */
const SLEEPER = `import time
print('{"type": "hello", "protocol": 1}', flush=True)
while True:
    time.sleep(1000)
`;

const folder = makeScratchFolder();

test('a check whose bot sleeps ends with a report', { tags: ['sandbox'] }, async () => {
  const manifest = { name: 'sleeper', language: 'python', entry: 'main.py', protocol: 'events', keepRunning: true };
  writeFileSync(join(folder, 'bot.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'main.py'), SLEEPER);
  const run = checkRunner(threadRunner(1, 1), { cpuMs: 86_400_000, waitMs: 1, wallMs: 86_400_000 });
  const { report } = await run({
    bot: { host: STDIO_HOST, bot: pathToFileURL(folder).href, parameters: {} },
    speed: 1,
    cache: { folder: join(folder, 'cache') },
    roomBytes: BOT_FILES.bytes,
    signal: new AbortController().signal,
    onProgress: () => {},
    onUsed: () => {},
    onWaiting: () => {},
  });
  expect(report).toMatchObject({ ok: false, failure: { code: 'check-overdue' } });
  expect(report.failure!.message).toMatch(/^the check was ended after \d+ s in stage "/);
});
