// The CPU time quota: each set is booked once to the owners of its bots; work above the quota is refused until the next
// day. Tournaments are not affected.

import { expectValue } from '@mcr-arena/tiles';
import { POSITIONS } from '@mcr-arena/tournament';
import { beforeEach, describe, expect, test } from 'vitest';
import type { User } from '../../../apps/server/dist/prisma/client.ts';
import {
  bookProcessorTime,
  dayOf,
  requireProcessorTime,
  usersWithoutTime,
} from '../../../apps/server/src/accounts/processor-time.ts';
import { findCompetition } from '../../../apps/server/src/competitions/competition-row.ts';
import { DEFAULT_LADDER } from '../../../apps/server/src/competitions/ladder/ladder-config.ts';
import { createLadderKind } from '../../../apps/server/src/competitions/ladder/ladder-kind.ts';
import { storeSet } from '../../../apps/server/src/jobs/store-set.ts';
import { readSettings } from '../../../apps/server/src/settings.ts';
import { playHere } from '../../hosts/hosts-under-test.ts';
import { appForFile, request } from '../app-under-test.ts';
import { addRankedBot } from '../competitions/ladder-under-test.ts';
import { specUnderTest } from '../jobs/spec-under-test.ts';
import { awayFromMidnight } from '../throwaway.ts';

const MINUTE_MS = 60_000;
const EVENING = new Date('2026-03-01T23:59:58Z');
const NEXT_DAY = new Date('2026-03-02T00:00:00Z');

const HOUSE = ['random', 'shanten'].map((bot) => ({ owner: 'MCR Arena', bot }));

/** Two bots of one owner, and one of another. */
let owner: User;

await awayFromMidnight(1);
const under = await appForFile();
const { prisma } = under.database;
const bots = [
  await addRankedBot(prisma, 'organiser', 'first'),
  await addRankedBot(prisma, 'organiser', 'second'),
  await addRankedBot(prisma, 'other', 'third'),
];
await under.director.openLadder({ ...DEFAULT_LADDER, noviceSets: 0 });
beforeEach(async () => {
  await prisma.processorTime.deleteMany();
  owner = await prisma.user.update({ where: { name: 'organiser' }, data: { cpuMinutesPerDay: 10 } });
});

async function bookedOn(now: Date): Promise<Record<string, number>> {
  const rows = await prisma.processorTime.findMany({
    where: { day: new Date(dayOf(now)) },
    include: { user: true },
  });
  return Object.fromEntries(rows.map(({ user, usedMs }) => [user.name, Number(usedMs)]));
}

/** Starts a tournament of the three bots and a house bot. */
async function startCup(id: string): Promise<void> {
  const { director, database } = under;
  const config = { id, entrants: ['a', 'b', 'c', 'd'].map((name) => ({ id: name, bot: 'random' })), rounds: 1 };
  expectValue(await director.create({ name: id, config }));
  for (const [place, { version }] of bots.entries()) {
    await database.prisma.entrant.updateMany({ where: { competitionId: id, place }, data: { botVersionId: version } });
  }
  expectValue(await director.control(id, 'start'));
}

/** Plays the first set with the three bots in order; returns a function that stores it with the CPU time of each position. */
async function playedSet(competition: string, cpuMs: readonly [number, number, number, number], speed?: number) {
  const { id } = await prisma.competitionSet.findFirstOrThrow({
    where: { competitionId: competition, playedAt: null },
  });
  for (const position of POSITIONS) {
    const where = { setId_position: { setId: id, position } };
    await prisma.setSeat.update({ where, data: { botVersionId: bots[position]?.version ?? null } });
  }
  const spec = specUnderTest(competition, 1);
  const played = await playHere(spec);
  const store = (now: Date) =>
    storeSet(
      prisma,
      { end: async () => {} },
      { id, competition, spec },
      { ...played, cpuMs, ...(speed !== undefined && { speed }) },
      () => now,
    );
  return { store };
}

test('books a set once to the owners of its bots, on the day it is stored', async () => {
  await startCup('booked');
  const { store } = await playedSet('booked', [1500.4, 700, 90_000, 5]);
  const stored = await Promise.all([store(EVENING), store(EVENING), store(EVENING)]);
  expect(stored.filter((set) => set !== undefined)).toHaveLength(1);
  expect(await store(NEXT_DAY)).toBeUndefined();
  expect(await bookedOn(EVENING)).toEqual({ organiser: 2200, other: 90_000 });
  expect(await bookedOn(NEXT_DAY)).toEqual({});
});

test('does not book a set of a cancelled competition', async () => {
  await startCup('cancelled');
  const { store } = await playedSet('cancelled', [1, 1, 1, 1]);
  expectValue(await under.director.control('cancelled', 'cancel'));
  const before = await bookedOn(EVENING);
  expect(await store(EVENING)).toBeUndefined();
  expect(await bookedOn(EVENING)).toEqual(before);
});

test('stores the speed of the machine that played a set, if it is known', async () => {
  const speedOf = async (cup: string, speed?: number) => {
    await startCup(cup);
    await (await playedSet(cup, [1, 1, 1, 1], speed)).store(new Date('2026-02-02T12:00:00Z'));
    return (await prisma.competitionSet.findFirstOrThrow({ where: { competitionId: cup } })).speed;
  };
  expect(await speedOf('fast', 1.25)).toBe(1.25);
  expect(await speedOf('unmeasured')).toBe(null);
});

test('the setting MCR_SPEED replaces the measurement', () => {
  expect(expectValue(readSettings({ MCR_SPEED: '0.8' })).uploads?.speed).toBe(0.8);
  expect(expectValue(readSettings({})).uploads).not.toHaveProperty('speed');
  for (const MCR_SPEED of ['0', '100', 'fast', '-1']) {
    expect(readSettings({ MCR_SPEED })).toMatchObject({ ok: false, error: { code: 'setting-invalid' } });
  }
});

test('refuses work above the quota until midnight UTC, with use, quota and that time in the message', async () => {
  const now = new Date('2026-03-05T22:30:00Z');
  await bookProcessorTime(prisma, owner.id, 10 * MINUTE_MS - 1, now);
  expect(await requireProcessorTime(prisma, [owner.id], now)).toEqual({ ok: true, value: true });
  await bookProcessorTime(prisma, owner.id, 1, now);
  expect(await requireProcessorTime(prisma, [bots[2]!.owner, owner.id], now)).toEqual({
    ok: false,
    error: {
      code: 'processor-time-used',
      message:
        '"organiser" has used or reserved 10.0 of 10 minutes of CPU time today: ' +
        'checks, matches and the ladder resume at 2026-03-06T00:00Z',
    },
    retryAfterSeconds: 5400,
  });
  const lastMoment = new Date('2026-03-05T23:59:59.999Z');
  expect(await usersWithoutTime(prisma, [owner.id], lastMoment)).toEqual(new Set([owner.id]));
  expect(await usersWithoutTime(prisma, [owner.id], new Date('2026-03-06T00:00:00Z'))).toEqual(new Set());
});

test('the ladder does not seat bots above the quota until the next day', async () => {
  const { database } = under;
  const [lastMoment, midnight] = [new Date('2026-04-01T23:59:59.900Z'), new Date('2026-04-02T00:00:01Z')];
  await database.prisma.competitionSet.deleteMany({ where: { competitionId: 'ladder' } });
  await bookProcessorTime(database.prisma, owner.id, 10 * MINUTE_MS, lastMoment);
  const seatedAt = async (now: Date): Promise<ReadonlySet<string>> => {
    const row = (await findCompetition(database.prisma, 'ladder'))!;
    const plan = await database.prisma.$transaction((transaction) =>
      createLadderKind(() => now).plan(transaction, row, { isWatched: false }),
    );
    const sets = plan.type === 'play' ? plan.sets : [];
    return new Set(sets.flatMap(({ seats }) => seats.map(({ version }) => version!)));
  };
  const [first, second, third] = bots.map(({ version }) => version);
  const evening = await seatedAt(lastMoment);
  expect([evening.has(first!), evening.has(second!), evening.has(third!)]).toEqual([false, false, true]);
  const nextDay = await seatedAt(midnight);
  expect(nextDay.has(first!) || nextDay.has(second!)).toBe(true);
});

test('matches are refused with Retry-After until an administrator raises the quota; tournaments continue', async () => {
  const { tokens } = under;
  await bookProcessorTime(prisma, owner.id, 12.5 * MINUTE_MS, new Date());
  const order = { bots: [{ owner: 'organiser', bot: 'first' }, { owner: 'other', bot: 'third' }, ...HOUSE] };
  const ask = (token: string) => request(under, 'POST', '/matches', token, order);
  const refused = await ask(tokens.organiser);
  expect([refused.status, refused.body.error.code]).toEqual([429, 'processor-time-used']);
  expect(refused.body.error.message).toMatch(
    /"organiser" has used or reserved 12\.5 of 10 minutes .* at \d{4}-\d\d-\d\dT00:00Z$/,
  );
  const seconds = Number(refused.headers['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(24 * 3600);
  await startCup('goes-on');
  const { store } = await playedSet('goes-on', [MINUTE_MS, 0, 0, 0]);
  expect(await store(new Date())).toBeDefined();
  expect((await request(under, 'GET', '/me/quota', tokens.organiser)).body).toEqual({
    quota: { diskMiB: 500, cpuMinutesPerDay: 10 },
    use: { diskMiB: expect.any(Number), cpuMinutesToday: 13.5, cpuMinutesReserved: 0 },
    resetsAt: expect.stringMatching(/T00:00:00\.000Z$/),
  });
  const { users } = (await request(under, 'GET', '/users?search=organiser', tokens.administrator)).body;
  expect(users[0]).toMatchObject({ quota: { cpuMinutesPerDay: 10 }, use: { cpuMinutesToday: 13.5 } });
  const change = { cpuMinutesPerDay: 30 };
  const raised = await request(under, 'PATCH', '/users/organiser', tokens.administrator, change);
  expect(raised.body).toMatchObject({ quota: { cpuMinutesPerDay: 30 }, use: { cpuMinutesToday: 13.5 } });
  const accepted = await ask(tokens.organiser);
  expect(accepted.status, accepted.text).toBe(201);
});

describe('a match on request', () => {
  const bots = [{ owner: 'other', bot: 'third' }, { owner: 'organiser', bot: 'first' }, ...HOUSE];
  const ask = (token: string) => request(under, 'POST', '/matches', token, { bots, sets: 1 });
  const permit = (allowed: boolean, token = under.tokens.organiser) =>
    request(under, 'PUT', '/bots/organiser/first/matches', token, { allowed });

  beforeEach(async () => {
    const matches = await prisma.competition.findMany({ where: { kind: 'match', status: 'running' } });
    for (const { id } of matches) expectValue(await under.director.control(id, 'cancel'));
  });

  test('charges the user who requested it for the bots of all owners but the house', async () => {
    const { status, body } = await ask(under.tokens.other);
    expect(status, JSON.stringify(body)).toBe(201);
    const set = await prisma.competitionSet.findFirstOrThrow({ where: { competitionId: body.id } });
    const spec = specUnderTest(body.id, 1);
    const played = { ...(await playHere(spec)), cpuMs: [3000, 4000, 0, 0] as const };
    await storeSet(prisma, { end: async () => {} }, { id: set.id, competition: body.id, spec }, played, () => EVENING);
    expect(await bookedOn(EVENING)).toEqual({ other: 7000 });
  });

  test('ignores the quotas of other owners', async () => {
    await bookProcessorTime(prisma, owner.id, 24 * 60 * MINUTE_MS, new Date());
    expect((await ask(under.tokens.other)).status).toBe(201);
    expect(await ask(under.tokens.organiser)).toMatchObject({
      status: 429,
      body: { error: { code: 'processor-time-used' } },
    });
  });

  test('is refused if an owner does not permit it, except to that owner and administrators', async () => {
    expect((await permit(false)).body).toMatchObject({ name: 'first', matchesOnRequest: false });
    expect(await ask(under.tokens.other)).toMatchObject({
      status: 409,
      body: { error: { code: 'bot-not-for-matches', message: expect.stringContaining('"first" of "organiser"') } },
    });
    expect((await ask(under.tokens.organiser)).status).toBe(201);
    expect((await ask(under.tokens.administrator)).status).toBe(201);
    expect((await permit(true, under.tokens.other)).status).toBe(404);
    expect((await permit(true, under.tokens.administrator)).body.matchesOnRequest).toBe(true);
    expect((await ask(under.tokens.other)).status).toBe(201);
  });
});
