// Databases and directors for tests, gone when the test is over, and the results that the command line would have.

import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { playTournament, type TournamentOrder } from '@mcr-arena/arena';
import { DUPLICATE_RULES } from '@mcr-arena/engine';
import { botsOf, DEFAULT_LIMITS } from '@mcr-arena/hosts';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import { expectValue } from '@mcr-arena/tiles';
import { formatSecret, type Secret, type TournamentConfig } from '@mcr-arena/tournament';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, type DatabaseLocation, openDatabase } from '../../apps/server/src/database/open-database.ts';

export function newFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'mcr-server-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Embedded, or on the PostgreSQL that the run of tests was given. */
export async function newDatabase(): Promise<Database> {
  const url = inject('postgres');
  return expectValue(await openDatabase(url === undefined ? { type: 'memory' } : await newPostgresDatabase(url)));
}

async function newPostgresDatabase(url: string): Promise<DatabaseLocation> {
  const name = `test_${randomUUID()}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE DATABASE "${name}"`);
  await client.end();
  return { type: 'postgres', url: url.replace('/postgres?', `/${name}?`) };
}

/** Asks again and again until `met` says something. */
export async function until<T>(met: () => Promise<T | undefined | false>, limitMs = 60_000): Promise<T> {
  const end = Date.now() + limitMs;
  for (;;) {
    const answer = await met();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > end) throw new Error(`it did not happen within ${limitMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** results.json of the same tournament, played in a folder without any server. */
export function resultsWithoutServer(config: TournamentConfig, secret: Secret): Promise<string> {
  return resultsOfOrder({ config, bots: expectValue(botsOf(config, '.', HOUSE_BOTS)), rules: DUPLICATE_RULES }, secret);
}

/** results.json of `order`, played in a folder. */
export async function resultsOfOrder(order: Omit<TournamentOrder, 'limits'>, secret: Secret): Promise<string> {
  const folder = newFolder();
  try {
    writeFileSync(join(folder.path, 'secret.json'), JSON.stringify({ secret: formatSecret(secret) }));
    expectValue(await playTournament({ ...order, limits: DEFAULT_LIMITS }, folder.path, { workers: 1 }));
    return readFileSync(join(folder.path, 'results.json'), 'utf8');
  } finally {
    folder.remove();
  }
}
