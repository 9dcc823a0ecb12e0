// The ladder of a filled database: bots, their sets, results and logs, as SQL.

export interface FilledSizes {
  readonly sets: number;
  /** A multiple of 4 and of `users`. */
  readonly bots: number;
  readonly users: number;
}

/** Number of latest sets with logs; older logs are deleted. */
const LOGGED_SETS = 100_000;
/** Number of latest sets with stored records; older records are in the archive. */
const STORED_RECORDS = 100_000;
const RECORD_BYTES = 2048;
/** Added to the numbers of generated sets; lower numbers are for sets that the ladder has planned. */
const FIRST_NUMBER = 1000;

const DEALS = JSON.stringify(
  [0, 1, 2, 3].map((seating) => ({
    seating,
    deltas: [24, -8, -8, -8],
    fouls: [],
    outcome: { type: 'win', winner: 0, from: 1, fanPoints: 8 },
  })),
);
const FANS = JSON.stringify([0, 1, 2, 3].map(() => ['allChows']));
const TALLY = JSON.stringify({
  deals: 8000,
  totalDelta: 0,
  wins: 2000,
  selfDrawnWins: 500,
  fanPoints: 24_000,
  dealIns: 1500,
  draws: 400,
  fouls: { 'illegal-action': 0, 'false-win': 0, 'timed-out': 0, crashed: 0, unreadable: 0 },
  wonBy: {},
  lostTo: {},
});
const PASSED = JSON.stringify({
  ok: true,
  buildOutput: '',
  situations: 300,
  deals: 24,
  faults: [],
  different: 0,
  decisionMs: { p50: 1, p99: 5 },
  memoryMiB: 50,
  setsPerHour: 1000,
});
const TIMES = JSON.stringify({ decisions: 250, medianMs: 1.5, p99Ms: 12, maxMs: 40 });

/** Statements that fill the ladder. The four bots of a table come from separate quarters of the field, so none is there twice. */
export function ladderStatements({ sets, bots, users }: FilledSizes): readonly string[] {
  const part = bots / 4;
  return [
    `INSERT INTO user_account (id, name, kind) SELECT gen_random_uuid(), 'user ' || i, 'person' FROM generate_series(1, ${users}) i`,
    `CREATE TEMP TABLE field ON COMMIT DROP AS
      SELECT i - 1 AS place, gen_random_uuid() AS bot, gen_random_uuid() AS version, owner.id AS owner
      FROM generate_series(1, ${bots}) i JOIN user_account owner ON owner.name = 'user ' || (1 + (i - 1) % ${users})`,
    `INSERT INTO bot (id, owner_id, name) SELECT bot, owner, 'bot ' || place FROM field`,
    `INSERT INTO bot_version (id, bot_id, number, kind, manifest, content_hash, check_report, checked_at, ranked_at)
      SELECT version, bot, 1, 'stdio', '{"kind":"house","name":"random"}', 'filled ' || place, '${PASSED}', now(), now() FROM field`,
    `CREATE TEMP TABLE played ON COMMIT DROP AS
      SELECT i AS sequence, gen_random_uuid() AS id, now() - (${sets} - i) * interval '3 seconds' AS at
      FROM generate_series(1, ${sets}) i`,
    `INSERT INTO competition_set (id, competition_id, table_number, number, deals, fans, digest, sequence, played_at)
      SELECT played.id, ladder.id, 1, ${FIRST_NUMBER} + sequence, '${DEALS}', '${FANS}', repeat('0', 64), sequence, at
      FROM played, competition ladder WHERE ladder.id = 'ladder' ORDER BY sequence`,
    `CREATE TEMP TABLE seated ON COMMIT DROP AS
      SELECT played.sequence, played.id AS set_id, played.at, position, field.version, field.bot,
        (position - 1.5) * 40 + 30 * sin(played.sequence + position) AS total
      FROM played CROSS JOIN generate_series(0, 3) position
      JOIN field ON field.place = position * ${part} + (hashint4(played.sequence * 4 + position) & 2147483647) % ${part}`,
    `INSERT INTO set_seat (set_id, position, entrant, bot_version_id)
      SELECT set_id, position, 'bot v1', version FROM seated`,
    `INSERT INTO ladder_result (sequence, position, version_id, bot_id, total, deals, faults, mu, sigma, played_at)
      SELECT sequence, position, version, bot, total::int, 4, 0, 25 + total / 20, 1.2, at FROM seated ORDER BY sequence, position`,
    `INSERT INTO bot_log (set_id, position, deals, decision_times, bot_id, played_at)
      SELECT set_id, position, '[]', '${TIMES}', bot, at FROM seated WHERE sequence > ${sets - LOGGED_SETS}`,
    `INSERT INTO set_record (set_id, text, archive_key)
      SELECT id, CASE WHEN is_here THEN decode(repeat(md5(sequence::text), ${RECORD_BYTES / 16}), 'hex') END,
        CASE WHEN NOT is_here THEN 'set-records/' || left(hash, 2) || '/' || hash || '.json.zst' END
      FROM (SELECT id, sequence, sequence > ${sets - STORED_RECORDS} AS is_here, md5(sequence::text) || md5(id::text) AS hash FROM played) one`,
    `INSERT INTO ladder_rating (version_id, bot_id, owner_id, mu, sigma, lower, sets, deals, points, tally, entered_at, last_played_at)
      SELECT field.version, field.bot, field.owner, 25 + avg(total) / 20, 1.2, 22 + avg(total) / 20, count(*), 4 * count(*),
        sum(total)::int, '${TALLY}', min(at), max(at)
      FROM field JOIN seated ON seated.version = field.version GROUP BY field.version, field.bot, field.owner`,
    // The ratings of house bots are settled too: otherwise they would play at every table.
    `UPDATE ladder_rating SET sigma = 1.2, sets = ${(4 * sets) / bots} WHERE sets = 0`,
  ];
}
