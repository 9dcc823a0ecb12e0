// A data folder of version 0.2 with everything in progress, served by this version: nothing is lost, and what was in
// progress ends as it did under version 0.2.

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { createBot as createShanten } from '@mcr-arena/bot-shanten';
import { seatInDeal } from '@mcr-arena/engine';
import { connectBot } from '@mcr-arena/sdk/client';
import { mapSeats } from '@mcr-arena/tiles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RowCounts } from '../../apps/server/src/backup/row-sets.ts';
import { runMcr } from '../cli/run-mcr.ts';
import { makeScratchFolder } from '../scratch-folder.ts';
import { type Sender, sendJson } from './send-json.ts';
import { type Serving, serve } from './serving.ts';
import { eager, PlayerClient } from './tables/player-client.ts';
import { until } from './throwaway.ts';
import { after, makeFolderOf02, password, setsPlayed, tables, tokens } from './version-0.2.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('a data folder of version 0.2', () => {
  const path = join(makeScratchFolder(), 'data');
  let rows: RowCounts;
  let server: Serving;

  beforeAll(async () => {
    rows = await makeFolderOf02(path);
    server = await serve({ MCR_DATA: path });
  });
  afterAll(() => server?.stop());

  async function send(method: string, address: string, sender: Sender = {}, body?: object) {
    const answer = await sendJson(method, `${server.url}/api${address}`, body, sender);
    if (answer.status >= 400) throw new Error(`${method} ${address}: ${answer.status} ${answer.text}`);
    return answer;
  }
  const read = async (address: string, token?: string) => (await send('GET', address, { token })).body;
  const resultsOf = async (id: string): Promise<string> =>
    sha256((await send('GET', `/tournaments/${id}/results.json`)).text);
  const verified = async (address: string) => {
    const { status, stdout, stderr } = await runMcr(['verify', `${server.url}${address}`]);
    return { address, status, output: `${stdout}${stderr}` };
  };

  /** Signs in with the password, plays the table to its end, and returns the points by deal and player. */
  async function playOn(name: string, table: string): Promise<readonly unknown[]> {
    const { headers } = await send('POST', '/sessions', {}, { name, password });
    const cookies = headers.getSetCookie().map((line) => line.split(';')[0]!);
    const cookie = cookies.find((each) => each.startsWith('mcr_session='))!;
    const options = { url: server.url, table, cookie, choose: eager, isReady: true };
    const client = new PlayerClient(options).connect();
    await client.until(() => client.document?.status === 'over');
    expect(client.problems).toEqual([]);
    client.close();
    return client.results.map(({ deal, record }) => mapSeats((player) => record.deltas[seatInDeal(player, deal)]));
  }

  test('accepts the tokens of its users and bots, and offers the checked bot', async () => {
    expect(server.administratorToken).toBeUndefined();
    for (const token of Object.values(tokens)) expect(await read('/me', token)).toHaveProperty('user');
    const { versions } = await read('/bots/drawer', tokens.ann);
    expect(versions).toMatchObject([{ number: 1, state: 'passed' }]);
    const { rows: ranks } = await read('/ladder');
    expect(ranks.map(({ bot }: { readonly bot: string }) => bot)).toContain('drawer');
  });

  test('continues the tournaments and the contest to the same results', async () => {
    const bot = await connectBot({ url: server.url, token: tokens.remoteBot, module: { createBot: createShanten } });
    for (const [id, played] of Object.entries(setsPlayed))
      expect((await read(`/tournaments/${id}`)).setsPlayed, id).toBeGreaterThanOrEqual(played);
    for (const [id, digest] of Object.entries(after.results)) {
      await until(async () => (await read(`/tournaments/${id}`).catch(() => undefined))?.status === 'finished');
      expect({ id, digest: await resultsOf(id) }).toEqual({ id, digest });
      // Equal bytes verify equally: one of them is enough for a quick run.
      if (id === Object.keys(after.results)[0])
        expect(await verified(`/tournaments/${id}`)).toMatchObject({ status: 0 });
    }
    bot.close();
    const contest = await until(async () => {
      const now = await read('/contests/spring');
      return now.status === 'finished' && now;
    });
    expect(contest.champion).toBe(after.champion);
  });

  test('continues unfinished deals at tables and in the competition of people and bots', async () => {
    await playOn('Ann', tables.ann);
    expect(await playOn('Ben', tables.ben)).toEqual(after.deals.slice(1));
    await send('PATCH', '/duplicates/people', { token: tokens.organiser }, { closesAt: '2001-01-01T00:00:00Z' });
    const { standings } = await until(async () => {
      const now = await read('/duplicates/people');
      return now.status === 'finished' && now;
    });
    const points = standings.map(({ name, points: own }: { name: string; points: unknown }) => [name, own]);
    expect(Object.fromEntries(points)).toEqual(after.people);
    expect(await verified('/duplicates/people')).toMatchObject({ status: 0 });
  });

  test('rates further sets of the ladder after those of version 0.2', async () => {
    await until(async () => (await read('/ladder')).sets > rows.get('ladder_result')! / 4);
  });
});
