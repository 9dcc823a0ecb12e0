// The bot's evaluation of a position, for reviews of deals and for tests.

import type { Action, Observation } from '@mcr-arena/engine';
import type { BotParameters } from '@mcr-arena/sdk';
import { type Alternative, Evaluator } from './evaluator.ts';
import type { GoalReport } from './goals/goal-search.ts';
import { soften } from './goals/sharpness.ts';
import { readSettings } from './settings.ts';

export interface Explanation {
  /** The goals of the current hand, by descending weight. */
  readonly goals: readonly GoalReport[];
  /**
   * All legal actions except a win, best first. Values in points paid, comparable only within this list; below 0
   * if the discard risks more than the hand is worth.
   */
  readonly alternatives: readonly Alternative[];
}

/**
 * Explains the decision of the bot with these parameters.
 * @param goalCount the number of goals to list.
 */
export function explain(
  observation: Observation,
  legalActions: readonly Action[],
  parameters: BotParameters = {},
  goalCount = 10,
): Explanation {
  const settings = readSettings(parameters);
  const evaluator = new Evaluator(settings);
  const alternatives = evaluator
    .alternatives(observation, legalActions)
    .sort((a, b) => b.value - a.value)
    .map(({ action, value }) => ({ action, value: soften(value, settings.search.sharpness) }));
  return { goals: evaluator.goals(observation, goalCount), alternatives };
}
