// Layouts as JSON values: a known name, {"rows","cols"}, or the text of a layout in this package's notation.

import { failure, type Result, success } from '@mcr-arena/tiles';
import { isLayoutName, layoutNamed } from './catalogue.ts';
import type { Layout, LayoutError } from './layout.ts';
import { parseLayout } from './notation.ts';
import { rectangleLayout } from './shapes.ts';

/** A layout in JSON: its name, its text, or the size of a rectangle. */
export type LayoutValue = string | { readonly rows: number; readonly cols: number };

/** Parses the layout of a JSON value. */
export function parseLayoutValue(value: unknown): Result<Layout, 'line-layout' | LayoutError> {
  if (typeof value === 'string') {
    if (isLayoutName(value)) return success(layoutNamed(value));
    // The name in the text is dropped, so that it is not mistaken for a known layout.
    if (value.includes('\n')) {
      const parsed = parseLayout(value);
      return parsed.ok ? success({ places: parsed.value.places }) : parsed;
    }
    return failure('line-layout', `unknown layout "${value.slice(0, 40)}"`);
  }
  if (typeof value === 'object' && value !== null && 'rows' in value && 'cols' in value) {
    return rectangleLayout(value.rows as number, value.cols as number);
  }
  return failure('line-layout', '"layout" is a name, {"rows","cols"} or the text of a layout');
}
