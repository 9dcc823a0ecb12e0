// The published shares of winnable boards by layout: M. de Bondt, "Solving Shisen-Sho boards" (2020).

import { bondtFigures, type Game, isLayoutName } from '@mcr-arena/solitaire';
import type { LayoutChoice } from './choice.ts';

/** 0 to 1; undefined for layouts without a published figure. */
export function shareThatCanBeWon(game: Game, layout: LayoutChoice): number | undefined {
  const parts = isLayoutName(layout) ? (['turtle', 'layouts'] as const) : (['rectangles'] as const);
  for (const part of parts) {
    const figure = bondtFigures(part).find((known) => known.game === game && isSame(known.layout, layout));
    if (figure !== undefined) return figure.paper;
  }
  return undefined;
}

function isSame(value: ReturnType<typeof bondtFigures>[number]['layout'], layout: LayoutChoice): boolean {
  return typeof value === 'string' ? value === layout : `${value.rows}x${value.cols}` === layout;
}
