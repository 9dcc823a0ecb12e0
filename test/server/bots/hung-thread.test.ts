// A thread of a check that hangs: the check fails, and its place is free.

import { pathToFileURL } from 'node:url';
import { HUNG_MS, STDIO_HOST } from '@mcr-arena/hosts';
import { expect, test, vi } from 'vitest';
import { type ThreadOptions, threadRunner } from '../../../apps/server/src/bots/threads/thread-runner.ts';
import { makeScratchFolder } from '../../scratch-folder.ts';

const REPORT = { type: 'report', report: 'done', cpuMs: 0 };
const codeOf = (text: string): URL => new URL(`data:text/javascript,${encodeURIComponent(text)}`);

test('a thread that hangs is ended', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const run = threadRunner(1, 0);
  const begun = Promise.withResolvers<void>();
  const options: ThreadOptions<unknown> = {
    bot: { host: STDIO_HOST, bot: `${pathToFileURL('/bot')}`, parameters: {} },
    speed: 1,
    cache: { folder: makeScratchFolder(), maxBytes: 0 } as never,
    roomBytes: 0,
    signal: new AbortController().signal,
    onProgress: () => begun.resolve(),
    onUsed: () => {},
    onWaiting: () => {},
  };
  const begin = `import { parentPort } from 'node:worker_threads'; parentPort.postMessage`;
  const hanging = run(
    { module: codeOf(`${begin}({ type: 'progress', cpuMs: 0 }); for (;;);`), limits: {} as never },
    options,
  );
  const next = run({ module: codeOf(`${begin}(${JSON.stringify(REPORT)})`), limits: {} as never }, options);
  await begun.promise;
  vi.advanceTimersByTime(HUNG_MS);
  await expect(hanging).rejects.toThrow('a thread that runs bots hangs: it has not answered for 5 minutes');
  vi.useRealTimers();
  expect(await next).toEqual(REPORT);
});
