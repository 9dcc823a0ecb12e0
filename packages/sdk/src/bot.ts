// What a bot is. A module exports `createBot`; it is called once a deal and returns an object that answers questions.
// The observation is ready-made, so a bot keeps no state of the table; any state that it does keep lasts one deal only.

import type { Action, DealRules, Observation } from '@mcr-arena/engine';
import type { Seat, Wind } from '@mcr-arena/tiles';
import type { ParameterTable } from './parameter-table.ts';

/** Milliseconds. */
export type Millis = number;

/** Parameters as written in a bot's specification: `goal?slack=0&fans=all` gives { slack: '0', fans: 'all' }. */
export type BotParameters = Readonly<Record<string, string>>;

/** What a bot knows before the first question of a deal. */
export interface BotContext {
  readonly seat: Seat;
  readonly prevalentWind: Wind;
  readonly rules: DealRules;
  readonly parameters: BotParameters;
  /** Text that differs in every deal; a bot that draws all its randomness from it plays reproducibly. */
  readonly seed: string;
}

/** A bot in one deal. */
export interface Bot {
  /**
   * One of `legalActions` (the very object or an equal one). Called only where there is a choice.
   * @param deadline wall-clock milliseconds left for this answer; Infinity where nothing is timed.
   */
  decide(observation: Observation, legalActions: readonly Action[], deadline: Millis): Action | Promise<Action>;
}

/** A bot as a module: what its file exports. */
export interface BotModule {
  /** Throws if a parameter is unknown or out of range, saying which and what was expected. */
  createBot(context: BotContext): Bot | Promise<Bot>;
  /** What it reads by `readParameters`: gives `mcr tune` the ranges, and the start of a search. */
  readonly parameters?: ParameterTable;
}
