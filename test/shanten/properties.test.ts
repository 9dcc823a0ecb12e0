import {
  addTile,
  analyseHand,
  copiesOf,
  copiesWithin,
  kindsOf,
  nearestDistance,
  regularShanten,
  regularShantenOfKeys,
  regularSpareOfKeys,
  regularUsefulOfKeys,
  removeTile,
  shantenOf,
  suitKeysOf,
  tilesIn,
  usefulTiles,
} from '@mcr-arena/shanten';
import { countTiles, KINDS, WINNING_FORMS } from '@mcr-arena/tiles';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../for-all.ts';
import { handBetweenTurns, handWithDiscard } from './hands.ts';

const anyHand = fc.oneof(handBetweenTurns, handWithDiscard);

test('spare tiles are those whose discard keeps the regular distance', () => {
  forAll([anyHand], 1000, ({ concealed, melds }) => {
    const keys = suitKeysOf(countTiles(concealed));
    const before = regularShantenOfKeys(keys, melds.length);
    const spare = kindsOf(regularSpareOfKeys(keys, melds.length));
    for (const tile of kindsOf(keys)) {
      removeTile(keys, tile);
      expect(regularShantenOfKeys(keys, melds.length)).toBe(before + (spare.includes(tile) ? 0 : 1));
      addTile(keys, tile);
    }
  });
});

test('all functions for the distance agree', () => {
  forAll([anyHand], 1000, (hand) => {
    const counts = countTiles(hand.concealed);
    const meldCount = hand.melds.length;
    const keys = suitKeysOf(counts);
    const { forms, shanten } = analyseHand(hand);
    expect(regularShanten(counts, meldCount)).toBe(forms.regular?.shanten);
    expect(kindsOf(regularUsefulOfKeys(keys, meldCount))).toEqual(forms.regular?.useful);
    expect(shantenOf(counts, meldCount)).toBe(shanten);
    const nearest = WINNING_FORMS.filter((form) => forms[form]?.shanten === shanten);
    const useful = new Set(nearest.flatMap((form) => forms[form]?.useful ?? []));
    expect(usefulTiles(counts, meldCount)).toEqual([...useful].sort((a, b) => a - b));
    expect(nearestDistance(keys, meldCount)?.shanten).toBe(shanten);
    for (const form of WINNING_FORMS) expect(shantenOf(counts, meldCount, form)).toBe(forms[form]?.shanten);
  });
});

test('keys represent the same tiles as the counts', () => {
  forAll([anyHand, anyHand], 1000, (hand, stock) => {
    const counts = countTiles(hand.concealed);
    const keys = suitKeysOf(counts);
    expect(KINDS.map((tile) => copiesOf(keys, tile))).toEqual([...counts]);
    expect(tilesIn(keys)).toBe(hand.concealed.length);
    expect(kindsOf(keys)).toEqual(KINDS.filter((tile) => counts[tile]! > 0));
    const kinds = regularUsefulOfKeys(keys, hand.melds.length);
    const wanted = kindsOf(kinds);
    const stocked = stock.concealed.filter((tile) => wanted.includes(tile)).length;
    expect(copiesWithin(kinds, suitKeysOf(countTiles(stock.concealed)))).toBe(stocked);
  });
});
