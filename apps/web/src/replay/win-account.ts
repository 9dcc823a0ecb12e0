// What a win was worth and why, and who paid what: the reasons come from the scoring, the claim from the state before.

import { type DealOutcome, type DealState, winClaimIn } from '@mcr-arena/engine';
import { BASE_PAYMENT, explainHand, type HandExplanation } from '@mcr-arena/scoring';
import { type BySeat, mapSeats, type Seat } from '@mcr-arena/tiles';

export type Win = Extract<DealOutcome, { readonly type: 'win' }>;

/** The reasons of a win. `before` is the state in which it was declared. Absent only for a win that the rules of now refuse. */
export function explanationOf(before: DealState, { winner }: Win): HandExplanation | undefined {
  const claim = winClaimIn(before, winner);
  if (claim === undefined) return undefined;
  const explained = explainHand(claim, before.config.rules.scoring);
  return explained.ok ? explained.value : undefined;
}

/** What a loser pays: the base, and the hand's points if it gave the tile or the tile was drawn. */
export interface PaidPart {
  readonly base: number;
  readonly hand: number;
}

/** What each seat pays after a win; of the winner nothing. */
export function paidParts({ winner, from, score }: Win): BySeat<PaidPart | undefined> {
  return mapSeats((seat: Seat) => {
    if (seat === winner) return undefined;
    return { base: BASE_PAYMENT, hand: from === undefined || from === seat ? score.total : 0 };
  });
}
