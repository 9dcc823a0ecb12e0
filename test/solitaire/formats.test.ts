import {
  extentOf,
  formatGnomeMaps,
  formatKmahjongg,
  formatKyodai,
  formatLayout,
  formatXmahjongg,
  LAYOUT_FORMATS,
  LAYOUT_NAMES,
  type Layout,
  type LayoutFormat,
  layoutFormatOf,
  layoutNamed,
  parseAnyLayout,
  parseGnomeMaps,
  rectangleLayout,
} from '@mcr-arena/solitaire';
import { expectValue } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';

/** More levels than Kyodai's files have. */
const isTall = (layout: Layout) => extentOf(layout).levels > 5;
const LAYOUTS = LAYOUT_NAMES.map(layoutNamed);

test('every format preserves the coordinates of every named layout and is detected', () => {
  for (const layout of LAYOUTS) {
    const texts: Record<LayoutFormat, string> = {
      arena: formatLayout(layout),
      kmahjongg: formatKmahjongg(layout),
      gnome: formatGnomeMaps([layout]),
      xmahjongg: formatXmahjongg(layout),
      mahseum: JSON.stringify({ mah: '1.0', boards: [{ map: layout.places.map(({ x, y, z }) => [z, [[y, x]]]) }] }),
      kyodai: isTall(layout) ? '' : expectValue(formatKyodai(layout)),
    };
    for (const format of LAYOUT_FORMATS) {
      if (format === 'kyodai' && isTall(layout)) continue;
      expect(layoutFormatOf(texts[format])).toBe(format);
      expect(expectValue(parseAnyLayout(texts[format])).map(({ places }) => places)).toEqual([layout.places]);
      const crlf = texts[format].replaceAll('\n', '\r\n');
      expect(expectValue(parseAnyLayout(crlf)).map(({ places }) => places)).toEqual([layout.places]);
    }
  }
});

test('names are preserved by formats that support them', () => {
  const layout = { ...layoutNamed('default'), name: `Tom & "Jerry's" <turtle>` };
  expect(expectValue(parseGnomeMaps(formatGnomeMaps([layout])))).toEqual([layout]);
  expect(expectValue(parseAnyLayout(expectValue(formatKyodai(layout))))).toEqual([layout]);
});

test('reads GNOME’s elements: rows, columns, blocks, tiles, layers, several maps', () => {
  const text = `<!-- remark -->
    <mahjongg>
      <map name="one" scorename='1'>
        <layer z="0"><row y="0" left="1" right="2.5"/><column x="5" top="0" bottom="1"/></layer>
        <block z="1" left="1" right="2" top="0" bottom="0"/>
        <tile x="7" y="0.5"/><tile x="8" y="0.5"></tile>
      </map>
      <map name="two"><row y="3" left="0" right="1"/></map>
    </mahjongg>`;
  const [one, two] = expectValue(parseGnomeMaps(text)).map(formatLayout);
  expect(one).toBe('layout one\n0 0 22..1\n1 12 11\n2 8 1\n');
  expect(two).toBe('layout two\n0 0 11\n');
});

test('formatKyodai rejects layouts that do not fit; the other formats can be larger', () => {
  expect(formatKyodai(layoutNamed('bridge'))).toMatchObject({ ok: false, error: { code: 'layout-too-large' } });
  const wide = expectValue(rectangleLayout(20, 40));
  expect(expectValue(parseAnyLayout(formatKmahjongg(wide)))[0]!.places).toEqual(wide.places);
});

describe('errors describe the fault, with its line where there is one', () => {
  const cells = '0'.repeat(3400);
  const plan = `${'.'.repeat(32)}\n`.repeat(80);
  test.each([
    ['kyodai', 'line 1: expected "Kyodai', 'Kyodai 5.0\nx\n'],
    ['kyodai', 'line 3: the text ends after 3395 of 3400 cells', `Kyodai 3.0\nx\n${cells.slice(5)}`],
    ['kyodai', 'line 4: more than 3400', `Kyodai 6.0\nx\n${cells}\n0`],
    ['kyodai', 'line 4: character 2 is "a"', `Kyodai 6.0\nx\n00\n0a${cells.slice(4)}`],
    ['kyodai', 'line 3: the tile at x 1, y 0, level 0 overlaps line 3', `Kyodai 6.0\nx\n11${cells.slice(2)}`],
    ['kyodai', 'this one has none', `Kyodai 6.0\nx\n${cells}`],
    ['arena', 'line 1: not a layout: expected a file of Kyodai', 'floo-layout\nw4\n'],
    ['kmahjongg', 'line 1: expected', 'kmahjongg-layout-v2\n'],
    ['kmahjongg', 'line 2: a row of 2 cells, not 32', `kmahjongg-layout-v1.0\n12\n${plan}`],
    ['kmahjongg', 'the text ends after 79 of 80 rows', `kmahjongg-layout-v1.0\n${plan.slice(0, 33 * 79)}`],
    ['kmahjongg', 'line 82: more than 80 rows', `kmahjongg-layout-v1.0\n${plan}${plan}`],
    ['kmahjongg', 'line 6: character 1 is "5"', `kmahjongg-layout-v1.1\nw2\nh2\nd1\n12\n5x\n`],
    ['kmahjongg', 'line 3: a size of 99999', `kmahjongg-layout-v1.1\nw2\nh99999\n`],
    ['xmahjongg', 'line 3: expected "row column level", not "0 2"', '0 0 0\n# remark\n0 2\n'],
    ['xmahjongg', 'line 2: the tile at x 1, y 0, level 0 overlaps line 1', '0 0 0\n0 1 0\n'],
    ['xmahjongg', 'line 2: the tile at x 4, y 0, level 300 is out of range', '0 0 0\n0 4 300\n'],
    ['gnome', 'line 3: the text ends inside a map', '<mahjongg>\n<map name="a"><tile x="0" y="0"/>\n'],
    ['gnome', 'line 3: <tile> needs x, y', '<mahjongg>\n<map>\n<tile x="0.25" y="0"/>'],
    ['gnome', 'line 3: <row> needs left, right, y', '<mahjongg>\n<map>\n<row y="1" left="0"/>'],
    ['gnome', 'line 3: unknown element <turtle>', '<mahjongg>\n\n<turtle/>'],
    ['gnome', 'line 2: <tile> outside a map', '<mahjongg>\n<tile x="0" y="0"/>'],
    ['gnome', 'line 2: unclosed tag or comment', '<mahjongg>\n<map'],
    ['gnome', 'line 2: "<map name=turtle>" is not a valid tag', '<mahjongg>\n<map name=turtle>'],
    ['gnome', 'line 1: more than 4096 tiles', '<map><block left="0" right="511" top="0" bottom="511"/>'],
    [
      'gnome',
      'line 1: the tile at x 0, y 0, level 1 floats',
      '<map><layer z="1"><row y="0" left="0" right="1"/></layer></map>',
    ],
    ['gnome', 'no <map>', '<mahjongg/>'],
    ['gnome', 'line 2: </mahjongg> closes nothing: expected </map>', '<mahjongg><map>\n</mahjongg>'],
    ['mahseum', 'line 1: expected JSON such as {"mah"', '{"mah":"1.0",'],
    ['mahseum', '"mah": expected "1.0", found "2"', '{"mah":"2"}'],
    [
      'mahseum',
      'board 1: "map": level 0, row 2: expected x or [x, count], found',
      '{"mah":"1.0","boards":[{"map":[[0,[[2,[[3]]]]]]}]}',
    ],
    [
      'mahseum',
      'board 1: "map": more than 4096',
      '{"mah":"1.0","boards":[{"map":[[0,[[2,[[0,1000],[0,1000],[0,1000],[0,1000],[0,1000]]]]]]}]}',
    ],
  ] as const)('%s, %#: %s', (format, message, text) => {
    const result = parseAnyLayout(text, format);
    expect(result.ok).toBe(false);
    if (!result.ok) expect(result.error.message).toContain(message);
  });

  test('rejects 100 MB and a million shapes at a bounded cost', () => {
    const shapes = `<map>${'<block left="0" right="511" top="0" bottom="7"/>'.repeat(10_000)}</map>`;
    for (const format of LAYOUT_FORMATS) {
      expect(parseAnyLayout('0 0 0\n'.repeat(17_000_000), format)).toMatchObject({
        error: { code: 'layout-too-large' },
      });
    }
    expect(parseAnyLayout(shapes, 'gnome').ok).toBe(false);
    expect(parseAnyLayout('<'.repeat(1_000_000), 'gnome').ok).toBe(false);
    expect(parseAnyLayout('<map a="'.repeat(100_000), 'gnome').ok).toBe(false);
    expect(parseAnyLayout(`<map>${'<!'.repeat(400_000)}`, 'gnome').ok).toBe(false);
  });
});
