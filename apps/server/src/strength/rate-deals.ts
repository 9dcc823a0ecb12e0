// Computes what deals say about the strength of people: those of tables that were created to count, and those of competitions of people
// and bots once their walls are disclosed (before, a person could learn about a wall from it). Only games of one person against bots
// count. A deal takes about 15 ms, so that requests are answered between two of them. Everything is derived from the records of deals:
// rows of another version are made again. A malformed deal does not count and is reported once, with its row.

import { decodeDeal, MATCH_DEALS, seatInDeal } from '@mcr-arena/engine';
import {
  COUNTED_MS,
  countedResults,
  DATUM,
  LUCK_MODEL,
  luckOf,
  type Population,
  populationOf,
  STRENGTH_VERSION,
  type Strength,
  type StrengthResult,
  strengthOf,
} from '@mcr-arena/luck';
import type { UncountedReason } from '@mcr-arena/protocol/documents';
import { rulesNameOf } from '@mcr-arena/scoring';
import type { Seat } from '@mcr-arena/tiles';
import { competitorSeatOf } from '@mcr-arena/tournament';
import type { Prisma, PrismaClient } from '../../dist/prisma/client.ts';
import { OVER, rulesOfRow } from '../competitions/competition-row.ts';
import { readDuplicateConfig } from '../competitions/human-duplicate/duplicate-config.ts';
import type { Database } from '../database/open-database.ts';
import { MalformedData, malformedRow } from '../database/parse-column.ts';
import { recordOfDeal } from '../games/game-row.ts';
import { startPasses } from '../jobs/passes.ts';
import { computeStyles } from './deal-styles.ts';

const PAGE_DEALS = 100;
/** Key of the setting with the `Population`. */
export const POPULATION = 'strength-population';
/** Key of the setting with the `ListedStrength`s, strongest first. */
export const LISTED = 'strength-list';
const MOST_LISTED = 500;
/** Rows of the current rules and model. */
export const CURRENT = { version: STRENGTH_VERSION, luckModel: LUCK_MODEL } as const;

/** Games of tables that were created to count. */
export const COUNTED_TABLE = { options: { path: ['counted'], equals: true } } as const satisfies Prisma.GameWhereInput;

const KNOWN = { user: { deletedAt: null } } as const;
const DUE = {
  game: {
    OR: [
      { entries: { some: { place: null, competition: { status: { in: OVER } }, ...KNOWN } } },
      { ...COUNTED_TABLE, seats: { some: KNOWN } },
    ],
  },
  OR: [{ strength: null }, { strength: { NOT: CURRENT } }],
} satisfies Prisma.GameDealWhereInput;

const WITH_PLACES = {
  game: {
    select: {
      entries: { select: { ranked: true, user: { select: { id: true, createdAt: true } }, competition: true } },
      seats: { select: { player: true, userId: true, bot: true } },
    },
  },
} as const satisfies Prisma.GameDealInclude;

type DueDeal = Prisma.GameDealGetPayload<{ include: typeof WITH_PLACES }>;

/** The person of a game against bots. */
function personOf({ game }: DueDeal): string {
  return game.entries[0]?.user.id ?? game.seats.find(({ userId }) => userId !== null)!.userId!;
}

/** Starts the computation of strengths and styles, which runs every hour, and returns a function that stops it. */
export function startStrengths(database: Database, onError: (error: unknown) => void): Promise<() => Promise<void>> {
  const run = async (closing: AbortSignal) => {
    await rateDeals(database.prisma, new Date(), onError, closing);
    await computeStyles(database.prisma, onError, closing);
  };
  return startPasses({ database, name: 'rate-people', run, onError });
}

/** Computes the deals that are due, then the population and the list. `onMalformed` is called with the error of a deal that cannot be read. */
export async function rateDeals(
  prisma: PrismaClient,
  now: Date,
  onMalformed: (error: unknown) => void,
  closing?: AbortSignal,
): Promise<void> {
  for (let full = true; full; ) {
    const due = await prisma.gameDeal.findMany({
      where: DUE,
      orderBy: [{ gameId: 'asc' }, { number: 'asc' }],
      take: PAGE_DEALS,
      include: WITH_PLACES,
    });
    for (const deal of due) {
      if (closing?.aborted) return;
      const { gameId, number } = deal;
      const row = { ...CURRENT, ...ratedOrUnreadable(deal, onMalformed) };
      await prisma.strengthDeal.upsert({
        where: { gameId_number: { gameId, number } },
        create: { gameId, number, ...row },
        update: row,
      });
    }
    full = due.length === PAGE_DEALS;
  }
  await storePopulation(prisma, now);
}

type RatedDeal = Pick<Prisma.StrengthDealUncheckedCreateInput, 'userId' | 'endedAt'> & {
  readonly luck: number | null;
  readonly points: number | null;
  readonly reason: UncountedReason | null;
};

/** The columns of a deal, which does not count if it cannot be read. Errors other than malformed data are thrown. */
function ratedOrUnreadable(deal: DueDeal, onMalformed: (error: unknown) => void): RatedDeal {
  try {
    return ratedDeal(deal);
  } catch (thrown) {
    if (!(thrown instanceof MalformedData)) throw thrown;
    onMalformed(thrown);
    return {
      userId: personOf(deal),
      endedAt: deal.endedAt,
      luck: null,
      points: null,
      reason: 'unreadable',
    };
  }
}

/** The columns of a deal. Throws if it is malformed. */
function ratedDeal(deal: DueDeal): RatedDeal {
  const { gameId, number, endedAt, record, deltas, game } = deal;
  const userId = personOf(deal);
  const [entry] = game.entries;
  const reason = entry === undefined ? reasonAtTable(deal) : reasonOf(deal, entry);
  if (reason !== undefined && !COMPARED.has(reason)) return { userId, endedAt, luck: null, points: null, reason };
  const decoded = decodeDeal(recordOfDeal(gameId, number, record));
  if (!decoded.ok) throw malformedRow({ table: 'game_deal', id: `${gameId} ${number}` }, decoded.error.message);
  const player = game.seats.find((each) => each.userId === userId)?.player as Seat;
  const seat = entry === undefined ? seatInDeal(player, number % MATCH_DEALS) : competitorSeatOf(number);
  const luck = luckOf(decoded.value).bySeat[seat];
  if (reason !== undefined) return { userId, endedAt, luck, points: null, reason };
  const datum = entry === undefined ? 0 : DATUM[readDuplicateConfig(entry.competition).baseline]!;
  return { userId, endedAt, luck, points: deltas[seat]! - luck - datum, reason: null };
}

/** Reasons of deals that do not count but are compared with those of others on the same walls, less luck. */
const COMPARED: ReadonlySet<UncountedReason> = new Set(['guest', 'newAccount']);

/** Undefined if the deal counts. At a table that counts, the walls are new and the bots are those whose zero point is 0 under any rules. */
function reasonAtTable({ undone, game: { seats } }: DueDeal): UncountedReason | undefined {
  if (undone > 0) return 'undone';
  return seats.every(({ userId, bot }) => userId !== null || DATUM[bot!] === 0) ? undefined : 'bots';
}

/** Undefined if the deal counts. */
function reasonOf({ undone }: DueDeal, entry: DueDeal['game']['entries'][number]): UncountedReason | undefined {
  const { user, competition, ranked } = entry;
  const { day, newAccounts, baseline } = readDuplicateConfig(competition);
  if (undone > 0) return 'undone';
  if (!ranked) return 'guest';
  if (newAccounts === 'unranked' && day !== undefined && user.createdAt.toISOString() >= day) return 'newAccount';
  const datum = DATUM[baseline];
  const isMeasured = datum === 0 || (datum !== undefined && rulesNameOf(rulesOfRow(competition).scoring) === 'mcr');
  return isMeasured ? undefined : 'bots';
}

async function storePopulation(prisma: PrismaClient, now: Date): Promise<void> {
  // Anybody can be many guests, and the deals of a suspended account may be another's or a program's. An account may have been deleted
  // while one of its deals was computed.
  const user = { kind: { not: 'guest' }, suspendedAt: null, ...KNOWN.user } as const;
  const endedAt = { gt: new Date(now.getTime() - COUNTED_MS) };
  const rows = await prisma.strengthDeal.findMany({ where: { ...CURRENT, points: { not: null }, endedAt, user } });
  const results = rows.map(({ userId, gameId, number, endedAt, points }) => {
    return { person: userId, deal: `${gameId} ${number}`, endedAtMs: endedAt.getTime(), points: points! };
  });
  const counted = countedResults(results, now.getTime());
  const population: Population = populationOf(counted);
  const listed = await prisma.user.findMany({ where: { strengthListed: true }, select: { id: true } });
  await storeSetting(prisma, POPULATION, population);
  await storeSetting(prisma, LISTED, listedStrengths(population, counted, new Set(listed.map(({ id }) => id))));
}

/** The strength of a person in the list. */
export interface ListedStrength extends Strength {
  /** Id of the user. */
  readonly person: string;
}

function listedStrengths(
  population: Population,
  counted: readonly StrengthResult[],
  listed: ReadonlySet<string>,
): readonly ListedStrength[] {
  return [...Map.groupBy(counted, ({ person }) => person)]
    .flatMap(([person, results]) => {
      const strength = listed.has(person) ? strengthOf(population, results) : undefined;
      return strength === undefined ? [] : [{ person, ...strength }];
    })
    .sort((a, b) => b.estimate - a.estimate)
    .slice(0, MOST_LISTED);
}

async function storeSetting(prisma: PrismaClient, key: string, content: object): Promise<void> {
  const value = JSON.stringify(content);
  await prisma.setting.upsert({ where: { key }, create: { key, value }, update: { value } });
}
