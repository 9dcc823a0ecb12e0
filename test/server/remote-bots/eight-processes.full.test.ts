// Eight bots in eight processes play three Swiss rounds on a real server over Socket.IO, with stable connections and with
// connections cut at random for up to five seconds: results.json matches the same tournament played in this process.

import { DUPLICATE_RULES } from '@mcr-arena/engine';
import { botsOf } from '@mcr-arena/hosts';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import { createRandom, expectValue } from '@mcr-arena/tiles';
import { parseSecret } from '@mcr-arena/tournament';
import { afterAll, expect, test } from 'vitest';
import { ask, serve } from '../serving.ts';
import { newFolder, resultsOfOrder, until } from '../throwaway.ts';
import { runBot } from './bot-process.ts';
import { openCuttingProxy } from './cutting-proxy.ts';

const PROGRAMS: Readonly<Record<string, string>> = {
  ann: 'random',
  bo: 'shanten',
  cy: 'random?decline=50',
  di: 'shanten?claims=no',
  ed: 'random?decline=90',
  flo: 'shanten',
  gus: 'random',
  hal: 'shanten?claims=no',
};

const folder = newFolder();
const server = await serve({ MCR_DATA: folder.path });
afterAll(async () => {
  await server.stop();
  folder.remove();
});

/** Plays a tournament of the eight bots, connected to `address`; returns its results.json, as played and as expected. */
async function play(id: string, address: string): Promise<{ readonly played: string; readonly expected: string }> {
  const { url, administratorToken: token } = server;
  const issued = await Promise.all(
    Object.keys(PROGRAMS).map((name) => ask(`${url}/api/tokens`, token, { name, scope: 'bot' })),
  );
  const entrants = Object.keys(PROGRAMS).map((name, index) => ({ id: name, bot: 'remote', token: issued[index]!.id }));
  const made = await ask(`${url}/api/tournaments`, token, { name: id, id, entrants, rounds: 3 });
  const bots = Object.values(PROGRAMS).map((program, index) => runBot(program, address, issued[index]!.token!));
  await ask(`${url}/api/tournaments/${id}/start`, token, {});
  const over = await until(async () => {
    const tournament = await ask(`${url}/api/tournaments/${id}`);
    return tournament.status === 'finished' && tournament;
  });
  for (const bot of bots) expect(await bot.stop()).toMatchObject({ code: 0 });
  const played = await (await fetch(`${url}/api/tournaments/${id}/results.json`)).text();
  const config = made.config!;
  const programs = config.entrants.map((entrant) => ({ ...entrant, bot: PROGRAMS[entrant.id]! }));
  const sources = expectValue(botsOf({ ...config, entrants: programs }, '.', HOUSE_BOTS));
  const secret = expectValue(parseSecret(over.secret!));
  return { played, expected: await resultsOfOrder({ config, bots: sources, rules: DUPLICATE_RULES }, secret) };
}

test('results are the same with stable connections', async () => {
  const { played, expected } = await play('calm', server.url);
  expect(played).toBe(expected);
});

test('results are the same with connections cut at random for up to five seconds', async () => {
  const proxy = await openCuttingProxy(server.url);
  // Short intervals, so that a fast machine is cut often enough; a fixed count, so that a slow one can finish.
  proxy.cutAtRandom(createRandom('eight'), { count: 30, cutMs: 5_000, betweenMs: 1_000 });
  const { played, expected } = await play('cut', proxy.url);
  await proxy.close();
  console.log(`${proxy.cuts} cuts`);
  expect(proxy.cuts).toBeGreaterThan(3);
  expect(played).toBe(expected);
});
