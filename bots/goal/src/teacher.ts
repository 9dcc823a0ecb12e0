// The bot as a teacher for supervised training: its action and the values of the alternatives, from one evaluation.

import type { Action, Observation } from '@mcr-arena/engine';
import type { BotParameters } from '@mcr-arena/sdk';
import { type Alternative, Evaluator } from './evaluator.ts';
import { actionFor } from './goal-bot.ts';
import { soften } from './goals/sharpness.ts';
import { readSettings } from './settings.ts';

export interface Lesson {
  /** The bot's action. */
  readonly action: Action;
  /**
   * Values of the legal actions except a win, in points paid, comparable only within this list; empty if the action is
   * a win or another seat has added a tile to a pung.
   */
  readonly alternatives: readonly Alternative[];
}

/** A teacher with these parameters. Throws if one is unknown or out of range. */
export function createTeacher(
  parameters: BotParameters,
): (observation: Observation, legalActions: readonly Action[]) => Lesson {
  const settings = readSettings(parameters);
  const evaluator = new Evaluator(settings);
  return (observation, legalActions) => {
    let alternatives: readonly Alternative[] = [];
    const action = actionFor(observation, legalActions, () => {
      alternatives = evaluator.alternatives(observation, legalActions);
      return alternatives;
    });
    const { sharpness } = settings.search;
    return { action, alternatives: alternatives.map((each) => ({ ...each, value: soften(each.value, sharpness) })) };
  };
}
