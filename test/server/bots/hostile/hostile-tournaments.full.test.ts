// The long cases of hostile uploads in tournaments: attacks that last for the whole decision time, and sets of 24 seatings in which
// a bot gets the same tiles again.

import { expect, test } from 'vitest';
import { drawerBot } from '../upload-client.ts';
import { attacker, memoriser, SLOW_ATTACKS } from './hostile-programs.ts';
import { useUploadServer } from './upload-server.ts';

const server = useUploadServer('none');

test('attacks that last for the whole decision time do not change the results of another tournament', async () => {
  const names = Object.keys(SLOW_ATTACKS);
  for (const name of names) await server.unchecked(name, { name: 'x.js', bytes: attacker(SLOW_ATTACKS[name]!) });
  await server.unchecked('honest', { name: 'x.js', bytes: drawerBot() });
  const entrants = [...names.map((id) => ({ id, upload: id })), { id: 'house', bot: 'random' }];
  const attacked = await server.start(entrants, { answerMs: 5000 });
  const beside = await server.start([{ id: 'honest', upload: 'honest' }, ...server.house(3)]);
  expect(await server.results(beside)).toBe(await server.resultsAlone(beside, { honest: drawerBot() }));
  expect(JSON.parse(await server.results(attacked)).rounds).toHaveLength(1);
  expect(await server.voids()).toBe(0);
});

test('a bot that gets the same tiles six times cannot recognise them', async () => {
  for (const name of ['left', 'right']) await server.unchecked(name, { name: 'x.js', bytes: memoriser(name) });
  const entrants = ['left', 'right'].map((id) => ({ id, upload: id }));
  const cup = await server.start([...entrants, ...server.house(6)], { seatings: 24 });
  expect(await server.results(cup)).toBe(await server.resultsAlone(cup, { left: drawerBot(), right: drawerBot() }));
});
