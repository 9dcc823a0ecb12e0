// What if another action had been chosen? Both actions are played in the same worlds, which fit what the seat saw, and one player
// continues for all seats to the end of the deal. World number n depends only on the seed and n, and the sums are whole
// numbers, so the figures do not depend on the machine or on how the work is divided.

import { type Action, type DealState, drawWorld, legalActions, playOn, type ViewState } from '@mcr-arena/engine';
import { type SeatView, seatViewOf } from '@mcr-arena/protocol';
import type { Bot, BotContext } from '@mcr-arena/sdk';
import { createRandom, type Seat } from '@mcr-arena/tiles';
import { MIN_SETS, tQuantile } from '@mcr-arena/tournament';

/** A player without memory, for any seat. */
export type Continue = (view: SeatView, legalActions: readonly Action[]) => Action;

/** The bot as a player of any seat. For bots that neither wait nor read the history, such as `policy` and `shanten`. */
export function continueBy(createBot: (context: BotContext) => Bot, { config }: ViewState): Continue {
  const { seat, rules, prevalentWind } = config;
  const bot = createBot({ seat, rules, prevalentWind, parameters: {}, seed: '' });
  return (view, legal) => bot.decide({ ...view, history: [] }, legal, Number.POSITIVE_INFINITY) as Action;
}

export interface WhatIf {
  /** What the seat of `state`, which has the question, knows. */
  readonly state: ViewState;
  /** The action to compare with. */
  readonly base: Action;
  /** The other action. */
  readonly other: Action;
  readonly seed: string;
}

/** Sums over continuations, in points of the seat. */
export interface WhatIfTally {
  /** Number of worlds; both actions were continued in each. */
  readonly continuations: number;
  readonly base: number;
  readonly other: number;
  /** Of the squared differences. */
  readonly squares: number;
}

export const NO_CONTINUATIONS: WhatIfTally = { continuations: 0, base: 0, other: 0, squares: 0 };

/** The tally with world number `number`, from 0. Throws a RangeError if the view has no world. */
export function withWorld(tally: WhatIfTally, asked: WhatIf, number: number, player: Continue): WhatIfTally {
  const { state, base, other, seed } = asked;
  const world = drawWorld(state, createRandom(`mcr-arena/what-if/1\n${seed}\n${number}`));
  const { seat } = state.config;
  const [first, second] = [pointsAfter(world, seat, base, player), pointsAfter(world, seat, other, player)];
  return {
    continuations: tally.continuations + 1,
    base: tally.base + first,
    other: tally.other + second,
    squares: tally.squares + (second - first) ** 2,
  };
}

function pointsAfter(world: DealState, asked: Seat, action: Action, player: Continue): number {
  let isFirst = true;
  const deltas = playOn(world, (state, seat) => {
    if (isFirst && seat === asked) {
      isFirst = false;
      return action;
    }
    return player(seatViewOf(state, seat)!, legalActions(state, seat));
  });
  return deltas[asked];
}

/** What the continuations say. All figures in points of the seat. */
export interface WhatIfFigures {
  readonly continuations: number;
  /** Mean points after the action to compare with. */
  readonly base: number;
  /** Mean points after the other action. */
  readonly other: number;
  /** Mean of the other action less that of the first. */
  readonly difference: number;
  /** Half the width of the 95 % interval of the difference; absent below 20 continuations. */
  readonly margin?: number;
}

/** The figures; undefined without continuations. The interval is Student's, of the paired differences. */
export function figuresOf({ continuations: count, base, other, squares }: WhatIfTally): WhatIfFigures | undefined {
  if (count === 0) return undefined;
  const sum = other - base;
  const figures = { continuations: count, base: base / count, other: other / count, difference: sum / count };
  if (count < MIN_SETS) return figures;
  // Rounding can make a variance of 0 negative.
  const variance = Math.max(0, squares - (sum * sum) / count) / (count - 1);
  return { ...figures, margin: tQuantile(count - 1) * Math.sqrt(variance / count) };
}
