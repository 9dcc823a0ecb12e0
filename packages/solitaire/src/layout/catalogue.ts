// The catalogue of named layouts.

import { expectValue } from '@mcr-arena/tiles';
import { FIGURES } from './catalogue/figures.ts';
import { PYRAMIDS } from './catalogue/pyramids.ts';
import { ZODIAC } from './catalogue/zodiac.ts';
import type { Layout } from './layout.ts';
import { parseLayout } from './notation.ts';

const TEXTS = { ...FIGURES, ...ZODIAC, ...PYRAMIDS };

/** The name of a layout of the catalogue. */
export type LayoutName = keyof typeof TEXTS;

/** All names, in alphabetical order: xmahjongg's 24 layouts, `foo` and `bar`. Each has 144 tiles. */
export const LAYOUT_NAMES: readonly LayoutName[] = (Object.keys(TEXTS) as LayoutName[]).sort();

/** Whether the catalogue has a layout of that name. */
export function isLayoutName(name: string): name is LayoutName {
  return Object.hasOwn(TEXTS, name);
}

/** The layout of that name. */
export function layoutNamed(name: LayoutName): Layout {
  return { ...expectValue(parseLayout(TEXTS[name])), name };
}
