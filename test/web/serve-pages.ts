// Runs `mcr serve` with the pages built for this run of tests.

import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';
import { type Serving, serve } from '../server/serving.ts';
import { newDatabaseUrl } from '../server/throwaway.ts';

/** Starts a server with a new database on the PostgreSQL of this run, unless `environment` sets `MCR_DATA`. */
export async function servePages(environment: Readonly<Record<string, string>> = {}): Promise<Serving> {
  const answer = await text(connect(inject('pages')));
  if (answer !== 'built') throw new Error(`no pages: ${answer}`);
  const database = 'MCR_DATA' in environment ? {} : { DATABASE_URL: await newDatabaseUrl('migrated') };
  return serve({ ...database, ...environment });
}
