// Hidden tiles drawn again: the seat sees the same deal and the same question; against an enumeration, every arrangement of few
// hidden tiles is equally likely.

import {
  type Action,
  DealInPlay,
  type DealState,
  DUPLICATE_RULES,
  legalActions,
  playDeal,
  viewFor,
} from '@mcr-arena/engine';
import { createRandom, type Random, SEATS, type Seat } from '@mcr-arena/tiles';
import { dealConfigOf } from '@mcr-arena/training';
import { describe, expect, test } from 'vitest';
import { determinized } from '../../packages/training/src/environment/determinize.ts';
import { questionOf } from './copied-tables.ts';
import { EnvClient } from './env-client.ts';
import { anyLegal } from './table-check.ts';

describe('the asked seat', () => {
  test('gets the same question, in a deal that it cannot tell from its own', async () => {
    const client = await EnvClient.open(4, { seed: 'determinize' });
    const random = createRandom('determinize');
    const counts = [0, 0, 0, 0, 0];
    let rows = await client.redraw({ type: 'begin' });
    for (let step = 0; step < 120; step += 1) {
      const [row] = rows;
      const [copy] = (await client.request({ type: 'determinize', table: 0, count: 1, seed: `${step}` })) as [unknown];
      const copied = await client.redraw({ type: 'beginAt', starts: [{ table: 3, start: copy }] });
      expect(questionOf(copied[3]!)).toEqual(questionOf(row!));
      counts[row!.question]! += 1;
      if (step % 10 === 0) await expectHidden(client, SEATS[row!.seat]!);
      rows = await client.step(Uint8Array.from(copied, (each) => anyLegal(each, random.below)));
    }
    for (const question of [1, 2, 4]) expect(counts[question]).toBeGreaterThan(4);
  });

  /** Expects the view of both deals to be equal, and the tiles to differ. */
  async function expectHidden(client: EnvClient, seat: Seat): Promise<void> {
    const own = await client.events(0);
    const other = await client.events(3);
    expect(viewFor(seat, other)).toEqual(viewFor(seat, own));
    expect(other[0]).not.toEqual(own[0]);
  }
});

/** A wall that, played by `greedily`, comes to an ending with seven hidden tiles. */
const ENDING = 481;
const HIDDEN = 7;

/** Takes three of four chances of a meld, so that hands become short; wins nothing. */
function greedily(random: Random): (state: DealState, seat: Seat) => Action {
  return (state, seat) => {
    const legal = legalActions(state, seat);
    const melds = legal.filter(({ type }) => !['pass', 'win', 'discard'].includes(type));
    if (melds.length > 0 && random.below(4) > 0) return melds[random.below(melds.length)]!;
    return legal.find(({ type }) => type === 'pass' || type === 'discard')!;
  };
}

/** The tiles of each other seat, and those left in the wall. */
function hiddenFrom(seat: Seat, { seats, wall, config }: DealState): readonly (readonly number[])[] {
  if (wall.type !== 'quarters') throw new Error('expected a duplicate deal');
  const hands = SEATS.filter((other) => other !== seat).map((other) =>
    [...seats[other].hand].flatMap((count, tile) => Array<number>(count).fill(tile)),
  );
  return [...hands, SEATS.flatMap((each) => config.wall.slice(34 * each, 34 * each + wall.left[each]))];
}

function ending(): { readonly deal: DealInPlay; readonly seat: Seat } {
  const config = dealConfigOf('endings', DUPLICATE_RULES, ENDING);
  const deal = new DealInPlay(config);
  for (const { replies } of playDeal(config, greedily(createRandom(`g${ENDING}`))).steps) {
    const { phase } = deal.state;
    if (phase.type === 'turn' && hiddenFrom(phase.seat, deal.state).flat().length <= HIDDEN) {
      return { deal, seat: phase.seat };
    }
    deal.answer(replies);
  }
  throw new Error('no ending with few hidden tiles');
}

function permutations(tiles: readonly number[]): readonly (readonly number[])[] {
  if (tiles.length === 0) return [[]];
  return tiles.flatMap((tile, place) => permutations(tiles.toSpliced(place, 1)).map((rest) => [tile, ...rest]));
}

/** Hands are sorted; the wall is not. */
function textOf(groups: readonly (readonly number[])[]): string {
  const hands = groups.slice(0, -1).map((tiles) => tiles.toSorted((a, b) => a - b).join(' '));
  return [...hands, groups.at(-1)!.join(' ')].join(' | ');
}

/** How many of the permutations of the hidden tiles give each arrangement. */
function arrangementsOf(groups: readonly (readonly number[])[]): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const permutation of permutations(groups.flat())) {
    let used = 0;
    const dealt = groups.map(({ length }) => {
      used += length;
      return permutation.slice(used - length, used);
    });
    const text = textOf(dealt);
    weights.set(text, (weights.get(text) ?? 0) + 1);
  }
  return weights;
}

test('every arrangement of the few hidden tiles of an ending is equally likely', { tags: ['full'] }, () => {
  const { deal, seat } = ending();
  const weights = arrangementsOf(hiddenFrom(seat, deal.state));
  const permutationCount = [...weights.values()].reduce((sum, weight) => sum + weight);
  expect(weights.size).toBeGreaterThan(50);
  const samples = 4000;
  const counts = new Map([...weights.keys()].map((text) => [text, 0]));
  const random = createRandom('ending');
  for (let sample = 0; sample < samples; sample += 1) {
    const { config, steps } = determinized(deal.events, seat, random);
    const copy = new DealInPlay(config);
    for (const replies of steps) copy.answer(replies);
    const text = textOf(hiddenFrom(seat, copy.state));
    counts.set(text, counts.get(text)! + 1);
  }
  const square = [...weights].reduce((sum, [text, weight]) => {
    const expected = (samples * weight) / permutationCount;
    return sum + (counts.get(text)! - expected) ** 2 / expected;
  }, 0);
  // The mean of the chi-square distribution, within four standard deviations; the seed is fixed.
  const freedom = weights.size - 1;
  expect(Math.abs(square - freedom)).toBeLessThan(4 * Math.sqrt(2 * freedom));
});
