// Tournaments with uploaded bots that attack their host, or look for data left by another deal of the same wall: the host, another
// tournament on the server and the deals of the wall are not affected.

import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { newFolder, until } from '../../throwaway.ts';
import { commandsOfMachine } from '../commands-of-machine.ts';
import { drawerBot } from '../upload-client.ts';
import { ATTACK_MARK, ATTACKS, attacker, MEMO, memoriser } from './hostile-programs.ts';
import { useUploadServer } from './upload-server.ts';

const server = useUploadServer('none');

test('bots that attack their host do not change the results of another tournament', async () => {
  for (const [name, attack] of Object.entries(ATTACKS)) {
    await server.unchecked(name, { name: 'x.js', bytes: attacker(attack) });
  }
  await server.unchecked('honest', { name: 'x.js', bytes: drawerBot() });
  const attackers = Object.keys(ATTACKS).map((id) => ({ id, upload: id }));
  const attacked = await server.start([...attackers, ...server.house(2)], { answerMs: 5000 });
  const beside = await server.start([{ id: 'honest', upload: 'honest' }, ...server.house(3)]);
  expect(await server.results(beside)).toBe(await server.resultsAlone(beside, { honest: drawerBot() }));
  expect(server.foulsIn(await server.results(attacked)).length).toBeGreaterThanOrEqual(8);
  expect(await server.voids()).toBe(0);
  await until(async () => !commandsOfMachine().some((command) => command.includes(ATTACK_MARK)));
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
