// Worlds: what the seat has seen is unchanged, the whole set of tiles is in each, and every arrangement is equally likely.

import { type DealState, drawWorld, legalActions, remainingTiles, type ViewState } from '@mcr-arena/engine';
import { seatViewOf } from '@mcr-arena/protocol';
import {
  createRandom,
  SEATS,
  TILES_WITH_FLOWERS,
  TILES_WITHOUT_FLOWERS,
  tilesOfCounts,
  tilesOfMeld,
} from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { drawPosition, POSITION_SEEDS } from '../deals/drawn-positions.ts';

/** All tiles of a state: those held, on the table, and still in the wall. */
function allTiles({ seats, wall, config }: DealState): readonly number[] {
  const held = SEATS.flatMap((seat) => {
    const { hand, melds, flowers, discards } = seats[seat];
    const open = discards.filter(({ claimedBy }) => claimedBy === undefined).map(({ tile }) => tile);
    return [...tilesOfCounts(hand), ...melds.flatMap(tilesOfMeld), ...flowers, ...open];
  });
  return [...held, ...remainingTiles(wall, config.wall)].sort((a, b) => a - b);
}

function wholeSet({ config }: ViewState): readonly number[] {
  const tiles = config.wallSize === TILES_WITH_FLOWERS.length ? TILES_WITH_FLOWERS : TILES_WITHOUT_FLOWERS;
  return [...tiles].sort((a, b) => a - b);
}

describe.each(POSITION_SEEDS)('$seed ($rules.format)', ({ seed, rules }) => {
  const { state } = drawPosition(seed, rules);
  const { seat } = state.config;
  const worlds = [0, 1, 2].map((number) => drawWorld(state, createRandom(`${seed} ${number}`)));

  test('is seen as before', () => {
    for (const world of worlds) {
      const view = seatViewOf(world, seat)!;
      const { seats } = state;
      expect(view.hand).toEqual(seats[seat].hand);
      for (const each of SEATS) {
        expect(view.melds[each]).toEqual(seats[each].melds);
        expect(view.discards[each]).toEqual(seats[each].discards);
        expect(view.flowers[each]).toEqual(seats[each].flowers);
        if (each !== seat) expect(tilesOfCounts(world.seats[each].hand)).toHaveLength(sizeOf(seats[each].hand));
      }
      expect(legalActions(world, seat)).toEqual(legalActions(state, seat));
      expect(world.wall).toEqual(state.wall);
    }
  });

  test('has every tile of the set once', () => {
    for (const world of worlds) {
      expect(allTiles(world)).toEqual(wholeSet(state));
      expect([...world.config.wall].sort((a, b) => a - b)).toEqual(wholeSet(state));
    }
  });

  test('differs in what is hidden', () => {
    expect(remainingTiles(worlds[0]!.wall, worlds[0]!.config.wall)).not.toEqual(
      remainingTiles(worlds[1]!.wall, worlds[1]!.config.wall),
    );
  });
});

function sizeOf(hand: ViewState['seats'][number]['hand']): number {
  return hand instanceof Uint8Array ? tilesOfCounts(hand).length : hand.size;
}

test('a tile is in each hidden place as often as in any other', () => {
  const { state } = drawPosition('position 0');
  const { seat } = state.config;
  const kind = state.shown.findIndex(
    (count, tile) => count === 0 && (state.seats[seat].hand as Uint8Array)[tile] === 0,
  );
  const hidden = SEATS.filter((each) => each !== seat);
  const count = 4000;
  const inHands = [0, 0, 0];
  for (let number = 0; number < count; number += 1) {
    const world = drawWorld(state, createRandom(`even ${number}`));
    hidden.forEach((each, place) => {
      inHands[place]! += world.seats[each].hand[kind]!;
    });
  }
  const places = hidden.map((each) => sizeOf(state.seats[each].hand));
  const all =
    places.reduce((sum, size) => sum + size, 0) +
    remainingTiles(state.wall, drawWorld(state, createRandom('')).config.wall).length;
  hidden.forEach((_, place) => {
    const expected = (4 * count * places[place]!) / all;
    // Five standard deviations of a binomial with the same mean, which the hypergeometric one does not exceed.
    expect(Math.abs(inHands[place]! - expected)).toBeLessThan(5 * Math.sqrt(expected));
  });
});

test('refuses a view with too few hidden places', () => {
  const { state } = drawPosition('position 0');
  const shorter: ViewState = { ...state, wall: { type: 'quarters', left: [0, 0, 0, 0] } };
  expect(() => drawWorld(shorter, createRandom(''))).toThrow(/unseen tiles, but \d+ hidden places/);
});
