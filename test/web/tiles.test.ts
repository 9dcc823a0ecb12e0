// The drawings and names of tiles.

import { FLOWERS, HONORS, honorTile, KINDS, SUITS, suitedTile, type TileIndex } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { cornerIndexOf, faceOf } from '../../apps/web/src/ui/tiles/faces.ts';
import { spriteText } from '../../apps/web/src/ui/tiles/tile-sprite.ts';
import { tileName, tileText } from '../../apps/web/src/ui/tiles/tile-text.ts';

const TILES = [...KINDS, ...FLOWERS];
const dot = (rank: number): TileIndex => suitedTile('dots', rank as 1);
const bamboo = (rank: number): TileIndex => suitedTile('bamboos', rank as 1);

/** The number of uses of a colour in a face. */
function uses(face: string, ink: string): number {
  return face.split(`--tile-${ink})`).length - 1;
}

describe('faces', () => {
  test('are different for each tile', () => expect(new Set(TILES.map(faceOf)).size).toBe(42));

  test.each([2, 3, 4, 5, 6, 7, 8, 9])('draws %i dots', (rank) => {
    expect(faceOf(dot(rank)).match(/<circle/g)).toHaveLength(4 * rank);
  });

  test.each([2, 3, 4, 5, 6, 7, 8, 9])('draws %i bamboos', (rank) => {
    expect(faceOf(bamboo(rank)).match(/<g transform/g)).toHaveLength(rank);
  });

  test('the bamboos of All Green have no red, unlike the others', () => {
    const ranksWithRed = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((rank) => uses(faceOf(bamboo(rank)), 'red') > 0);
    expect(ranksWithRed).toEqual([1, 5, 7, 9]);
  });

  test('dragons are red, green and blue', () => {
    for (const [honor, ink] of [
      ['red', 'red'],
      ['green', 'green'],
      ['white', 'blue'],
    ] as const) {
      const face = faceOf(honorTile(honor));
      expect(['red', 'green', 'blue'].filter((each) => uses(face, each) > 0)).toEqual([ink]);
    }
  });

  test('the centres of all circles are inside the face', () => {
    for (const tile of TILES) {
      for (const [, x, y] of faceOf(tile).matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)"/g)) {
        expect(Number(x)).toBeLessThan(60);
        expect(Number(y)).toBeLessThan(74);
      }
    }
  });

  test('the sprite has all faces, bodies and backs once', () => {
    const ids = [...spriteText().matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toHaveLength(42 + 4);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

test('the tiles have corner indexes, except flowers', () => {
  expect(spriteText().match(/<g style="transform: var\(--tile-face-place, none\)">/g)).toHaveLength(34);
  expect(SUITS.map((suit) => cornerIndexOf(suitedTile(suit, 7)))).toEqual(['7', '7', '7']);
  expect(HONORS.map((honor) => cornerIndexOf(honorTile(honor))).join('')).toBe('ESWNCFP');
  expect(FLOWERS.map(cornerIndexOf)).toEqual(Array(8).fill(undefined));
});

describe('names', () => {
  test('are unique in both languages', () => {
    for (const language of ['en', 'zh'] as const) {
      expect(new Set(TILES.map((tile) => tileName(tile, language))).size).toBe(42);
    }
  });

  test('include the marks of a tile; a hidden tile has a name too', () => {
    expect(tileText(bamboo(3), ['drawn'], 'en')).toBe('3 bamboos, just drawn');
    expect(tileText(bamboo(3), ['drawn'], 'zh')).toBe('三条，刚摸到');
    expect(tileText(dot(1), [], 'en')).toBe('1 dot');
    expect(tileText(undefined, [], 'en')).toBe('hidden tile');
    expect(HONORS.map((honor) => tileName(honorTile(honor), 'zh')).join(' ')).toBe(
      '东风 南风 西风 北风 红中 发财 白板',
    );
  });
});
