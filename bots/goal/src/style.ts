// The playing styles of the bot. All use the same search with different weights, so that a tournament can be filled with
// different opponents; `balanced` is the strongest.

import type { BotParameters } from '@mcr-arena/sdk';
import type { GoalGroupName } from './goals/family.ts';

export interface Style {
  /** Default parameters of the style. */
  readonly settings?: BotParameters;
  /** Factors on the weight of goals by group, the highest if a goal is in several; 1 for groups not listed. */
  readonly preferences?: Partial<Record<GoalGroupName, number>>;
}

export const STYLES = {
  balanced: {},
  /** Prefers any early win. */
  fast: { settings: { stake: '60', pace: '0.1', alpha: '0.9' } },
  /** Prefers hands with many points. */
  big: { settings: { stake: '-20', pace: '0.6', slack: '2', alpha: '1.2' } },
  /** Claims only the winning tile. */
  concealed: { settings: { alpha: '100', chow: '0', pung: '0' } },
  /** Weighs the risk of its discards, claims less, and relies on its own draws more than on others' discards. */
  careful: { settings: { care: '0.75', alpha: '1.6', stake: '60', win: '0.5' } },
  /** Prefers pungs to chows. */
  pungs: { preferences: { pungs: 6, honors: 4, types: 2, chows: 0.5 } },
  /** Prefers hands of one suit. */
  flush: { preferences: { flush: 8, chows: 0.7 } },
  /** Prefers straights and shifted chows, and avoids honors and unusual hands. */
  chows: { preferences: { chows: 2, pungs: 0.2, honors: 0.2, types: 0.3, knitted: 0.3, pairs: 0.3 } },
  /** Prefers knitted tiles, pairs, orphans and All Types. */
  odd: { preferences: { knitted: 5, pairs: 5, types: 4 } },
  /** Considers only a few of the nearest goals. */
  narrow: { settings: { slack: '0', enough: '0', goals: '16' } },
} as const satisfies Record<string, Style>;

export type StyleName = keyof typeof STYLES;

/** The defaults of each style. */
export const STYLE_SETTINGS: Readonly<Record<string, BotParameters>> = Object.fromEntries(
  Object.entries<Style>(STYLES).map(([name, { settings = {} }]) => [name, settings]),
);
