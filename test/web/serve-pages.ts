// Runs `mcr serve` with the pages built for this run of tests.

import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';
import { type Serving, serve } from '../server/serving.ts';
import { newDatabaseUrl } from '../server/throwaway.ts';

/** Resolves when the pages are built. */
export async function builtPages(): Promise<void> {
  const answer = await text(connect(inject('pages')));
  if (answer !== 'built') throw new Error(`no pages: ${answer}`);
}

/** Starts a server with a new database on the PostgreSQL of this run, unless `environment` names one. */
export async function servePages(environment: Readonly<Record<string, string>> = {}): Promise<Serving> {
  await builtPages();
  const isNamed = 'MCR_DATA' in environment || 'DATABASE_URL' in environment;
  return serve(isNamed ? environment : { DATABASE_URL: await newDatabaseUrl('migrated'), ...environment });
}
