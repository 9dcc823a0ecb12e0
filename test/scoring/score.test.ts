import {
  BOTZONE_RULES,
  fanPointsOf,
  HandScorer,
  LITERAL_RULES,
  minimumReached,
  STANDARD_RULES,
  sampleClaims,
  scoreHand,
  type WinClaim,
} from '@mcr-arena/scoring';
import { expectValue, type TileIndex } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../tier.ts';
import { BOTZONE_RULES_1, claim } from './claims.ts';

const SOUND = claim("[23'4m] 567p EEE 99m 23s + 4s");

describe('claims that cannot be scored', () => {
  const tile = (index: number): TileIndex => index as TileIndex;
  const chow = (low: number, claimed: number) => ({ type: 'chow', low: tile(low), claimed: tile(claimed) });

  test.each([
    ['one tile too few', { concealed: SOUND.concealed.slice(1) }, 'wrong-tile-count'],
    ['200 tiles', { concealed: Array.from({ length: 200 }, () => tile(3)) }, 'wrong-tile-count'],
    ['five melds', { melds: Array.from({ length: 5 }, () => SOUND.melds[0]), concealed: [] }, 'wrong-tile-count'],
    ['five of a kind', claim("[EE'EE] 567p E12m 99m 22s + 2s"), 'too-many-copies'],
    ['five of a kind across a meld and a kong', claim("[2222p] [1'23p] 678s 99m 67m + 8m"), 'too-many-copies'],
    ['two kongs of one tile', claim('[2222p] [2222p] 678s 99m 67m + 8m'), 'too-many-copies'],
    ['no win', { winningTile: tile(0) }, 'not-a-win'],
    ['a flower in the hand', { concealed: SOUND.concealed.with(0, tile(34)) }, 'tile-unknown'],
    ['half a tile', { winningTile: tile(3.5) }, 'tile-unknown'],
    ['a chow of winds', { melds: [chow(27, 27)] }, 'meld-invalid'],
    ['a chow across two suits', { melds: [chow(8, 8)] }, 'meld-invalid'],
    ['a chow without its claimed tile', { melds: [chow(1, 4)] }, 'meld-invalid'],
    ['a meld of an unknown type', { melds: [{ type: 'pair', tile: tile(1) }] }, 'meld-invalid'],
    ['a pung from nobody', { melds: [{ type: 'pung', tile: tile(1) }] }, 'meld-invalid'],
    ['an invalid wind', { seatWind: 'up' }, 'wind-unknown'],
    ['nine flowers', { flowers: 9 }, 'flowers-out-of-range'],
    ['a negative number of flowers', { flowers: -1 }, 'flowers-out-of-range'],
    ['an invalid flag', { selfDrawn: 1 }, 'claim-malformed'],
    ['no hand', { concealed: undefined }, 'claim-malformed'],
  ])('%s', (_, changes, code) => {
    expect(scoreHand({ ...SOUND, ...changes } as WinClaim)).toMatchObject({ ok: false, error: { code } });
  });
});

describe('rules', () => {
  test.each([
    ['the pair', '147m 258p 369s 678p C + C', [15, 15, 14]],
    ['the fourth set', '147m 258p 369s 79s CC + 8s', [15, 15, 14]],
    ['a knitted tile', '147m 258p 69s 678p CC + 3s', [14, 14, 14]],
    ['the pair, of a knitted kind', '147m 258p 369s 678p 4m + 4m', [17, 16, 16]],
  ])('differ on the wait of a hand with a knitted straight: %s', (_, text, points) => {
    const rules = [STANDARD_RULES, BOTZONE_RULES, BOTZONE_RULES_1];
    expect(rules.map((each) => fanPointsOf(claim(text), each))).toEqual(points);
  });

  test('can ignore flowers', () => {
    const withFlowers = { ...SOUND, flowers: 3 };
    const counted = expectValue(scoreHand(withFlowers));
    const uncounted = expectValue(scoreHand(withFlowers, { ...STANDARD_RULES, countFlowers: false }));
    expect([counted.fanPoints, counted.total]).toEqual([uncounted.fanPoints, uncounted.total + 3]);
  });

  test('flowers never count towards the minimum', () => {
    expect(minimumReached(8, 0)).toBe(true);
    expect(minimumReached(10, 3)).toBe(false);
    expect(minimumReached(11, 3)).toBe(true);
    expect(minimumReached(9, 3, { ...STANDARD_RULES, countFlowers: false })).toBe(true);
    expect(minimumReached(5, 0, { ...STANDARD_RULES, minimumPoints: 5 })).toBe(true);
  });
});

test('the fast form gives the points without flowers, and undefined for hands that do not win', () => {
  const samples = sampleClaims('fast form');
  for (let round = 0; round < propertyRuns(3000); round += 1) {
    const { claim } = samples.next().value;
    expect(fanPointsOf(claim)).toBe(expectValue(scoreHand(claim)).fanPoints);
  }
  expect(fanPointsOf({ ...SOUND, winningTile: SOUND.concealed[0]! })).toBeUndefined();
});

/** The tiles as four integers (three suits, then honors), with three bits for each count. */
function keysOf(tiles: readonly TileIndex[]): Int32Array {
  const keys = new Int32Array(4);
  for (const tile of tiles) keys[Math.floor(tile / 9)]! += 1 << (3 * (tile % 9));
  return keys;
}

test('a loaded hand gives the points of each of its winning claims', () => {
  const samples = sampleClaims('one hand, many wins');
  const scorer = new HandScorer();
  for (let round = 0; round < propertyRuns(1000); round += 1) {
    const { claim } = samples.next().value;
    const tiles = [...claim.concealed, claim.winningTile];
    scorer.take(keysOf(tiles), claim.melds);
    for (const [place, winningTile] of tiles.entries()) {
      for (const selfDrawn of [true, false]) {
        const win = { ...claim, winningTile, selfDrawn };
        const expected = fanPointsOf({ ...win, concealed: tiles.toSpliced(place, 1) }, LITERAL_RULES);
        expect(scorer.fanPointsOf(win, LITERAL_RULES)).toBe(expected);
      }
    }
  }
});

test('a loaded hand that cannot win or has five of a kind gives no points', () => {
  const scorer = new HandScorer();
  for (const text of ["[23'4m] 567p EEE 99m 23s + 5s", '[2222p] 123p 456m 678s C + C']) {
    const { concealed, melds, ...win } = claim(text);
    scorer.take(keysOf([...concealed, win.winningTile]), melds);
    expect(scorer.fanPointsOf(win)).toBeUndefined();
  }
});
