import {
  expectValue,
  formatBotzoneTiles,
  formatCompactHand,
  formatCompactMeld,
  formatCompactTiles,
  formatUnicodeTiles,
  type Meld,
  parseBotzoneTiles,
  parseCompactHand,
  parseCompactMeld,
  parseCompactTiles,
  parseHand,
  parseTiles,
  parseUnicodeTiles,
} from '@mcr-arena/tiles';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../for-all.ts';
import { anyMeld, anyTile, playingTile } from '../generators.ts';

describe('three notations for the same tiles', () => {
  const tiles = [0, 8, 9, 26, 27, 30, 31, 32, 33, 34, 41];

  test('formats for Botzone', () =>
    expect(formatBotzoneTiles(tiles as never)).toBe('W1 W9 T1 B9 F1 F4 J1 J2 J3 H1 H8'));
  test('formats compactly', () => expect(formatCompactTiles(tiles as never)).toBe('19m1s9pENCFP18f'));
  test('formats in Unicode', () => expect(formatUnicodeTiles(tiles as never)).toBe('🀇🀏🀐🀡🀀🀃🀄🀅🀆🀢🀩'));

  test.each(['W1 W9 T1 B9 F1 F4 J1 J2 J3 H1 H8', '19m 1s 9p EN CFP 18f', '🀇🀏🀐🀡🀀🀃🀄️🀅🀆🀢🀩'])('parses %s', (text) => {
    expect(expectValue(parseTiles(text))).toEqual(tiles);
  });
});

describe('parse after format is the identity', () => {
  test('tiles', () => {
    forAll([fc.array(anyTile)], 1000, (tiles) => {
      expect(expectValue(parseBotzoneTiles(formatBotzoneTiles(tiles)))).toEqual(tiles);
      expect(expectValue(parseCompactTiles(formatCompactTiles(tiles)))).toEqual(tiles);
      expect(expectValue(parseUnicodeTiles(formatUnicodeTiles(tiles)))).toEqual(tiles);
    });
  });

  test('melds', () => {
    forAll([anyMeld], 1000, (meld) => {
      expect(expectValue(parseCompactMeld(formatCompactMeld(meld)))).toEqual(meld);
    });
  });

  test('hands', () => {
    forAll([fc.array(anyMeld, { maxLength: 4 }), fc.array(playingTile)], 1000, (melds, concealed) => {
      const hand = { melds, concealed, flowers: [] };
      expect(expectValue(parseCompactHand(formatCompactHand(hand)))).toEqual(hand);
    });
  });
});

describe('melds', () => {
  const rows: [string, Meld][] = [
    ["[34'5m]", { type: 'chow', low: 2 as never, claimed: 3 as never }],
    ["[E'EE]", { type: 'pung', tile: 27 as never, claimedFrom: 'previous' }],
    ['[2222p]', { type: 'concealedKong', tile: 19 as never }],
    ["[22'22p]", { type: 'meldedKong', tile: 19 as never, claimedFrom: 'opposite' }],
    ["[999'+9s]", { type: 'addedKong', tile: 17 as never, claimedFrom: 'next' }],
  ];
  test.each(rows)('%s', (text, meld) => {
    expect(expectValue(parseCompactMeld(text))).toEqual(meld);
    expect(formatCompactMeld(meld)).toBe(text);
  });

  test.each([
    '[]',
    '[345m]',
    "[8'9s1m]",
    "[E'SW]",
    '[555m]',
    "[5555'm]",
    "[5'5'5m]",
    "[5'+55m]",
    "[9'1m2m]",
    "['345m]",
  ])('rejects %s', (text) => expect(parseCompactMeld(text).ok).toBe(false));
});

describe('invalid hands have an error code', () => {
  test.each([
    ['12', 'suit-missing'],
    ['12E', 'suit-missing'],
    ['m', 'rank-unknown'],
    ['9f', 'rank-unknown'],
    ['9z', 'rank-unknown'],
    ['123m 19Z', 'rank-unknown'],
    ['1x', 'suit-missing'],
    ['X', 'tile-unknown'],
    ['W1 W0', 'tile-unknown'],
    ['🀀x', 'tile-unknown'],
    ["[1'23m", 'meld-unclosed'],
  ])('%s: %s', (text, code) => {
    const parsed = parseHand(text);
    expect(parsed.ok ? 'parsed' : parsed.error.code).toBe(code);
  });
});
