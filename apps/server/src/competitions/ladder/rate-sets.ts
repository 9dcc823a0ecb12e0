// Rates each stored set once, in the order in which the sets were stored. The ladder's row is locked meanwhile, so that
// sequence numbers have no gaps even if several servers store sets.

import {
  FIRST_RATING,
  lowerEndOf,
  type Rating,
  rateSet,
  ratingAfterAbsence,
  ratingOfNextVersion,
} from '@mcr-arena/ladder';
import { type ByPosition, mapPositions, POSITIONS, totalsOf } from '@mcr-arena/tournament';
import type { LadderRating, Prisma } from '../../../dist/prisma/client.ts';
import { LASTING_KINDS } from '../../bots/kinds/version-kinds.ts';
import { malformedRow } from '../../database/parse-column.ts';
import { notify } from '../../notices/notices.ts';
import type { CompetitionRow } from '../competition-row.ts';
import { dealsOf } from '../set-row.ts';
import { readLadderConfig } from './ladder-config.ts';
import { fansOfSet, type LadderTally, readTally, tallySet } from './tally.ts';

/** Number of sets rated per step. */
const PAGE_SETS = 100;

const WITH_VERSIONS = {
  seats: { orderBy: { position: 'asc' }, select: { position: true, botVersionId: true } },
} as const satisfies Prisma.CompetitionSetInclude;

type StoredSet = Prisma.CompetitionSetGetPayload<{ include: typeof WITH_VERSIONS }>;

/** The current rating and counts of a version. */
type Standing = Pick<
  LadderRating,
  'versionId' | 'botId' | 'previousId' | 'sets' | 'deals' | 'points' | 'faults' | 'lastPlayedAt'
> &
  Rating & { readonly tally: LadderTally };
type Standings = ReadonlyMap<string, Standing>;

/** Returns the number of sets rated. */
export async function rateStoredSets(
  transaction: Prisma.TransactionClient,
  row: Pick<CompetitionRow, 'id' | 'config'>,
): Promise<number> {
  const { absenceFrom } = readLadderConfig(row);
  for (let rated = 0; ; ) {
    const sets = await transaction.competitionSet.findMany({
      where: { competitionId: row.id, sequence: null, playedAt: { not: null } },
      orderBy: [{ playedAt: 'asc' }, { id: 'asc' }],
      take: PAGE_SETS,
      include: WITH_VERSIONS,
    });
    if (sets.length > 0) await ratePage(transaction, row.id, sets, absenceFrom);
    rated += sets.length;
    if (sets.length < PAGE_SETS) return rated;
  }
}

async function ratePage(
  transaction: Prisma.TransactionClient,
  competitionId: string,
  sets: readonly StoredSet[],
  absenceFrom: number,
): Promise<void> {
  // Uses the index; a Prisma aggregate would read all sets.
  const last = await transaction.competitionSet.findFirst({
    where: { competitionId, sequence: { not: null } },
    orderBy: { sequence: 'desc' },
    select: { sequence: true },
  });
  const played = [...new Set(sets.flatMap(versionsOf))];
  const standings = await readStandings(transaction, played);
  const first = (last?.sequence ?? 0) + 1;
  const results = sets.flatMap((set, index) => {
    const sequence = first + index;
    return rateOne(set, sequence, standings, sequence >= absenceFrom ? set.playedAt! : undefined);
  });
  for (const [index, { id }] of sets.entries()) {
    await transaction.competitionSet.update({ where: { id }, data: { sequence: first + index } });
  }
  await transaction.ladderResult.createMany({ data: results });
  await benchFailing(transaction, played);
  for (const version of played) {
    const { versionId, botId: _, previousId: __, ...data } = standings.get(version)!;
    await transaction.ladderRating.update({ where: { versionId }, data: { ...data, lower: lowerEndOf(data) } });
  }
}

function versionsOf({ id, seats }: StoredSet): ByPosition<string> {
  return mapPositions((position) => {
    const version = seats.find((seat) => seat.position === position)?.botVersionId;
    if (!version) throw malformedRow({ table: 'set_seat', id }, `position ${position} has no version`);
    return version;
  });
}

/** Reads the standings of these versions and of the versions from which they inherit ratings. */
async function readStandings(transaction: Prisma.TransactionClient, versions: readonly string[]): Promise<Standings> {
  const standings = new Map<string, Standing>();
  for (let wanted = [...versions]; wanted.length > 0; ) {
    const rows = await transaction.ladderRating.findMany({ where: { versionId: { in: wanted } } });
    for (const { lower: _, ownerId: __, enteredAt: ___, retiredAt: ____, ...row } of rows) {
      standings.set(row.versionId, { ...row, tally: readTally(row) });
    }
    const previous = rows.flatMap(({ sets, previousId }) => (sets === 0 && previousId !== null ? [previousId] : []));
    wanted = previous.filter((version) => !standings.has(version));
  }
  return standings;
}

/** The rating of a version at a time; undefined for the time of its last set. */
function ratingAt(standing: Standing, standings: Standings, time: Date | undefined): Rating {
  if (standing.sets === 0) return firstRatingIn(standings, standing.previousId, time);
  return time === undefined
    ? standing
    : ratingAfterAbsence(standing, time.getTime() - standing.lastPlayedAt!.getTime());
}

/** Initial rating of a version without sets: derived from the current rating of the version before it. */
function firstRatingIn(standings: Standings, previousId: string | null, time: Date | undefined): Rating {
  const previous = previousId === null ? undefined : standings.get(previousId);
  return previous === undefined ? FIRST_RATING : ratingOfNextVersion(ratingAt(previous, standings, time));
}

/** Initial rating of a version that enters now. */
export async function firstRatingOf(transaction: Prisma.TransactionClient, previousId: string | null): Promise<Rating> {
  if (previousId === null) return FIRST_RATING;
  return firstRatingIn(await readStandings(transaction, [previousId]), previousId, new Date());
}

/** The results of a set. Updates `standings`. `time`: undefined if uncertainty does not grow with absence. */
function rateOne(
  set: StoredSet,
  sequence: number,
  standings: Standings,
  time: Date | undefined,
): Prisma.LadderResultCreateManyInput[] {
  const deals = dealsOf(set);
  const fans = fansOfSet(set);
  const totals = totalsOf(deals);
  const versions = versionsOf(set);
  const at = mapPositions((position) => standings.get(versions[position]!)!);
  const before = mapPositions((position) => ratingAt(at[position]!, standings, time));
  const after = rateSet(before, { totals, deals: deals.length });
  return POSITIONS.map((position) => {
    const standing = at[position]!;
    const faults = deals.flatMap(({ fouls }) => fouls).filter((foul) => foul.position === position).length;
    tallySet(standing.tally, deals, fans, position);
    Object.assign(standing, after[position], {
      sets: standing.sets + 1,
      deals: standing.deals + deals.length,
      points: standing.points + totals[position]!,
      faults: standing.faults + faults,
      lastPlayedAt: set.playedAt,
    });
    const { versionId, botId } = standing;
    const counted = { total: totals[position]!, deals: deals.length, faults, playedAt: set.playedAt! };
    return { sequence, position, versionId, botId, ...counted, ...after[position]! };
  });
}

// Removes failing versions from the ladder: uploaded versions with a fault in each of their last five sets. The owner gets a
// notice, and the version cannot be ranked again.

/** Number of consecutive sets with a fault after which a version is benched. */
const SETS = 5;

interface FailingVersion {
  readonly id: string;
  readonly number: number;
  readonly bot: string;
  readonly owner: string;
}

/** Benches those of the given versions that keep failing. Versions that are already benched stay unchanged. */
export async function benchFailing(transaction: Prisma.TransactionClient, versions: readonly string[]): Promise<void> {
  const failing = await transaction.$queryRaw<FailingVersion[]>`
    SELECT version.id::text, version.number, bot.name AS bot, bot.owner_id::text AS owner
    FROM bot_version version JOIN bot ON bot.id = version.bot_id
    WHERE version.id = ANY (${[...versions]}::uuid[]) AND version.kind <> ALL (${LASTING_KINDS})
      AND version.ranked_at IS NOT NULL AND version.benched_at IS NULL
      AND (
        SELECT count(*) FROM (
          SELECT faults FROM ladder_result WHERE version_id = version.id ORDER BY sequence DESC LIMIT ${SETS}
        ) latest WHERE faults > 0
      ) = ${SETS}`;
  for (const { id, number, bot, owner } of failing) {
    await transaction.botVersion.updateMany({ where: { id }, data: { benchedAt: new Date(), rankedAt: null } });
    const notice = { type: 'botBenched', bot, version: number, sets: SETS } as const;
    await notify(transaction, [{ userId: owner, notice }]);
  }
}
