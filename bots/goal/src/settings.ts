// What can be set about the bot, and what that means for its search.
//
// A style is a player's taste: factors on the weight of groups of goals, and a leaning in some of the numbers below. A
// number that is given outright overrides the style's.

import { type BotParameters, readParameters } from '@mcr-arena/sdk';
import { GOAL_GROUPS, type GoalSettings } from '@mcr-arena/shanten';
import { KIND_COUNT } from '@mcr-arena/tiles';
import { STYLES, type Style, type StyleName } from './style.ts';

const STYLE_NAMES = Object.keys(STYLES) as StyleName[];

const PARAMETERS = {
  style: { default: 'balanced', choices: STYLE_NAMES },
  /** Tiles that a goal may lack beyond those of the nearest. */
  slack: { default: 1, min: 0, max: 3, integer: true },
  /** Goals kept in a search. */
  goals: { default: 256, min: 4, max: 1024, integer: true },
  /** A claim must be worth this many times what passing is. */
  alpha: { default: 1, min: 0, max: 100 },
  /** Part of the own draws left that a goal may take. */
  pace: { default: 0.2, min: 0.02, max: 1 },
  /** Points added to every win: not paying for another's. */
  stake: { default: 8, min: -20, max: 100 },
  /** Discards of the seat before that serve for a chow, per own draw. */
  chow: { default: 1, min: 0, max: 3 },
  /** Discards of the others that serve for a pung, per own draw. */
  pung: { default: 2.5, min: 0, max: 6 },
  /** Discards of the others that serve as the winning tile, per own draw. */
  ron: { default: 3, min: 0, max: 6 },
  /** Goals without a shape are looked for in hands that lack no more tiles than this. */
  shapeless: { default: 3, min: 0, max: 5, integer: true },
} as const;

/** Combinations that a search looks at before it gives up: a bound that ordinary hands stay far below. */
const NODE_LIMIT = 100_000;

/** What a win pays at least: 8 points from each of three. */
const BASE_VALUE = 24;

export interface GoalBotSettings {
  readonly search: GoalSettings;
  readonly goals: number;
  readonly alpha: number;
  readonly pace: number;
  /** 34 factors: how readily others discard a kind. */
  readonly discardRates: Float64Array;
}

/** Throws if a parameter is unknown or out of range. */
export function readSettings(parameters: BotParameters): GoalBotSettings {
  const { style } = readParameters(PARAMETERS, parameters);
  const { settings = {}, preferences = {} }: Style = STYLES[style];
  const { slack, goals, alpha, pace, stake, chow, pung, ron, shapeless } = readParameters(PARAMETERS, {
    ...settings,
    ...parameters,
  });
  return {
    search: {
      slack,
      nodes: NODE_LIMIT,
      shapelessLack: shapeless,
      preferences: Float64Array.from(GOAL_GROUPS, (group) => preferences[group] ?? 1),
      winValue: BASE_VALUE + stake,
      claimRates: { chow, pung, win: ron },
      stake,
    },
    goals,
    alpha,
    pace,
    discardRates: new Float64Array(KIND_COUNT).fill(1),
  };
}
