// Servers of the pages: one for all test files of a run, and `mcr serve` for files that need their own.

import { inject } from 'vitest';
import { request } from '../answers.ts';
import { type Serving, serve } from '../server/serving.ts';
import { newDatabaseUrl } from '../server/throwaway.ts';
import type { LentServer } from './shared-pages.ts';

/** Resolves when the pages are built. */
export async function builtPages(): Promise<void> {
  await request(inject('pages'), 'pages');
}

/** The server that the files of this run share. */
export async function lentServer(): Promise<LentServer> {
  return JSON.parse(await request(inject('pages'), 'server'));
}

/** Starts a server with a new database on the PostgreSQL of this run, unless `environment` names one. */
export async function servePages(environment: Readonly<Record<string, string>> = {}): Promise<Serving> {
  await builtPages();
  const isNamed = 'MCR_DATA' in environment || 'DATABASE_URL' in environment;
  return serve(isNamed ? environment : { DATABASE_URL: await newDatabaseUrl('migrated'), ...environment });
}
