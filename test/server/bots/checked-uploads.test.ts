// Checks of uploaded files: a program that passes, one that fouls, and files that are not bots. test/hosts/stdio and test/hosts/policy
// have hostile files and programs of all kinds.

/** @module-tag sandbox */

import { expect, test } from 'vitest';
import { useUploadServer } from './hostile/upload-server.ts';
import { drawerBot } from './upload-client.ts';

const server = useUploadServer('run');

test.each([
  ['notes.txt', 'not code', {}, 'bot-unrecognised'],
  ['broken.onnx', 'not a model', { encoding: 'obs38' }, 'onnx-unreadable'],
] as const)('%s fails its check with the reason', async (name, bytes, fields, code) => {
  const { state, report } = await server.checked(name.replace('.', ' '), { name, bytes, fields });
  expect({ state, code: report.failure?.code }).toEqual({ state: 'failed', code });
});

test('a bot that plays passes its check, which uses CPU time and disk space of its owner', {
  tags: ['full'],
}, async () => {
  const before = (await server.get('/api/me/quota')).use.diskMiB;
  const { state, report } = await server.checked('drawer', { name: 'drawer.js', bytes: drawerBot() });
  const program = { language: 'javascript', protocol: 'botzone-simple', keepRunning: true, basis: 'no-words' };
  expect({ state, report }).toMatchObject({ state: 'passed', report: { ok: true, deals: 24, faults: [], program } });
  expect((await server.get('/api/bots/drawer')).versions[0].program).toEqual(program);
  const { use } = await server.get('/api/me/quota');
  expect(use.cpuMinutesToday).toBeGreaterThan(0);
  // The file, and the file of the prepared bot.
  const added = (use.diskMiB - before) * 2 ** 20;
  expect(added).toBeGreaterThan(2 * drawerBot().length);
  expect(added).toBeLessThan(2 * drawerBot().length + 50_000);
});
