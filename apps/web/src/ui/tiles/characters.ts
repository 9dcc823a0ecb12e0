// The faces with Chinese characters: characters, winds and dragons. Glyphs are outlines (see `glyph-outlines.ts`), so that they
// look the same where no Chinese font is installed.

import type { Honor } from '@mcr-arena/tiles';
import { colour } from './face-shapes.ts';
import { GLYPH_OUTLINES, type Glyph } from './glyph-outlines.ts';

const NUMERALS = ['一', '二', '三', '四', '五', '六', '七', '八', '九'] as const;
const WINDS = { east: '東', south: '南', west: '西', north: '北' } as const;

interface GlyphPlace {
  readonly x: number;
  readonly y: number;
  /** Height and width of the em square. */
  readonly width: number;
  readonly height: number;
}

/** A glyph with its em square centred at a point. */
export function glyph(name: Glyph, { x, y, width, height }: GlyphPlace, fill: string): string {
  const { outline, em, middle } = GLYPH_OUTLINES[name];
  const [across, down] = [width / em, height / em];
  const place = `translate(${x - middle.x * across} ${y - middle.y * down}) scale(${across} ${down})`;
  return `<path d="${outline}" fill="${fill}" transform="${place}"/>`;
}

/** The face of a character tile: the numeral above 萬. `rank` is 1-9. */
export function charactersFace(rank: number): string {
  return (
    glyph(NUMERALS[rank - 1]!, { x: 30, y: 20, width: 33, height: 31 }, colour('characters', 'ink')) +
    glyph('萬', { x: 30, y: 52.5, width: 35, height: 35 }, colour('characters', 'red'))
  );
}

/** The face of a wind or a dragon. The white dragon is an empty frame. */
export function honorFace(honor: Honor): string {
  const place: GlyphPlace = { x: 30, y: 37, width: 49, height: 56 };
  if (honor === 'red') return glyph('中', place, colour('dragons', 'red'));
  if (honor === 'green') return glyph('發', place, colour('dragons', 'green'));
  if (honor === 'white') return FRAME;
  return glyph(WINDS[honor], place, colour('winds', 'ink'));
}

const FRAME = [
  `<rect x="9" y="10.500" width="42" height="53" rx="3.500" fill="none" stroke="${colour('dragons', 'blue')}" stroke-width="3.600"/>`,
  `<rect x="14.200" y="15.700" width="31.600" height="42.600" rx="1.500" fill="none" stroke="${colour('dragons', 'blue')}" stroke-width="1.300"/>`,
].join('');
