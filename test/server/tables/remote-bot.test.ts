// A remote bot at a table with a person: who may seat it, whole deals, and an undone decision. takeover.full.test.ts restarts its server.

import { decodeDeal, type Reply } from '@mcr-arena/engine';
import { parseDealRecord } from '@mcr-arena/engine/schema';
import type { PeopleBots, TableOrder } from '@mcr-arena/protocol/documents';
import type { ConnectableModule } from '@mcr-arena/sdk/client';
import { type ConnectionEvent, connectBot, type RemoteBot } from '@mcr-arena/sdk/client';
import { expectValue } from '@mcr-arena/tiles';
import { afterAll, afterEach, expect, test } from 'vitest';
import { issueBotToken } from '../../../apps/server/src/bots/remote-bots.ts';
import { sendJson } from '../send-json.ts';
import { newUserToken } from '../test-tokens.ts';
import { until } from '../throwaway.ts';
import { type Guest, openPeopleHouse } from './people-house.ts';
import { quiet } from './player-client.ts';

const OWNER = 'Ada';
const NAME = 'quiet fox';
const FOX = { type: 'userBot', owner: OWNER, bot: NAME } as const;
const GOAL = { type: 'bot', bot: 'goal' } as const;

let connected: RemoteBot | undefined;

// A deal waits a short time for the bot.
const house = await openPeopleHouse({ resultMs: 60_000, awayMs: 50 });
const { prisma } = house.database;
const userToken = (await newUserToken(prisma, OWNER, 'user')).token;
const { id } = await prisma.user.findFirstOrThrow({ where: { name: OWNER } });
const token = expectValue(await issueBotToken(prisma, { owner: id, name: NAME })).token;
afterAll(() => house.close());
afterEach(() => connected?.close());

const seats: TableOrder['seats'] = [{ type: 'person' }, FOX, GOAL, GOAL];

async function allow(allowed: boolean): Promise<void> {
  const url = `${house.url}/api/bots/${OWNER}/${encodeURIComponent(NAME)}/people`;
  const { status, text } = await sendJson('PUT', url, { allowed }, { token: userToken });
  expect(status, text).toBe(200);
}

/** A bot that passes, or discards the last legal tile; no house bot plays like that. */
const MODULE: ConnectableModule = {
  createBot: () => ({
    decide: (_, legalActions) =>
      legalActions.find(({ type }) => type === 'pass') ?? legalActions.findLast(({ type }) => type === 'discard'),
  }),
};

async function connect(onEvent: (event: ConnectionEvent) => void): Promise<RemoteBot> {
  connected = await connectBot({ url: house.url, token, module: MODULE, onEvent });
  return connected;
}

async function begin(guest: Guest): Promise<string> {
  const { table } = await house.newTable(guest, { pauses: 'none', length: 1, seats });
  return table.id;
}

/** Plays the deal to its end, and returns the replies of the bot. */
async function repliesOf(table: string, guest: Guest): Promise<readonly Reply[]> {
  const client = house.client({ table, cookie: guest.cookie, choose: quiet, isReady: true });
  await client.until(() => client.document?.status === 'over');
  const { deals, players } = await house.gameOf(table, guest);
  expect(players[1]).toEqual({ ...FOX, version: 1, isRemote: true });
  const played = expectValue(decodeDeal(expectValue(parseDealRecord(deals[0]!.record))));
  return played.steps.flatMap(({ replies }) => replies[1] ?? []);
}

test('is seated while it is connected, if its owner permits it', async () => {
  const guest = await house.newGuest();
  const order = async () => (await house.ask('POST', '/tables', guest, { seats })) as { status: number; body: unknown };
  const listed = async () => ((await house.ask('GET', '/tables/bots')).body as PeopleBots).bots;
  await allow(false);
  expect(await order()).toMatchObject({ status: 409, body: { error: { code: 'bot-not-for-people' } } });
  await allow(true);
  expect(await order()).toMatchObject({ status: 409, body: { error: { code: 'bot-not-connected' } } });
  expect(await listed()).toEqual([]);
  await connect(() => {});
  expect(await listed()).toEqual([{ owner: OWNER, bot: NAME, version: 1, isRemote: true }]);
  expect(await order()).toMatchObject({ status: 201 });
});

test('plays a deal by its own decisions', async () => {
  await allow(true);
  const events: ConnectionEvent[] = [];
  await connect((event) => events.push(event));
  const guest = await house.newGuest();
  const replies = await repliesOf(await begin(guest), guest);
  expect(replies.map(({ type }) => type)).toContain('discard');
  const decided = events.flatMap((event) =>
    event.type === 'decided' && 'action' in event.reply ? [event.reply.action] : [],
  );
  // A record has no passes, and the table replies itself where there is no choice.
  const discards = decided.filter((action) => (action as Reply).type === 'discard');
  expect(discards.length).toBeGreaterThan(0);
  expect(replies).toEqual(expect.arrayContaining(discards));
  expect(replies.filter(({ type }) => type !== 'discard')).toEqual([]);
  await until(async () => events.some(({ type }) => type === 'dealEnded'));
  expect(events.filter(({ type }) => type === 'dealEnded')).toMatchObject([{ reason: 'played' }]);
});

test('starts the deal again when the person takes a decision back', async () => {
  await allow(true);
  const events: ConnectionEvent[] = [];
  await connect((event) => events.push(event));
  const guest = await house.newGuest();
  const table = await begin(guest);
  let isWaiting = true;
  const client = house.client({
    table,
    cookie: guest.cookie,
    isReady: true,
    choose: (question, observer) => (isWaiting && question.number >= 2 ? undefined : quiet(question, observer)),
  });
  await client.until(() => client.questions.length >= 2);
  isWaiting = false;
  client.deals.clear();
  expect(await client.send('undo', { deal: 0 })).toEqual({ ok: true });
  await client.until(() => client.document?.status === 'over');
  await until(async () => events.at(-1)?.type === 'dealEnded');
  const course = events.flatMap((event) => {
    if (event.type === 'dealStarted') return ['started'];
    return event.type === 'dealEnded' ? [event.reason] : [];
  });
  expect(course).toEqual(['started', 'dropped', 'started', 'played']);
  const { deals } = await house.gameOf(table, guest);
  const { steps } = expectValue(decodeDeal(expectValue(parseDealRecord(deals[0]!.record))));
  expect(steps.map(({ replies }) => replies[1]?.type)).not.toContain('timedOut');
});
