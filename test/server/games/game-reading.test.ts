// Reading games: an endless game can have thousands of deals, so a request reads a part of them.

import { playerTotalsOf } from '@mcr-arena/arena';
import { CASUAL_RULES, encodeDeal } from '@mcr-arena/engine';
import { DEALS_PER_PAGE } from '@mcr-arena/protocol';
import { tableOptionsSchema } from '@mcr-arena/protocol/documents';
import { mapSeats } from '@mcr-arena/tiles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newGameData } from '../../../apps/server/src/games/game-store.ts';
import { configFrom, randomDeal } from '../../deals/random-deals.ts';
import { type AppUnderTest, startApp } from '../app-under-test.ts';

const COUNT = DEALS_PER_PAGE + 5;
const record = encodeDeal(randomDeal(configFrom(CASUAL_RULES, 'wall', true), 'players'));
const deltasOf = (deal: number) => [deal, 1, -deal, -1] as [number, number, number, number];
let arena: AppUnderTest;
beforeAll(async () => {
  arena = await startApp();
});
afterAll(() => arena.close());

/** Stores a game of equal deals. Returns a function that reads a path of it. */
async function storedGame(count: number, deal: object) {
  const seats = mapSeats(() => ({ type: 'bot', bot: 'goal' }) as const);
  const options = tableOptionsSchema.parse({ length: 'endless', replay: 'everyone' });
  const deals = Array.from({ length: count }, (_, number) => ({ number, record: deal, deltas: deltasOf(number) }));
  const game = { ...newGameData({ seats, options, people: new Map() }), status: 'over' as const };
  const { id } = await arena.database.prisma.game.create({ data: { ...game, deals: { create: deals as never } } });
  return async (rest = '') => {
    const answer = await arena.app.inject({ url: `/api/games/${id}${rest}` });
    return { status: answer.statusCode, body: answer.json() };
  };
}

test('a long game is read in pages, each with the totals of all deals', async () => {
  const read = await storedGame(COUNT, record);
  const deltas = Array.from({ length: COUNT }, (_, deal) => deltasOf(deal));
  const first = (await read()).body;
  expect(first).toMatchObject({ dealsPlayed: COUNT, totals: playerTotalsOf(deltas as never), next: DEALS_PER_PAGE });
  expect(first.deals).toHaveLength(DEALS_PER_PAGE);
  const last = (await read(`?from=${first.next}`)).body;
  expect(last).not.toHaveProperty('next');
  expect(last.deals.map(({ deal }: { deal: number }) => deal)).toEqual([160, 161, 162, 163, 164]);
  expect((await read(`?from=${COUNT}`)).body.deals).toEqual([]);
  expect((await read(`/deals/${COUNT - 1}`)).body).toEqual(record);
  expect((await read(`/deals/${COUNT}`)).status).toBe(404);
});

test('a deal with an impossible wall is reported as malformed', async () => {
  const read = await storedGame(1, { ...record, config: { ...record.config, wall: 'A'.repeat(144) } });
  expect(await read()).toMatchObject({ status: 500, body: { error: { code: 'data-malformed' } } });
  expect(arena.logged.join()).toContain('table \\"game_deal\\"');
});
