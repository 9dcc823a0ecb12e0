// A seat's view: without hidden information, one view event for each event.

import { type DealEvent, DealInPlay, DUPLICATE_RULES, observe, type PlayedDeal, viewFor } from '@mcr-arena/engine';
import { createRandom, SEATS, type Seat, type TileIndex, tilesOfMeld } from '@mcr-arena/tiles';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { configFrom, FORMATS, randomDeal } from '../deals/random-deals.ts';
import { forAll } from '../for-all.ts';

/** Replays the answers on another wall, up to its first `steps` questions. */
function playedFrom(deal: PlayedDeal, wall: readonly TileIndex[], steps: number): readonly DealEvent[] {
  const again = new DealInPlay({ ...deal.config, wall });
  for (const { replies } of deal.steps.slice(0, steps)) again.answer(replies);
  return again.events;
}

/** Indices in the wall of a duplicate deal whose tiles `seat` has not seen, of kinds that nobody has shown. */
function hiddenPlaces(events: readonly DealEvent[], wall: readonly TileIndex[], seat: Seat): number[] {
  const shown = new Set<TileIndex>();
  let ownLeft = wall.length / 4 - 13;
  for (const event of events) {
    if (event.type === 'discarded') shown.add(event.tile);
    if (event.type === 'claimed' || event.type === 'kongDeclared')
      for (const tile of tilesOfMeld(event.meld)) shown.add(tile);
    if (event.type === 'drawn' && event.seat === seat) ownLeft -= 1;
  }
  const quarter = wall.length / 4;
  return wall.flatMap((tile, place) => {
    const isOwnDrawn = Math.floor(place / quarter) === seat && place % quarter >= ownLeft;
    return isOwnDrawn || shown.has(tile) ? [] : [place];
  });
}

test('changing hidden tiles changes neither a view nor its observation', () => {
  let changed = 0;
  forAll([fc.string(), fc.constantFrom(...SEATS), fc.nat(60)], 200, (seed, seat, steps) => {
    const deal = randomDeal(configFrom(DUPLICATE_RULES, seed), seed);
    const { wall } = deal.config;
    if (deal.steps.length <= steps) return;
    const events = playedFrom(deal, wall, steps);
    const places = hiddenPlaces(events, wall, seat);
    const random = createRandom(seed);
    const other = [...wall];
    for (const place of places) {
      const partner = places[random.below(places.length)]!;
      [other[place], other[partner]] = [other[partner]!, other[place]!];
    }
    if (places.length > 0) changed += 1;
    const view = viewFor(seat, playedFrom(deal, other, steps));
    expect(view).toEqual(viewFor(seat, events));
    expect(observe(view)).toEqual(observe(viewFor(seat, events)));
  });
  expect(changed).toBeGreaterThan(0);
});

describe.each(FORMATS)('%s', (_, rules, flowers) => {
  const deals = ['x', 'y', 'z'].map((seed) => randomDeal(configFrom(rules, seed, flowers), seed));

  test('contains no wall, no tiles of others and no tiles of their concealed kongs', () => {
    for (const { events } of deals) {
      for (const seat of SEATS) {
        for (const event of viewFor(seat, events)) {
          if (event.type === 'dealStarted') expect(event).not.toHaveProperty('config');
          if (event.type === 'dealt') expect(event).not.toHaveProperty('hands');
          if (event.type === 'drawn') expect(event.tile === undefined).toBe(event.seat !== seat);
          if (event.type === 'kongDeclared' && event.seat !== seat) expect(event.meld.type).not.toBe('concealedKong');
        }
      }
    }
  });
});

test('hides concealed kongs and the details of fouls from the others', () => {
  const kong = { type: 'kongDeclared', seat: 1, meld: { type: 'concealedKong', tile: 5 as TileIndex } } as const;
  const foul = {
    type: 'foul',
    seat: 1,
    reason: 'illegal-action',
    message: 'discard W1: the tile is not held',
  } as const;
  expect(viewFor(1, [kong, foul])).toEqual([kong, foul]);
  expect(viewFor(2, [kong, foul])).toEqual([
    { type: 'kongDeclared', seat: 1, meld: { type: 'hiddenKong' } },
    { type: 'foul', seat: 1, reason: 'illegal-action' },
  ]);
});
