// Plays a random legal action, all equally likely, drawn from its seed. The weakest opponent, also used to test the
// judge.

import type { Action } from '@mcr-arena/engine';
import { type Bot, type BotContext, readParameters } from '@mcr-arena/sdk';
import { createRandom, type Random } from '@mcr-arena/tiles';

/** The parameters of `random`. */
export const parameters = {
  /** Takes every win. */
  winAlways: { default: 'yes', choices: ['yes', 'no'] },
  /** Percentage of the claim questions that it passes without drawing an action. */
  decline: { default: 0, min: 0, max: 100 },
} as const;

/** @param context only its `seed` affects the answers. Throws if a parameter is unknown or out of range. */
export function createBot({ parameters: given, seed }: BotContext): Bot {
  const { winAlways, decline } = readParameters(parameters, given);
  const random = createRandom(seed);
  return {
    decide: (_, legalActions) => {
      const win = legalActions.find(({ type }) => type === 'win');
      if (win !== undefined && winAlways === 'yes') return win;
      const pass = legalActions.find(({ type }) => type === 'pass');
      if (pass !== undefined && random.below(100) < decline) return pass;
      return anyOf(legalActions, random);
    },
  };
}

function anyOf(actions: readonly Action[], random: Random): Action {
  return actions[random.below(actions.length)]!;
}
