// Contests of a filled database. The server plays one contest; SQL copies it with its entries to fill the lists. Stages are not
// copied, because pairings depend on the ids of their tournaments.

const COPIES = 300;

export function contestCopies(contest: string): readonly string[] {
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
