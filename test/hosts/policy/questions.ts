// Questions of duplicate deals for policies, and seats to answer them.

import type { Action, Observation } from '@mcr-arena/engine';
import { DUPLICATE_RULES } from '@mcr-arena/engine';
import type { BotSeating, DecisionLimits } from '@mcr-arena/hosts';
import { DEFAULT_LIMITS } from '@mcr-arena/hosts';
import { configFrom, visitQuestions } from '../../deals/random-deals.ts';
import { visitor } from '../../protocol/encoding/positions.ts';

export interface AskedQuestion {
  readonly observation: Observation;
  readonly actions: readonly Action[];
}

/** The first `count` questions of random deals: every question with a chow or pung, and every `step`-th of the others. */
export function duplicateQuestions(count: number, step = 5): AskedQuestion[] {
  const questions: AskedQuestion[] = [];
  for (let deal = 0; questions.length < count; deal += 1) {
    let number = 0;
    const follow = visitor(({ observation, actions }) => {
      number += 1;
      const isClaim = actions.some(({ type }) => type === 'chow' || type === 'pung');
      if (isClaim || number % step === 0) questions.push({ observation, actions: [...actions] });
    });
    const seed = `policy ${deal}`;
    visitQuestions(configFrom(DUPLICATE_RULES, seed), seed, (state, _, events) => follow(state, events));
  }
  return questions.slice(0, count);
}

/** Generous limits for models, even on a busy machine. */
export const PATIENT: DecisionLimits = { ...DEFAULT_LIMITS, startMs: 300_000, decisionMs: 300_000 };

export function seatingOf(deal: string, limits = PATIENT, seed = deal): BotSeating {
  return {
    context: { seat: 0, prevalentWind: 'east', rules: DUPLICATE_RULES, parameters: {}, seed },
    limits,
    started: { type: 'dealStarted', seat: 0, rules: DUPLICATE_RULES, prevalentWind: 'east', wallSize: 136 },
    deal,
  };
}
