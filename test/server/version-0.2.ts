// A server of version 0.2 as fixtures, taken when it was killed: a backup by its `mcr backup`, the rest of its database, and what
// version 0.2 itself made of what was in progress.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { expectValue } from '@mcr-arena/tiles';
import * as z from 'zod';
import { readBackupFile } from '../../apps/server/src/backup/backup-file.ts';
import { insertAll } from '../../apps/server/src/backup/insert-rows.ts';
import { listRowSets, type RowCounts } from '../../apps/server/src/backup/row-sets.ts';
import { startEmbedded } from '../../apps/server/src/database/embedded.ts';
import { connectPostgres } from '../../apps/server/src/database/sql-connection.ts';

const fixture = (name: string): string => join(import.meta.dirname, '../fixtures', `version-0.2.${name}`);

export const BACKUP_OF_0_2 = fixture('backup');
const NEWEST_OF_0_2 = '20261122170241_set_seat_voids';

const digests = z.record(z.string(), z.string());
const points = z.array(z.number());

/** What the fixtures contain, by the names that the competitions have. */
export const { password, tokens, tables, setsPlayed, after } = z
  .object({
    password: z.string(),
    tokens: z.object({ administrator: z.string(), organiser: z.string(), ann: z.string(), remoteBot: z.string() }),
    /** Tables with an unfinished deal: of Ann in the competition of people and bots, and of Ben with three bots. */
    tables: z.object({ ann: z.string(), ben: z.string() }),
    setsPlayed: z.record(z.string(), z.number()),
    after: z.object({
      /** SHA-256 of the results of the finished tournaments. */
      results: digests,
      champion: z.string(),
      /** Points by deal of the competitors in the competition of people and bots. */
      people: z.record(z.string(), points),
      /** Points of the players by deal at Ben's table. */
      deals: z.array(points),
    }),
  })
  .parse(JSON.parse(readFileSync(fixture('json'), 'utf8')));

/** Makes the data folder as version 0.2 left it, with its schema, its list of migrations and its queues; returns the rows by table. */
export async function makeFolderOf02(path: string): Promise<RowCounts> {
  const { url, noteMigration, close } = expectValue(await startEmbedded(path, 'open', { fsync: 'off' }));
  const connection = expectValue(await connectPostgres(url));
  await connection.script(zstdDecompressSync(readFileSync(fixture('sql.zst'))).toString());
  await connection.script('BEGIN');
  const rows = await insertAll(connection, await listRowSets(connection), readBackupFile(BACKUP_OF_0_2));
  await connection.script('COMMIT');
  await connection.close();
  noteMigration(NEWEST_OF_0_2);
  await close();
  return rows;
}
