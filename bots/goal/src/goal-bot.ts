// Weights each complete hand that is worth the minimum by its probability and its points. Discards the tile whose loss
// lowers the total weight the least, claims if a claim raises it, and wins whenever winning is legal. The reply depends
// only on the observation.

import type { Action, Observation } from '@mcr-arena/engine';
import type { Bot, BotContext } from '@mcr-arena/sdk';
import { type Alternative, Evaluator } from './evaluator.ts';
import { readSettings } from './settings.ts';

/** Throws if a parameter is unknown or out of range. */
export function createBot({ parameters }: Pick<BotContext, 'parameters'>): Bot {
  const evaluator = new Evaluator(readSettings(parameters));
  return {
    decide: (observation, legalActions) =>
      actionFor(observation, legalActions, () => evaluator.alternatives(observation, legalActions)),
  };
}

/** The bot's action. `evaluate` is not called if the bot wins or another seat has added a tile to a pung. */
export function actionFor(
  { question }: Observation,
  legalActions: readonly Action[],
  evaluate: () => readonly Alternative[],
): Action {
  const win = legalActions.find(({ type }) => type === 'win');
  if (win !== undefined) return win;
  if (question.type === 'robKong') return { type: 'pass' };
  const best = bestAlternative(evaluate());
  if (best === undefined) throw new Error('there is no legal action');
  return best.action;
}

/** The first alternative of the highest value; undefined if there are none. */
function bestAlternative(alternatives: readonly Alternative[]): Alternative | undefined {
  let best: Alternative | undefined;
  for (const alternative of alternatives) if (best === undefined || alternative.value > best.value) best = alternative;
  return best;
}
