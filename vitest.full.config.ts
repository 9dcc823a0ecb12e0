// Every test, the long ones (`*.full.test.ts`) too, and those of the server a second time on a PostgreSQL: `npm run test:full`.

import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { findPostgres } from './scripts/postgres.ts';

const SHARED = {
  testTimeout: 1_800_000,
  hookTimeout: 1_800_000,
  env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/mcr') },
};

/** The tests whose databases come from `newDatabase`. */
const ON_POSTGRES = [
  'director',
  'demo',
  'http',
  'fuzz',
  'remote/entering',
  'remote/frames',
  'remote/hostile',
  'remote/playing',
];

const everything = { test: { name: 'all', include: ['test/**/*.test.ts'], ...SHARED } };
const onPostgres = {
  test: {
    ...{ name: 'postgres', include: ON_POSTGRES.map((name) => `test/server/${name}.test.ts`), ...SHARED },
    globalSetup: 'test/server/on-postgres.ts',
  },
};

export default defineConfig({
  test: { projects: findPostgres() === undefined ? [everything] : [everything, onPostgres] },
});
