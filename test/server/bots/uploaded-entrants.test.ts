// Uploaded bots in a tournament with house bots. hostile/hostile-tournaments.full.test.ts has more attacks.

import { expect, test } from 'vitest';
import { ATTACKS, attacker } from './hostile/hostile-programs.ts';
import { useUploadServer } from './hostile/upload-server.ts';
import { drawerBot } from './upload-client.ts';

const server = useUploadServer('none');

test('uploaded bots of one owner play at two tables of a wall; one that attacks its host commits fouls', async () => {
  const codes = { left: drawerBot('// left'), right: drawerBot('// right'), forks: attacker(ATTACKS.forks!) };
  for (const [name, bytes] of Object.entries(codes)) await server.unchecked(name, { name: 'x.js', bytes });
  const cup = await server.start([...Object.keys(codes).map((id) => ({ id, upload: id })), ...server.house(5)]);
  const results = await server.results(cup);
  expect(server.dealsIn(results)).toBe(8);
  expect(server.foulsIn(results)).toHaveLength(4);
  expect(await server.logsOf(cup)).toHaveLength(3);
  expect((await server.get('/api/bots/left')).versions[0]).toMatchObject({ deals: 4, faults: 0, voids: 0 });
  expect(await server.voids()).toBe(0);
});
