// Where two deals of one wall part. Each seat draws the same tiles for as long as everybody plays the same, so the first
// event that differs is the decision of a seat, and everything after it may follow from that.

import type { Seat } from '@mcr-arena/tiles';
import type { DealEvent, DealOutcome } from './event.ts';

/** Where two deals of one wall were first played differently. */
export interface Divergence {
  /** Number of the first event that differs, in both deals. */
  readonly event: number;
  /** Who played differently. */
  readonly seat: Seat;
}

/** Absent where both went the same way to the end. Throws if the deals are not of one wall. */
export function divergenceOf(a: readonly DealEvent[], b: readonly DealEvent[]): Divergence | undefined {
  const length = Math.min(a.length, b.length);
  for (let event = 0; event < length; event += 1) {
    if (sameEvent(a[event]!, b[event]!)) continue;
    const seat = decider(a[event]!, b[event]!);
    if (seat === undefined)
      throw new Error(`the deals differ in event ${event}, which is not a decision: their walls differ`);
    return { event, seat };
  }
  return undefined;
}

function sameEvent(a: DealEvent, b: DealEvent): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/**
 * Whose decision made the difference. A draw or the end of the wall follows when all others pass, so where one deal has
 * it, the other's event is the decision; of two claims of one discard, the one that would have come first was not made
 * in the other deal.
 */
function decider(a: DealEvent, b: DealEvent): Seat | undefined {
  const [first, second] = [decisionIn(a), decisionIn(b)];
  if (first === undefined || second === undefined) return (first ?? second)?.seat;
  return first.precedence >= second.precedence ? first.seat : second.seat;
}

interface DecisionMade {
  readonly seat: Seat;
  /** Higher comes before lower where several seats want the same tile. */
  readonly precedence: number;
}

function decisionIn(event: DealEvent): DecisionMade | undefined {
  switch (event.type) {
    case 'dealStarted':
    case 'dealt':
    case 'drawn':
    case 'flowerShown':
      return undefined;
    case 'discarded':
    case 'kongDeclared':
      return { seat: event.seat, precedence: 0 };
    case 'claimed':
      return { seat: event.seat, precedence: event.meld.type === 'chow' ? 1 : 2 };
    case 'foul':
      return { seat: event.seat, precedence: 7 };
    case 'dealEnded':
      return decisionInOutcome(event.outcome);
  }
}

function decisionInOutcome(outcome: DealOutcome): DecisionMade | undefined {
  if (outcome.type === 'exhausted') return undefined;
  if (outcome.type === 'foul') return { seat: outcome.seat, precedence: 7 };
  const { winner, from } = outcome;
  // Of two winners on one tile the nearer in turn has it: 1 to 3 seats after the discarder.
  const distance = from === undefined ? 0 : (winner - from + 4) % 4;
  return { seat: winner, precedence: 6 - distance };
}
