// Invariants of every state of every deal.

import { apply, type DealEvent, DealInPlay, type DealState, remainingTiles, replay } from '@mcr-arena/engine';
import { SEATS, type TileIndex, tilesOfCounts, tilesOfMeld } from '@mcr-arena/tiles';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { configFrom, FORMATS, randomDeal } from '../deals/random-deals.ts';
import { forAll } from '../for-all.ts';

/** Every tile of the state once: in hands, melds, flowers, unclaimed discards, wall. */
function allTiles({ seats, wall, config }: DealState): TileIndex[] {
  return [
    ...remainingTiles(wall, config.wall),
    ...seats.flatMap(({ hand, melds, flowers, discards }) => [
      ...tilesOfCounts(hand),
      ...melds.flatMap(tilesOfMeld),
      ...flowers,
      ...discards.filter(({ claimedBy }) => claimedBy === undefined).map(({ tile }) => tile),
    ]),
  ];
}

function statesOf(events: readonly DealEvent[]): DealState[] {
  const [started, ...rest] = events;
  const states = [replay([started!])];
  for (const event of rest) states.push(apply(states.at(-1)!, event));
  return states;
}

const sorted = (tiles: readonly TileIndex[]): TileIndex[] => [...tiles].sort((a, b) => a - b);

describe.each(FORMATS)('%s', (_, rules, flowers) => {
  test('every state has four of each tile', () => {
    forAll([fc.string()], 20, (seed) => {
      const config = configFrom(rules, seed, flowers);
      const whole = sorted(config.wall);
      const [, ...states] = statesOf(randomDeal(config, seed).events);
      for (const state of states) expect(sorted(allTiles(state))).toEqual(whole);
    });
  });

  test('hands keep their size: 13, or 14 with a tile to discard, less 3 for each meld', () => {
    forAll([fc.string()], 20, (seed) => {
      for (const state of statesOf(randomDeal(configFrom(rules, seed, flowers), seed).events).slice(2)) {
        const { phase } = state;
        for (const seat of SEATS) {
          const { hand, melds } = state.seats[seat];
          if (phase.type === 'ended') continue;
          const isOnTurn = phase.type === 'turn' && phase.seat === seat;
          expect(tilesOfCounts(hand)).toHaveLength(13 - 3 * melds.length + (isOnTurn ? 1 : 0));
        }
      }
    });
  });

  test('deltas sum to 0, and replaying the events gives the state that was played', () => {
    forAll([fc.string()], 50, (seed) => {
      const deal = randomDeal(configFrom(rules, seed, flowers), seed);
      const end = replay(deal.events);
      expect(end.phase.type).toBe('ended');
      if (end.phase.type === 'ended') expect(end.phase.deltas.reduce<number>((sum, delta) => sum + delta, 0)).toBe(0);
      const again = new DealInPlay(deal.config);
      for (const { replies } of deal.steps) again.answer(replies);
      expect(end).toEqual(again.state);
    });
  });

  test('apply does not change the previous state', () => {
    const { events } = randomDeal(configFrom(rules, 'frozen', flowers), 'frozen');
    let state = replay(events.slice(0, 1));
    for (const event of events.slice(1)) {
      const before = structuredClone(state);
      const after = apply(state, event);
      expect(state).toEqual(before);
      state = after;
    }
  });
});
