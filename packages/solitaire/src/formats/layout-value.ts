// Layouts as JSON values: a known name, {"rows","cols"}, or the text of a layout in this package's notation or a format that its
// first line names.

import { failure, type Result, success } from '@mcr-arena/tiles';
import { isLayoutName, layoutNamed } from '../layout/catalogue.ts';
import type { Layout, LayoutError } from '../layout/layout.ts';
import { parseLayout } from '../layout/notation.ts';
import { rectangleLayout } from '../layout/shapes.ts';
import { layoutFormatOf, parseAnyLayout } from './any.ts';

/** A layout in JSON: its name, its text, or the size of a rectangle. */
export type LayoutValue = string | { readonly rows: number; readonly cols: number };

/** Parses the layout of a JSON value. */
export function parseLayoutValue(value: unknown): Result<Layout, 'line-layout' | LayoutError> {
  if (typeof value === 'string') {
    if (isLayoutName(value)) return success(layoutNamed(value));
    // The name in the text is dropped, so that it is not mistaken for a known layout.
    if (value.includes('\n') || value.startsWith('{')) {
      const parsed = parseText(value);
      return parsed.ok ? success({ places: parsed.value.places }) : parsed;
    }
    return failure('line-layout', `unknown layout "${value.slice(0, 40)}"`);
  }
  if (typeof value === 'object' && value !== null && 'rows' in value && 'cols' in value) {
    return rectangleLayout(value.rows as number, value.cols as number);
  }
  return failure('line-layout', '"layout" is a name, {"rows","cols"} or the text of a layout');
}

/** Rows of numbers can be of this package or of xmahjongg: they are of this package. */
function parseText(text: string): Result<Layout, 'line-layout' | LayoutError> {
  if (layoutFormatOf(text) === 'xmahjongg') return parseLayout(text);
  const layouts = parseAnyLayout(text);
  if (!layouts.ok || layouts.value.length === 1) return layouts.ok ? success(layouts.value[0]!) : layouts;
  const names = layouts.value.map(({ name = '?' }) => name).join(', ');
  return failure('line-layout', `the text has several layouts: ${names}; expected one`);
}
