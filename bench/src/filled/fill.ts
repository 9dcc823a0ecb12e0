// Fills the database of a server with as much data as long use would produce. The server must not be running.

import { type DatabaseLocation, openDatabase } from '@mcr-arena/server';
import { expectValue } from '@mcr-arena/tiles';
import { type FilledSizes, ladderStatements } from './fill-ladder.ts';

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

/**
 * The server plays one contest; SQL copies it with its entries to fill the lists. Stages are not copied, because pairings depend on the
 * ids of their tournaments.
 */
const COPIES = 300;

function contestCopies(contest: string): readonly string[] {
  return [
    `CREATE TEMP TABLE copy ON COMMIT DROP AS SELECT '${contest}-' || i AS id, i FROM generate_series(1, ${COPIES}) i`,
    `INSERT INTO competition (id, kind, name, status, config, rules, limits, commitment, secret, owner_id, created_at, started_at, ended_at)
      SELECT copy.id, kind, name || ' ' || i, status, config, rules, limits, md5(copy.id) || md5(commitment), secret, owner_id,
        created_at - i * interval '1 hour', started_at, ended_at
      FROM copy CROSS JOIN competition WHERE competition.id = '${contest}'`,
    `INSERT INTO contest_entry (contest_id, bot_id, name, registered_at, version_id, stage, rank)
      SELECT copy.id, bot_id, name, registered_at, version_id, stage, rank
      FROM copy CROSS JOIN contest_entry WHERE contest_id = '${contest}'`,
  ];
}

const NOTICES = 200;
const DAYS = 365;
const COMPETITIONS = 300;
const PEOPLE = 50;
const DEALS = 16;

const NOTICE = JSON.stringify({ bot: 'bot 1', version: 1 });
const CONFIG = JSON.stringify({
  deals: DEALS,
  closesAt: '2026-01-01T00:00:00.000Z',
  baseline: 'goal',
  clock: 'bank',
  pauses: 'natural',
});

/** `tokenHash`: SHA-256 of a token that the first user gets, in hexadecimal. Needs the temporary table `field`. */
function peopleStatements({ users }: FilledSizes, tokenHash: string): readonly string[] {
  return [
    `CREATE TEMP TABLE person ON COMMIT DROP AS
      SELECT substr(name, 6)::int AS place, id FROM user_account WHERE name LIKE 'user %'`,
    `INSERT INTO credential (id, user_id, kind, label, scopes, hash)
      SELECT gen_random_uuid(), id, 'token', 'bench', '{user}', decode('${tokenHash}', 'hex') FROM person WHERE place = 1`,
    `INSERT INTO notice (id, user_id, type, body, created_at, queued_at)
      SELECT gen_random_uuid(), id, 'checkPassed', '${NOTICE}', now() - i * interval '1 hour', now()
      FROM person, generate_series(1, ${NOTICES}) i`,
    `INSERT INTO processor_time (day, user_id, used_ms)
      SELECT current_date - i, id, 100000 FROM person, generate_series(0, ${DAYS - 1}) i`,
    `INSERT INTO user_link (user_id, other_id, reason)
      SELECT a.id, b.id, 'address' FROM person a JOIN person b ON b.place = a.place + 1 WHERE a.place % 2 = 1`,
    ...duplicateStatements(users),
  ];
}

function duplicateStatements(users: number): readonly string[] {
  return [
    `INSERT INTO competition (id, kind, name, status, config, rules, limits, commitment, secret, owner_id, created_at, started_at, ended_at)
      SELECT 'people-' || i, 'human-duplicate', 'People ' || i, 'finished', '${CONFIG}', ladder.rules, ladder.limits,
        md5(i::text) || md5('people ' || i), decode(md5(i::text) || md5('secret ' || i), 'hex'), person.id,
        now() - i * interval '1 day', now() - i * interval '1 day', now() - i * interval '12 hours'
      FROM generate_series(1, ${COMPETITIONS}) i JOIN person ON person.place = 1 + i % ${users}
      JOIN competition ladder ON ladder.id = 'ladder'`,
    `CREATE TEMP TABLE entry ON COMMIT DROP AS
      SELECT 'people-' || i AS competition, person.id AS person, left(md5(i || ' game ' || person.place), 16) AS game
      FROM generate_series(1, ${COMPETITIONS}) i JOIN person ON (person.place + i) % (${users} / ${PEOPLE}) = 0`,
    `INSERT INTO game (id, status, options, secret, ended_at) SELECT game, 'over', '{}', decode(md5(game), 'hex'), now() FROM entry`,
    `INSERT INTO human_entry (competition_id, user_id, game_id) SELECT competition, person, game FROM entry`,
    `INSERT INTO game_seat (game_id, player, bot, user_id)
      SELECT game, player, CASE WHEN player > 0 THEN 'goal' END, CASE WHEN player = 0 THEN person END
      FROM entry, generate_series(0, 3) player`,
    `INSERT INTO game_deal (game_id, number, record, deltas)
      SELECT game, number, '{}', '{24,-8,-8,-8}' FROM entry, generate_series(0, ${DEALS - 1}) number`,
  ];
}
