// The explanation and the payments of a win. The scoring package explains the hand from the state in which the win was declared.

import { type DealOutcome, type DealState, winClaimIn } from '@mcr-arena/engine';
import { BASE_PAYMENT, type ExplainedFan, explainHand, type HandExplanation } from '@mcr-arena/scoring';
import { type BySeat, mapSeats, type Seat } from '@mcr-arena/tiles';

export type Win = Extract<DealOutcome, { readonly type: 'win' }>;

/** Explains a win. `before`: the state in which it was declared. Undefined only for a win that the current rules reject. */
export function explanationOf(before: DealState, { winner }: Win): HandExplanation | undefined {
  const claim = winClaimIn(before, winner);
  if (claim === undefined) return undefined;
  const explained = explainHand(claim, before.config.rules.scoring);
  return explained.ok ? explained.value : undefined;
}

/** A line of the score. */
interface FanRow extends ExplainedFan {
  /** How often the fan counts with the same tiles; `points` are those of all together. */
  readonly count: number;
}

/** One row for each fan and its tiles; flowers, which have no tiles here, are one row. */
export function fanRows(fans: readonly ExplainedFan[]): readonly FanRow[] {
  const keyOf = ({ fan, tiles }: ExplainedFan): string => `${fan} ${tiles.join()}`;
  return [...Map.groupBy(fans, keyOf).values()].map((same) => {
    const [first] = same as [ExplainedFan];
    return { ...first, points: (first.points * same.length) as FanRow['points'], count: same.length };
  });
}

/** A loser's payment: the base, plus the hand's points if it discarded the tile or the win was self-drawn. */
interface PaidPart {
  readonly base: number;
  readonly hand: number;
}

/** What each seat pays after a win; undefined for the winner. */
export function paidParts({ winner, from, score }: Win): BySeat<PaidPart | undefined> {
  return mapSeats((seat: Seat) => {
    if (seat === winner) return undefined;
    return { base: BASE_PAYMENT, hand: from === undefined || from === seat ? score.total : 0 };
  });
}
