// Bots in other threads: a thread that ends, and a seat closed with a question open.

import { createObserver, DUPLICATE_RULES, legalActions, replay, startDeal, viewEventFor } from '@mcr-arena/engine';
import { DEFAULT_LIMITS, type HostModule, HUNG_MS, openThreadHosts, type SeatedBot } from '@mcr-arena/hosts';
import { createRandom, shuffled, TILES_WITHOUT_FLOWERS } from '@mcr-arena/tiles';
import { afterAll, expect, test, vi } from 'vitest';

const HOST: HostModule = { name: 'odd', url: new URL('./odd-host.ts', import.meta.url).href, options: undefined };
const registry = openThreadHosts([HOST], 1);
afterAll(() => registry.close());

const WALL = shuffled(TILES_WITHOUT_FLOWERS, createRandom('threads'));
const EVENTS = startDeal({ rules: DUPLICATE_RULES, prevalentWind: 'east', wall: WALL });

/** Seats the bot at seat 0; `ask` asks it the first question of the deal. */
async function seatAndAsk(
  bot: string,
  hosts = registry,
): Promise<{ readonly bot: SeatedBot; ask(): Promise<unknown> }> {
  const [started, ...rest] = EVENTS.map((event) => viewEventFor(0, event));
  if (started?.type !== 'dealStarted') throw new Error('a deal begins with dealStarted');
  const context = { seat: 0, prevalentWind: 'east', rules: DUPLICATE_RULES, parameters: {}, seed: 's' } as const;
  const loaded = await hosts.hostFor('odd').load({ host: 'odd', bot, parameters: {} });
  const seated = await loaded.seat({ context, limits: DEFAULT_LIMITS, started, deal: 'deal' });
  const observer = createObserver(started);
  for (const event of rest) observer.see(event);
  const actions = legalActions(replay(EVENTS), 0);
  return { bot: seated, ask: async () => seated.decide(observer.observation()!, actions) };
}

test('a seat closed with a question open returns its log and ignores later messages', async () => {
  const { bot, ask } = await seatAndAsk('slow');
  const asked = ask();
  const [question, log] = await Promise.allSettled([asked, Promise.resolve(bot.close())]);
  expect(question.status).toBe('rejected');
  expect(log).toMatchObject({ status: 'fulfilled', value: { text: 'closed' } });
});

test('ends a thread that hangs, and starts another one for the next seat', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const hanging = openThreadHosts([HOST], 1);
  const { ask } = await seatAndAsk('endless', hanging);
  const asked = ask();
  asked.catch(() => {});
  vi.advanceTimersByTime(HUNG_MS);
  vi.useRealTimers();
  await expect(asked).rejects.toThrow('a thread that runs bots hangs');
  expect(await (await seatAndAsk('first', hanging)).ask()).toMatchObject({ type: 'discard' });
  await hanging.close();
});

test('rejects a question after the thread has ended, and starts another thread for the next seat', async () => {
  const other = await seatAndAsk('first');
  const ending = await seatAndAsk('exits');
  await expect(ending.ask()).rejects.toThrow('ended with exit code');
  await expect(other.ask()).rejects.toThrow('ended with exit code');
  expect(await ending.bot.close()).toBeUndefined();
  expect(await other.bot.close()).toBeUndefined();
  const { ask } = await seatAndAsk('first');
  expect(await ask()).toMatchObject({ type: 'discard' });
});
