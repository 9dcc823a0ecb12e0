// What the bot thinks of a position, for people: the review of a deal, and tests.

import type { Action, Observation } from '@mcr-arena/engine';
import type { BotParameters } from '@mcr-arena/sdk';
import type { GoalReport } from '@mcr-arena/shanten';
import { type Alternative, Evaluator } from './evaluator.ts';
import { readSettings } from './settings.ts';

export interface Explanation {
  /** The goals of the hand as it is, the weightiest first. */
  readonly goals: readonly GoalReport[];
  /** All that could be answered but a win, the best first. Values can be compared within this list only. */
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
  const evaluator = new Evaluator(readSettings(parameters));
  const alternatives = evaluator.alternatives(observation, legalActions);
  return {
    goals: evaluator.goals(observation, goalCount),
    alternatives: alternatives.sort((a, b) => b.value - a.value),
  };
}
