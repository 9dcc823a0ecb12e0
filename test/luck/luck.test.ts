// Luck is unbiased whatever the values are: the probabilities of draws are those of the wall, and exact values are exact.

import {
  CASUAL_RULES,
  type DealConfig,
  DUPLICATE_RULES,
  endOf,
  legalActions,
  type PlayedDeal,
  playDeal,
  remainingTiles,
  startDeal,
} from '@mcr-arena/engine';
import { LUCK_MODEL, luckBy, luckOf, SHIPPED_MODEL, type ValueFunction } from '@mcr-arena/luck';
import { seatViewOf } from '@mcr-arena/protocol';
import {
  type BySeat,
  countTiles,
  createRandom,
  isFlower,
  mapSeats,
  type Random,
  SEATS,
  shuffled,
  TILES_WITH_FLOWERS,
  TILES_WITHOUT_FLOWERS,
  WINDS,
} from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { createBot } from '../../bots/shanten/src/index.ts';
import { copiesAt, FLOWER_PLACE } from '../../packages/luck/src/luck-of.ts';

const FORMS = ['duplicate', 'casual'] as const;
type Form = (typeof FORMS)[number];

const shanten = createBot({ parameters: {}, seat: 0, prevalentWind: 'east', rules: DUPLICATE_RULES, seed: '' });

function configOf(form: Form, wall: number): DealConfig {
  const isCasual = form === 'casual';
  const tiles = shuffled(isCasual ? TILES_WITH_FLOWERS : TILES_WITHOUT_FLOWERS, createRandom(`luck test ${wall}`));
  return { rules: isCasual ? CASUAL_RULES : DUPLICATE_RULES, prevalentWind: WINDS[wall % 4]!, wall: tiles };
}

function play(form: Form, wall: number): PlayedDeal {
  return playDeal(
    configOf(form, wall),
    (state, seat) =>
      shanten.decide({ ...seatViewOf(state, seat)!, history: [] }, legalActions(state, seat), 0) as never,
  );
}

/** Values that mean nothing: the correction must be unbiased with them too. */
function randomValues(random: Random): ValueFunction {
  const value = (): number => random.below(201) - 100;
  return { start: () => [0, 0, 0, 0], draws: () => Float64Array.from({ length: 4 * 35 }, value) };
}

/** The mean of each seat is 0 within 4.5 standard errors. */
function expectMeanOfZero(results: readonly BySeat<number>[]): void {
  for (const seat of SEATS) {
    const mean = results.reduce((sum, each) => sum + each[seat], 0) / results.length;
    const variance = results.reduce((sum, each) => sum + (each[seat] - mean) ** 2, 0) / (results.length - 1);
    expect(Math.abs(mean)).toBeLessThan(4.5 * Math.sqrt(variance / results.length));
  }
}

describe.each(FORMS)('%s deals', (form) => {
  const deals = Array.from({ length: 12 }, (_, wall) => play(form, wall));

  test('tiles that may be drawn are those of the wall, and luck sums to 0', () => {
    for (const deal of deals) {
      const left: number[][] = [];
      const { draws } = luckBy(
        {
          start: () => [0, 0, 0, 0],
          draws: (position, draw) => {
            const tiles = remainingTiles(position.state.wall, deal.config.wall).filter((tile) => !isFlower(tile));
            expect([...position.pool]).toEqual([...countTiles(tiles)]);
            expect(copiesAt(position, FLOWER_PLACE)).toBe(
              remainingTiles(position.state.wall, deal.config.wall).length - tiles.length,
            );
            left.push([...position.pool]);
            return SHIPPED_MODEL.draws(position, draw);
          },
        },
        deal,
      );
      expect(draws.map(({ event }) => event)).toEqual(
        [...deal.events.keys()].filter((index) => ['drawn', 'flowerShown'].includes(deal.events[index]!.type)),
      );
      expect(left).toHaveLength(draws.length);
      for (const { luck } of draws) expect(luck[0] + luck[1] + luck[2] + luck[3]).toBeCloseTo(0, 8);
    }
  });

  test('a self-drawn win is worth its payment', () => {
    const won = deals.filter((deal) => {
      const { outcome } = endOf(deal);
      return outcome.type === 'win' && outcome.from === undefined;
    });
    expect(won.length).toBeGreaterThan(0);
    for (const deal of won) {
      let last: BySeat<number> | undefined;
      const values: ValueFunction = {
        start: () => [0, 0, 0, 0],
        draws: (position, draw) => {
          const all = SHIPPED_MODEL.draws(position, draw);
          last = mapSeats((seat) => all[4 * draw.tile + seat]!);
          return all;
        },
      };
      luckBy(values, deal);
      expect(last).toEqual(endOf(deal).deltas);
    }
  });

  test('the mean luck of starting hands is 0', () => {
    const starts = Array.from({ length: 240 }, (_, wall) => {
      const config = configOf(form, 1000 + wall);
      const events = startDeal(config);
      return luckOf({ config, events: events.slice(0, 1 + events.findIndex(({ type }) => type === 'dealt')) }).start;
    });
    expectMeanOfZero(starts);
  });

  test('the mean luck by random values is 0', () => {
    const random = createRandom('values');
    const values = randomValues(random);
    const sums = Array.from({ length: 200 }, (_, wall) => luckBy(values, play(form, 100 + wall)).bySeat);
    expectMeanOfZero(sums);
  });
});

test('the shipped model is never changed in place', () => {
  const luck = FORMS.map((form) => luckOf(play(form, 1)).bySeat.map((points) => points.toFixed(9)));
  expect([LUCK_MODEL, ...luck]).toEqual([
    '1',
    ['-10.819223741', '-10.401765424', '14.521904046', '6.699085118'],
    ['-10.780793305', '-29.845420029', '2.401405418', '38.224807916'],
  ]);
});
