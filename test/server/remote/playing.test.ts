import { createBot as createRandom } from '@mcr-arena/bot-random';
import { createBot as createShanten } from '@mcr-arena/bot-shanten';
import { type ConnectedBot, connectBot } from '@mcr-arena/sdk/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type BotHouse, openBotHouse, playToEnd, resultsInProcess } from './house.ts';

let house: BotHouse;
let bots: ConnectedBot[];
beforeEach(async () => {
  house = await openBotHouse();
  bots = [];
});
afterEach(async () => {
  for (const bot of bots) bot.close();
  await house.close();
  expect(house.errors).toEqual([]);
});

test('remote bots play to the results that they have in process', async () => {
  const botTokens = new Map<string, string>();
  for (const name of ['a', 'b', 'c']) {
    const { id, token } = await house.newToken(name);
    botTokens.set(name, id);
    const module = { createBot: name === 'c' ? createShanten : createRandom };
    bots.push(await connectBot({ url: house.url, token, module }));
  }
  const remote = ['a', 'b', 'c'].map((id) => ({ id, bot: 'remote' }));
  const config = { id: 'cup', entrants: [...remote, { id: 'd', bot: 'random' }], rounds: 2, seatings: 4 as const };
  const results = await playToEnd(house, { name: 'Cup', config, botTokens });
  expect(results).toBe(await resultsInProcess(house.director, 'cup', { a: 'random', b: 'random', c: 'shanten' }));
});
