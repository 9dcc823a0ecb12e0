// The mistakes in the user's latest games: of the account or guest, or of this browser.

import type { ApiError } from '../../ui/api/client.ts';
import { game, games } from '../../ui/api/tables.ts';
import { seatOfPlayer } from '../../ui/players/seating.ts';
import { mistakesOf } from '../../ui/review/mistakes.ts';
import { reviewInWorker } from '../../ui/review/review-task.ts';
import type { Mistake } from '../../ui/training/exercise-source.ts';
import { type EndedGameDeal, endedDeals } from '../games/game-deals.ts';

interface OwnDeal extends EndedGameDeal {
  readonly player: 0 | 1 | 2 | 3;
}

type OwnDeals =
  | { readonly ok: true; readonly deals: readonly OwnDeal[] }
  | { readonly ok: false; readonly error: ApiError };

/** Deals that are reviewed at once. */
const MOST_DEALS = 16;

/** The user's latest ended deals that may be shown, the newest first. */
export async function latestDeals(): Promise<OwnDeals> {
  const list = games();
  await list.refresh();
  if (list.error !== undefined) return { ok: false, error: list.error };
  const deals: OwnDeal[] = [];
  for (const { id, you, dealsPlayed } of list.value?.games ?? []) {
    if (you === undefined) continue;
    const played = game(id, Math.max(0, dealsPlayed - MOST_DEALS));
    await played.refresh();
    // The deals of a competition in progress are secret.
    if (played.error?.code === 'competition-open') continue;
    if (played.error !== undefined) return { ok: false, error: played.error };
    deals.push(
      ...endedDeals(played.value!.deals)
        .map((deal) => ({ ...deal, player: you }))
        .reverse(),
    );
    if (deals.length >= MOST_DEALS) break;
  }
  return { ok: true, deals: deals.slice(0, MOST_DEALS) };
}

/** Reviews one of the deals in a worker. Rejects if that fails, or when `signal` is aborted. */
export async function mistakesIn({ played, player, deal }: OwnDeal, signal: AbortSignal): Promise<readonly Mistake[]> {
  const seat = seatOfPlayer(player, deal);
  const { decisions } = await reviewInWorker(played, seat, signal);
  return mistakesOf(played, seat, decisions);
}
