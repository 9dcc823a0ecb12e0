// A server killed during a trial: the next server runs the trial again with the same result. After the second kill the trial ends with
// a failure, and its owner can start another.

import type { Trial } from '@mcr-arena/protocol/documents';
import { afterAll, expect, test } from 'vitest';
import { type Serving, serve } from '../serving.ts';
import { newFolder, until } from '../throwaway.ts';
import { drawerBot } from './upload-client.ts';

const folder = newFolder();
afterAll(() => folder.remove());
const environment = { MCR_DATA: folder.path };

/** Takes 300 ms for each decision. */
const SLOW = drawerBot().replace(
  'const answer',
  'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300); const answer',
);

test('an interrupted trial is run again once, and does not block its owner', async () => {
  let server: Serving = await serve(environment);
  const headers = { authorization: `Bearer ${server.administratorToken!}` };
  const start = async (): Promise<number> => {
    const form = new FormData();
    form.set('task', JSON.stringify({ type: 'deal', number: 1 }));
    form.set('file', new Blob([SLOW]), 'main.js');
    return (await fetch(`${server.url}/api/trial`, { method: 'POST', headers, body: form })).status;
  };
  const read = async () => (await (await fetch(`${server.url}/api/trial`, { headers })).json()) as Trial;
  const killWhileRunning = async (): Promise<void> => {
    await until(async () => {
      const trial = await read();
      if (trial.state === 'done') throw new Error(`the trial ended: ${JSON.stringify(trial.result.failure)}`);
      return trial.state === 'running' && trial.result.deal !== undefined;
    });
    await server.kill();
    server = await serve(environment);
  };
  const done = () =>
    until(async () => {
      const trial = await read();
      return trial.state === 'done' && trial.result;
    });
  try {
    expect(await start()).toBe(201);
    await killWhileRunning();
    const { deal: interrupted, failure } = await done();
    expect(failure).toBeUndefined();
    expect(interrupted!.events.at(-1)!.type).toBe('dealEnded');

    expect(await start()).toBe(201);
    const { deal: whole } = await done();
    expect(interrupted!.events).toEqual(whole!.events);

    expect(await start()).toBe(201);
    await killWhileRunning();
    await killWhileRunning();
    expect((await done()).failure?.code).toBe('trial-interrupted');
    expect(await start()).toBe(201);
  } finally {
    await server.stop();
  }
});
