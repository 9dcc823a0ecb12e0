// The data of people in a filled database, as SQL: notices, CPU time, links, and competitions of people and bots.

import type { FilledSizes } from './fill-ladder.ts';

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
export function peopleStatements({ users }: FilledSizes, tokenHash: string): readonly string[] {
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
