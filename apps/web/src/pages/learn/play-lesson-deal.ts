// Plays the deal of a lesson to its end, with `goal` in the learner's seat against three beginners.

import { TABLE_BOT_REFERENCES } from '@mcr-arena/arena';
import { createBot as createGoal } from '@mcr-arena/bot-goal';
import { createBot as createShanten } from '@mcr-arena/bot-shanten';
import { CASUAL_RULES, type DealConfig, type PlayedDeal } from '@mcr-arena/engine';
import type { BotContext } from '@mcr-arena/sdk';
import { mapSeats } from '@mcr-arena/tiles';
import { playBots } from '../../ui/training/play-bots.ts';
import { LEARNER } from './lesson-deals.ts';

const BEGINNER: BotContext = {
  seat: LEARNER,
  prevalentWind: 'east',
  rules: CASUAL_RULES,
  parameters: TABLE_BOT_REFERENCES.beginner.parameters,
  seed: '',
};

/** Deterministic: neither bot draws random numbers. */
export function playWithGoal(config: DealConfig): PlayedDeal {
  const goal = createGoal({ parameters: {} });
  const beginner = createShanten({ ...BEGINNER, rules: config.rules });
  return playBots(
    config,
    mapSeats((seat) => (seat === LEARNER ? goal : beginner)),
  );
}
