// What the bot thinks of a position, for people: the review of a deal, and tests.

import type { Action, Observation } from '@mcr-arena/engine';
import type { BotParameters } from '@mcr-arena/sdk';
import { type Alternative, Evaluator } from './evaluator.ts';
import type { GoalReport } from './goals/goal-search.ts';
import { soften } from './goals/sharpness.ts';
import { readSettings } from './settings.ts';

export interface Explanation {
  /** The goals of the hand as it is, the weightiest first. */
  readonly goals: readonly GoalReport[];
  /**
   * All that could be answered but a win, the best first. Values in points paid, to be compared within this list only; below 0
   * where the discard risks more than the hand is worth.
   */
  readonly alternatives: readonly Alternative[];
}

/**
 * Why the bot with these parameters answers what it does.
 * @param goalCount how many goals to tell of.
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
