// Writes the missing migration for prisma/schema.prisma: `npm run migration NAME`.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectValue } from '@mcr-arena/tiles';
import { startEmbedded } from '../apps/server/src/database/embedded.ts';
import { migrate } from '../apps/server/src/database/migrations.ts';
import { connectPostgres } from '../apps/server/src/database/sql-connection.ts';
import { missingSql } from './database-schema.ts';

const name = process.argv[2];
if (name === undefined || !/^[a-z0-9_]+$/.test(name))
  throw new Error('expected a name for the migration: lower-case letters, digits and _');
const folder = mkdtempSync(join(tmpdir(), 'mcr-migration-'));
const { url, close } = expectValue(await startEmbedded(folder, 'open', { fsync: 'off' }));
try {
  const connection = expectValue(await connectPostgres(url));
  expectValue(await migrate(connection));
  await connection.close();
  const sql = await missingSql(url);
  if (sql === undefined) console.log('the migrations are up to date with the schema');
  else write(name, sql);
} finally {
  await close();
  rmSync(folder, { recursive: true });
}

function write(name: string, sql: string): void {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const path = join(import.meta.dirname, '../prisma/migrations', `${stamp}_${name}`);
  mkdirSync(path);
  writeFileSync(join(path, 'migration.sql'), sql);
  console.log(`${path}/migration.sql: review it before you commit it`);
}
