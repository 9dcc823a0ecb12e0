// Parses a layout in any of the known formats.

import type { Result } from '@mcr-arena/tiles';
import { success } from '@mcr-arena/tiles';
import { type Layout, type LayoutError, lineFault } from '../layout/layout.ts';
import { parseLayout } from '../layout/notation.ts';
import { parseGnomeMaps } from './gnome.ts';
import { parseKmahjongg } from './kmahjongg.ts';
import { parseKyodai } from './kyodai.ts';
import { parseMahseum } from './mahseum.ts';
import { parseXmahjongg } from './xmahjongg.ts';

/** The supported file formats of layouts. */
export const LAYOUT_FORMATS = ['arena', 'kyodai', 'kmahjongg', 'gnome', 'xmahjongg', 'mahseum'] as const;
/** `arena` is the notation of this package; the others are the file formats of the programs of those names. */
export type LayoutFormat = (typeof LAYOUT_FORMATS)[number];

/** The text begins as the notation of this package does, after remarks. */
const ARENA = /^(\s*#.*\n)*\s*(layout\b|level\b|\d|#|$)/;
const EXPECTED =
  'not a layout: expected a file of Kyodai, KMahjongg, GNOME Mahjongg, xmahjongg or Mahseum, or "layout NAME" and rows of stacks';

/** Detects the format of the text. A text whose lines are all triples of numbers is in xmahjongg's format. */
export function layoutFormatOf(text: string): LayoutFormat {
  const start = text.slice(0, 1000).trimStart();
  if (start.startsWith('Kyodai')) return 'kyodai';
  if (/^k?mahjongg-layout/.test(start)) return 'kmahjongg';
  if (start.startsWith('<')) return 'gnome';
  if (start.startsWith('{')) return 'mahseum';
  const rows = text.slice(0, 10_000).split(/\r?\n/).slice(0, 20);
  return rows.every((row) => /^\s*(#.*|\d+\s+\d+\s+\d+)?\s*$/.test(row)) ? 'xmahjongg' : 'arena';
}

/** The layouts in `text` in the given or detected format. Files of GNOME and Mahseum can contain more than one layout. */
export function parseAnyLayout(
  text: string,
  format: LayoutFormat = layoutFormatOf(text),
): Result<readonly Layout[], LayoutError> {
  if (format === 'arena' && !ARENA.test(text.slice(0, 10_000))) return lineFault(1, EXPECTED);
  switch (format) {
    case 'gnome':
      return parseGnomeMaps(text);
    case 'mahseum':
      return parseMahseum(text);
    case 'kyodai':
      return single(parseKyodai(text));
    case 'kmahjongg':
      return single(parseKmahjongg(text));
    case 'xmahjongg':
      return single(parseXmahjongg(text));
    case 'arena':
      return single(parseLayout(text));
  }
}

function single(result: Result<Layout, LayoutError>): Result<readonly Layout[], LayoutError> {
  return result.ok ? success([result.value]) : result;
}
