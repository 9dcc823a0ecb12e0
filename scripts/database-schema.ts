// The SQL that is missing between a database and prisma/schema.prisma, by Prisma's own schema engine (WebAssembly, so that
// nothing is downloaded). A test holds migrations to the schema with it; `npm run migration NAME` writes new ones with it.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import { SchemaEngine } from '@prisma/schema-engine-wasm';
import { PrismaPGlite } from 'pglite-prisma-adapter';

const SCHEMA = join(import.meta.dirname, '../prisma/schema.prisma');

/** SQL statements that bring `database` to the schema; undefined if it is there. */
export async function missingSql(database: PGlite): Promise<string | undefined> {
  const files = [{ path: 'schema.prisma', content: readFileSync(SCHEMA, 'utf8') }];
  const datamodels: [string, string][] = files.map(({ path, content }) => [path, content]);
  const adapter = bindMigrationAwareSqlAdapterFactory(
    new PrismaPGlite(database) as unknown as Parameters<typeof bindMigrationAwareSqlAdapterFactory>[0],
  );
  const engine = await SchemaEngine.new({ datamodels }, () => {}, adapter);
  const { stdout } = await engine.diff({
    from: { tag: 'schemaDatasource', files, configDir: '.' },
    to: { tag: 'schemaDatamodel', files },
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  });
  const sql = (stdout ?? '').trim();
  return sql === '' || sql.includes('This is an empty migration') ? undefined : `${sql}\n`;
}
