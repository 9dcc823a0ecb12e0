// A deal so far as the start of a table: its events and the answers that have caused none yet. Also starts of deals that the asked
// seat cannot distinguish from it.

import type { DealEvent } from '@mcr-arena/engine';
import { FIRST_ACTION } from '@mcr-arena/protocol';
import type { Random } from '@mcr-arena/tiles';
import { DealAtTable, type DealOptions } from './deal-at-table.ts';
import { determinized } from './determinize.ts';
import { LEARNER } from './entrant.ts';
import type { Answered } from './options-schema.ts';

/** The start of a table in the middle of a deal. */
export interface DealSoFar {
  readonly events: readonly (DealEvent | Answered)[];
  readonly seating: number;
}

const OPTIONS: DealOptions = {
  lineup: [LEARNER, LEARNER, LEARNER, LEARNER],
  seed: '',
  onReply: () => undefined,
  onFault: () => undefined,
};

/** The events of the deal, then the answers of learners to its open question. */
export function dealSoFar({ played, answers, start }: DealAtTable): DealSoFar {
  const answered = answers.map(({ seat, index }): Answered => ({ type: 'answered', seat, action: index }));
  return { events: [...played.events, ...answered], seating: start.seating };
}

/** The deal with other hidden tiles, at the same question. Seats that are asked first pass. Throws if no seat is asked. */
export function determinizedDeal(deal: DealAtTable, random: Random): DealSoFar {
  const { question, answers, played, start } = deal;
  if (question === undefined) throw new Error('no seat is asked');
  const { config, steps } = determinized(played.events, question.seat, random);
  const copy = DealAtTable.without({ start: { ...start, config }, steps, answers: [] }, OPTIONS);
  while (copy.question !== undefined && copy.question.seat !== question.seat) {
    copy.answer(FIRST_ACTION.pass);
    copy.advance();
  }
  for (const { seat, index } of answers) if (seat === question.seat) copy.answer(index);
  return dealSoFar(copy);
}
