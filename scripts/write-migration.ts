// Writes the migration that prisma/schema.prisma still lacks: `npm run migration NAME`.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { listMigrations } from '../apps/server/src/database/migrations.ts';
import { missingSql } from './database-schema.ts';

const name = process.argv[2];
if (name === undefined || !/^[a-z0-9_]+$/.test(name)) throw new Error('give the migration a name: letters, digits, _');
const database = new PGlite();
for (const { sql } of listMigrations()) await database.exec(sql);
const sql = await missingSql(database);
if (sql === undefined) console.log('the migrations have all that the schema has');
else {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = join(import.meta.dirname, '../prisma/migrations', `${stamp}_${name}`);
  mkdirSync(folder);
  writeFileSync(join(folder, 'migration.sql'), sql);
  console.log(`${folder}/migration.sql: read it before it is committed`);
}
await database.close();
