// Compares two versions of a bot over the sets that both played at the same table. Every set counts once: the mean of the seats of
// one version minus that of the other, so that a version may have more seats than the other.

import type { VersionComparison } from '@mcr-arena/protocol/documents';
import { estimateMean, type Share, totalsOf } from '@mcr-arena/tournament';
import type { Prisma, PrismaClient } from '../../../dist/prisma/client.ts';
import { DISCLOSED, dealsOf } from '../set-row.ts';

/** Maximum number of sets that are counted, newest first. */
const MOST_SETS = 1000;

const WITH_VERSIONS = {
  seats: { select: { position: true, botVersionId: true } },
} as const satisfies Prisma.CompetitionSetInclude;

type SharedSet = Prisma.CompetitionSetGetPayload<{ include: typeof WITH_VERSIONS }>;

/** `a` and `b`: ids of versions. The difference is in points per deal, by which `a` is ahead. */
export async function compareVersions(
  prisma: PrismaClient,
  a: string,
  b: string,
): Promise<Pick<VersionComparison, 'sets' | 'deals' | 'difference'>> {
  const shared = await prisma.competitionSet.findMany({
    where: { ...DISCLOSED, AND: [a, b].map((botVersionId) => ({ seats: { some: { botVersionId } } })) },
    orderBy: { playedAt: 'desc' },
    take: MOST_SETS,
    include: WITH_VERSIONS,
  });
  const shares = shared.map((set) => shareOf(set, a, b));
  return {
    sets: shares.length,
    deals: shares.reduce((sum, { count }) => sum + count, 0),
    ...differenceOf(shares),
  };
}

/** The difference in points, over the deals of the set. */
function shareOf(set: SharedSet, a: string, b: string): Share {
  const deals = dealsOf(set);
  const totals = totalsOf(deals);
  const meanOf = (version: string): number => {
    const seats = set.seats.filter(({ botVersionId }) => botVersionId === version);
    return seats.reduce((sum, { position }) => sum + totals[position]!, 0) / seats.length;
  };
  return { sum: meanOf(a) - meanOf(b), count: deals.length };
}

function differenceOf(shares: readonly Share[]): Pick<VersionComparison, 'difference'> {
  const estimate = estimateMean(shares);
  if (estimate === undefined) return {};
  const { value: mean, interval } = estimate;
  return { difference: { mean, ...(interval !== undefined && { halfWidth: (interval[1] - interval[0]) / 2 }) } };
}
