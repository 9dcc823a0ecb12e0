// Takes a deleted account out of competitions, and ends matches that may not go on. This runs after the deletion, and the server may be
// killed in between, so servers repeat it for all deleted accounts at their start and every hour.

import type { PrismaClient } from '../../dist/prisma/client.ts';
import type { Competitions } from './competitions.ts';
import { CONTEST } from './contest/contest-config-row.ts';
import { type Contests, leaveContests } from './contest/contests.ts';
import { endBarredMatches } from './match/end-matches.ts';
import { leaveTournaments } from './swiss/leave-tournaments.ts';
import { SWISS } from './swiss/swiss-kind.ts';
import type { Tournaments } from './swiss/tournaments.ts';

type Runner = Competitions & Tournaments & Contests;

/** Idempotent. */
export async function leaveCompetitions(prisma: PrismaClient, runner: Runner, userId: string): Promise<void> {
  await leaveContests(prisma, runner, userId);
  await leaveTournaments(prisma, runner, userId);
  await endBarredMatches(prisma, runner);
}

/** Takes all deleted accounts out of the competitions that they are still in, and ends matches that may not go on. */
export async function leaveOfDeleted(prisma: PrismaClient, runner: Runner): Promise<void> {
  const users = await prisma.$queryRaw<{ readonly id: string }[]>`
    WITH open AS (
      SELECT id, kind, owner_id, status FROM competition
      WHERE kind IN (${SWISS}, ${CONTEST}) AND status IN ('created', 'running', 'paused', 'failed')
    ), owner AS (
      SELECT owner_id FROM open
      WHERE CASE kind WHEN ${SWISS} THEN status = 'created'
        ELSE NOT EXISTS (SELECT FROM contest_stage WHERE contest_id = open.id) END
      UNION
      SELECT bot.owner_id FROM open JOIN entrant ON competition_id = open.id
      JOIN bot_version version ON version.id = bot_version_id JOIN bot ON bot.id = version.bot_id
      WHERE withdrawn_after IS NULL AND NOT is_reference
      UNION
      SELECT bot.owner_id FROM open JOIN contest_entry ON contest_id = open.id JOIN bot ON bot.id = bot_id
      WHERE withdrawn_at IS NULL AND rank IS NULL
    )
    SELECT user_account.id::text AS id FROM owner JOIN user_account ON user_account.id = owner_id
    WHERE deleted_at IS NOT NULL`;
  for (const { id } of users) await leaveCompetitions(prisma, runner, id);
  await endBarredMatches(prisma, runner);
}
