// Nights: creation, entries and documents. Each entry is one transaction that locks the night, so that of two entries of the same deal
// the first stands and the second is refused.

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { NightDocument, NightList, NightSummary, nightInputFields } from '@mcr-arena/protocol/documents';
import { failure, type Result, success } from '@mcr-arena/tiles';
import {
  applyNight,
  type Night,
  type NightEvent,
  type NightRefusal,
  needsPlan,
  nightOf,
  nightRefusalOf,
  plannedEvent,
} from '@mcr-arena/tournament';
import type * as z from 'zod';
import type { Prisma, PrismaClient } from '../../../dist/prisma/client.ts';
import { databaseTime, type Store } from '../../database/open-database.ts';
import { jsonColumn } from '../../database/parse-column.ts';
import type { Announce } from '../../events/announcements.ts';
import { type CompetitionRow, lockCompetition, secretOfRow } from '../competition-row.ts';
import type { Competitions } from '../competitions.ts';
import { rowOfNew } from '../new-competition.ts';
import { NIGHT, readEvents, readNightConfig } from './night-kind.ts';

/** Most entries of a table in a round, more than it needs: everybody at the table has its link. */
const MOST_OF_TABLE = 64;
/** Most entries of an organiser, more than an evening needs. */
const MOST_OF_ORGANISER = 4000;

type NightError = NightRefusal | 'night-unknown';

interface NightOrder extends z.output<z.ZodObject<typeof nightInputFields>> {
  readonly name: string;
  readonly ownerId: string;
}

export function createNights(prisma: PrismaClient, { advance }: Pick<Competitions, 'advance'>, announce: Announce) {
  return {
    /** Returns the id of the new night, whose first round is seated. */
    createNight: (order: NightOrder): Promise<Result<string, NightError>> => createNight(prisma, order),
    /** Adds an event. The start of a round gets the time of the database. An entry that stands already changes nothing. */
    enterNight: async (id: string, event: NightEntry): Promise<Result<undefined, NightError>> => {
      const entered = await enterNight(prisma, id, event);
      if (!entered.ok) return entered;
      if (!entered.value) return success(undefined);
      announce({ type: 'entriesChanged', competition: id });
      if (event.type === 'nightEnded') await advance(id);
      return success(undefined);
    },
  };
}

type NightEntry = Exclude<NightEvent, { type: 'roundStarted' | 'planned' }> | { readonly type: 'roundStarted' };

async function createNight(
  prisma: PrismaClient,
  { name, ownerId, players, ...config }: NightOrder,
): Promise<Result<string, NightError>> {
  const row = rowOfNew({ id: `n${randomBytes(6).toString('hex')}`, kind: NIGHT, name, ownerId, config });
  let night = nightOf(config, []);
  const events = players.map((player): NightEvent => ({ type: 'playerAdded', ...player }));
  for (const event of events) {
    const refused = nightRefusalOf(night, event);
    if (refused !== undefined) return failure(refused.code, refused.message);
    night = applyNight(night, event);
  }
  events.push(plannedEvent(night, row.commitment));
  await prisma.$transaction(async (transaction) => {
    const startedAt = await databaseTime(transaction);
    await transaction.competition.create({ data: { ...row, status: 'running', startedAt } });
    await store(transaction, row.id, 0, events);
  });
  return success(row.id);
}

/** Returns whether anything was stored. */
function enterNight(prisma: PrismaClient, id: string, entry: NightEntry): Promise<Result<boolean, NightError>> {
  return prisma.$transaction(async (transaction) => {
    const row = await lockCompetition(transaction, id);
    if (row?.kind !== NIGHT) return failure('night-unknown', `night "${id}" not found`);
    const known = await readEvents(transaction, id);
    const night = nightOf(readNightConfig(row), known);
    const at = (await databaseTime(transaction)).toISOString();
    const event: NightEvent = entry.type === 'roundStarted' ? { type: 'roundStarted', at } : entry;
    if (stands(night, event)) return success(false);
    if (row.status !== 'running' && event.type !== 'playerCorrected') return failure('night-over', 'the night is over');
    const refused = nightRefusalOf(night, event);
    if (refused !== undefined) return failure(refused.code, refused.message);
    const [count, most] = countedWith(event, known);
    if (count >= most) return failure('night-not-now', `${most} entries are the maximum`);
    const next = applyNight(night, event);
    const plan = needsPlan(next) ? [plannedEvent(next, row.commitment)] : [];
    await store(transaction, id, known.length, [event, ...plan]);
    return success(true);
  });
}

/** How many events count with this one, and the most that are allowed. */
function countedWith(event: NightEvent, known: readonly NightEvent[]): readonly [number, number] {
  if (!isOfTable(event)) return [known.filter((each) => !isOfTable(each)).length, MOST_OF_ORGANISER];
  const { round, table } = event;
  return [
    known.filter((each) => isOfTable(each) && each.round === round && each.table === table).length,
    MOST_OF_TABLE,
  ];
}

function isOfTable(event: NightEvent): event is Extract<NightEvent, { type: 'hand' | 'handUndone' | 'disputed' }> {
  return event.type === 'hand' || event.type === 'handUndone' || event.type === 'disputed';
}

/** Whether this result of a deal was entered before, as when a phone sends it twice. */
function stands({ rounds }: Night, event: NightEvent): boolean {
  if (event.type !== 'hand') return false;
  const hand = rounds[event.round - 1]?.tables[event.table - 1]?.hands[event.deal - 1];
  return hand !== undefined && JSON.stringify(sorted(hand.result)) === JSON.stringify(sorted(event.result));
}

function sorted(result: object): readonly (readonly [string, unknown])[] {
  return Object.entries(result).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

async function store(
  transaction: Prisma.TransactionClient,
  competitionId: string,
  from: number,
  events: readonly NightEvent[],
): Promise<void> {
  await transaction.nightEvent.createMany({
    data: events.map((event, index) => ({ competitionId, number: from + index, event: jsonColumn(event) })),
  });
}

const WITH_PLAYERS = {
  owner: { select: { name: true } },
  _count: { select: { nightEvents: { where: { event: { path: ['type'], equals: 'playerAdded' } } } } },
} as const satisfies Prisma.CompetitionInclude;
type NightRow = Prisma.CompetitionGetPayload<{ include: typeof WITH_PLAYERS }>;

/** Undefined if no night has the id. */
export async function findNight(prisma: Store, id: string): Promise<NightRow | undefined> {
  return (await prisma.competition.findFirst({ where: { id, kind: NIGHT }, include: WITH_PLAYERS })) ?? undefined;
}

/** A page of the list, newest first. `before`: only nights created before this time. */
export async function listNights(
  prisma: Store,
  { limit, before }: { readonly limit: number; readonly before?: string | undefined },
): Promise<NightList> {
  const rows = await prisma.competition.findMany({
    where: { kind: NIGHT, ...(before && { createdAt: { lt: before } }) },
    orderBy: { createdAt: 'desc' },
    take: limit,
    include: WITH_PLAYERS,
  });
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return { nights: rows.map(summaryOf), ...(last && { next: last.createdAt.toISOString() }) };
}

function summaryOf(row: NightRow): NightSummary {
  return {
    id: row.id,
    name: row.name,
    organiser: row.owner.name,
    status: row.status,
    ...readNightConfig(row),
    players: row._count.nightEvents,
    createdAt: row.createdAt.toISOString(),
  };
}

export async function nightDocumentOf(prisma: Store, row: NightRow): Promise<NightDocument> {
  const now = (await databaseTime(prisma)).toISOString();
  return { ...summaryOf(row), events: await readEvents(prisma, row.id), now };
}

/** The folded night. */
export async function readNight(prisma: Store, row: NightRow): Promise<Night> {
  return nightOf(readNightConfig(row), await readEvents(prisma, row.id));
}

/** The secret in the link of a table: 22 characters. */
export function tableKeyOf(row: Pick<CompetitionRow, 'id' | 'secret'>, table: number): string {
  const label = `mcr-arena/night-table/1 ${row.id} ${table}`;
  return createHmac('sha256', secretOfRow(row)).update(label).digest('base64url').slice(0, 22);
}

export function isTableKey(row: Pick<CompetitionRow, 'id' | 'secret'>, table: number, key: string): boolean {
  return timingSafeEqual(Buffer.from(tableKeyOf(row, table)), Buffer.from(key));
}
