// Computes the SQL that updates a database to prisma/schema.prisma, with the WebAssembly build of Prisma's schema engine, which
// needs no download. Used by a test that compares migrations with the schema, and by `npm run migration NAME`.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import { SchemaEngine } from '@prisma/schema-engine-wasm';
import pg from 'pg';

const SCHEMA = join(import.meta.dirname, '../prisma/schema.prisma');

/** SQL statements that update the database at `url` to the schema; undefined if it is up to date. */
export async function missingSql(url: string): Promise<string | undefined> {
  const files = [{ path: 'schema.prisma', content: readFileSync(SCHEMA, 'utf8') }];
  const datamodels: [string, string][] = files.map(({ path, content }) => [path, content]);
  const pool = new CatalogPool({ connectionString: url });
  try {
    const adapter = bindMigrationAwareSqlAdapterFactory(adapterFor(pool));
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
  } finally {
    await pool.end();
  }
}

/** A pool that returns columns of the catalogs' type "char" as text, because Prisma's adapter does not support that type. */
class CatalogPool extends pg.Pool {
  /** Indices of the "char" columns in the result of each statement. */
  readonly charColumns = new Map<string, readonly number[]>();

  override query = (async (statement: pg.QueryConfig): Promise<pg.QueryResult> => {
    const client = await this.connect();
    try {
      const result = await client.query(statement);
      const chars = result.fields.filter(({ dataTypeID }) => dataTypeID === CHAR);
      this.charColumns.set(
        statement.text,
        chars.map((field) => result.fields.indexOf(field)),
      );
      for (const field of chars) field.dataTypeID = TEXT;
      return result;
    } finally {
      client.release();
    }
  }) as pg.Pool['query'];
}

const CHAR: number = pg.types.builtins.CHAR;
const TEXT: number = pg.types.builtins.TEXT;

/** An adapter that labels the pool's `charColumns` as characters, as the engine expects. */
function adapterFor(pool: CatalogPool): PrismaPg {
  const factory = new PrismaPg(pool);
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = await connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (query) => {
      const result = await queryRaw(query);
      for (const column of pool.charColumns.get(query.sql) ?? []) result.columnTypes[column] = ColumnTypeEnum.Character;
      return result;
    };
    return adapter;
  };
  return factory;
}
