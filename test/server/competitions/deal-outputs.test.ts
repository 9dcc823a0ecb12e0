// What bots printed during their decisions in a deal: only for those who may read their logs, and only in disclosed sets.

import { decisionsOf, viewFor } from '@mcr-arena/engine';
import { requestsOf } from '@mcr-arena/protocol';
import type { DealOutputs } from '@mcr-arena/protocol/documents';
import { expectValue } from '@mcr-arena/tiles';
import { positionAt } from '@mcr-arena/tournament';
import { beforeAll, expect, test } from 'vitest';
import { replaySet } from '../../../packages/runs/src/sets/set-replay.ts';
import { appForFile, bearer, playersForFile } from '../app-under-test.ts';
import { until } from '../throwaway.ts';
import { addRankedBot } from './ladder-under-test.ts';

let id: string;
let setId: string;
const arena = await appForFile();
const { prisma } = arena.database;

beforeAll(async () => {
  await addRankedBot(prisma, 'organiser', 'talker', 'shanten');
  await addRankedBot(prisma, 'organiser', 'thinker', 'shanten');
  const bots = ['talker', 'thinker', 'talker', 'thinker'].map((bot) => ({ owner: 'organiser', bot, version: 1 }));
  const headers = bearer(arena.tokens.organiser);
  const asked = await arena.app.inject({ method: 'POST', url: '/api/matches', headers, body: { bots, sets: 1 } });
  expect(asked.statusCode, asked.body).toBe(201);
  ({ id } = asked.json());
  await playersForFile(arena.database);
  await until(async () => (await arena.app.inject({ url: `/api/matches/${id}` })).json().status === 'finished');
  ({ id: setId } = await prisma.competitionSet.findFirstOrThrow({ where: { competitionId: id } }));
});

async function read(token: string, deal = 2, set = 'r1-t1-s1') {
  const url = `/api/competitions/${id}/sets/${set}/deals/${deal}/outputs`;
  const answer = await arena.app.inject({ url, headers: bearer(token) });
  return { status: answer.statusCode, body: answer.json<DealOutputs>() };
}

/** The second deal, in which the log of position 0 is stored. */
async function playedDeal() {
  const record = await arena.app.inject({ url: `/api/competitions/${id}/sets/1/record.json` });
  const { deals, result } = expectValue(replaySet(record.body));
  const { seating } = result.deals[1]!;
  const seat = ([0, 1, 2, 3] as const).find((one) => positionAt(seating, one) === 0)!;
  return { played: deals[1]!, seat };
}

test('text and valuations are beside the decision, for those who may read the log of the bot', async () => {
  const { played, seat } = await playedDeal();
  const decisions = decisionsOf(played, seat);
  const [first, second, third] = decisions;
  const valued = '{"valuations":[{"action":"PASS","value":1.5}]}\n';
  const text = `loading\nfirst\n${valued}${'x'.repeat(5000)}\n`;
  const turn = requestsOf(viewFor(seat, played.events).slice(0, third!.event + 1)).length;
  const log = {
    deal: 2,
    text,
    decisions: [
      { event: first!.event, at: text.indexOf('first') },
      { event: second!.event, at: text.indexOf('xxx') },
    ],
    debug: [{ turn, text: 'from Botzone \u001b[0m' }],
    faults: [],
  };
  const decisionTimes = { decisions: 1, medianMs: 1, p99Ms: 1, maxMs: 1 };
  await prisma.botLog.create({
    data: { setId, position: 0, deals: [log], decisionTimes, playedAt: new Date() },
  });

  const { status, body } = await read(arena.tokens.organiser);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.seats).toHaveLength(4);
  const own = body.seats.find((one) => one.seat === seat)!;
  expect(own).toMatchObject({ owner: 'organiser', bot: 'talker', version: 1 });
  expect(own.outputs).toEqual([
    {
      event: first!.event,
      source: 'stderr',
      text: 'first',
      valuations: [{ action: { type: 'pass' }, value: 1.5 }],
    },
    { event: second!.event, source: 'stderr', text: 'x'.repeat(4096), isCut: true },
    { event: third!.event, source: 'debug', text: 'from Botzone \\x1b[0m' },
  ]);
  expect(body.seats.filter(({ outputs }) => outputs.length > 0)).toHaveLength(1);
  expect((await read(arena.tokens.administrator)).body.seats).toHaveLength(4);
  expect((await read(arena.tokens.other)).body).toEqual({ seats: [] });
  expect((await read(arena.tokens.organiser, 1)).body.seats.every(({ outputs }) => outputs.length === 0)).toBe(true);
});

test('unknown deals and sets that are not disclosed have status 404, for everybody', async () => {
  for (const token of [arena.tokens.organiser, arena.tokens.administrator]) {
    expect((await read(token, 5)).status).toBe(404);
    expect((await read(token, 1, 'r1-t1-s2')).status).toBe(404);
    expect((await read(token, 1, 'r2-t1-s1')).status).toBe(404);
    expect((await read(token, 1, 's1')).status).toBe(400);
  }
  const { disclosedAt } = await prisma.competitionSet.update({ where: { id: setId }, data: { disclosedAt: null } });
  expect(disclosedAt).toBeNull();
  for (const token of [arena.tokens.organiser, arena.tokens.administrator]) {
    expect((await read(token)).status).toBe(404);
  }
  await prisma.competitionSet.update({ where: { id: setId }, data: { disclosedAt: new Date() } });
});
