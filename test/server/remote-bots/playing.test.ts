import { setTimeout as sleep } from 'node:timers/promises';
import { createBot as createRandom } from '@mcr-arena/bot-random';
import { createBot as createShanten } from '@mcr-arena/bot-shanten';
import type { BotModule } from '@mcr-arena/sdk';
import { type ConnectionEvent, connectBot, type RemoteBot } from '@mcr-arena/sdk/client';
import { createRandom as randomFrom } from '@mcr-arena/tiles';
import { afterAll, afterEach, expect, test } from 'vitest';
import { openTcpProxy } from '../tcp-proxy.ts';
import { openBotHouse, playToEnd, resultsInProcess } from './bot-house.ts';

const bots: RemoteBot[] = [];
const house = await openBotHouse();
afterEach(() => {
  for (const bot of bots.splice(0)) bot.close();
  expect(house.errors).toEqual([]);
});
afterAll(() => house.close());

interface Player {
  readonly url?: string;
  readonly atMost?: number;
  readonly module?: BotModule;
  onEvent?(event: ConnectionEvent): void;
}

/** Connects a bot and returns the id of its version. */
async function connect(name: string, player: Player = {}): Promise<string> {
  const { version, token } = await house.newToken(name);
  bots.push(await connectBot({ url: house.url, token, module: { createBot: createRandom }, ...player }));
  return version;
}

function remote(...names: string[]) {
  return names.map((id) => ({ id, bot: 'remote' }));
}

test('remote bots with a house bot have the same results as in process', async () => {
  const botVersions = new Map([
    ['a', await connect('a', { atMost: 1 })],
    ['b', await connect('b')],
    ['c', await connect('c', { module: { createBot: createShanten } })],
  ]);
  const entrants = [...remote('a', 'b', 'c'), { id: 'd', bot: 'random' }];
  const config = { id: 'cup', entrants, rounds: 2, setsPerRound: 2, seatings: 4 as const };
  const results = await playToEnd(house, { name: 'Cup', config, botVersions });
  expect(results).toBe(await resultsInProcess(house.director, 'cup', { a: 'random', b: 'random', c: 'shanten' }));
});

/** A proxy that 200 times closes and refuses its connections for a while, or freezes them, so that neither side notices. */
async function cutAtRandom(target: string) {
  const random = randomFrom('cuts');
  let [cuts, isClosed] = [0, false];
  let thaw: Promise<unknown> = Promise.resolve();
  const { hostname: host, port } = new URL(target);
  const proxy = await openTcpProxy({ host, port: Number(port) }, (chunk, to) => {
    void thaw.then(() => to.writable && to.write(chunk));
  });
  const cutAll = async (): Promise<void> => {
    for (; cuts < 200 && !isClosed; cuts += 1) {
      await sleep(random.below(40));
      thaw = sleep(random.below(40));
      if (random.below(2) === 0) proxy.cut();
      await thaw;
      proxy.restore();
    }
  };
  void cutAll();
  const close = (): Promise<void> => {
    isClosed = true;
    return proxy.close();
  };
  return { url: `http://127.0.0.1:${proxy.port}`, cuts: () => cuts, close };
}

test('cut connections do not change results, and no question is asked twice', { tags: ['full'] }, async () => {
  const cutter = await cutAtRandom(house.url);
  const asked: string[] = [];
  const module: BotModule = {
    createBot: (context) => {
      const bot = createRandom(context);
      return {
        decide: async (observation, legalActions, deadline) => {
          asked.push(`${context.seed} ${observation.history.length}`);
          // Some answers are ready only after the connection is lost or restored.
          if (asked.length % 7 === 0) await sleep(5);
          return bot.decide(observation, legalActions, deadline);
        },
      };
    },
  };
  const botVersions = new Map([
    ['a', await connect('a', { url: cutter.url, module })],
    ['b', await connect('b', { url: cutter.url, atMost: 2 })],
  ]);
  const config = { id: 'cut', entrants: remote('a', 'b'), rounds: 1, setsPerRound: 3, seatings: 4 as const };
  const order = { name: 'Cut', config: { ...config, reference: { id: 'fill', bot: 'random' } }, botVersions };
  const results = await playToEnd(house, order);
  await cutter.close();
  expect(results).toBe(await resultsInProcess(house.director, 'cut', { a: 'random', b: 'random' }));
  expect(cutter.cuts()).toBeGreaterThan(2);
  expect(asked.length).toBeGreaterThan(100);
  expect(new Set(asked).size).toBe(asked.length);
});

test('the foul of a failing bot shows whether it crashed or its reply was unreadable', async () => {
  const fails = (decide: () => unknown): BotModule => ({ createBot: () => ({ decide: decide as never }) });
  const circle: Record<string, unknown> = {};
  circle.circle = circle;
  const failing: Readonly<Record<string, BotModule>> = {
    throws: fails(() => {
      throw new Error('no idea\nat all');
    }),
    nothing: fails(() => undefined),
    circle: fails(() => circle),
    long: fails(() => 'x'.repeat(100_000)),
    unborn: {
      createBot: () => {
        throw new Error('cannot be made');
      },
    },
  };
  for (const [name, module] of Object.entries(failing)) {
    const botVersions = new Map([[name, await connect(name, { module })]]);
    const config = { id: name, entrants: remote(name), reference: { id: 'fill', bot: 'random' }, rounds: 1 };
    const results = await playToEnd(house, { name, config: { ...config, seatings: 1 as const }, botVersions });
    const reason = name === 'nothing' ? 'unreadable' : 'crashed';
    expect(JSON.parse(results).rounds[0].tables[0].sets[0].deals[0].fouls, name).toMatchObject([{ reason }]);
  }
});
