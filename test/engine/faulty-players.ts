// Players that are sometimes late, gone or unreadable, or answer with illegal actions.

import { type Action, askedSeats, type DealConfig, DealInPlay, legalActions, type Reply } from '@mcr-arena/engine';
import { createRandom, mapSeats, type Random } from '@mcr-arena/tiles';
import { chosenFrom } from '../deals/random-deals.ts';
import { CONCEIVABLE_ACTIONS } from './answer-words.ts';

const FAILURES: readonly Reply[] = [
  { type: 'timedOut' },
  { type: 'crashed' },
  { type: 'crashed', verdict: 'MLE' },
  { type: 'unreadable', text: 'PLAY  W1', chowLike: false },
  { type: 'unreadable', text: '"\n\u2028', chowLike: true },
];

/** One reply in seven is a random action or failure; one in fifty if a fault ends the deal. */
function replyFrom(actions: readonly Action[], isEndedByFaults: boolean, random: Random): Reply {
  if (random.below(isEndedByFaults ? 50 : 7) > 0) return chosenFrom(actions, random);
  if (random.below(2) === 0) return FAILURES[random.below(FAILURES.length)]!;
  return CONCEIVABLE_ACTIONS[random.below(CONCEIVABLE_ACTIONS.length)]!;
}

/** A deal between four such players; seats that are not asked sometimes reply too. Throws after too many questions. */
export function playWithFaults(config: DealConfig, seed: string): DealInPlay {
  const random = createRandom(`faults ${seed}`);
  const isEndedByFaults = config.rules.onFault === 'end-deal';
  const deal = new DealInPlay(config);
  while (deal.deltas === undefined) {
    if (deal.steps.length > 500) throw new Error('the deal does not end');
    const { state } = deal;
    const asked = askedSeats(state);
    deal.answer(
      mapSeats((seat) => {
        const isHeard = asked.includes(seat) || random.below(20) === 0;
        return isHeard ? replyFrom(legalActions(state, seat), isEndedByFaults, random) : undefined;
      }),
    );
  }
  return deal;
}
