import { acceptanceOf, shantenOf, usefulTiles } from '@mcr-arena/shanten';
import {
  countTiles,
  emptyCounts,
  expectValue,
  formatCompactTiles,
  type Hand,
  parseHand,
  type TileIndex,
  tilesOfMeld,
} from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { forAll } from '../for-all.ts';
import { handBetweenTurns, handWithDiscard } from './hands.ts';

function ownTiles(hand: Hand) {
  return countTiles([...hand.concealed, ...hand.melds.flatMap(tilesOfMeld)]);
}

/** One line per entry: discard, distance, unseen copies, useful tiles. */
function read(text: string, seen = ''): string[] {
  const hand = expectValue(parseHand(text));
  const visible = ownTiles(hand);
  for (const tile of expectValue(parseHand(seen)).concealed) visible[tile]! += 1;
  return acceptanceOf(hand, visible).map(({ discard, shanten, unseen, useful }) => {
    const tile = discard === undefined ? '-' : formatCompactTiles([discard]);
    return `${tile} ${shanten} ${unseen} ${formatCompactTiles(useful.map((kind) => kind.tile))}`;
  });
}

describe('readable examples', () => {
  test('the best discard comes first; copies in hand and discarded copies are not counted', () => {
    // Without 2p: 3p with a neighbour, or a pung of 5s and a new pair.
    expect(read('123m456m789m23p55sE').slice(0, 2)).toEqual(['E 0 8 14p', '2p 1 23 5s12345pE']);
  });

  test('tiles visible elsewhere are not counted; a kind with none left is still listed', () => {
    expect(read('123m456m789m23p55s', '1111p4p')).toEqual(['- 0 3 14p']);
  });
});

test('there is one entry for each discard, with the distance and useful tiles after it, best first', () => {
  forAll([handWithDiscard], { numRuns: 50 }, (hand) => {
    const counts = countTiles(hand.concealed);
    const entries = acceptanceOf(hand, ownTiles(hand));
    expect(entries.map((entry) => entry.discard).sort()).toEqual([...new Set(hand.concealed)].sort());
    for (const { discard, shanten, useful, unseen } of entries) {
      const after = counts.with(discard!, counts[discard!]! - 1);
      expect(shanten).toBe(shantenOf(after, hand.melds.length));
      expect(useful.map((kind) => kind.tile)).toEqual(usefulTiles(after, hand.melds.length));
      const own = ownTiles(hand);
      expect(unseen).toBe(useful.reduce((sum, { tile }) => sum + 4 - own[tile]!, 0));
    }
    const order = entries.map((entry) => [entry.shanten!, -entry.unseen, entry.discard!]);
    expect(order).toEqual([...order].sort((a, b) => a[0]! - b[0]! || a[1]! - b[1]! || a[2]! - b[2]!));
  });
});

test('a hand without a discard has one entry; forms impossible with the melds have no distance', () => {
  forAll([handBetweenTurns], { numRuns: 50 }, (hand) => {
    const [entry, ...more] = acceptanceOf(hand, ownTiles(hand), { forms: ['sevenPairs'] });
    expect(more).toEqual([]);
    expect(entry?.discard).toBeUndefined();
    expect(entry?.shanten).toBe(shantenOf(countTiles(hand.concealed), hand.melds.length, 'sevenPairs'));
    if (hand.melds.length > 0) expect(entry).toMatchObject({ shanten: undefined, useful: [], unseen: 0 });
  });
});

test('rejects other numbers of tiles', () => {
  for (const count of [0, 2, 12, 15]) {
    const concealed = Array.from({ length: count }, (_, place) => place as TileIndex);
    expect(() => acceptanceOf({ concealed, melds: [], flowers: [] }, emptyCounts())).toThrow(RangeError);
  }
});
