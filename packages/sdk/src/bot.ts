// The interface of bots. A module exports `createBot`, which is called once per deal and returns an object that answers questions.
// The observation is ready-made, so a bot need not track the state of the table. A bot keeps state for one deal only.

import type { Action, DealRules, Observation } from '@mcr-arena/engine';
import type { Seat, Wind } from '@mcr-arena/tiles';
import type { DeclaredParameters } from './declared-parameters.ts';

/** Milliseconds. */
export type Millis = number;

/** Parameters as written in a bot's specification: `goal?slack=0&style=fast` gives { slack: '0', style: 'fast' }. */
export type BotParameters = Readonly<Record<string, string>>;

/** The information that a bot gets before the first question of a deal. */
export interface BotContext {
  readonly seat: Seat;
  readonly prevalentWind: Wind;
  readonly rules: DealRules;
  readonly parameters: BotParameters;
  /**
   * A bot that derives all its randomness from this string plays reproducibly. It differs in every deal; in comparisons, it depends
   * only on the wall and the seat.
   */
  readonly seed: string;
}

/** A bot in one deal. */
export interface Bot {
  /**
   * Returns one of `legalActions` (the same object or an equal one). Called only if there is a choice.
   * @param deadline wall-clock milliseconds left for this reply; Infinity without a time limit.
   */
  decide(observation: Observation, legalActions: readonly Action[], deadline: Millis): Action | Promise<Action>;
}

/** The exports of a bot's module. */
export interface BotModule {
  /** Creates the bot for a deal. Should throw, with the expected values, if a parameter is unknown or out of range. */
  createBot(context: BotContext): Bot | Promise<Bot>;
  /** The table for `readParameters`, from which `mcr tune` takes the ranges and the start of a search. */
  readonly parameters?: DeclaredParameters;
}
