// Errors of bots at tables with human players.

import type { SeatedTableBot } from '@mcr-arena/arena';
import { CASUAL_RULES, type Observation, type Reply } from '@mcr-arena/engine';
import { type BotHost, createRegistry, type SeatedBot } from '@mcr-arena/hosts';
import { TILES_WITH_FLOWERS } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { seatBotsBy } from '../../../apps/server/src/tables/seated-bots.ts';

const FAILURE = new Error('the thread ended');
const CONFIG = { rules: CASUAL_RULES, prevalentWind: 'east', wall: TILES_WITH_FLOWERS } as const;
const OBSERVATION = {} as Observation;

/** A seated bot whose only question stays open until `fail` is called or the seat is closed. */
function seatThinker(errors: unknown[]): { readonly bot: SeatedTableBot; readonly fail: () => void } {
  const open = Promise.withResolvers<Reply>();
  const fail = (): void => open.reject(FAILURE);
  const seated = { decide: () => open.promise, close: async () => fail() } as unknown as SeatedBot;
  const host: BotHost = { load: async () => ({ seat: async () => seated }), close: async () => {} };
  const seatBot = seatBotsBy(
    createRegistry(new Map([['thinkers', host]])),
    async (reference) => ({ reference, release: () => {} }),
    (error) => errors.push(error),
  );
  const reference = { host: 'thinkers', bot: 'thinker', parameters: {} };
  return { bot: seatBot(reference, { seat: 0, config: CONFIG, seed: '', deal: 'deal' }), fail };
}

test('a bot that fails has crashed, and its error is reported', async () => {
  const errors: unknown[] = [];
  const { bot, fail } = seatThinker(errors);
  const reply = bot.decide(OBSERVATION, []);
  fail();
  expect(await reply).toEqual({ type: 'crashed' });
  expect(errors).toEqual([FAILURE]);
});

test('a bot whose seat is closed during a question is not an error', async () => {
  const errors: unknown[] = [];
  const { bot } = seatThinker(errors);
  const reply = bot.decide(OBSERVATION, []);
  bot.close();
  expect(await reply).toEqual({ type: 'crashed' });
  expect(errors).toEqual([]);
});
