// The parameters of the bot, and how they set its search.
//
// A style is a set of factors on the weight of groups of goals, with defaults for some of the numbers below. A
// number given explicitly overrides the style's.

import { type BotParameters, readParameters } from '@mcr-arena/sdk';
import { GOAL_GROUPS, type GoalGroupName } from './goals/family.ts';
import type { GoalSettings } from './goals/goal-search.ts';
import { sharpen } from './goals/sharpness.ts';

/**
 * Default values of the parameters of the same names: five numbers fitted by the project's own search. RESULTS.md reports their effect.
 *
 *   mcr tune "goal?alpha=1.1&tempo=0.3&farther=1.3&pace=0.2&stake=8" \
 *     --parameters "alpha=0.9..1.5,tempo=0..1,farther=0.5..2.5,pace=0.1..0.4,stake=-20..60" \
 *     --against "shanten,goal?alpha=1.1&tempo=0.3&farther=1.3&pace=0.2&stake=8,shanten" \
 *     --walls 300 --population 12 --generations 5 --spread 0.12 --held-out 1000 --seed weights
 */
const WEIGHTS = {
  alpha: 1.087,
  tempo: 0.41,
  farther: 1.057,
  pace: 0.1912,
  stake: 3.3,
} as const;

interface Style {
  /** Default parameters of the style. */
  readonly settings?: BotParameters;
  /** Factors on the weight of goals by group, the highest if a goal is in several; 1 for groups not listed. */
  readonly preferences?: Partial<Record<GoalGroupName, number>>;
}

const STYLES = {
  balanced: {},
  /** Prefers any early win. */
  fast: { settings: { stake: '60', pace: '0.1', alpha: '0.9' } },
  /** Prefers hands with many points. */
  big: { settings: { stake: '-20', pace: '0.6', slack: '2', alpha: '1.2' } },
  /** Claims only the winning tile. */
  concealed: { settings: { alpha: '100', chow: '0', pung: '0' } },
  /** Weighs the risk of its discards, claims less, and relies on its own draws more than on others' discards. */
  careful: { settings: { care: '0.75', alpha: '1.6', stake: '60', win: '0.5' } },
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

type StyleName = keyof typeof STYLES;

/** The defaults of each style. */
const STYLE_SETTINGS: Readonly<Record<string, BotParameters>> = Object.fromEntries(
  Object.entries<Style>(STYLES).map(([name, { settings = {} }]) => [name, settings]),
);

const STYLE_NAMES = Object.keys(STYLES) as StyleName[];

/** The parameters of `goal`. */
export const parameters = {
  style: { default: 'balanced', choices: STYLE_NAMES, presets: STYLE_SETTINGS },
  /** Tiles that a goal may lack beyond those of the nearest. */
  slack: { default: 1, min: 0, max: 3, integer: true },
  /** If fewer goals are found, goals that lack one more tile are searched too. */
  enough: { default: 100, min: 0, max: 1024, integer: true },
  /** Factor on the weight of goals that lack more tiles than the nearest. */
  farther: { default: WEIGHTS.farther, min: 0, max: 10 },
  /** Goals kept in a search. */
  goals: { default: 256, min: 4, max: 1024, integer: true },
  /** A claim must be worth this many times the value of passing. */
  alpha: { default: WEIGHTS.alpha, min: 0, max: 100 },
  /** Additional own draws that a goal may take after a pass instead of a claim, if the seat draws next. */
  tempo: { default: WEIGHTS.tempo, min: 0, max: 10 },
  /** Quarters of the power that values are raised to before they are added: above 4, few good goals beat many weak ones. */
  sharpness: { default: 5, min: 1, max: 16, integer: true },
  /** Own draws that a goal may take, as a fraction of those left. */
  pace: { default: WEIGHTS.pace, min: 0.02, max: 1 },
  /** Added to every win's payment, in the same points, for not paying another player's win. */
  stake: { default: WEIGHTS.stake, min: -20, max: 100 },
  /** Discards of the previous seat usable for a chow, per own draw. */
  chow: { default: 1, min: 0, max: 3 },
  /** Discards of the others usable for a pung, per own draw. */
  pung: { default: 2.5, min: 0, max: 6 },
  /** Discards of the others usable as the winning tile, per own draw. */
  win: { default: 3, min: 0, max: 6 },
  /** Weight of the danger that a discard is another's winning tile: 1 as measured, 0 plays without defence. */
  care: { default: 0, min: 0, max: 10 },
  /** Goals without a shape are only searched if they lack at most this many tiles. */
  shapeless: { default: 2, min: 0, max: 5, integer: true },
} as const;

/**
 * Maximum number of combinations that a search examines before it stops. Of 4,000 searches with the default parameters
 * none came near the limit: 1,100 on average, 18,000 at most. With `slack=3` one of 391 reached it.
 */
const NODE_LIMIT = 100_000;

export interface GoalBotSettings {
  readonly search: GoalSettings;
  readonly goals: number;
  /** Factor on the value of passing before it is compared with a claim's. */
  readonly passFactor: number;
  readonly pace: number;
  readonly tempo: number;
  readonly care: number;
}

/** Throws if a parameter is unknown or out of range. */
export function readSettings(given: BotParameters): GoalBotSettings {
  const values = readParameters(parameters, given);
  const { preferences = {} }: Style = STYLES[values.style];
  const { slack, enough, farther, goals, alpha, tempo, sharpness, pace, stake, chow, pung, win, care, shapeless } =
    values;
  return {
    search: {
      slack,
      enough,
      nodes: NODE_LIMIT,
      shapelessLack: shapeless,
      preferences: Float64Array.from(GOAL_GROUPS, (group) => preferences[group] ?? 1),
      claimRates: { chow, pung, win },
      stake,
      farther,
      sharpness,
    },
    goals,
    passFactor: sharpen(alpha, sharpness),
    pace,
    tempo,
    care,
  };
}
