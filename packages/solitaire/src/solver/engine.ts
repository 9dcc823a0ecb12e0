// Selects the closure for a game, a layout and the group sizes.

import type { Layout } from '../layout/layout.ts';
import type { Game } from '../rules/game.ts';
import { AnyGroups } from './any-groups.ts';
import type { Closure } from './closure.ts';
import type { Field } from './field.ts';
import { FreeField } from './free-field.ts';
import { type FreeLookup, freeLookupOf } from './free-lookup.ts';
import { FreeQuads } from './free-quads.ts';
import type { Grouping } from './grouping.ts';
import { LineField } from './line-field.ts';
import { type LineGrid, lineGridOf } from './line-grid.ts';
import { LineQuads } from './line-quads.ts';
import type { Options } from './options.ts';

/** `plain`: the closure for groups of any size, even if a faster one is applicable. */
export type Engine = 'fitting' | 'plain';

/** Tables that depend only on game and layout. */
export type Ground =
  | { readonly type: 'free'; readonly lookup: FreeLookup }
  | { readonly type: 'line'; readonly grid: LineGrid };

export function groundOf(game: Game, layout: Layout): Ground {
  if (game === 'shisen-sho') return { type: 'line', grid: lineGridOf(layout) };
  return { type: 'free', lookup: freeLookupOf(layout, game === 'mahjong-solitaire-transposed') };
}

/** The full board as a field. */
export function fieldOf(ground: Ground): Field {
  return ground.type === 'free' ? new FreeField(ground.lookup) : new LineField(ground.grid);
}

export function closureOf(ground: Ground, options: Options, grouping: Grouping, engine: Engine): Closure {
  const fast = engine === 'fitting' && areQuads(grouping);
  if (!fast) return new AnyGroups(fieldOf(ground), options);
  return ground.type === 'free'
    ? new FreeQuads(ground.lookup, options)
    : new LineQuads(new LineField(ground.grid), options);
}

/** Whether all groups have two or four tiles. */
function areQuads({ groupCount, start }: Grouping): boolean {
  for (let group = 0; group < groupCount; group += 1) if (start[group + 1]! - start[group]! > 4) return false;
  return true;
}
