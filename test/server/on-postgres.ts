// A PostgreSQL for a whole run of tests: `newDatabase` makes databases on it instead of embedded ones.

import type { TestProject } from 'vitest/node';
import { findPostgres } from '../../scripts/postgres.ts';
import { startPostgres } from './throwaway-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of a PostgreSQL on which databases can be made. */
    readonly postgres: string;
  }
}

export function setup(project: TestProject): () => void {
  const postgres = startPostgres(findPostgres()!);
  project.provide('postgres', postgres.url);
  return postgres.stop;
}
