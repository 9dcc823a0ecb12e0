// Temporary folders and databases for tests, and the results of tournaments played without a server.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DUPLICATE_RULES } from '@mcr-arena/engine';
import { botsOf, DEFAULT_LIMITS, type HostModule } from '@mcr-arena/hosts';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import { playTournament, type TournamentOrder } from '@mcr-arena/runs';
import { expectValue } from '@mcr-arena/tiles';
import { formatSecret, type Secret, type TournamentConfig } from '@mcr-arena/tournament';
import { afterAll, inject } from 'vitest';
import { BOT_HOSTS } from '../../apps/server/src/bots/bot-hosts.ts';
import { type Database, openDatabase } from '../../apps/server/src/database/open-database.ts';
import { request } from '../answers.ts';
import { IS_FULL } from '../tier.ts';

export function newFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'mcr-server-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Closes `thing` after all tests of the file, before things that were opened earlier. */
export function closedAfterTests<Thing extends { close(): Promise<void> }>(thing: Thing): Thing {
  afterAll(() => thing.close());
  return thing;
}

/** A new database with empty tables. */
export async function newDatabase(): Promise<Database> {
  return expectValue(await openDatabase({ type: 'postgres', url: await newDatabaseUrl('migrated') }));
}

/** The URL of a new database on the PostgreSQL server of this test run. */
export function newDatabaseUrl(kind: 'empty' | 'migrated'): Promise<string> {
  return request(inject('databases'), kind);
}

/** Patience that ends before the limit of a test. */
const PATIENCE_MS = IS_FULL ? 1_700_000 : 540_000;

/** Calls `met` repeatedly until it returns a value. */
export async function until<T>(met: () => Promise<T | undefined | false>, limitMs = PATIENCE_MS): Promise<T> {
  const start = Date.now();
  for (;;) {
    const answer = await met();
    if (answer !== undefined && answer !== false) return answer;
    const waited = Date.now() - start;
    if (waited > limitMs) throw new Error(`the condition was not met within ${limitMs} ms`);
    // Pauses grow with the wait, so that long waits leave the processor to what they wait for.
    await new Promise((resolve) => setTimeout(resolve, Math.min(Math.max(50, waited / 5), 1000)));
  }
}

/** For tests about one day in UTC: if less than so many minutes of it are left, waits for the next one. */
export async function awayFromMidnight(minutes: number): Promise<void> {
  const left = 86_400_000 - (Date.now() % 86_400_000);
  if (left < minutes * 60_000) await new Promise((resolve) => setTimeout(resolve, left + 1000));
}

/** results.json of the same tournament, played in a folder without a server. */
export function resultsWithoutServer(config: TournamentConfig, secret: Secret): Promise<string> {
  return resultsOfOrder({ config, bots: expectValue(botsOf(config, '.', HOUSE_BOTS)), rules: DUPLICATE_RULES }, secret);
}

/** results.json of `order`, played in a folder. */
export async function resultsOfOrder(
  order: Omit<TournamentOrder, 'limits'> & Partial<Pick<TournamentOrder, 'limits'>>,
  secret: Secret,
  hosts: readonly HostModule[] = BOT_HOSTS,
): Promise<string> {
  const folder = newFolder();
  try {
    writeFileSync(join(folder.path, 'secret.json'), JSON.stringify({ secret: formatSecret(secret) }));
    expectValue(await playTournament({ limits: DEFAULT_LIMITS, ...order }, folder.path, { workers: 1, hosts }));
    return readFileSync(join(folder.path, 'results.json'), 'utf8');
  } finally {
    folder.remove();
  }
}
