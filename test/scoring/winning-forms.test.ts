import { isComplete } from '@mcr-arena/scoring';
import { shantenOf } from '@mcr-arena/shanten';
import { countTiles, createRandom, expectValue, KINDS, parseTiles, shuffled } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../tier.ts';

const complete = (tiles: string, meldCount = 0): boolean =>
  isComplete(countTiles(expectValue(parseTiles(tiles))), meldCount);

describe('winning forms', () => {
  test.each([
    ['four sets and a pair', '123m456p789s11122m', 14],
    ['chows that share their pair', '11123345678999s', 14],
    ['pungs of honors', 'EEESSSWWWNNNCC', 14],
    ['three melds and five tiles', '234s77p', 5],
    ['four melds and a pair', 'PP', 2],
    ['seven pairs', '1133m5577p99sEECC', 14],
    ['seven pairs with four of a kind', '3333m5577p99sEECC', 14],
    ['thirteen orphans', '19m19p19sESWNCFPP', 14],
    ['all seven honors and seven knitted tiles', '17m25p369sESWNCFP', 14],
    ['nine knitted tiles and five honors', '147m258p369sESWNC', 14],
    ['a knitted straight, a chow and a pair', '147m258p369s678pEE', 14],
    ['a knitted straight, a pair and a meld', '147p258s369mCC', 11],
  ])('%s: is a win', (_, tiles, count) => {
    expect(complete(tiles, (14 - count) / 3)).toBe(true);
  });

  test.each([
    ['four sets and two loose tiles', '123m456p789s111mEC', 14],
    ['two sets and four pairs', '123m456pEEWWCCPP', 14],
    ['a run of honors', '123m456p789sESWCC', 14],
    ['a chow over two suits', '123m456p789s12m3pCC', 14],
    ['a pair and four of an honor', '123m456p789sEEEEC', 14],
    ['six pairs and two loose tiles', '1133m5577p99sEECF', 14],
    ['twelve orphans', '19m19p19sESWNCFF5m', 14],
    ['two knitted parts of one suit', '147m258m369sESWNC', 14],
    ['a knitted straight and two loose tiles', '147m258p369s678pEC', 14],
    ['eight knitted tiles and two melds', '147p258s36m', 8],
    ['five pairs, a single tile and a meld', '1133m5577pEEC', 11],
    ['one tile too many', '123m456p789s11122m9p', 14],
    ['one tile too few', '123m456p789s1112m', 13],
  ])('%s: is not a win', (_, tiles, count) => {
    expect(complete(tiles, Math.floor((14 - count) / 3))).toBe(false);
  });

  test('are the hands that lack no tile', () => {
    const random = createRandom('complete');
    let wins = 0;
    for (let round = 0; round < propertyRuns(20_000); round += 1) {
      // Few kinds, so that random hands contain sets.
      const kinds = shuffled(KINDS.slice(random.below(20)), random).slice(0, 5 + random.below(4));
      const counts = countTiles(shuffled([...kinds, ...kinds, ...kinds, ...kinds], random).slice(0, 14));
      const isWin = shantenOf(counts, 0) === -1;
      wins += isWin ? 1 : 0;
      expect(isComplete(counts, 0), counts.join()).toBe(isWin);
    }
    expect(wins).toBeGreaterThan(20);
  });
});
