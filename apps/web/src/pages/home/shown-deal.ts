// Selects the deals that the home page replays: from each set, the win with the most points. The sets are the first of each
// round at table 1 of a tournament, where the leaders sit, or the newest sets of the ladder.

import type { PlayedDeal } from '@mcr-arena/engine';
import { formatSetId, type SetRecord } from '@mcr-arena/tournament';
import { setRecord } from '../../ui/api/documents.ts';
import { ladderSets } from '../../ui/api/ladder.ts';
import type { Resource } from '../../ui/api/resource.svelte.ts';
import { dealOfSet, type SetDeal } from '../../ui/replay/seated-deal.ts';
import { pathTo } from '../../ui/routing/paths.ts';

/** A set of a tournament or of the ladder. */
export interface DealSource {
  readonly competition: string;
  readonly set: string;
}

export interface ShownDeal extends SetDeal {
  readonly source: DealSource;
  /** Number in the set, from 1. */
  readonly number: number;
}

/** Fetches the next deal to replay; undefined if there is none or the request fails. */
export type NextDeal = () => Promise<ShownDeal | undefined>;

const LADDER_SETS = 12;

/**
 * The newest complete round first, then earlier ones in descending order; starts over after round 1 and when another round is
 * complete. `rounds` returns the number of complete rounds, at least one.
 */
export function dealsOfTournament(tournament: string, rounds: () => number): NextDeal {
  let shown: number | undefined;
  let newestShown = 0;
  return async () => {
    const complete = rounds();
    shown = roundAfter(shown, complete, newestShown);
    newestShown = Math.max(newestShown, complete);
    return bestDealOf({ competition: tournament, set: formatSetId({ round: shown, table: 1, set: 1 }) });
  };
}

/** The newest set not shown yet; starts over when all recent sets have been shown. */
export function dealsOfLadder(): NextDeal {
  const shown = new Set<number>();
  return async () => {
    const latest = ladderSets(LADDER_SETS);
    await latest.refresh();
    const sets = latest.value?.sets ?? [];
    const next = sets.find(({ number }) => !shown.has(number)) ?? sets[0];
    if (next === undefined) return undefined;
    if (shown.has(next.number)) shown.clear();
    shown.add(next.number);
    return bestDealOf({ competition: next.competition, set: String(next.number) });
  };
}

export function pathOfDeal({ source, number }: ShownDeal): string {
  return pathTo.deal(source.competition, source.set, number);
}

async function read(resource: Resource<SetRecord>): Promise<SetRecord | undefined> {
  if (resource.value === undefined) await resource.refresh();
  return resource.value;
}

async function bestDealOf(source: DealSource): Promise<ShownDeal | undefined> {
  const record = await read(setRecord(source.competition, source.set));
  const deals = (record?.deals ?? []).flatMap((_, index): ShownDeal[] => {
    const deal = dealOfSet(record!, index + 1);
    return deal.ok ? [{ ...deal.value, source, number: index + 1 }] : [];
  });
  return deals.sort((a, b) => pointsOf(b.deal) - pointsOf(a.deal))[0];
}

function roundAfter(shown: number | undefined, complete: number, newestShown: number): number {
  if (shown === undefined || complete > newestShown || shown <= 1) return complete;
  return shown - 1;
}

function pointsOf({ events }: PlayedDeal): number {
  const end = events.at(-1)!;
  return end.type === 'dealEnded' && end.outcome.type === 'win' ? end.outcome.score.total : 0;
}
