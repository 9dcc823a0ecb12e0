// Rebuilds all ratings of the ladder from its stored sets, in pages, and compares them bit by bit with the stored ratings.

import { FIRST_RATING, type Rating, RatingFold, ratingOfNextVersion } from '@mcr-arena/ladder';
import type { LadderRebuild } from '@mcr-arena/protocol/documents';
import { type Result, success } from '@mcr-arena/tiles';
import { mapPositions, POSITIONS, totalsOf } from '@mcr-arena/tournament';
import { Prisma, type PrismaClient } from '../../../dist/prisma/client.ts';
import { type DatabaseError, type DatabaseLocation, openUnchanged } from '../../database/open-database.ts';
import { dealsOf } from '../set-row.ts';
import { LADDER, readLadderConfig } from './ladder-config.ts';

const PAGE_SETS = 500;
const MOST_DIFFERENCES = 100;

type Difference = LadderRebuild['differences'][number];

/** Works whether or not a server is running on the database. Returns errors that a user can fix. */
export async function verifyLadder(
  location: DatabaseLocation,
  onSets?: (sets: number) => void,
): Promise<Result<LadderRebuild, DatabaseError>> {
  const opened = await openUnchanged(location);
  if (!opened.ok) return opened;
  try {
    return success(await rebuildLadder(opened.value.prisma, onSets));
  } finally {
    await opened.value.close();
  }
}

/** Longest rebuild. A ladder of a million sets takes minutes. */
const LONGEST_MS = 12 * 3600_000;

/** Reads one snapshot, because a server may rate sets meanwhile. `onSets` is called with the number of sets so far after every page. */
export function rebuildLadder(prisma: PrismaClient, onSets?: (sets: number) => void): Promise<LadderRebuild> {
  const options = { isolationLevel: Prisma.TransactionIsolationLevel.RepeatableRead, timeout: LONGEST_MS };
  return prisma.$transaction((transaction) => rebuildWithin(transaction, onSets), options);
}

async function rebuildWithin(
  prisma: Prisma.TransactionClient,
  onSets?: (sets: number) => void,
): Promise<LadderRebuild> {
  const rows = await prisma.ladderRating.findMany({ select: { versionId: true, previousId: true } });
  const previous = new Map(rows.map(({ versionId, previousId }) => [versionId, previousId]));
  const ladder = await prisma.competition.findFirst({ where: { kind: LADDER }, select: { id: true, config: true } });
  const fold = new RatingFold(
    (version, ratingOf) => firstRatingOf(previous.get(version) ?? null, previous, ratingOf),
    ladder === null ? undefined : readLadderConfig(ladder).absenceFrom,
  );
  const differences: Difference[] = [];
  let sequence = 0;
  for (let sets = 0; ; ) {
    const page = await readPage(prisma, sequence);
    for (const set of page) {
      sequence = set.sequence!;
      const versions = mapPositions((position) => set.seats[position]!.botVersionId!);
      const deals = dealsOf(set);
      const playedAtMs = set.playedAt!.getTime();
      const rebuilt = fold.add({ sequence, playedAtMs, versions, totals: totalsOf(deals), deals: deals.length });
      for (const position of POSITIONS) {
        const stored = set.results.find((result) => result.position === position);
        note(differences, { sequence, version: versions[position]! }, stored, rebuilt[position]!);
      }
    }
    sets += page.length;
    onSets?.(sets);
    if (page.length < PAGE_SETS) {
      await compareCurrent(prisma, fold.ratings, sequence, differences);
      return { sets, versions: fold.ratings.size, differences };
    }
  }
}

async function readPage(prisma: Prisma.TransactionClient, after: number) {
  const sets = await prisma.competitionSet.findMany({
    where: { competition: { kind: LADDER }, sequence: { gt: after } },
    orderBy: { sequence: 'asc' },
    take: PAGE_SETS,
    include: { seats: { orderBy: { position: 'asc' }, select: { botVersionId: true } } },
  });
  const where: Prisma.LadderResultWhereInput = { sequence: { gt: after, lte: sets.at(-1)?.sequence ?? after } };
  const results = Map.groupBy(await prisma.ladderResult.findMany({ where }), (result) => result.sequence);
  return sets.map((set) => ({ ...set, results: results.get(set.sequence!) ?? [] }));
}

/** Checks that the current rating of each version equals its rating after its last set. */
async function compareCurrent(
  prisma: Prisma.TransactionClient,
  ratings: ReadonlyMap<string, Rating>,
  sequence: number,
  differences: Difference[],
): Promise<void> {
  for (const row of await prisma.ladderRating.findMany({ where: { sets: { gt: 0 } } })) {
    const rebuilt = ratings.get(row.versionId);
    note(differences, { sequence, version: row.versionId }, row, rebuilt ?? { mu: Number.NaN, sigma: Number.NaN });
  }
}

function note(
  differences: Difference[],
  place: Pick<Difference, 'sequence' | 'version'>,
  stored: Rating | undefined,
  rebuilt: Rating,
): void {
  if (stored?.mu === rebuilt.mu && stored.sigma === rebuilt.sigma) return;
  if (differences.length >= MOST_DIFFERENCES) return;
  const text = (rating: Rating | undefined): string =>
    rating === undefined ? 'nothing' : `${rating.mu} ± ${rating.sigma}`;
  differences.push({ ...place, stored: text(stored), rebuilt: text(rebuilt) });
}

function firstRatingOf(
  previousId: string | null,
  previous: ReadonlyMap<string, string | null>,
  ratingOf: (version: string) => Rating | undefined,
): Rating {
  if (previousId === null) return FIRST_RATING;
  const known = ratingOf(previousId);
  return ratingOfNextVersion(known ?? firstRatingOf(previous.get(previousId) ?? null, previous, ratingOf));
}
