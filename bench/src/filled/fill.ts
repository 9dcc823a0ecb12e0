// Fills the database of a server with as much data as long use would produce. The server must not be running.

import { type DatabaseLocation, openDatabase } from '@mcr-arena/server';
import { expectValue } from '@mcr-arena/tiles';
import { contestCopies } from './fill-contests.ts';
import { type FilledSizes, ladderStatements } from './fill-ladder.ts';
import { peopleStatements } from './fill-people.ts';

const LIMIT_MS = 3_600_000;

/** `tokenHash`: SHA-256 of a token that the first user gets, in hexadecimal. */
export function fillDatabase(location: DatabaseLocation, sizes: FilledSizes, tokenHash: string): Promise<void> {
  return runAll(location, [...ladderStatements(sizes), ...peopleStatements(sizes, tokenHash)]);
}

/** Copies a played contest. */
export function fillContests(location: DatabaseLocation, contest: string): Promise<void> {
  return runAll(location, contestCopies(contest));
}

/** `isKeen`: whether the ladder plays as much as possible. */
export function setLadderPace(location: DatabaseLocation, isKeen: boolean): Promise<void> {
  const learningSets = isKeen ? 1_000_000_000 : 1000;
  return runAll(location, [
    `UPDATE competition SET config = jsonb_set(config::jsonb, '{learningSets}', '${learningSets}')::json WHERE id = 'ladder'`,
  ]);
}

export interface FilledBot {
  readonly id: string;
  readonly name: string;
  readonly ownerId: string;
}

/** The first ladder bots, each with a different owner. */
export async function firstBots(location: DatabaseLocation, count: number): Promise<readonly FilledBot[]> {
  const database = expectValue(await openDatabase(location));
  try {
    const names = Array.from({ length: count }, (_, place) => `bot ${place}`);
    const where = { name: { in: names } };
    return await database.prisma.bot.findMany({ where, select: { id: true, name: true, ownerId: true } });
  } finally {
    await database.close();
  }
}

async function runAll(location: DatabaseLocation, statements: readonly string[]): Promise<void> {
  const database = expectValue(await openDatabase(location));
  try {
    await database.prisma.$transaction(
      async (transaction) => {
        // The rows reference each other consistently. Checking each one would take longer than everything else.
        await transaction.$executeRawUnsafe('SET LOCAL session_replication_role = replica');
        for (const statement of statements) await transaction.$executeRawUnsafe(statement);
      },
      { timeout: LIMIT_MS },
    );
    // PostgreSQL would do this automatically after some time.
    await database.prisma.$executeRawUnsafe('VACUUM ANALYZE');
  } finally {
    await database.close();
  }
}
