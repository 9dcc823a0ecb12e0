// Uploaded bots in a tournament with house bots. hostile/hostile-tournaments.full.test.ts has bots that attack their host.

/** @module-tag sandbox */

import { expect, test } from 'vitest';
import { useUploadServer } from './hostile/upload-server.ts';
import { drawerBot } from './upload-client.ts';

const server = useUploadServer('none');

test('uploaded bots of one owner play at two tables of a wall', async () => {
  const names = ['left', 'right'];
  for (const name of names) await server.unchecked(name, { name: 'x.js', bytes: drawerBot(`// ${name}`) });
  const cup = await server.start([...names.map((id) => ({ id, upload: id })), ...server.house(6)]);
  const results = await server.results(cup);
  expect([server.dealsIn(results), server.foulsIn(results), await server.voids()]).toEqual([8, [], 0]);
  expect(await server.logsOf(cup)).toHaveLength(2);
  expect((await server.get('/api/bots/left')).versions[0]).toMatchObject({ deals: 4, faults: 0, voids: 0 });
});
