// Duplicate competitions that are closed while people play and enter: every deal that was shown counts, and so does every entry
// that was accepted.

import { afterAll, expect, test } from 'vitest';
import { openPeopleHouse } from '../tables/people-house.ts';
import { quiet } from '../tables/player-client.ts';
import { LATER } from './contest-under-test.ts';
import { newAccount, play, readDuplicate, untilOver } from './duplicate-under-test.ts';

const PLAYERS = 3;
const ORDER = { name: 'Race', closesAt: LATER, deals: 4, baseline: 'beginner', clock: 'none', pauses: 'none' };

const house = await openPeopleHouse();
afterAll(() => house.close());

/** `scored`: the number of deals of all players after which the competition is closed. */
test.each([1, 4, 7])('closed after %i deals: every deal that was shown counts', async (scored) => {
  const organiser = await newAccount(house, `Olga ${scored}`, 'organiser');
  const id = `race-${scored}`;
  expect((await house.ask('POST', '/duplicates', organiser, { ...ORDER, id })).status).toBe(201);
  const names = Array.from({ length: PLAYERS }, (_, index) => `Player ${scored} ${index}`);
  const players = await Promise.all(names.map(async (name) => play(house, id, await newAccount(house, name), quiet)));
  const late = await newAccount(house, `Late ${scored}`);
  const count = (): number => players.reduce((sum, player) => sum + player.scored.length, 0);
  await Promise.race(players.map((player) => player.until(() => count() >= scored)));
  const [closed, entered] = await Promise.all([
    house.ask('PATCH', `/duplicates/${id}`, organiser, { closesAt: '2001-01-01T00:00:00Z' }),
    house.ask('POST', `/duplicates/${id}/enter`, late),
  ]);
  expect(closed.status).toBe(200);
  expect([200, 409]).toContain(entered.status);
  await Promise.all(players.map((player) => player.until(() => player.document?.status === 'over')));
  const { standings } = await untilOver(house, id);
  for (const [index, player] of players.entries()) {
    const standing = standings!.find(({ name }) => name === names[index])!;
    expect(standing.points.filter((points) => points !== null)).toHaveLength(standing.played);
    // The last deal may be stored although the game ends before its result is shown.
    expect([player.scored.length, player.scored.length + 1]).toContain(standing.played);
    expect(standing.points.slice(0, player.scored.length)).toEqual(player.ownPoints());
  }
  const shown = standings!.map(({ name }) => name);
  expect(shown.includes(late.name)).toBe(entered.status === 200);
  const { prisma } = house.database;
  expect(
    await prisma.game.count({ where: { entries: { some: { competitionId: id } }, status: { not: 'over' } } }),
  ).toBe(0);
  expect((await readDuplicate(house, id)).phase).toBe('over');
});
