// An observer defined only in this test: it counts the discards at the tables of connected bots.

import { createBot } from '@mcr-arena/bot-random';
import { connectBot } from '@mcr-arena/sdk/client';
import { secretOfSeed } from '@mcr-arena/tournament';
import { afterAll, expect, test } from 'vitest';
import type { WatchDeal } from '../../../apps/server/src/remote-bots/remote-play.ts';
import { openBotHouse, playToEnd } from './bot-house.ts';

const discards: Record<string, number> = {};
const ended: string[] = [];

const countDiscards: WatchDeal = ({ competition }, deal) => {
  const name = `${competition} ${deal}`;
  return {
    see: (events) => {
      for (const { type } of events) {
        if (type === 'discarded') discards[name] = (discards[name] ?? 0) + 1;
        if (type === 'dealEnded') ended.push(name);
      }
    },
  };
};

const house = await openBotHouse({ watch: [countDiscards], claimWindow: { leastMs: 1, mostMs: 20 } });
afterAll(() => house.close());

test('watches each deal from its start to its end', async () => {
  const { version, token } = await house.newToken('a');
  const bot = await connectBot({ url: house.url, token, module: { createBot } });
  const config = { id: 'seen', entrants: [{ id: 'a', bot: 'remote' }], rounds: 1, seatings: 4 as const };
  const order = { name: 'Seen', config: { ...config, reference: { id: 'fill', bot: 'goal' } } };
  await playToEnd(house, { ...order, secret: secretOfSeed('seen'), botVersions: new Map([['a', version]]) });
  bot.close();
  expect(ended.sort()).toEqual(['seen 0', 'seen 1', 'seen 2', 'seen 3']);
  expect(Object.values(discards).every((count) => count > 4)).toBe(true);
  expect(house.errors).toEqual([]);
  expect(await house.database.prisma.journalEntry.count()).toBe(0);
});
