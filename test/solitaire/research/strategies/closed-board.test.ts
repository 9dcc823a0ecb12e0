// The board of closed play: agrees with the rules, and shows no covered tiles.

import {
  applyPair,
  type Board,
  ClosedBoard,
  contactsOf,
  freeTiles,
  layoutNamed,
  type Place,
  type Position,
  playablePairs,
  startPosition,
} from '@mcr-arena/solitaire';
import { expectValue } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { forAll } from '../../../for-all.ts';
import { anySeed, randomBoard, randomLayout, randomOf } from '../../generators.ts';

/** Whether some quarter of the tile has no tile above it on any level, or no tile touches it from above. */
function isSeen({ board, present }: Position, tile: number): boolean {
  const { x, y, z } = board.layout.places[tile]!;
  const touches = (place: Place) => place.z === z + 1 && Math.abs(place.x - x) < 2 && Math.abs(place.y - y) < 2;
  if (!board.layout.places.some((place, other) => present[other] && touches(place))) return true;
  return [0, 1, 2, 3].some((quarter) => {
    const [across, down] = [x + (quarter & 1), y + (quarter >> 1)];
    return !board.layout.places.some(
      (place, other) =>
        present[other] &&
        place.z > z &&
        (place.x === across || place.x === across - 1) &&
        (place.y === down || place.y === down - 1),
    );
  });
}

function expectSame(closed: ClosedBoard, position: Position): void {
  const { faces } = position.board;
  const tiles = [...faces.keys()];
  const seen = tiles.filter((tile) => isSeen(position, tile));
  expect(closed.freeTiles()).toEqual(freeTiles(position));
  const inTileOrder = (pairs: readonly (readonly number[])[]) => pairs.map(String).sort();
  expect(inTileOrder(closed.pairs())).toEqual(inTileOrder(playablePairs(position)));
  expect(closed.tilesLeft).toBe(position.present.filter(Boolean).length);
  expect(tiles.filter((tile) => closed.faceOf(tile) !== undefined)).toEqual(seen);
  for (const tile of seen) expect(closed.faceOf(tile)).toBe(faces[tile]);
  const hidden = tiles.filter((tile) => !seen.includes(tile));
  expect(closed.unseenFaces()).toEqual(hidden.map((tile) => faces[tile]!).sort((a, b) => a - b));
  for (const tile of tiles) {
    const partners = seen.filter((other) => other !== tile && position.present[other] && faces[other] === faces[tile]);
    expect(closed.partnersOf(tile)).toEqual(seen.includes(tile) ? partners : []);
    if (!position.present[tile]) continue;
    const without = { ...position, present: position.present.map((was, other) => was && other !== tile) };
    const before = freeTiles(position);
    expect(closed.freedBy(tile)).toBe(freeTiles(without).filter((other) => !before.includes(other)).length);
  }
}

test('a closed agrees with the rules at every point of random play', () => {
  forAll([anySeed], 150, (seed) => {
    const random = randomOf(seed);
    const board = randomBoard(random, randomLayout(random, 16, 7, 7), [2, 4, 4]);
    const closed = new ClosedBoard(contactsOf(board.layout), board.faces);
    let position = startPosition('mahjong-solitaire', board);
    for (;;) {
      expectSame(closed, position);
      const pairs = closed.pairs();
      if (pairs.length === 0) break;
      const pair = pairs[random.below(pairs.length)]!;
      expect(closed.remove(pair)).toBe(true);
      position = expectValue(applyPair(position, pair));
    }
    expect(closed.moves).toEqual(position.moves);
  });
});

test('the turtle has 35 free tiles, and hides the 56 that lie under others', () => {
  const layout = layoutNamed('default');
  const board: Board = { layout, faces: layout.places.map((_, tile) => tile >> 2) };
  const closed = new ClosedBoard(contactsOf(layout), board.faces);
  expect(closed.freeTiles()).toHaveLength(35);
  // 36 tiles of the ground level lie under the second level, 16 of the second under the third and 4 of the third under
  // the fourth; the four of the fourth are only partly under the top tile.
  expect(closed.unseenFaces()).toHaveLength(36 + 16 + 4);
  expect([139, 140, 141, 142].map((tile) => closed.faceOf(tile))).toEqual([34, 35, 35, 35]);
});

test('rejects unplayable pairs', () => {
  const layout = layoutNamed('default');
  const closed = new ClosedBoard(
    contactsOf(layout),
    layout.places.map((_, tile) => tile >> 2),
  );
  expect(closed.remove([0, 1])).toBe(false); // 1 lies between 0 and 2
  expect(closed.remove([0, 11])).toBe(false); // both free, unequal
  expect(closed.remove([0, 0])).toBe(false);
  expect(closed.tilesLeft).toBe(144);
  expect(closed.moves).toEqual([]);
});
