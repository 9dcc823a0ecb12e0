// Counts the internal errors that void a set. A host fault is charged to the bot at whose position it occurred. A version with two
// host faults in a set is not started again for it, and each of its replies counts as a crash. Otherwise an owner could provoke
// faults until the result suits them. The CPU time of the void set is charged to the owner of that bot.

import type { SetSpec } from '@mcr-arena/runs';
import type { Millis } from '@mcr-arena/sdk';
import { mapPositions, type Position } from '@mcr-arena/tournament';
import type { PrismaClient } from '../../dist/prisma/client.ts';
import { type Clock, systemClock } from '../accounts/processor-time.ts';
import { bookSet } from './book-set.ts';
import type { SetJob, SetQueue } from './set-queue.ts';

/** After this many host faults in a set, the version is no longer started for it. */
const HOST_FAULTS = 2;

interface VoidedSet {
  /** Number of times that the set has been void. */
  readonly voids: number;
  /** Whether the job was replaced with one that does not start the bot that caused the fault. */
  readonly replaced: boolean;
}

interface VoidReason {
  readonly message: string;
  /** Position of the bot whose host failed, if known. */
  readonly position?: Position;
  /** CPU time of the four bots before the error; all of it is charged to the owner of the bot at `position`. */
  readonly usedMs?: Millis;
}

/** Records that the set is void; undefined if it was played already or its competition is cancelled. */
export function voidSet(
  prisma: PrismaClient,
  queue: Pick<SetQueue, 'add' | 'end'>,
  job: SetJob,
  { message, position, usedMs = 0 }: VoidReason,
  clock: Clock = systemClock,
): Promise<VoidedSet | undefined> {
  return prisma.$transaction(async (transaction) => {
    const where = { id: job.id, playedAt: null, competition: { status: { not: 'cancelled' as const } } };
    const { count } = await transaction.competitionSet.updateMany({ where, data: { voids: { increment: 1 } } });
    if (count === 0) return undefined;
    const { voids } = await transaction.competitionSet.findUniqueOrThrow({ where: { id: job.id } });
    if (position === undefined) return { voids, replaced: false };
    const charged = mapPositions((one) => (one === position ? usedMs : 0));
    await bookSet(transaction, job.id, charged, clock());
    const seat = await transaction.setSeat.update({
      where: { setId_position: { setId: job.id, position } },
      data: { voids: { increment: 1 } },
    });
    if (seat.voids < HOST_FAULTS) return { voids, replaced: false };
    await queue.end([job.id], transaction);
    await queue.add([{ ...job, spec: withoutBot(job.spec, position, message) }], transaction);
    return { voids, replaced: true };
  });
}

function withoutBot(spec: SetSpec, condemned: Position, message: string): SetSpec {
  const bots = mapPositions((position) => {
    const bot = spec.bots[position]!;
    return position === condemned ? { ...bot, condemned: message } : bot;
  });
  return { ...spec, bots };
}
