// Tournaments with uploaded bots that attack their host, or look for data left by another deal of the same wall: the host, another
// tournament on the server and the deals of the wall are not affected.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { newFolder, until } from '../../throwaway.ts';
import { drawerBot } from '../upload-client.ts';
import { ATTACK_MARK, ATTACKS, attacker, MEMO, memoriser, SLOW_ATTACKS } from './hostile-programs.ts';
import { useUploadServer } from './upload-server.ts';

const server = useUploadServer('none');

test('bots that attack their host do not change the results of another tournament', async () => {
  const names = Object.keys(ATTACKS);
  for (const name of names) await server.unchecked(name, { name: 'x.js', bytes: attacker(ATTACKS[name]!) });
  await server.unchecked('honest', { name: 'x.js', bytes: drawerBot() });
  const attacked = await server.start([...names.map((id) => ({ id, upload: id })), { id: 'house', bot: 'random' }]);
  const beside = await server.start([{ id: 'honest', upload: 'honest' }, ...server.house(3)]);
  expect(await server.results(beside)).toBe(await server.resultsAlone(beside, { honest: drawerBot() }));
  expect(server.foulsIn(await server.results(attacked)).length).toBeGreaterThanOrEqual(4);
  expect(await server.voids()).toBe(0);
  await until(async () => !processesOfMachine().some((command) => command.includes(ATTACK_MARK)));
});

test('a bot cannot recognise a wall that it played in another deal', async () => {
  const machine = hostname();
  expect(recognisesItsTiles()).toBe(true);
  for (const name of ['left', 'right']) await server.unchecked(name, { name: 'x.js', bytes: memoriser(name) });
  const entrants = ['left', 'right'].map((id) => ({ id, upload: id }));
  const cup = await server.start([...entrants, ...server.house(6)]);
  const honest = { left: drawerBot(), right: drawerBot() };
  expect(await server.results(cup)).toBe(await server.resultsAlone(cup, honest));
  const logs = await server.logsOf(cup);
  const dealt = logs.flatMap((text) => [...text.matchAll(/dealt (\w+)/g)].map(([, tiles]) => tiles!));
  expect(dealt).toHaveLength(8);
  // Some hands were dealt more than once: the bots could have recognised them.
  expect(new Set(dealt).size).toBeLessThan(dealt.length);
  expect(hostname()).toBe(machine);
});

test('attacks that last for the whole decision time do not change the results of another tournament', async () => {
  const names = Object.keys(SLOW_ATTACKS);
  for (const name of names) await server.unchecked(name, { name: 'x.js', bytes: attacker(SLOW_ATTACKS[name]!) });
  await server.unchecked('calm', { name: 'x.js', bytes: drawerBot() });
  const entrants = [...names.map((id) => ({ id, upload: id })), { id: 'house', bot: 'random' }];
  const attacked = await server.start(entrants, { answerMs: 5000 });
  const beside = await server.start([{ id: 'calm', upload: 'calm' }, ...server.house(3)]);
  expect(await server.results(beside)).toBe(await server.resultsAlone(beside, { calm: drawerBot() }));
  expect(JSON.parse(await server.results(attacked)).rounds).toHaveLength(1);
  expect(await server.voids()).toBe(0);
});

/** Whether a memoriser that may write a file claims a win in its second deal with the same tiles. */
function recognisesItsTiles(): boolean {
  const folder = newFolder();
  try {
    const input = `1\n0 0 0\n1 0 0 0 0 ${'W1 W2 W3 W4 W5 W6 W7 W8 W9 B1 B2 B3 B4'}\n2 B5\n`;
    const play = (): string =>
      execFileSync(process.execPath, ['-e', memoriser('x', [MEMO])], {
        input,
        encoding: 'utf8',
        cwd: folder.path,
        stdio: 'pipe',
      });
    return [0, 1]
      .map(() => play())
      .join('')
      .includes('HU');
  } finally {
    rmSync(MEMO, { force: true });
    folder.remove();
  }
}

function processesOfMachine(): readonly string[] {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      return /^\d+$/.test(pid) ? [readFileSync(`/proc/${pid}/cmdline`, 'utf8')] : [];
    } catch {
      return [];
    }
  });
}
