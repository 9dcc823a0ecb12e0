// The oracle planes show the tiles that are hidden from a seat.

import type { DealState } from '@mcr-arena/engine';
import { describeOracle, oracleSize, writeOracle } from '@mcr-arena/protocol';
import { isFlower, type Seat } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { visitGoldenGames } from './positions.ts';

function oracleOf(state: DealState, seat: Seat): Float32Array {
  const planes = new Float32Array(oracleSize('4x9')).fill(7);
  writeOracle(state, seat, planes);
  return planes;
}

/** Copies of each kind in the planes from `first` up to but not including `end`. */
function copiesIn(planes: Float32Array, first: number, end: number): number[] {
  return Array.from({ length: 34 }, (_, tile) => {
    let copies = 0;
    for (let plane = first; plane < end; plane += 1) copies += planes[36 * plane + tile]!;
    return copies;
  });
}

test("oracle planes show the others' hands and kongs, the quarters and the next draws", () => {
  expect(describeOracle().map(({ name, first, count }) => [name, first, count])).toEqual([
    ['othersHands', 0, 12],
    ['othersConcealedKongs', 12, 3],
    ['wall', 15, 16],
    ['nextDraws', 31, 16],
  ]);
  visitGoldenGames(40, ({ state, observation: { seat } }) => {
    const planes = oracleOf(state, seat);
    const quarter = state.config.wall.length / 4;
    for (const step of [0, 1, 2, 3]) {
      const each = ((seat + step) % 4) as Seat;
      const { hand, melds } = state.seats[each];
      if (step > 0) {
        expect(copiesIn(planes, 4 * step - 4, 4 * step)).toEqual([...hand]);
        const kongs = melds.flatMap((meld) => (meld.type === 'concealedKong' ? [meld.tile] : []));
        const shown = copiesIn(planes, 11 + step, 12 + step).flatMap((copies, tile) => (copies > 0 ? [tile] : []));
        expect(shown).toEqual(kongs.sort((a, b) => a - b));
      }
      const left = state.wall.type === 'quarters' ? state.wall.left[each] : 0;
      const tiles = state.config.wall.slice(quarter * each, quarter * each + left);
      const copies = Array.from({ length: 34 }, (_, kind) => tiles.filter((tile) => tile === kind).length);
      expect(copiesIn(planes, 15 + 4 * step, 19 + 4 * step)).toEqual(copies);
      for (const ahead of [0, 1, 2, 3]) {
        const next = tiles.at(-1 - ahead);
        const plane = copiesIn(planes, 31 + 4 * step + ahead, 32 + 4 * step + ahead);
        expect(plane.indexOf(1)).toBe(next === undefined || tiles.length <= ahead || isFlower(next) ? -1 : next);
      }
    }
  });
});
