// Finds the first difference between two deals of one wall. Seats draw the same tiles as long as all play the same, so
// the first event that differs is the decision of a seat.

import type { Seat } from '@mcr-arena/tiles';
import type { DealEvent, DealOutcome } from './event.ts';

/** The first difference between two deals of one wall. */
export interface Divergence {
  /** Number of the first event that differs. */
  readonly event: number;
  /** The seat that played differently. */
  readonly seat: Seat;
}

/** The first difference; absent if the deals are equal. Throws if they do not have the same wall. */
export function divergenceOf(a: readonly DealEvent[], b: readonly DealEvent[]): Divergence | undefined {
  const length = Math.min(a.length, b.length);
  for (let event = 0; event < length; event += 1) {
    if (sameEvent(a[event]!, b[event]!)) continue;
    const seat = decider(a[event]!, b[event]!);
    if (seat === undefined)
      throw new Error(`the deals differ at event ${event}, which is not a decision: their walls differ`);
    return { event, seat };
  }
  return undefined;
}

function sameEvent(a: DealEvent, b: DealEvent): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/**
 * The seat whose decision differs. A draw or an exhaustive draw means that all others passed, so if one deal has it,
 * the event of the other is the decision. Of two different claims of one discard, the one with precedence was not made
 * in the other deal.
 */
function decider(a: DealEvent, b: DealEvent): Seat | undefined {
  const [first, second] = [decisionIn(a), decisionIn(b)];
  if (first === undefined || second === undefined) return (first ?? second)?.seat;
  return first.precedence >= second.precedence ? first.seat : second.seat;
}

interface DecisionMade {
  readonly seat: Seat;
  /** Precedence of claims of the same tile; the highest wins. */
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
  // Of two winners on one tile the nearer in turn order wins, 1 to 3 seats after the discarder.
  const distance = from === undefined ? 0 : (winner - from + 4) % 4;
  return { seat: winner, precedence: 6 - distance };
}
