// Fills the database of a server with a ladder of many sets. The server must not be running.

import { type DatabaseLocation, openDatabase } from '@mcr-arena/server';
import { expectValue } from '@mcr-arena/tiles';

export interface FilledSizes {
  readonly sets: number;
  /** A multiple of 4 and of the users. */
  readonly bots: number;
  readonly users: number;
}

const LIMIT_MS = 3_600_000;
/** Number of latest sets with logs; older logs are never read. */
const LOGGED_SETS = 20_000;
/** Number of the first generated set; lower numbers are for sets that the ladder has planned. */
const FIRST_NUMBER = 1000;

const DEALS = JSON.stringify(
  [0, 1, 2, 3].map((seating) => ({
    ...{ seating, deltas: [24, -8, -8, -8], fouls: [] },
    outcome: { type: 'win', winner: 0, from: 1, fanPoints: 8 },
  })),
);
const FANS = JSON.stringify([0, 1, 2, 3].map(() => ['allChows']));
const TALLY = JSON.stringify({
  ...{ deals: 8000, totalDelta: 0, wins: 2000, selfDrawnWins: 500, fanPoints: 24_000, dealIns: 1500, draws: 400 },
  fouls: { 'illegal-action': 0, 'false-win': 0, 'timed-out': 0, crashed: 0, unreadable: 0 },
  ...{ wonBy: {}, lostTo: {} },
});
const TIMES = JSON.stringify({ decisions: 250, medianMs: 1.5, p99Ms: 12, maxMs: 40 });

/** Bots are drawn from four parts of the field, so that no table has the same bot twice. */
export async function fillDatabase(location: DatabaseLocation, sizes: FilledSizes): Promise<void> {
  const database = expectValue(await openDatabase(location));
  try {
    await database.prisma.$transaction(
      async (transaction) => {
        for (const statement of statementsOf(sizes)) await transaction.$executeRawUnsafe(statement);
      },
      { timeout: LIMIT_MS },
    );
    await database.prisma.$executeRawUnsafe('ANALYZE');
  } finally {
    await database.close();
  }
}

function statementsOf({ sets, bots, users }: FilledSizes): readonly string[] {
  const part = bots / 4;
  return [
    // The rows reference each other consistently. Checking each one would take longer than everything else.
    'SET LOCAL session_replication_role = replica',
    `INSERT INTO user_account (id, name, kind) SELECT gen_random_uuid(), 'user ' || i, 'person' FROM generate_series(1, ${users}) i`,
    `CREATE TEMP TABLE field ON COMMIT DROP AS
      SELECT i - 1 AS place, gen_random_uuid() AS bot, gen_random_uuid() AS version, owner.id AS owner
      FROM generate_series(1, ${bots}) i JOIN user_account owner ON owner.name = 'user ' || (1 + (i - 1) % ${users})`,
    `INSERT INTO bot (id, owner_id, name) SELECT bot, owner, 'bot ' || place FROM field`,
    `INSERT INTO bot_version (id, bot_id, number, kind, manifest, content_hash, ranked_at)
      SELECT version, bot, 1, 'stdio', '{"kind":"house","name":"random"}', 'filled ' || place, now() FROM field`,
    `CREATE TEMP TABLE played ON COMMIT DROP AS
      SELECT i AS sequence, gen_random_uuid() AS id, now() - (${sets} - i) * interval '3 seconds' AS at
      FROM generate_series(1, ${sets}) i`,
    `INSERT INTO competition_set (id, competition_id, table_number, number, deals, fans, digest, sequence, played_at)
      SELECT played.id, ladder.id, 1, ${FIRST_NUMBER} + sequence, '${DEALS}', '${FANS}', repeat('0', 64), sequence, at
      FROM played, competition ladder WHERE ladder.kind = 'ladder' ORDER BY sequence`,
    `CREATE TEMP TABLE seated ON COMMIT DROP AS
      SELECT played.sequence, played.id AS set_id, played.at, position, field.version, field.bot,
        (position - 1.5) * 40 + 30 * sin(played.sequence + position) AS total
      FROM played CROSS JOIN generate_series(0, 3) position
      JOIN field ON field.place = position * ${part} + (hashint4(played.sequence * 4 + position) & 2147483647) % ${part}`,
    `INSERT INTO set_seat (set_id, position, entrant, bot_version_id)
      SELECT set_id, position, 'bot v1', version FROM seated`,
    `INSERT INTO ladder_result (sequence, position, version_id, bot_id, total, deals, faults, mu, sigma, played_at)
      SELECT sequence, position, version, bot, total::int, 4, 0, 25 + total / 20, 1.2, at FROM seated ORDER BY sequence, position`,
    `INSERT INTO bot_log (set_id, position, deals, decision_times)
      SELECT set_id, position, '[]', '${TIMES}' FROM seated WHERE sequence > ${sets - LOGGED_SETS}`,
    `INSERT INTO ladder_rating (version_id, bot_id, owner_id, mu, sigma, lower, sets, deals, points, tally, entered_at, last_played_at)
      SELECT field.version, field.bot, field.owner, 25 + avg(total) / 20, 1.2, 22 + avg(total) / 20, count(*), 4 * count(*),
        sum(total)::int, '${TALLY}', min(at), max(at)
      FROM field JOIN seated ON seated.version = field.version GROUP BY field.version, field.bot, field.owner`,
  ];
}
