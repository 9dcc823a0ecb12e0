// Two servers on one PostgreSQL. The one with the connected bots is killed: the other takes the lease, the bots connect
// there, and the tournament ends with the same results.

import { DUPLICATE_RULES } from '@mcr-arena/engine';
import { botsOf } from '@mcr-arena/hosts';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import { expectValue } from '@mcr-arena/tiles';
import { parseSecret } from '@mcr-arena/tournament';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../apps/server/src/database/open-database.ts';
import { LIVE_PLAY } from '../../../apps/server/src/journal/lease.ts';
import { ask, type Serving, serve } from '../serving.ts';
import { openTcpProxy } from '../tcp-proxy.ts';
import { newDatabaseUrl, resultsOfOrder, until } from '../throwaway.ts';
import { runBot } from './bot-process.ts';

/** The actions of `random` depend on all of its earlier decisions in a deal, so seating it again would change the results. */
const PROGRAMS = { ann: 'random', bo: 'shanten', cy: 'random?decline=50', di: 'random' } as const;
const NAMES = Object.keys(PROGRAMS) as (keyof typeof PROGRAMS)[];

const addressOf = ({ url }: Serving) => ({ host: '127.0.0.1', port: Number(new URL(url).port) });

test('the bots of a killed server continue on another', async () => {
  const url = await newDatabaseUrl('empty');
  const first = await serve({ DATABASE_URL: url });
  const second = await serve({ DATABASE_URL: url });
  const proxy = await openTcpProxy(addressOf(first));
  const { prisma, close } = expectValue(await openDatabase({ type: 'postgres', url }));
  const token = first.administratorToken!;
  const issued = await Promise.all(NAMES.map((name) => ask(`${first.url}/api/tokens`, token, { name, scope: 'bot' })));
  const entrants = NAMES.map((id, index) => ({ id, bot: 'remote', token: issued[index]!.id }));
  const made = await ask(`${first.url}/api/tournaments`, token, { id: 'cup', name: 'Cup', entrants, rounds: 6 });
  const bots = NAMES.map((name, index) =>
    runBot(PROGRAMS[name], `http://127.0.0.1:${proxy.port}`, issued[index]!.token!),
  );
  const holderBefore = (await prisma.lease.findUniqueOrThrow({ where: { key: LIVE_PLAY } })).holder;
  await ask(`${first.url}/api/tournaments/cup/start`, token, {});
  await until(async () => (await prisma.journalEntry.count({ where: { step: { gt: 20 } } })) > 20);

  const killed = await first.kill();
  const known = await prisma.journalEntry.findMany({ select: { tableId: true, deal: true, step: true } });
  proxy.leadTo(addressOf(second));
  await until(async () => {
    const lease = await prisma.lease.findUnique({ where: { key: LIVE_PLAY } });
    return lease !== null && lease.holder !== holderBefore;
  });
  expect(Date.now() - killed).toBeLessThan(30_000);
  expect(known.length).toBeGreaterThan(20);

  const over = await until(async () => {
    const tournament = await ask(`${second.url}/api/tournaments/cup`);
    return tournament.status === 'finished' && tournament;
  });
  const played = await (await fetch(`${second.url}/api/tournaments/cup/results.json`)).text();
  const config = made.config!;
  const programs = config.entrants.map((entrant) => ({
    ...entrant,
    bot: PROGRAMS[entrant.id as keyof typeof PROGRAMS],
  }));
  const sources = expectValue(botsOf({ ...config, entrants: programs }, '.', HOUSE_BOTS));
  const secret = expectValue(parseSecret(over.secret!));
  expect(played).toBe(await resultsOfOrder({ config, bots: sources, rules: DUPLICATE_RULES }, secret));
  expect(await prisma.journalEntry.count()).toBe(0);
  expect(await prisma.competitionSet.count({ where: { voids: { gt: 0 } } })).toBe(0);

  for (const bot of bots) expect(await bot.stop()).toMatchObject({ code: 0 });
  await close();
  await proxy.close();
  await second.stop();
});
