// A person's percentile among all people who played the same walls, guests included: by points, and by points less the luck of the tiles
// once that is computed, which is after the end of the competition.

import { LUCK_MODEL } from '@mcr-arena/luck';
import type { HumanDuplicateDocument } from '@mcr-arena/protocol/documents';
import type { Store } from '../../database/open-database.ts';
import type { Competitor } from './competitors.ts';

type Percentile = NonNullable<NonNullable<HumanDuplicateDocument['you']>['percentile']>;

/** Undefined unless the person and others have played all deals. */
export async function readPercentile(
  store: Store,
  competitionId: string,
  competitors: readonly Competitor[],
  own: Competitor,
): Promise<Percentile | undefined> {
  const totals = new Map(
    competitors.flatMap(({ user, deltas }) => {
      const points = deltas.filter((delta) => delta !== undefined);
      return user === undefined || points.length < deltas.length ? [] : [[user, sumOf(points)] as const];
    }),
  );
  const share = shareBelow(totals, own.user!);
  if (share === undefined) return undefined;
  const lucks = await readLucks(store, competitionId, own.deltas.length);
  const fair = [...totals]
    .filter(([user]) => lucks.has(user))
    .map(([user, total]) => [user, total - lucks.get(user)!] as const);
  const lessLuck = shareBelow(new Map(fair), own.user!);
  return { people: totals.size, points: share, ...(lessLuck !== undefined && { lessLuck }) };
}

/** The share of the other people with fewer points; equal points count half. Undefined if the person is missing or alone. */
export function shareBelow(totals: ReadonlyMap<string, number>, user: string): number | undefined {
  const own = totals.get(user);
  if (own === undefined || totals.size < 2) return undefined;
  const values = [...totals.values()];
  const below = values.filter((each) => each < own).length;
  const equal = values.filter((each) => each === own).length - 1;
  return (below + equal / 2) / (values.length - 1);
}

/** The luck of each person over all deals, if it is computed for all of them. */
async function readLucks(store: Store, competitionId: string, deals: number): Promise<ReadonlyMap<string, number>> {
  const rows = await store.strengthDeal.groupBy({
    by: ['userId'],
    where: { luckModel: LUCK_MODEL, luck: { not: null }, deal: { game: { entries: { some: { competitionId } } } } },
    _sum: { luck: true },
    _count: true,
  });
  const complete = rows.filter(({ _count }) => _count === deals);
  // The database adds in any order, which changes the last bits: equal luck must be equal.
  return new Map(complete.map(({ userId, _sum }) => [userId, Math.round(1e6 * _sum.luck!) / 1e6]));
}

function sumOf(points: readonly number[]): number {
  return points.reduce((sum, each) => sum + each, 0);
}
