// Logs of the bots of a set, for their owners: the output of a bot in each deal, crashes, faults and decision times. Records do not
// contain them. House bots have none.

import { botLogSchema, isHouseBot } from '@mcr-arena/hosts';
import { type DecisionSummary, decisionSummarySchema, type PlayedSet, summaryOf } from '@mcr-arena/runs';
import { POSITIONS, type Position } from '@mcr-arena/tournament';
import * as z from 'zod';
import type { BotLog, Prisma } from '../../dist/prisma/client.ts';
import type { Store } from '../database/open-database.ts';
import { parseColumn } from '../database/parse-column.ts';
import type { SetJob } from './set-queue.ts';

const faultSchema = z.object({ reason: z.string(), message: z.string(), hint: z.string().optional() });

const dealLogSchema = botLogSchema.extend({
  deal: z.int().min(1).describe('number of the deal in the set'),
  faults: z.array(faultSchema),
});
export type DealLog = z.infer<typeof dealLogSchema>;

interface BotLogRow {
  readonly position: Position;
  readonly deals: DealLog[];
  readonly decisionTimes: DecisionSummary;
}

/** The logs of a played set, one per bot, without house bots. */
export function botLogsOf({ spec }: Pick<SetJob, 'spec'>, played: PlayedSet): BotLogRow[] {
  const others = POSITIONS.filter((position) => !isHouseBot(spec.bots[position]!.reference));
  return others.map((position) => ({
    position,
    deals: dealLogsOf(played, position),
    decisionTimes: summaryOf(played.decisionTimes[position]!),
  }));
}

/** Logs of the deals that have an entry, in playing order. */
function dealLogsOf({ job, notes, logs }: PlayedSet, position: Position): DealLog[] {
  const deals = job.seatings.map((_, index): DealLog => {
    const deal = index + 1;
    const log = logs.find((candidate) => candidate.deal === deal && candidate.position === position)?.log;
    const faults = notes.flatMap((note) =>
      note.type === 'foul' && note.deal === deal && note.entrant === job.entrants[position]
        ? [{ reason: note.reason, message: note.message, ...(note.hint !== undefined && { hint: note.hint }) }]
        : [],
    );
    return { deal, text: '', ...log, faults };
  });
  return deals.filter(({ text, crashedAt, faults }) => text !== '' || crashedAt !== undefined || faults.length > 0);
}

/** Parses a stored log. Throws if it is malformed. */
export function readBotLog({
  setId,
  position,
  deals,
  decisionTimes,
}: BotLog): Pick<BotLogRow, 'deals' | 'decisionTimes'> {
  const place = { table: 'bot_log', id: `${setId} ${position}` };
  return {
    deals: parseColumn(z.array(dealLogSchema), { ...place, column: 'deals' }, deals),
    decisionTimes: parseColumn(decisionSummarySchema, { ...place, column: 'decision_times' }, decisionTimes),
  };
}

const WITH_SET = {
  seat: {
    include: {
      set: { include: { competition: { select: { id: true, kind: true, name: true, limits: true } } } },
      botVersion: { select: { id: true, checkReport: true } },
    },
  },
} as const satisfies Prisma.BotLogInclude;

type BotLogWithSet = Prisma.BotLogGetPayload<{ include: typeof WITH_SET }>;

interface LogQuery {
  readonly botId: string;
  readonly limit: number;
  /** Only sets played before this time. */
  readonly before: string | undefined;
  /** Logs to leave out. */
  readonly hidden: Prisma.BotLogWhereInput[];
}

/** Logs of all versions of a bot for disclosed sets, newest first: `limit`, and those of other seats at the time of the last one. */
export async function listBotLogs(store: Store, { botId, limit, before, hidden }: LogQuery): Promise<BotLogWithSet[]> {
  const where = { botId, seat: { set: { disclosedAt: { not: null } } }, NOT: hidden };
  const orderBy = [
    { playedAt: 'desc' },
    { setId: 'asc' },
    { position: 'asc' },
  ] satisfies Prisma.BotLogFindManyArgs['orderBy'];
  const rows = await store.botLog.findMany({
    where: { ...where, ...(before === undefined ? {} : { playedAt: { lt: before } }) },
    orderBy,
    take: limit,
    include: WITH_SET,
  });
  const last = rows.at(-1)?.playedAt;
  if (last === undefined || rows.length < limit) return rows;
  // The next page begins before this time.
  const ofLast = await store.botLog.findMany({ where: { ...where, playedAt: last }, orderBy, include: WITH_SET });
  return [...rows.filter(({ playedAt }) => playedAt.getTime() !== last.getTime()), ...ofLast];
}

/** Number of times that a fault of the bot's host voided a set that is disclosed. */
export async function countVoids(store: Store, botId: string): Promise<number> {
  const where = { botVersion: { botId }, voids: { gt: 0 }, set: { disclosedAt: { not: null } } };
  const { _sum: sum } = await store.setSeat.aggregate({ where, _sum: { voids: true } });
  return sum.voids ?? 0;
}
