// The bot as a teacher: what it would answer, and what it makes of the other answers, in one evaluation.

import type { Action, Observation } from '@mcr-arena/engine';
import type { BotParameters } from '@mcr-arena/sdk';
import { type Alternative, Evaluator } from './evaluator.ts';
import { actionFor } from './goal-bot.ts';
import { soften } from './goals/sharpness.ts';
import { readSettings } from './settings.ts';

export interface Lesson {
  /** What the bot answers. */
  readonly action: Action;
  /** Values of what could be answered but a win, in points paid, to be compared within this list; empty where it just wins or passes. */
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
