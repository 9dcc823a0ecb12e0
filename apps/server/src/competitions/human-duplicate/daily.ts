// The daily challenge: a competition of four deals per day (UTC), created on the first request of the day, with house bots among
// the competitors. As in every competition, a person plays the walls only once. Guests play too; they and accounts created on the day
// are not ranked, because they may have seen the walls with other accounts.

import type { DailyChallenge, HumanDuplicateConfig } from '@mcr-arena/protocol/documents';
import type { PrismaClient } from '../../../dist/prisma/client.ts';
import { HOUSE_USER } from '../../accounts/house.ts';
import { databaseTime } from '../../database/open-database.ts';
import { isOver } from '../competition-row.ts';
import { readCompetitors } from './competitors.ts';
import { DAILY_PREFIX, readDuplicateConfig } from './duplicate-config.ts';
import { duplicateDocumentOf, findDuplicate, standingsOf } from './duplicate-document.ts';
import type { HumanDuplicates } from './human-duplicates.ts';

const DAY_MS = 24 * 3600_000;
/** Maximum number of days in the reader's history. */
const LISTED = 14;
export const DAILY_DEALS = 4;
const HOUSE_ENTRANTS = ['shanten', 'goal'];

interface DailyTools {
  readonly prisma: PrismaClient;
  readonly duplicates: Pick<HumanDuplicates, 'createDuplicate' | 'enterBot'>;
}

/** Today's challenge, created if missing, yesterday's challenge, and the reader's results. */
export async function readDaily(tools: DailyTools, reader: string | undefined): Promise<DailyChallenge> {
  const { prisma } = tools;
  const now = await databaseTime(prisma);
  const today = dayOf(now);
  await ensureDaily(tools, today);
  const row = await findDuplicate(prisma, idOf(today));
  const before = await findDuplicate(prisma, idOf(dayBefore(today)));
  const own = reader === undefined ? [] : await readOwnDays(prisma, reader);
  return {
    today: await duplicateDocumentOf(prisma, row!, reader),
    ...(before !== undefined && { yesterday: await duplicateDocumentOf(prisma, before, reader) }),
    streak: streakOf(new Set(own.filter(({ played }) => played === DAILY_DEALS).map(({ day }) => day)), today),
    history: own.slice(0, LISTED).map(({ played: _, ...shown }) => shown),
  };
}

/** Safe on two servers at once: only one challenge is created. */
async function ensureDaily({ prisma, duplicates }: DailyTools, day: string): Promise<void> {
  const id = idOf(day);
  const bot = { ownerId: HOUSE_USER, name: { in: HOUSE_ENTRANTS } };
  const known = await prisma.entrant.count({ where: { competitionId: id, botVersion: { bot } } });
  if (known === HOUSE_ENTRANTS.length) return;
  const config: HumanDuplicateConfig = {
    deals: DAILY_DEALS,
    baseline: 'goal',
    clock: 'bank',
    pauses: 'natural',
    day,
    newAccounts: 'unranked',
    closesAt: new Date(Date.parse(day) + DAY_MS).toISOString(),
  };
  await duplicates.createDuplicate({ id, name: day, config, ownerId: HOUSE_USER });
  for (const each of await prisma.bot.findMany({ where: bot })) await duplicates.enterBot(id, each);
}

interface OwnDay {
  readonly id: string;
  readonly day: string;
  readonly played: number;
  readonly total: number;
  readonly rank?: number;
  readonly competitors: number;
}

async function readOwnDays(prisma: PrismaClient, userId: string): Promise<readonly OwnDay[]> {
  const entries = await prisma.humanEntry.findMany({
    where: { userId, competition: { ownerId: HOUSE_USER, id: { startsWith: DAILY_PREFIX } } },
    orderBy: { competitionId: 'desc' },
    take: 366,
    select: {
      competition: { select: { id: true, config: true, status: true } },
      game: { select: { deals: { select: { number: true } } } },
    },
  });
  return Promise.all(
    entries.map(async ({ competition, game }, index): Promise<OwnDay> => {
      const { id } = competition;
      const config = readDuplicateConfig(competition);
      const day = config.day ?? id.slice(DAILY_PREFIX.length);
      const played = game.deals.length;
      if (index >= LISTED) return { id, day, played, total: 0, competitors: 0 };
      const competitors = await readCompetitors(prisma, id, config);
      const own = competitors.find(({ user }) => user === userId)!;
      const total = own.deltas.reduce((sum: number, delta) => sum + (delta ?? 0), 0);
      const standing = standingsOf(competitors, DAILY_DEALS).find(({ number }) => number === own.number);
      const rank = isOver(competition.status) ? standing?.rank : undefined;
      return { id, day, played, total, ...(rank !== undefined && { rank }), competitors: competitors.length };
    }),
  );
}

/** Consecutive days played up to today, or up to yesterday if today's challenge has not been played yet. */
export function streakOf(days: ReadonlySet<string>, today: string): number {
  let day = days.has(today) ? today : dayBefore(today);
  let streak = 0;
  while (days.has(day)) {
    streak += 1;
    day = dayBefore(day);
  }
  return streak;
}

function idOf(day: string): string {
  return `${DAILY_PREFIX}${day}`;
}

/** Date in UTC. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

export function dayBefore(day: string): string {
  return dayOf(new Date(Date.parse(day) - DAY_MS));
}
