// Two servers on one PostgreSQL, with a hundred tables of one person each; remote bots sit at sixteen of them. The server that holds
// the tables is killed in mid-deal: the other one takes them over, and nothing that was acknowledged is lost.

import { createHash } from 'node:crypto';
import { createBot } from '@mcr-arena/bot-shanten';
import { decodeDeal, encodeConfig, type Reply, viewFor } from '@mcr-arena/engine';
import { parseDealRecord } from '@mcr-arena/engine/schema';
import type { GameDocument, SeatedTable, TableOrder } from '@mcr-arena/protocol/documents';
import { type ConnectionEvent, connectBot, type RemoteBot } from '@mcr-arena/sdk/client';
import { expectValue, type Seat } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { issueBotToken } from '../../../apps/server/src/bots/remote-bots.ts';
import { type Database, openDatabase } from '../../../apps/server/src/database/open-database.ts';
import { allowPeople } from '../../../apps/server/src/tables/people-bots.ts';
import { openSwitchingProxy } from '../remote-bots/switching-proxy.ts';
import { serve } from '../serving.ts';
import { newUserToken } from '../test-tokens.ts';
import { newDatabaseUrl, until } from '../throwaway.ts';
import { newGuest } from './people-house.ts';
import { PlayerClient, quiet } from './player-client.ts';

const TABLES = 100;
const REMOTE_BOTS = 16;
/** Events of the shortest deal at the kill. */
const EVENTS_BEFORE = 12;
const TAKEOVER_MS = 30_000;
const OWNER = 'Ada';
const HOUSE = { type: 'bot', bot: 'shanten' } as const;

interface Person {
  readonly client: PlayerClient;
  /** Their discards that the server has acknowledged, in order. */
  readonly acknowledged: Reply[];
}

test('a hundred tables and sixteen remote bots continue on another server, and nothing acknowledged is lost', async () => {
  const database = await newDatabaseUrl('empty');
  const environment = { DATABASE_URL: database, MCR_REMOTE_BOTS: 'yes', MCR_RATE_LIMIT: '1000000' };
  const first = await serve(environment);
  const second = await serve(environment);
  const proxy = await openSwitchingProxy(first.url);
  const opened = expectValue(await openDatabase({ type: 'postgres', url: database }));
  const bots = await connectBots(opened.prisma, proxy.url);
  const people = await Promise.all(
    Array.from({ length: TABLES }, (_, index) => sitDown(opened, proxy.url, index < REMOTE_BOTS ? index : undefined)),
  );
  await Promise.all(people.map(({ client }) => client.until(() => eventsOf(client).length >= EVENTS_BEFORE)));
  const inPlay = people.filter(({ client }) => client.results.length === 0);
  const before = people.map(({ client, acknowledged }) => ({
    events: [...eventsOf(client)],
    replies: [...acknowledged],
  }));

  const decidedBefore = bots.map(({ decisions }) => decisions());

  const killed = await first.kill();
  proxy.leadTo(second.url);
  const waits = await Promise.all(inPlay.map(({ client }) => comeBack(client, killed)));
  const seconds = (ms: number): string => (ms / 1000).toFixed(1);
  const replies = before.reduce((sum, each) => sum + each.replies.length, 0);
  console.log(
    `${inPlay.length} tables in play, ${replies} discards acknowledged before the kill; back after ` +
      `${seconds(Math.min(...waits))} to ${seconds(Math.max(...waits))} s`,
  );
  expect(inPlay.length).toBe(TABLES);
  expect(Math.max(...waits)).toBeLessThan(TAKEOVER_MS);

  await Promise.all(people.map(({ client }) => client.until(() => client.results.length > 0)));
  const remoteReplies = await Promise.all(people.map((person, index) => checkGame(second.url, person, before[index]!)));
  // A question that was open at the kill may have timed out before its bot was connected again.
  for (const [index, { decisions }] of bots.entries()) {
    const timeouts = remoteReplies[index]!.filter(({ type }) => type === 'timedOut').length;
    expect(timeouts, nameOf(index)).toBeLessThanOrEqual(1);
    expect(decisions(), nameOf(index)).toBeGreaterThan(decidedBefore[index]!);
  }
  for (const { client } of people) client.close();
  for (const { bot } of bots) bot.close();
  await opened.close();
  await proxy.close();
  await second.stop();
});

function eventsOf(client: PlayerClient): readonly object[] {
  return client.deals.get(0)?.events ?? [];
}

/** Remote bots whose owner lets them play with people, and the number of decisions of each. */
async function connectBots(
  prisma: Database['prisma'],
  url: string,
): Promise<readonly { readonly bot: RemoteBot; decisions(): number }[]> {
  const { user } = await newUserToken(prisma, OWNER, 'user');
  return Promise.all(
    Array.from({ length: REMOTE_BOTS }, async (_, index) => {
      const { token, bot: of } = expectValue(await issueBotToken(prisma, { owner: user.id, name: nameOf(index) }));
      expectValue(await allowPeople(prisma, of.id, true));
      let decisions = 0;
      const onEvent = ({ type }: ConnectionEvent): void => {
        if (type === 'decided') decisions += 1;
      };
      return { bot: await connectBot({ url, token, module: { createBot }, onEvent }), decisions: () => decisions };
    }),
  );
}

function nameOf(index: number): string {
  return `fox ${index + 1}`;
}

async function sitDown(database: Database, url: string, remote: number | undefined): Promise<Person> {
  const { cookie } = await newGuest(database);
  const second = remote === undefined ? HOUSE : ({ type: 'userBot', owner: OWNER, bot: nameOf(remote) } as const);
  const seats: TableOrder['seats'] = [{ type: 'person' }, second, HOUSE, HOUSE];
  const { table } = await until(async () => {
    const response = await fetch(`${url}/api/tables`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ seats, length: 1, pauses: 'natural' }),
    });
    const text = await response.text();
    if (response.status !== 201) throw new Error(text);
    return JSON.parse(text) as SeatedTable;
  });
  const acknowledged: Reply[] = [];
  const client = new PlayerClient({ url, table: table.id, cookie, choose: quiet });
  const reply = client.reply.bind(client);
  client.reply = async (question, action) => {
    const acknowledgement = await reply(question, action);
    if ('ok' in acknowledgement && action.type === 'discard') acknowledged.push(action);
    return acknowledgement;
  };
  return { client: client.connect(), acknowledged };
}

/** Connects until the server that now holds the tables welcomes the client; returns the milliseconds since `since`. */
async function comeBack(client: PlayerClient, since: number): Promise<number> {
  const welcomes = (): number => client.frames.filter(([name]) => name === 'welcome').length;
  const before = welcomes();
  await until(async () => {
    client.close();
    client.problems.length = 0;
    client.connect();
    await client.until(() => welcomes() > before || client.problems.length > 0);
    return welcomes() > before;
  });
  return Date.now() - since;
}

/**
 * Checks the commitment of the only deal, its replay by the rules, and that it contains what the person had seen and what was
 * acknowledged before the kill. Returns the replies of the player after the person.
 */
async function checkGame(
  url: string,
  { client, acknowledged }: Person,
  before: { readonly events: readonly object[]; readonly replies: readonly Reply[] },
): Promise<readonly Reply[]> {
  const response = await fetch(`${url}/api/games/${client.options.table}`, {
    headers: { cookie: client.options.cookie! },
  });
  const [deal] = ((await response.json()) as GameDocument).deals;
  const played = expectValue(decodeDeal(expectValue(parseDealRecord(deal!.record))));
  const { events, seat } = client.deals.get(0)!;
  const view = viewFor(seat as Seat, played.events);
  expect(view.slice(0, before.events.length)).toEqual(before.events);
  expect(view.slice(0, events.length)).toEqual(events);
  const text = ['mcr-arena/wall-commitment/1', deal!.salt, encodeConfig(played.config).wall].join('\n');
  expect(createHash('sha256').update(text).digest('hex')).toBe(deal!.commitment);
  const repliesOf = (each: number): readonly Reply[] =>
    played.steps.flatMap(({ replies }) => replies[each as Seat] ?? []);
  const own = repliesOf(seat).filter(({ type }) => type === 'discard');
  expect(own.slice(0, before.replies.length)).toEqual(before.replies);
  expect(own).toEqual(expect.arrayContaining(acknowledged));
  return repliesOf((seat + 1) % 4);
}
