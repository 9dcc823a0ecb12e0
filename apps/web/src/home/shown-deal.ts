// Which deal the home page plays: of a round's first table, where the leaders sit, the one that was won with most points.

import type { PlayedDeal } from '@mcr-arena/engine';
import type { SetId } from '@mcr-arena/tournament';
import { setRecord } from '../api/documents.ts';
import { dealOfSet, type SetDeal } from '../replay/seated-deal.ts';

export interface ShownDeal extends SetDeal {
  readonly place: SetId;
  /** 1 for the first of its set. */
  readonly number: number;
}

/** Undefined where the record does not come. The round must be complete. */
export async function bestDealOf(tournament: string, round: number): Promise<ShownDeal | undefined> {
  const place = { round, table: 1, set: 1 };
  const fetched = setRecord(tournament, place);
  if (fetched.value === undefined) await fetched.refresh();
  const record = fetched.value;
  const deals = (record?.deals ?? []).flatMap((_, index): ShownDeal[] => {
    const deal = dealOfSet(record!, index + 1);
    return deal.ok ? [{ ...deal.value, place, number: index + 1 }] : [];
  });
  return deals.sort((a, b) => pointsOf(b.deal) - pointsOf(a.deal))[0];
}

/** The round to show after `shown` of `complete` rounds: the newest, or backwards through what was played before it. */
export function roundAfter(shown: number | undefined, complete: number, newestShown: number): number {
  if (shown === undefined || complete > newestShown || shown <= 1) return complete;
  return shown - 1;
}

function pointsOf({ events }: PlayedDeal): number {
  const end = events.at(-1)!;
  return end.type === 'dealEnded' && end.outcome.type === 'win' ? end.outcome.score.total : 0;
}
