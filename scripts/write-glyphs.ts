// Rewrites the outlines of the Chinese characters on tiles: `npm run glyphs`. The source is Zen Antique (SIL Open Font
// License 1.1), of which the pages include only these outlines.

import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import opentype, { type Font, type PathCommand } from 'opentype.js';

const GLYPHS = [...'一二三四五六七八九萬東南西北中發梅蘭竹菊春夏秋冬'];
const root = join(import.meta.dirname, '..');
const fontFolder = dirname(
  createRequire(join(root, 'apps/web/package.json')).resolve('@fontsource/zen-antique/package.json'),
);

/** The font is split into parts, each with its ranges of characters. */
const RANGES = Object.entries<string>(JSON.parse(readFileSync(join(fontFolder, 'unicode.json'), 'utf8')));

function fontWith(glyph: string): Font {
  const code = glyph.codePointAt(0)!;
  const covers = (range: string): boolean => {
    const [first, last = first] = range
      .replace('U+', '')
      .split('-')
      .map((digits) => Number.parseInt(digits, 16));
    return first! <= code && code <= last!;
  };
  const part = RANGES.find(([, ranges]) => ranges.split(',').some(covers));
  if (part === undefined) throw new Error(`the font has no ${glyph}`);
  const name = part[0].replace(/[[\]]/g, '');
  const { buffer, byteOffset, byteLength } = readFileSync(
    join(fontFolder, `files/zen-antique-${name}-400-normal.woff`),
  );
  return opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength));
}

/** The outline with relative coordinates, which are shorter than absolute ones. */
function outlineText(commands: readonly PathCommand[]): string {
  let [x, y] = [0, 0];
  let [startX, startY] = [0, 0];
  const step = (toX: number, toY: number): string => `${Math.round(toX) - x} ${Math.round(toY) - y}`;
  const moveTo = (toX: number, toY: number): void => {
    [x, y] = [Math.round(toX), Math.round(toY)];
  };
  const texts = commands.map((command) => {
    if (command.type === 'Z') {
      [x, y] = [startX, startY];
      return 'z';
    }
    const ahead = command.type === 'Q' ? `q${step(command.x1, command.y1)} ` : command.type === 'M' ? 'm' : 'l';
    if (command.type === 'C') throw new Error('expected quadratic curves in the font, found a cubic one');
    const text = `${ahead}${step(command.x, command.y)}`;
    moveTo(command.x, command.y);
    if (command.type === 'M') [startX, startY] = [x, y];
    return text;
  });
  return texts.join('').replaceAll(' -', '-');
}

function entryOf(glyph: string): string {
  const font = fontWith(glyph);
  const path = font.charToGlyph(glyph).getPath(0, 0, font.unitsPerEm);
  const { x1, x2, y1, y2 } = path.getBoundingBox();
  const middle = `{ x: ${Math.round((x1 + x2) / 2)}, y: ${Math.round((y1 + y2) / 2)} }`;
  return `  ${glyph}: {\n    em: ${font.unitsPerEm},\n    middle: ${middle},\n    outline:\n      '${outlineText(path.commands)}',\n  },`;
}

const text = `// Made by "npm run glyphs" from the font Zen Antique. Not edited by hand.
// Copyright 2021 The Zen Antique Project Authors (https://github.com/googlefonts/zen-antique), SIL Open Font License 1.1.

/** A glyph's outline in the font's units, y downward, and the middle of its bounding box. */
export interface GlyphOutline {
  readonly em: number;
  readonly middle: { readonly x: number; readonly y: number };
  readonly outline: string;
}

export const GLYPH_OUTLINES = {
${GLYPHS.map(entryOf).join('\n')}
} as const satisfies Readonly<Record<string, GlyphOutline>>;

export type Glyph = keyof typeof GLYPH_OUTLINES;
`;

writeFileSync(join(root, 'apps/web/src/ui/tiles/glyph-outlines.ts'), text);
