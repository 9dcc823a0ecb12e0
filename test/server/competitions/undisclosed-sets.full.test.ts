// Noninterference of undisclosed sets: bots that signal their tiles by everything they can influence play different walls. Until
// the sets are disclosed, no answer of any address, announcement or notice depends on what they did, or on whether they have
// played at all; CPU time is charged and everything is shown afterwards.

import { DealInPlay, DUPLICATE_RULES, viewFor } from '@mcr-arena/engine';
import { DEFAULT_LIMITS } from '@mcr-arena/hosts';
import { expectValue, type TileIndex } from '@mcr-arena/tiles';
import {
  competitorSeatOf,
  competitorWindOf,
  humanDuplicateWallOf,
  type Secret,
  secretOfSeed,
} from '@mcr-arena/tournament';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { BOT_HOSTS } from '../../../apps/server/src/bots/bot-hosts.ts';
import { type Director, startDirector } from '../../../apps/server/src/director.ts';
import type { Announcement } from '../../../apps/server/src/events/announcements.ts';
import { reservedMsOf } from '../../../apps/server/src/jobs/book-set.ts';
import { type AppUnderTest, bearer, startApp } from '../app-under-test.ts';
import { newUserToken } from '../test-tokens.ts';
import { until } from '../throwaway.ts';
import { LATER } from './contest-under-test.ts';
import { PASSED } from './ladder-under-test.ts';
import { costOf, modeOf, SPY_MODES, type SpyMode } from './spy-host.ts';

const SPY_HOST = { name: 'stdio', url: new URL('./spy-host.ts', import.meta.url).href };
const DEALS = 4 as const;

interface Spy {
  readonly owner: string;
  readonly token: string;
  readonly bot: string;
  readonly version: string;
}

let under: AppUnderTest;
/** Plays the sets. */
let players: Director;
let announced: Announcement[];
/** Bots wait here before their sets begin, by the files of their versions. */
let held: Map<string, PromiseWithResolvers<void>>;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date() });
  [announced, held] = [[], new Map()];
  under = await startApp();
  players = await startDirector({
    database: under.database,
    workers: 1,
    hosts: [...BOT_HOSTS, SPY_HOST],
    uploads: {
      isSandboxed: true,
      speed: 1,
      cache: {
        location: { folder: '/nowhere' },
        locate: async (reference) => {
          await [...held].find(([file]) => reference.bot.includes(file))?.[1].promise;
          return { reference, release: () => {} };
        },
      },
    },
    announce: (announcement) => announced.push(announcement),
    onError: () => {},
  });
});
afterAll(async () => {
  for (const { resolve } of held.values()) resolve();
  await players.close();
  await under.close();
  vi.useRealTimers();
});

/** A user with four versions of an uploaded bot, the first of which is checked. Its sets are held until `release`. */
async function addSpy(name: string): Promise<Spy> {
  const { prisma } = under.database;
  const { user, token } = await newUserToken(prisma, name, 'user');
  const cpuMinutesPerDay = reservedMsOf(DEFAULT_LIMITS, DEALS) / 60_000;
  await prisma.user.update({ where: { id: user.id }, data: { cpuMinutesPerDay } });
  const bot = await prisma.bot.create({ data: { ownerId: user.id, name } });
  const file = `${name}.js`;
  const manifest = { kind: 'stdio', file };
  const [checked] = await prisma.botVersion.createManyAndReturn({
    data: [1, 2, 3, 4].map((number) => ({
      botId: bot.id,
      number,
      kind: 'stdio' as const,
      manifest,
      contentHash: `${name} ${number}`,
      ...(number === 1 && { checkedAt: new Date(), checkReport: PASSED }),
    })),
  });
  held.set(file, Promise.withResolvers());
  return { owner: user.id, token, bot: name, version: checked!.id };
}

function release({ bot }: Spy): void {
  held.get(`${bot}.js`)!.resolve();
}

/** What a sender can read: the answers of each documented address, the public metrics that do not count requests, and refusals. */
async function readAll(id: string, { bot, token }: Spy): Promise<ReadonlyMap<string, string>> {
  const { app } = under;
  const { paths } = (await app.inject({ url: '/api/docs/json' })).json<{ paths: Record<string, object> }>();
  const addresses = Object.entries(paths).flatMap(([path, methods]) => ('get' in methods ? [path] : []));
  const queries = ['/api/ladder?limit=100', `/api/bots/${bot}/${bot}/logs?limit=1`];
  const urls = [...addresses, ...queries, '/metrics', '/healthz'].map((path) =>
    path
      .replace('{id}', id)
      .replaceAll(/\{(round|number|deal|stage|competitor)\}/g, '1')
      .replace('{other}', '2')
      .replace('{set}', 'r1-t1-s1')
      .replaceAll(/\{(owner|name|file)\}/g, bot),
  );
  const bots = [1, 2, 3, 4].map((version) => ({ owner: bot, bot, version }));
  const requests = [
    ...urls.map((url) => ({ method: 'GET' as const, url })),
    // The time reserved is the whole quota.
    { method: 'POST' as const, url: '/api/matches', body: { bots } },
    // Enters it again.
    { method: 'PUT' as const, url: `/api/duplicates/${id}/bots/${bot}/${bot}` },
  ];
  const answers = new Map<string, string>();
  for (const request of requests) {
    expect(request.url).not.toContain('{');
    for (const [reader, headers] of Object.entries({ owner: bearer(token), stranger: {} })) {
      const { statusCode, body } = await app.inject({ ...request, headers });
      const shown = request.url === '/metrics' ? body.replaceAll(/^.*mcr_http_seconds.*\n/gm, '') : body;
      answers.set(`${request.method} ${request.url} as ${reader}`, `${statusCode} ${shown}`);
    }
  }
  return answers;
}

/** Answers without the parts that were fixed before any set was played: ids, names, commitments and times. */
function normalised(bodies: ReadonlyMap<string, string>): readonly string[] {
  const plain = (text: string): string =>
    text
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'UUID')
      .replaceAll(/[0-9a-f]{64}/g, 'HASH')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
      .replaceAll(/(spy|cup)-[a-z]+/g, '$1');
  return [...bodies].map(([address, body]) => `${plain(address)}: ${plain(body)}`);
}

/** The 13 tiles dealt to the competitor in each deal. */
function handsOf(secret: Secret, id: string): readonly (readonly TileIndex[])[] {
  return Array.from({ length: DEALS }, (_, deal) => {
    const wall = humanDuplicateWallOf(secret, id, deal);
    const { events } = new DealInPlay({ rules: DUPLICATE_RULES, prevalentWind: competitorWindOf(deal), wall });
    return viewFor(competitorSeatOf(deal), events).find((event) => event.type === 'dealt')!.hand;
  });
}

/** A secret whose first wall deals the spy a hand of this mode. */
function secretFor(id: string, mode: SpyMode): Secret {
  for (let seed = 0; ; seed += 1) {
    const secret = secretOfSeed(`${mode} ${seed}`);
    if (modeOf(handsOf(secret, id)[0]!) === mode) return secret;
  }
}

async function bodyOf(url: string, { token }: Spy): Promise<string> {
  return (await under.app.inject({ url, headers: bearer(token) })).body;
}

async function usedMsOf({ owner }: Spy): Promise<number> {
  const rows = await under.database.prisma.processorTime.findMany({ where: { userId: owner } });
  return rows.reduce((sum, { usedMs }) => sum + Number(usedMs), 0);
}

interface Entry {
  readonly mode: SpyMode;
  readonly spy: Spy;
  /** Id of the competition. */
  readonly id: string;
  readonly hands: ReturnType<typeof handsOf>;
}

/** A competition for each mode, with a spy whose first hand makes it play in this mode. */
async function openCups(): Promise<readonly Entry[]> {
  const { database, director } = under;
  const entries: Entry[] = [];
  for (const mode of SPY_MODES) {
    const [id, spy] = [`cup-${mode}`, await addSpy(`spy-${mode}`)];
    const secret = secretFor(id, mode);
    const config = { deals: DEALS, baseline: 'beginner', clock: 'none', pauses: 'none', closesAt: LATER } as const;
    expectValue(await director.createDuplicate({ id, name: id, config, ownerId: spy.owner, secret }));
    entries.push({ mode, spy, id, hands: handsOf(secret, id) });
  }
  for (const { spy, id } of entries) {
    const bot = await database.prisma.bot.findFirstOrThrow({ where: { ownerId: spy.owner } });
    expectValue(await director.enterBot(id, bot));
  }
  return entries;
}

/** Lets the spies play, and waits until their sets are stored or given up. */
async function untilPlayed(entries: readonly Entry[]): Promise<void> {
  for (const { spy } of entries) release(spy);
  for (const { mode, id } of entries) {
    await until(async () => {
      const where = { competitionId: id };
      const { playedAt, voids } = await under.database.prisma.competitionSet.findFirstOrThrow({ where });
      return mode === 'killing' ? voids === 3 : playedAt !== null;
    });
  }
  // A set that is not given up would be played again at once.
  await players.advance('cup-killing');
}

/** Waits until a closed competition has ended, and checks that everything about the spy is shown and charged. */
async function expectShown({ mode, spy, id, hands }: Entry): Promise<void> {
  const { prisma } = under.database;
  const status = mode === 'killing' ? 'failed' : 'finished';
  await until(async () => (await prisma.competition.findUniqueOrThrow({ where: { id } })).status === status);
  const version = JSON.parse(await bodyOf(`/api/bots/${spy.bot}`, spy)).versions.at(-1);
  const { logs } = JSON.parse(await bodyOf(`/api/bots/${spy.bot}/${spy.bot}/logs`, spy));
  if (mode === 'killing') {
    // The set is still open.
    expect([version.deals, logs, await usedMsOf(spy)]).toEqual([0, [], reservedMsOf(DEFAULT_LIMITS, DEALS)]);
    return;
  }
  expect([version.deals, version.voids], mode).toEqual([DEALS, mode === 'voiding' ? 2 : 0]);
  expect(logs).toHaveLength(1);
  expect(await prisma.reservedTime.count({ where: { userId: spy.owner } })).toBe(0);
  const cost = hands.reduce((sum, hand) => sum + costOf(hand), 0);
  // A bot that voids the set twice is not started again.
  if (mode === 'voiding') expect(await usedMsOf(spy)).toBeLessThan(cost);
  else expect(await usedMsOf(spy), mode).toBe(cost);
}

test('a competition of people and bots looks the same until it is over, whatever bots do', async () => {
  const entries = await openCups();
  const news = announced.length;
  const notices = await under.database.prisma.notice.count();
  const before: ReadonlyMap<string, string>[] = [];
  for (const { id, spy } of entries) before.push(await readAll(id, spy));
  const quiet = normalised(before[0]!);
  expect(quiet.length).toBeGreaterThan(60);

  await untilPlayed(entries);
  for (const [index, { mode, id, spy }] of entries.entries()) {
    const after = await readAll(id, spy);
    for (const [address, body] of after) expect(body, `${mode}: ${address}`).toBe(before[index]!.get(address));
    expect(normalised(after), mode).toEqual(quiet);
    expect(after.get('POST /api/matches as owner')).toContain('processor-time-used');
    expect(after.get(`PUT /api/duplicates/${id}/bots/${spy.bot}/${spy.bot} as owner`)).toMatch(/^200 /);
  }
  expect(announced.slice(news)).toEqual([]);
  expect(await under.database.prisma.notice.count()).toBe(notices);

  for (const { id } of entries) expectValue(await under.director.moveClosing(id, new Date(0)));
  for (const entry of entries) await expectShown(entry);
});
