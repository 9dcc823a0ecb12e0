import { readFileSync } from 'node:fs';
import {
  crossSectionLayout,
  extentOf,
  formatLayout,
  LAYOUT_NAMES,
  layoutNamed,
  makeLayout,
  parseLayout,
  rectangleLayout,
} from '@mcr-arena/solitaire';
import { expectValue } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { forAll } from '../for-all.ts';
import { anySeed, randomLayout, randomOf } from './generators.ts';

describe('layouts known by name', () => {
  test.each(LAYOUT_NAMES)('%s has the published coordinates', (name) => {
    const file = new URL(`../fixtures/solitaire/layouts/${name}.json`, import.meta.url);
    expect(layoutNamed(name).places).toEqual(JSON.parse(readFileSync(file, 'utf8')).tiles);
  });
});

describe('notation', () => {
  test('has rows of stacks, half-tile gaps, levels and remarks', () => {
    const text = 'layout small house # remark\n\n0 0 12,1\nlevel 1\n1 5 2\n';
    const layout = expectValue(parseLayout(text));
    expect(layout).toEqual({
      name: 'small house',
      places: [
        { x: 0, y: 0, z: 0 },
        { x: 2, y: 0, z: 0 },
        { x: 5, y: 0, z: 0 },
        { x: 2, y: 0, z: 1 },
        { x: 5, y: 1, z: 1 },
        { x: 5, y: 1, z: 2 },
      ],
    });
    expect(formatLayout(layout)).toBe('layout small house\n0 0 12,1\nlevel 1\n1 5 2\n');
  });

  test('parse undoes format for random heaps', () => {
    forAll([anySeed], 1000, (seed) => {
      const layout = randomLayout(randomOf(seed), 2 * (1 + (seed % 40)), 14, 10);
      expect(parseLayout(formatLayout(layout))).toEqual({ ok: true, value: layout });
    });
  });

  test('a stack of 80 tiles is written in pieces', () => {
    const layout = expectValue(crossSectionLayout([80, 2]));
    expect(formatLayout(layout)).toBe('layout\n0 0 z2\nlevel 35\n0 0 z\nlevel 70\n0 0 a\n');
    expect(parseLayout(formatLayout(layout))).toEqual({ ok: true, value: layout });
  });

  test.each([
    ['', 'layout-empty', 'none'],
    ['0 0 111\n', 'layout-odd', '3 tiles'],
    ['0 0 1\nlevel x\n', 'layout-syntax', 'line 2'],
    ['0 0 1\n2 0 1?\n', 'layout-syntax', 'line 2: "?"'],
    ['0 0 1\n\n# x\n2 0 1 1\n', 'layout-syntax', 'line 4'],
    ['0 0 10\n', 'layout-syntax', 'line 1: "0"'],
    ['0 0 11\n1 1 11\n', 'layout-overlap', 'line 2: the tile at x 1, y 1, level 0 overlaps line 1'],
    ['0 0 1\nlevel 1\n0 2 1\n', 'layout-floating', 'line 3: the tile at x 2, y 0, level 1 floats'],
    ['1024 0 1\n', 'layout-syntax', 'below 1024'],
    [`0 0 1${'.'.repeat(512)}1\n`, 'layout-out-of-range', 'line 1'],
    ['level 255\n0 0 2\n', 'layout-out-of-range', 'level 256'],
  ])('reports the fault in %j', (text, code, message) => {
    const result = parseLayout(text);
    expect(result).toMatchObject({ ok: false, error: { code, message: expect.stringContaining(message) } });
  });
});

describe('validation', () => {
  test('accepts a bridge over two supported towers, rejects an unsupported row', () => {
    const towers = [0, 1].flatMap((z) => [
      { x: 0, y: 0, z },
      { x: 8, y: 0, z },
    ]);
    const bridge = [2, 4, 6].map((x) => ({ x, y: 0, z: 1 }));
    expect(makeLayout([...towers, ...bridge, { x: 10, y: 1, z: 1 }]).ok).toBe(true);
    const island = [2, 4].map((x) => ({ x, y: 4, z: 1 }));
    expect(makeLayout([...towers, ...island])).toMatchObject({ ok: false, error: { code: 'layout-floating' } });
  });

  test('rejects coordinates that are fractional, negative or too large', () => {
    for (const x of [0.5, -1, Number.NaN, 1024]) {
      const result = makeLayout([
        { x, y: 0, z: 0 },
        { x: 4, y: 0, z: 0 },
      ]);
      expect(result).toMatchObject({ ok: false, error: { code: 'layout-out-of-range' } });
    }
  });

  test('rejects 10,000 tiles or 100 MB of text at a bounded cost', () => {
    const places = Array.from({ length: 10_000 }, (_, tile) => ({ x: 2 * (tile % 100), y: 2 * (tile / 100), z: 0 }));
    expect(makeLayout(places)).toMatchObject({ ok: false, error: { code: 'layout-too-large' } });
    const rows = Array.from({ length: 100 }, (_, row) => `${2 * row} 0 ${'1'.repeat(100)}\n`).join('');
    expect(parseLayout(rows)).toMatchObject({ ok: false, error: { code: 'layout-syntax' } });
    expect(parseLayout('0 0 1111\n'.repeat(11_000_000))).toMatchObject({ error: { code: 'layout-too-large' } });
  });
});

describe('shapes', () => {
  test('rectangles are numbered row by row and lose a corner if odd', () => {
    expect(expectValue(rectangleLayout(2, 3)).places.map(({ x, y }) => [x, y])).toEqual([
      [0, 0],
      [2, 0],
      [4, 0],
      [0, 2],
      [2, 2],
      [4, 2],
    ]);
    expect(expectValue(rectangleLayout(3, 3)).places.at(-1)).toEqual({ x: 2, y: 4, z: 0 });
    expect(extentOf(expectValue(rectangleLayout(32, 32)))).toEqual({ width: 64, depth: 64, levels: 1 });
  });

  test.each([
    [1, 1, 'layout-empty'],
    [0, 5, 'layout-out-of-range'],
    [2.5, 4, 'layout-out-of-range'],
    [100, 100, 'layout-too-large'],
    [1, 513, 'layout-out-of-range'],
  ])('a rectangle of %f × %f is rejected: %s', (rows, columns, code) => {
    expect(rectangleLayout(rows, columns)).toMatchObject({ ok: false, error: { code } });
  });

  test('cross sections have columns of at least one tile', () => {
    expect(expectValue(crossSectionLayout([1, 3])).places).toHaveLength(4);
    expect(crossSectionLayout([1, 0])).toMatchObject({ ok: false, error: { code: 'layout-out-of-range' } });
    expect(crossSectionLayout([1e9, 1])).toMatchObject({ ok: false, error: { code: 'layout-out-of-range' } });
  });
});
