// The waiting time of people who leave games of people before their end: it grows with the games left within a day.

import type { Millis } from '@mcr-arena/sdk';
import type { PrismaClient } from '../../dist/prisma/client.ts';
import { optionsOfRow } from '../games/game-row.ts';

const MINUTE: Millis = 60_000;
const DAY: Millis = 24 * 60 * MINUTE;

/** After the first, second, … game left within a day, in minutes. */
const WAITS_MIN = [2, 5, 15, 60] as const;

/** Time until the person may look for a game again; 0 if they may. */
export async function waitOfLeaver(prisma: PrismaClient, userId: string, now: Date): Promise<Millis> {
  const since = new Date(now.getTime() - DAY);
  const rows = await prisma.gameSeat.findMany({
    where: { userId, leftAt: { gte: since }, game: { entries: { none: { place: null } } } },
    select: {
      leftAt: true,
      game: { select: { id: true, options: true, seats: { where: { userId: { not: null } } } } },
    },
    orderBy: { leftAt: 'desc' },
  });
  const left = rows.filter(({ leftAt, game }) => {
    // Such games end only when people leave.
    if (optionsOfRow(game).length === 'endless') return false;
    return game.seats.some((seat) => seat.userId !== userId && (seat.leftAt === null || seat.leftAt > leftAt!));
  });
  if (left.length === 0) return 0;
  const waitMs = WAITS_MIN[Math.min(left.length, WAITS_MIN.length) - 1]! * MINUTE;
  return Math.max(0, left[0]!.leftAt!.getTime() + waitMs - now.getTime());
}
