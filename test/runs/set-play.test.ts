import { join } from 'node:path';
import { DUPLICATE_RULES } from '@mcr-arena/engine';
import { DEFAULT_LIMITS, findBot } from '@mcr-arena/hosts';
import { openSetPool, type PlayedSet, type SetOrder, setRecordOf } from '@mcr-arena/runs';
import { parseBotSpecification } from '@mcr-arena/sdk';
import { createRandom, expectValue, shuffled, TILES_WITHOUT_FLOWERS } from '@mcr-arena/tiles';
import { type ByPosition, formatSetRecord, mapPositions, type SetJob } from '@mcr-arena/tournament';
import { describe, expect, test } from 'vitest';
import { HOSTS, NAMED_BOTS, playHere } from '../hosts/hosts-under-test.ts';

const folder = join(import.meta.dirname, '../fixtures/bots/');

function orderOf(bots: ByPosition<string>, house: boolean, seatings: readonly number[] = [0, 1, 2, 3]): SetOrder {
  const job: SetJob = { round: 1, table: 1, set: 1, entrants: bots, prevalentWind: 'south', seatings };
  return {
    job,
    walls: [shuffled(TILES_WITHOUT_FLOWERS, createRandom('a wall'))],
    rules: DUPLICATE_RULES,
    bots: mapPositions((position) => {
      const specification = expectValue(parseBotSpecification(bots[position]!));
      const { reference, url } = expectValue(findBot(specification, folder, NAMED_BOTS));
      const apart = { ...reference, host: 'module', bot: url };
      return { reference: house ? reference : apart, seed: `seed-${position}` };
    }),
    limits: { ...DEFAULT_LIMITS, startMs: 300_000, decisionMs: 300_000 },
  };
}

const LIVELY: ByPosition<string> = ['lively.js', 'lively.js', 'lively.js', 'lively.js'];

function textOf(order: SetOrder, played: PlayedSet): string {
  return formatSetRecord(setRecordOf('test', order, played));
}

describe('a set', () => {
  test('is the same in this process, with bots in separate processes, and in worker threads', {
    tags: ['full'],
  }, async () => {
    const shared = orderOf(LIVELY, true);
    const isolated = orderOf(LIVELY, false);
    const text = textOf(shared, await playHere(shared));
    expect(textOf(isolated, await playHere(isolated))).toBe(text);
    const pool = openSetPool(2, HOSTS);
    const [first, second] = await Promise.all([pool.play(shared), pool.play(shared)]);
    await pool.close();
    expect(textOf(shared, first!)).toBe(text);
    expect(textOf(shared, second!)).toBe(text);
  });

  test.each([
    ['faulty.js?how=throws', 'crashed'],
    ['faulty.js?how=unborn', 'crashed'],
    ['faulty.js?how=nothing', 'unreadable'],
    ['faulty.js?how=illegal', 'illegal-action'],
  ])('%s costs 30 points a deal: %s', async (bot, reason) => {
    const played = await playHere(orderOf([bot, ...LIVELY.slice(1)] as never, true));
    for (const deal of played.deals) {
      expect(deal.fouls.at(-1)).toEqual({ position: 0, reason });
      expect(deal.deltas).toEqual([-30, 10, 10, 10]);
    }
  });
});

test('house bots keep no state: they reply the same in one process and in a new process for every deal', {
  tags: ['full'],
}, async () => {
  const table: ByPosition<string> = ['shanten', 'random', 'shanten', 'random'];
  const [together, apart] = [orderOf(table, true), orderOf(table, false)];
  expect(textOf(apart, await playHere(apart))).toBe(textOf(together, await playHere(together)));
});

describe('the pool', () => {
  test('an internal error rejects the set, and the next set is played', async () => {
    const pool = openSetPool(1, HOSTS);
    const order = orderOf(LIVELY, true, [0]);
    await expect(pool.play({ ...order, walls: [order.walls[0]!.slice(1)] })).rejects.toThrow('wall');
    expect((await pool.play(order)).deals).toHaveLength(1);
    await pool.close();
  });
});
