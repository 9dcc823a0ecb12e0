// Tables in play on a server that is killed repeatedly: each resumes at its last stored event, no event is lost or duplicated, and
// every event that a person had seen is kept.

import { setTimeout as sleep } from 'node:timers/promises';
import { decodeDeal, viewFor } from '@mcr-arena/engine';
import { parseDealRecord } from '@mcr-arena/engine/schema';
import type { GameDocument, SeatedTable } from '@mcr-arena/protocol/documents';
import { createRandom, expectValue, type Seat } from '@mcr-arena/tiles';
import { expect } from 'vitest';
import { sendJson } from '../send-json.ts';
import { type Serving, serve } from '../serving.ts';
import { newFolder } from '../throwaway.ts';
import { type Choose, PlayerClient, quiet } from './player-client.ts';

export interface TableKills {
  readonly tables: number;
  readonly kills: number;
  /** Each kill comes at a random time up to this many milliseconds after all clients are connected again. */
  readonly playMs: number;
  readonly pauses: 'natural' | 'none';
}

interface Seated {
  readonly cookie: string;
  readonly client: PlayerClient;
}

/** Plays all tables to the end and returns the number of tables in play at each kill. */
export async function killTables({ tables, kills, playMs, pauses }: TableKills): Promise<readonly number[]> {
  const folder = newFolder();
  const environment = { MCR_DATA: folder.path, MCR_LOG_LEVEL: 'error' };
  let server = await serve(environment);
  const random = createRandom('kills');
  const seated = await Promise.all(Array.from({ length: tables }, () => sitDown(server, pauses)));
  const inPlay = () => seated.filter(({ client }) => client.results.length === 0);
  const counts: number[] = [];
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      await Promise.all(inPlay().map(({ client }) => client.until(() => client.deals.size > 0)));
      await sleep((random.below(1000) / 1000) * playMs);
      counts.push(inPlay().length);
      await server.kill();
      server = await serve(environment);
      const { url } = server;
      await Promise.all(inPlay().map(({ client }) => comeBack(client, url)));
    }
    await Promise.all(seated.map(({ client }) => client.until(() => client.results.length > 0)));
    await Promise.all(seated.map(({ client }) => checkGame(server, client)));
    return counts;
  } finally {
    for (const { client } of seated) client.close();
    await server.kill();
    folder.remove();
  }
}

export async function sitDown(
  { url }: Pick<Serving, 'url'>,
  pauses: TableKills['pauses'],
  choose: Choose = quiet,
): Promise<Seated> {
  const order = { bot: 'shanten', length: 1, pauses };
  const { headers, body } = await sendJson('POST', `${url}/api/tables/play-now`, order);
  const cookie = headers.get('set-cookie')!.split(';')[0]!;
  const { table } = body as SeatedTable;
  return { cookie, client: new PlayerClient({ url, table: table.id, cookie, choose }).connect() };
}

/** Connects again. If the deal was stored before the kill, the table is over, and the result is read from the game. */
export async function comeBack(client: PlayerClient, url: string): Promise<void> {
  client.close();
  client.url = url;
  const welcomes = () => client.frames.filter(([name]) => name === 'welcome').length;
  const before = welcomes();
  client.connect();
  await client.until(() => welcomes() > before || client.problems.length > 0);
  if (client.problems.length === 0) return;
  expect(client.problems).toEqual(['table-unknown']);
  client.problems.length = 0;
  const { deals } = await gameOf(url, client);
  const { deal, record, commitment, salt } = deals[0]!;
  client.results.push({ deal, record: record as never, commitment, salt, totals: [0, 0, 0, 0] });
}

async function gameOf(url: string, { options }: PlayerClient): Promise<GameDocument> {
  return (await sendJson('GET', `${url}/api/games/${options.table}`, undefined, options)).body;
}

/** Checks that the deals, by default the only one, were stored as the client saw them. */
export async function checkGame({ url }: Pick<Serving, 'url'>, client: PlayerClient, count = 1): Promise<void> {
  const { deals } = await gameOf(url, client);
  expect(deals).toHaveLength(count);
  for (const { deal, record } of deals) {
    const played = expectValue(decodeDeal(expectValue(parseDealRecord(record))));
    const { events, seat } = client.deals.get(deal)!;
    const view = viewFor(seat as Seat, played.events);
    // A page that was disconnected before the end has seen only the first events.
    expect(events).toEqual(view.slice(0, events.length));
  }
  for (const { deal, record } of client.results) expect(record).toEqual(deals[deal]!.record);
}
