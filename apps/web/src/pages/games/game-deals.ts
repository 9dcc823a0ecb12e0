// The deals of a game, decoded from their records: how each ended, and how accurately the user played.

import { type DealOutcome, decodeDeal, type PlayedDeal } from '@mcr-arena/engine';
import type { GameDocument } from '@mcr-arena/protocol/documents';
import { seatOfPlayer } from '../../ui/players/seating.ts';
import { reviewInWorker } from '../../ui/review/review-task.ts';

export interface EndedGameDeal {
  readonly deal: number;
  readonly outcome: DealOutcome;
  readonly played: PlayedDeal;
}

/** Skips deals that violate the rules of this build. */
export function endedDeals(deals: GameDocument['deals']): readonly EndedGameDeal[] {
  return deals.flatMap(({ deal, record }) => {
    const decoded = decodeDeal(record);
    const end = decoded.ok ? decoded.value.events.at(-1) : undefined;
    return decoded.ok && end?.type === 'dealEnded' ? [{ deal, outcome: end.outcome, played: decoded.value }] : [];
  });
}

/** Reviews the deals one after the other; calls `show` with the accuracy in each, 0 to 1, undefined without a decision. */
export async function reviewDeals(
  deals: readonly EndedGameDeal[],
  player: 0 | 1 | 2 | 3,
  show: (deal: number, accuracy: number | undefined) => void,
  signal: AbortSignal,
): Promise<void> {
  for (const { deal, played } of deals) {
    const { accuracy } = await reviewInWorker(played, seatOfPlayer(player, deal), signal);
    show(deal, accuracy);
  }
}
