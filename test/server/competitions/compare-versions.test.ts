// Two versions of one bot, compared over the sets that both played at one table.

import type { VersionComparison } from '@mcr-arena/protocol/documents';
import { afterAll, expect, test } from 'vitest';
import { type Director, startDirector } from '../../../apps/server/src/director.ts';
import { bearer, startApp } from '../app-under-test.ts';
import { until } from '../throwaway.ts';
import { addRankedBot, addVersion } from './ladder-under-test.ts';

const SETS = 20;

let players: Director;
const arena = await startApp();
afterAll(async () => {
  await players?.close();
  await arena.close();
});

/** A bot of `organiser` with two versions, comparisons of them, and orders of matches between them. */
async function newBot(name: string) {
  const bot = await addRankedBot(arena.database.prisma, 'organiser', name, 'random');
  await addVersion(arena.database.prisma, bot.bot, 'shanten');
  const headers = bearer(arena.tokens.organiser);
  return {
    bot,
    compared: async (first: number, second: number) => {
      const url = `/api/bots/organiser/${name}/versions/${first}/comparison/${second}`;
      const answer = await arena.app.inject({ url, headers });
      return { status: answer.statusCode, body: answer.json<VersionComparison>() };
    },
    order: (versions: readonly number[]) => {
      const bots = versions.map((version) => ({ owner: 'organiser', bot: name, version }));
      return arena.app.inject({ method: 'POST', url: '/api/matches', headers, body: { bots, sets: SETS } });
    },
  };
}

test('versions that exist and differ can be compared', async () => {
  const { compared, order } = await newBot('lion');
  expect((await compared(2, 1)).body).toEqual({ versions: [2, 1], sets: 0, deals: 0, unfinished: [] });
  expect((await compared(2, 2)).status).toBe(400);
  expect((await compared(2, 3)).status).toBe(404);
  const alone = await order([2, 2, 2, 2]);
  expect([alone.statusCode, alone.json().error.code]).toEqual([400, 'request-malformed']);
});

test('a match of two against two is charged to the user who requests it, and gives the difference with its interval', async () => {
  const { prisma } = arena.database;
  const { bot, compared, order } = await newBot('tiger');
  const asked = await order([2, 1, 2, 1]);
  expect(asked.statusCode, asked.body).toBe(201);
  const { id, entrants } = asked.json();
  expect(new Set(entrants.map(({ name }: { readonly name: string }) => name)).size).toBe(4);
  expect((await compared(2, 1)).body.unfinished).toMatchObject([{ id, sets: SETS, played: [] }]);
  const seats = await prisma.setSeat.findMany({ where: { set: { competitionId: id } } });
  expect(seats.map(({ payerId }) => payerId)).toEqual(Array(4 * SETS).fill(bot.owner));

  const ignore = (): void => {};
  players = await startDirector({ database: arena.database, workers: 1, announce: ignore, onError: ignore });
  const { body } = await until(async () => {
    const now = await compared(2, 1);
    return now.body.unfinished.length === 0 && now;
  });
  const match = (await arena.app.inject({ url: `/api/matches/${id}` })).json();
  const [a, b, c, d] = match.entrants.map(({ points }: { readonly points: number }) => points);
  expect(body).toMatchObject({ sets: SETS, deals: 4 * SETS });
  expect(body.difference!.mean).toBeCloseTo((a + c - b - d) / 2 / (4 * SETS), 3);
  expect(body.difference!.mean).toBeGreaterThan(0);
  const perSet = match.played.map(({ totals: [w, x, y, z] }: { readonly totals: number[] }) => (w! + y! - x! - z!) / 8);
  const mean = perSet.reduce((sum: number, one: number) => sum + one, 0) / SETS;
  const squares = perSet.reduce((sum: number, one: number) => sum + (one - mean) ** 2, 0);
  // 2.093: 97.5 % quantile of the t distribution with 19 degrees of freedom.
  expect(body.difference!.halfWidth).toBeCloseTo(2.093 * Math.sqrt(squares / (SETS - 1) / SETS), 2);

  const { body: turned } = await compared(1, 2);
  expect(turned.difference!.mean).toBeCloseTo(-body.difference!.mean);
  await prisma.competitionSet.updateMany({ where: { competitionId: id, number: 1 }, data: { disclosedAt: null } });
  const { body: fewer } = await compared(2, 1);
  expect(fewer).toMatchObject({ sets: SETS - 1 });
  expect(fewer.difference!.halfWidth).toBeUndefined();
});
