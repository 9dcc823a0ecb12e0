// The app without a network: a throwaway database, a director without threads, and sets played one at a time by tests.

import { join } from 'node:path';
import { HOUSE_HOST, REMOTE_HOST } from '@mcr-arena/hosts';
import type { SetBot } from '@mcr-arena/runs';
import { mapPositions, openSets } from '@mcr-arena/tournament';
import { pino } from 'pino';
import { createAttemptLimits } from '../../apps/server/src/accounts/attempts.ts';
import { createPasswords, RANDOM_COST } from '../../apps/server/src/accounts/passwords/password-hash.ts';
import type { ArchiveStore } from '../../apps/server/src/archive/archive-store.ts';
import { createSetRecords } from '../../apps/server/src/archive/set-records.ts';
import { BOT_HOSTS } from '../../apps/server/src/bots/bot-hosts.ts';
import { openUploads, type UploadOptions, type Uploads } from '../../apps/server/src/bots/uploads/uploads.ts';
import {
  type FigureComputer,
  openFigurePool,
} from '../../apps/server/src/competitions/swiss/standings/figures-pool.ts';
import { createTournamentFigures } from '../../apps/server/src/competitions/swiss/standings/tournament-figures.ts';
import { plannedSetOf, planOfRow, specOfSet } from '../../apps/server/src/competitions/swiss/tournament-plan.ts';
import type { Database } from '../../apps/server/src/database/open-database.ts';
import { type Director, startDirector } from '../../apps/server/src/director.ts';
import type { DumpFolder } from '../../apps/server/src/dumps/dump-folder.ts';
import type { Announcement } from '../../apps/server/src/events/announcements.ts';
import type { ApiServer } from '../../apps/server/src/http/api-server.ts';
import { buildApp } from '../../apps/server/src/http/app.ts';
import { createMetrics } from '../../apps/server/src/http/metrics.ts';
import { storeSet } from '../../apps/server/src/jobs/store-set.ts';
import { Lease, LIVE_PLAY } from '../../apps/server/src/journal/lease.ts';
import { openWebhooks } from '../../apps/server/src/notices/webhooks/webhooks.ts';
import { createRemotePlay, type RemotePlay } from '../../apps/server/src/remote-bots/remote-play.ts';
import { openPeopleTables, type PeopleTables } from '../../apps/server/src/tables/people-tables.ts';
import { playHere } from '../hosts/hosts-under-test.ts';
import { newBotToken, newUserToken } from './test-tokens.ts';
import { closedAfterTests, newDatabase, newFolder } from './throwaway.ts';

export interface AppUnderTest {
  readonly app: ApiServer;
  readonly database: Database;
  readonly director: Director;
  readonly remotePlay: RemotePlay;
  readonly tables: PeopleTables;
  readonly uploads: Uploads;
  readonly announced: readonly Announcement[];
  /** The lines of the log. */
  readonly logged: readonly string[];
  /** Tokens by user or bot. */
  readonly tokens: Readonly<Record<'administrator' | 'organiser' | 'other' | 'bot', string>>;
  /** Plays and stores the next open set and discloses what is due, without opening the next round. */
  playNextSet(id: string): Promise<void>;
  close(): Promise<void>;
}

interface AppOptions {
  readonly requestsPerMinute?: number;
  /** The folder of the built pages. */
  readonly pages?: string;
  readonly computer?: FigureComputer;
  readonly uploading?: UploadOptions;
  readonly archive?: ArchiveStore;
  readonly dumps?: DumpFolder;
}

export async function startApp({
  requestsPerMinute = 1_000_000_000,
  pages = '/nowhere',
  computer = openFigurePool(),
  uploading = { maxBytes: 64 * 2 ** 20, runsBots: false },
  archive,
  dumps,
}: AppOptions = {}): Promise<AppUnderTest> {
  const database = await newDatabase();
  const { prisma } = database;
  const announced: Announcement[] = [];
  const logged: string[] = [];
  const onError = (error: unknown): void => void logged.push(String(error));
  const director = await startDirector({
    database,
    workers: 0,
    onError,
    announce: (announcement) => announced.push(announcement),
  });
  const uploads = await openOwnUploads(database, uploading, onError);
  const webhooks = await openWebhooks({ database, reach: 'loopback', onError });
  const lease = new Lease({ database, key: LIVE_PLAY, onError });
  const remotePlay = createRemotePlay({ database, lease, hosts: BOT_HOSTS, workers: 1, onError });
  const tables = openPeopleTables({ database, lease, hosts: BOT_HOSTS, threads: 1, onError });
  await lease.open();
  const app = await buildApp({
    context: {
      prisma,
      director,
      // Tests compare with the sets just played, so they must not get older standings.
      figures: createTournamentFigures({ store: prisma, computer, patienceMs: 600_000, onError }),
      remotePlay,
      tables,
      uploads,
      webhooks,
      records: createSetRecords(prisma, archive),
      ...(dumps && { dumps }),
      attempts: createAttemptLimits(requestsPerMinute),
      passwords: createPasswords(RANDOM_COST),
      announcements: { revoke: (id) => remotePlay.bots.dismiss(id) },
    },
    metrics: createMetrics(),
    log: pino({ level: 'trace' }, { write: (line) => logged.push(line) }),
    requestsPerMinute,
    trustProxy: false,
    pages,
  });
  return {
    app,
    database,
    director,
    remotePlay,
    tables,
    uploads,
    announced,
    logged,
    tokens: await newTokens(database),
    playNextSet: (id) => playNextSet(database, director, id),
    close: async () => {
      await app.close();
      await webhooks.close();
      await lease.close();
      await tables.close();
      await computer.close();
      await director.close();
      await uploads.close();
      await database.close();
    },
  };
}

/** An app for all tests of a file. */
export async function appForFile(options: AppOptions = {}): Promise<AppUnderTest> {
  return closedAfterTests(await startApp(options));
}

/** A director with one thread, which plays the sets of the database while the tests of a file run. */
export async function playersForFile(database: Database): Promise<Director> {
  return closedAfterTests(await startDirector({ database, workers: 1, announce: () => {}, onError: () => {} }));
}

/** Uploads with a cache of their own, which is removed at the end. */
async function openOwnUploads(...[database, options, onError]: Parameters<typeof openUploads>): Promise<Uploads> {
  const folder = newFolder();
  const uploads = await openUploads(database, { ...options!, cacheFolder: join(folder.path, 'cache') }, onError);
  return { ...uploads, close: () => uploads.close().finally(folder.remove) };
}

async function newTokens({ prisma }: Database): Promise<AppUnderTest['tokens']> {
  return {
    administrator: (await newUserToken(prisma, 'administrator', 'administrator')).token,
    organiser: (await newUserToken(prisma, 'organiser', 'organiser')).token,
    other: (await newUserToken(prisma, 'other', 'organiser')).token,
    bot: (await newBotToken(prisma, 'bot')).token,
  };
}

async function playNextSet({ prisma }: Database, director: Director, id: string): Promise<void> {
  const { row, state } = (await director.read(id))!;
  const planned = openSets(state)[0]!;
  const { round: roundNumber, table, set: number } = planned;
  const { id: job } = await prisma.competitionSet.findFirstOrThrow({
    where: { competitionId: id, roundNumber, table, number },
  });
  const spec = specOfSet(planOfRow(row), plannedSetOf(row, planned));
  const bots = mapPositions((position) => playedHere(spec.bots[position]!));
  const played = await playHere({ ...spec, bots });
  await storeSet(prisma, { end: async () => {} }, { id: job, competition: id, spec }, played);
  await director.disclose(id);
}

/** Replaces a remote bot with a house bot, which can be played here. */
function playedHere<Bot extends SetBot>(bot: Bot): Bot {
  if (bot.reference.host !== REMOTE_HOST) return bot;
  return { ...bot, reference: { host: HOUSE_HOST, bot: 'random', parameters: {} } };
}

export function bearer(token: string): { readonly authorization: string } {
  return { authorization: `Bearer ${token}` };
}

/** Sends a request to the API with a token; `body` is the JSON of the answer. */
export async function request(
  { app }: Pick<AppUnderTest, 'app'>,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  token?: string,
  payload?: object,
) {
  const headers = token === undefined ? {} : bearer(token);
  const answer = await app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) });
  const isJson = String(answer.headers['content-type']).includes('json');
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: answer.body,
    bytes: answer.rawPayload,
    body: isJson ? answer.json() : undefined,
  };
}
