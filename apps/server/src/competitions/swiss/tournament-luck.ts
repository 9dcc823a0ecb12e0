// Computes how much of the results of finished tournaments was luck, for their standings; the ranking does not use it. A deal takes
// about 15 ms, so that requests are answered between two of them. It is computed once: a later model does not change what was published.

import { setImmediate as turn } from 'node:timers/promises';
import { endOf } from '@mcr-arena/engine';
import { LUCK_MODEL, luckOf } from '@mcr-arena/luck';
import { type TournamentLuck, tournamentLuckSchema } from '@mcr-arena/protocol/documents';
import { estimateMean, POSITIONS, type SetRecord, toPositions } from '@mcr-arena/tournament';
import { type Competition, Prisma } from '../../../dist/prisma/client.ts';
import { RecordUnavailable } from '../../archive/archived-record.ts';
import type { SetRecords } from '../../archive/set-records.ts';
import type { Database } from '../../database/open-database.ts';
import { MalformedData, parseColumn } from '../../database/parse-column.ts';
import { startPasses } from '../../jobs/passes.ts';
import { placeOf } from '../competition-row.ts';
import { playedDealOf } from '../reports/record-reader.ts';
import { SWISS } from './swiss-config.ts';

const EVERY_MS = 5 * 60_000;
/** Tournaments that ended longer ago are left as they are: a server with many of them would compute for hours. */
const RECENT_MS = 30 * 24 * 3600_000;

interface LuckOptions {
  readonly database: Pick<Database, 'prisma'>;
  readonly records: Pick<SetRecords, 'record'>;
  readonly onError: (error: unknown) => void;
}

/** An entrant's deals of a set, in points. */
interface SetLuck {
  readonly deals: number;
  readonly points: number;
  readonly luck: number;
}

/** Starts the computation, every five minutes, and returns a function that stops it. */
export function startTournamentLuck(
  database: Database,
  records: LuckOptions['records'],
  onError: LuckOptions['onError'],
): Promise<() => Promise<void>> {
  const run = (closing: AbortSignal) => computeLuck({ database, records, onError }, new Date(), closing);
  return startPasses({ database, name: 'tournament-luck', everyMs: EVERY_MS, run, onError });
}

/** Computes the luck of the tournaments that are due. One with a malformed record gets none and is reported once. */
export async function computeLuck(options: LuckOptions, now: Date, closing?: AbortSignal): Promise<void> {
  const { prisma } = options.database;
  const due = await prisma.competition.findMany({
    where: {
      kind: SWISS,
      status: 'finished',
      endedAt: { gt: new Date(now.getTime() - RECENT_MS) },
      luck: { equals: Prisma.DbNull },
    },
    orderBy: { endedAt: 'desc' },
    select: { id: true, entrants: { where: { isReference: false }, select: { name: true } } },
  });
  for (const { id, entrants } of due) {
    const sets = await readLuck(options, id, closing);
    if (closing?.aborted) return;
    if (sets === undefined) continue;
    const luck: TournamentLuck = {
      model: LUCK_MODEL,
      entrants: entrants.flatMap(({ name }) => entrantLuckOf(name, sets.get(name) ?? [])),
    };
    await prisma.competition.update({ where: { id }, data: { luck: luck as object } });
  }
}

/** The sets of each entrant; none if a record is malformed. Undefined if one is unavailable: the next pass tries again. */
async function readLuck(
  { database: { prisma }, records, onError }: LuckOptions,
  competitionId: string,
  closing: AbortSignal | undefined,
): Promise<ReadonlyMap<string, readonly SetLuck[]> | undefined> {
  const sets = new Map<string, SetLuck[]>();
  const where = { competitionId, playedAt: { not: null } };
  try {
    for (const { id } of await prisma.competitionSet.findMany({
      where,
      select: { id: true },
      orderBy: { id: 'asc' },
    })) {
      const record = await records.record(id);
      const played = await luckOfSet(id, record, closing);
      for (const position of POSITIONS) {
        const entrant = record.entrants[position]!;
        const own = sets.get(entrant) ?? [];
        own.push(played[position]!);
        sets.set(entrant, own);
      }
    }
    return sets;
  } catch (thrown) {
    const isUnavailable = thrown instanceof RecordUnavailable;
    if (!isUnavailable && !(thrown instanceof MalformedData)) throw thrown;
    onError(thrown);
    return isUnavailable ? undefined : new Map();
  }
}

/** By position. */
async function luckOfSet(id: string, record: SetRecord, closing: AbortSignal | undefined): Promise<SetLuck[]> {
  const sums = POSITIONS.map(() => ({ deals: 0, points: 0, luck: 0 }));
  for (let number = 0; number < record.deals.length && !closing?.aborted; number += 1) {
    const deal = playedDealOf(id, record, number);
    const { seating } = record.deals[number]!;
    const points = toPositions<number>(seating, endOf(deal).deltas);
    const luck = toPositions(seating, luckOf(deal).bySeat);
    for (const position of POSITIONS) {
      const sum = sums[position]!;
      sum.deals += 1;
      sum.points += points[position]!;
      sum.luck += luck[position]!;
    }
    await turn();
  }
  return sums;
}

/** The interval is that of independent sets, as in the standings. */
function entrantLuckOf(entrant: string, sets: readonly SetLuck[]): TournamentLuck['entrants'] {
  const luck = estimateMean(sets.map(({ deals, luck: sum }) => ({ sum, count: deals })));
  const rest = estimateMean(sets.map(({ deals, points, luck: sum }) => ({ sum: points - sum, count: deals })));
  return luck === undefined || rest === undefined ? [] : [{ entrant, luck: luck.value, rest }];
}

/** The stored luck; undefined until it is computed. Throws if it is malformed. */
export function luckOfRow(row: Pick<Competition, 'id' | 'luck'>): TournamentLuck | undefined {
  if (row.luck === null) return undefined;
  const luck = parseColumn(tournamentLuckSchema, placeOf(row, 'luck'), row.luck);
  return luck.entrants.length === 0 ? undefined : luck;
}
