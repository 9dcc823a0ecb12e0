// The whole server: database, director, HTTP and live stream, started in this order and stopped in reverse order.

import { join } from 'node:path';
import { type Result, success } from '@mcr-arena/tiles';
import type { Logger } from 'pino';
import type { Server as SocketServer } from 'socket.io';
import { AddressCounts, addressLimits } from './accounts/address-counts.ts';
import { createAttemptLimits } from './accounts/attempts.ts';
import { type AdministratorAccess, issueAdministratorAccess, issueFirstAccess } from './accounts/first-access.ts';
import { identify, identifySession } from './accounts/identity.ts';
import { refusedUsersOf } from './accounts/user-sessions.ts';
import { startArchiveJob } from './archive/archive-job.ts';
import type { ArchiveStore } from './archive/archive-store.ts';
import { openArchiveStore } from './archive/open-archive-store.ts';
import { createSetRecords } from './archive/set-records.ts';
import { hostsOf } from './bots/bot-hosts.ts';
import { logUploads, openUploads } from './bots/uploads/uploads.ts';
import { type Audience, createAudience } from './competitions/audience.ts';
import { listRunning, type RunningTournament } from './competitions/swiss/list-tournaments.ts';
import { openSample } from './competitions/swiss/sample.ts';
import { openFigurePool } from './competitions/swiss/standings/figures-pool.ts';
import { createTournamentFigures } from './competitions/swiss/standings/tournament-figures.ts';
import { startTournamentLuck } from './competitions/swiss/tournament-luck.ts';
import { type Database, type DatabaseError, openDatabase } from './database/open-database.ts';
import { type Director, startDirector } from './director.ts';
import { DumpFolder } from './dumps/dump-folder.ts';
import { type DumpTools, startDumpJob } from './dumps/make-dumps.ts';
import { type Announcement, openAnnouncements } from './events/announcements.ts';
import { LIVE_NAMESPACE, openLiveStream } from './events/live-stream.ts';
import { type AddressError, listenAt, probeAddress } from './http/address.ts';
import type { ApiServer } from './http/api-server.ts';
import { buildApp } from './http/app.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { isSameOrigin } from './http/same-origin.ts';
import { startRetention } from './jobs/retention.ts';
import { Lease, LIVE_PLAY } from './journal/lease.ts';
import { openWebhooks } from './notices/webhooks/webhooks.ts';
import { openBotSockets } from './remote-bots/bot-sockets.ts';
import { createEndReports } from './remote-bots/end-reports.ts';
import { dismissRefused, noteRefusal } from './remote-bots/refusals.ts';
import { createRemotePlay, type RemotePlay } from './remote-bots/remote-play.ts';
import type { Settings } from './settings.ts';
import { openSockets } from './sockets.ts';
import { startStrengths } from './strength/rate-deals.ts';
import { openLobbySocket } from './tables/lobby-socket.ts';
import { openPeopleTables, type PeopleTables, type PeopleTablesOptions } from './tables/people-tables.ts';
import type { TableTimes } from './tables/table-services.ts';
import { openTableSockets } from './tables/table-sockets.ts';

/** Output of `npm run build -w @mcr-arena/web`. */
const PAGES = join(import.meta.dirname, '../../web/dist');

/** Number of messages over sockets that an address may send for each permitted HTTP request. */
const MESSAGES_PER_REQUEST = 2;

/** Claim window of tables with remote bots. */
const CLAIM_WINDOW = { leastMs: 2, mostMs: 1_000 };

/** Time for open requests to finish when the server stops; slow senders are cut off. */
const STOP_MS = 2_000;

export interface RunningServer {
  /** URL of the server. */
  readonly url: string;
  /** Up to five tournaments in progress at the start, newest first. */
  readonly running: readonly RunningTournament[];
  readonly director: Director;
  /** At the first start, or if requested with `newToken`; shown only once. */
  readonly access?: AdministratorAccess;
  /** Resolves with the reason if the server cannot continue because its database ended. */
  readonly failed: Promise<string>;
  close(): Promise<void>;
}

export interface StartOptions {
  readonly log: Logger;
  /** Issues another administrator's token and link, to replace lost ones. */
  readonly newToken?: boolean;
  /** Times of tables with human players that differ from the defaults. */
  readonly tableTimes?: TableTimes;
}

type StartError = DatabaseError | AddressError;

/** Starts the server. Returns errors that a user can fix, after stopping all started parts. */
export async function startServer(
  settings: Settings,
  { log, newToken = false, tableTimes = {} }: StartOptions,
): Promise<Result<RunningServer, StartError>> {
  const free = await probeAddress(settings);
  if (!free.ok) return free;
  const opened = await openDatabase(settings.database, (printed) => {
    log.error({ printed }, 'the database ended unexpectedly and is being restarted');
  });
  if (!opened.ok) return opened;
  const stack = new AsyncDisposableStack();
  stack.defer(() => opened.value.close());
  const close = (): Promise<void> => stack.disposeAsync();
  try {
    const { app, director } = await assemble(settings, opened.value, { log, tableTimes }, stack);
    const listening = await listenAt(app, settings);
    if (!listening.ok) {
      await close();
      return listening;
    }
    const { prisma } = opened.value;
    const first = await issueFirstAccess(prisma);
    const access = first ?? (newToken ? await issueAdministratorAccess(prisma) : undefined);
    if (settings.ladder) await director.openLadder();
    if (first !== undefined && settings.sample) await openSample(director);
    return success({
      url: listening.value,
      running: await listRunning(prisma),
      director,
      close,
      failed: failureOf(opened.value),
      ...(access === undefined ? {} : { access }),
    });
  } catch (thrown) {
    await close();
    throw thrown;
  }
}

/** Resolves once the embedded database is lost; never for an external PostgreSQL, which may become reachable again. */
function failureOf({ lost }: Database): Promise<string> {
  if (lost === undefined) return new Promise(() => {});
  return lost.then(
    (printed) =>
      `the embedded database ended, and three restarts failed or did not last a minute. Its last output:\n${printed}`,
  );
}

/** Builds all parts on top of the database, and pushes those that must be stopped onto the stack. */
async function assemble(
  settings: Settings,
  database: Database,
  { log, tableTimes }: Required<Pick<StartOptions, 'log' | 'tableTimes'>>,
  stack: AsyncDisposableStack,
) {
  const onError = (error: unknown): void => log.error(error);
  let io: SocketServer | undefined;
  const audience = createAudience(() => io?.of(LIVE_NAMESPACE).sockets.size ?? 0);
  const base = { settings, database, log, onError, metrics: createMetrics() };
  const services = await openServices({ ...base, tableTimes, audience }, stack);
  stack.defer(() => services.lease.close());
  // The setting leaves live play to another server. A data folder has only one.
  if (settings.remoteBots || database.isOwn) await services.lease.open();
  const { requestsPerMinute, trustProxy } = settings;
  const app = await buildApp({
    context: services,
    metrics: base.metrics,
    log,
    requestsPerMinute,
    trustProxy,
    pages: PAGES,
    onVisit: audience.noteVisit,
  });
  const sockets = openSockets(app.server, {
    connectionsAtOnce: addressLimits(requestsPerMinute).sockets,
    connectionsPerMinute: requestsPerMinute,
    messagesPerMinute: MESSAGES_PER_REQUEST * requestsPerMinute,
    trustProxy,
  });
  io = sockets;
  endWhatIsOver(services, onError);
  openNamespaces(sockets, services, settings, onError);
  stack.defer(() => stopServing(app, sockets, services.remotePlay));
  const { prisma } = database;
  const { releaseBarred } = services.director;
  stack.defer(startRetention({ prisma, artifacts: services.uploads.artifacts, alsoRun: releaseBarred, onError }));
  stack.defer(await startStrengths(database, onError));
  stack.defer(await startTournamentLuck(database, services.records, onError));
  void releaseBarred().catch(onError);
  return { app, director: services.director };
}

interface ServiceTools {
  readonly settings: Settings;
  readonly database: Database;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly tableTimes: TableTimes;
  readonly audience: Audience;
  onError(error: unknown): void;
}

type Services = Awaited<ReturnType<typeof openServices>>;

/** Opens the services that routes and sockets use. */
async function openServices(tools: ServiceTools, stack: AsyncDisposableStack) {
  const { settings, database, log, metrics, audience, onError } = tools;
  const { workers } = settings;
  const announcements = await openAnnouncements(database.url, onError);
  stack.defer(announcements.close);
  const announce = (announcement: Announcement): void => {
    log.debug(announcement, 'announced');
    metrics.count(announcement);
    announcements.announce(announcement);
  };
  const uploads = await openUploads(database, settings.uploads, onError);
  stack.defer(() => uploads.close());
  logUploads(uploads, log);
  const hosts = hostsOf(uploads);
  const lease = new Lease({ database, key: LIVE_PLAY, onError });
  const remotePlay = createRemotePlay({
    database,
    lease,
    hosts,
    workers,
    claimWindow: CLAIM_WINDOW,
    onError,
    onAnswer: metrics.timeDecision,
    onWaiting: (id) =>
      announce({ type: 'waiting', competition: id, waiting: remotePlay.matchmaking.waitingFor(id).length }),
  });
  const director = await startDirector({
    database,
    workers,
    uploads,
    audience,
    announce,
    onError,
    ...(settings.remoteBots ? { remotePlay } : {}),
  });
  stack.defer(() => director.close());
  const figures = openFigures(database, onError, stack);
  const attempts = createAttemptLimits(settings.requestsPerMinute);
  const tables = openTables(tools, { lease, hosts, locate: uploads.cache.locate, remotePlay }, stack);
  const webhooks = await openWebhooks({ database, onError, ...(settings.webhooks && { reach: settings.webhooks }) });
  stack.defer(() => webhooks.close());
  const { prisma } = database;
  const records = createSetRecords(prisma, await openArchive(tools, stack));
  const services = { prisma, records, director, figures, lease, remotePlay, tables, announcements, attempts };
  const dumps = await openDumps(tools, { prisma, records, figures, kinds: director.kinds, read: director.read }, stack);
  return { ...services, uploads, webhooks, ...(dumps && { dumps }) };
}

/** Opens the folder of dumps and starts making them; undefined if this server publishes none. */
async function openDumps(
  { settings: { dumps }, database, log, onError }: ServiceTools,
  sources: Pick<DumpTools, 'prisma' | 'records' | 'figures' | 'kinds' | 'read'>,
  stack: AsyncDisposableStack,
): Promise<DumpFolder | undefined> {
  if (dumps === undefined) return undefined;
  const folder = new DumpFolder(dumps);
  stack.defer(await startDumpJob(database, { ...sources, folder, log, onError }));
  return folder;
}

/** Opens the tables of people. Bots that connect play at them unless another server runs these. */
function openTables(
  { settings, database, tableTimes, onError }: ServiceTools,
  {
    remotePlay,
    ...shared
  }: Pick<PeopleTablesOptions, 'lease' | 'hosts' | 'locate'> & { readonly remotePlay: RemotePlay },
  stack: AsyncDisposableStack,
): PeopleTables {
  const tables = openPeopleTables({
    ...shared,
    database,
    ...(settings.remoteBots ? { remote: remotePlay } : {}),
    threads: settings.workers,
    times: tableTimes,
    onError,
    tablesPerAddress: addressLimits(settings.requestsPerMinute).tables,
  });
  stack.defer(() => tables.close());
  return tables;
}

/** Opens the archive and starts moving old records to it; undefined if none is configured. */
async function openArchive(
  { settings: { archive }, database, log, onError }: ServiceTools,
  stack: AsyncDisposableStack,
): Promise<ArchiveStore | undefined> {
  if (archive === undefined) return undefined;
  const store = openArchiveStore(archive.location);
  stack.defer(await startArchiveJob({ database, store, log, onError, days: archive.days }));
  return store;
}

function openFigures({ prisma }: Database, onError: (error: unknown) => void, stack: AsyncDisposableStack) {
  const computer = openFigurePool();
  stack.defer(() => computer.close());
  return createTournamentFigures({ store: prisma, computer, onError });
}

/** Ends sets and deals of cancelled competitions and connections of revoked tokens, and notifies bots of the end of their tournaments. */
function endWhatIsOver(
  { announcements, director, remotePlay: { matchmaking, bots }, prisma }: Services,
  onError: (error: unknown) => void,
): void {
  announcements.listen((announcement) => {
    const isEnd = announcement.type === 'statusChanged' && announcement.status === 'cancelled';
    if (!isEnd) return;
    director.abandon(announcement.competition);
    matchmaking.abandon(announcement.competition);
  });
  announcements.listen(createEndReports(bots, prisma, onError));
  announcements.listenToRevoked((token) => bots.dismiss(token));
  announcements.listenToGaps(() => void dismissRefused(bots, prisma).catch(onError));
}

/** Opens all namespaces of the socket server. */
function openNamespaces(
  io: SocketServer,
  { prisma, remotePlay, tables, announcements }: Services,
  { trustProxy, requestsPerMinute }: Settings,
  onError: (error: unknown) => void,
): void {
  const announceLive = openLiveStream(io, {
    exists: async (id) => (await prisma.competition.count({ where: { id } })) > 0,
    watched: new AddressCounts(addressLimits(requestsPerMinute).watched),
    trustProxy,
  });
  announcements.listen(announceLive);
  openBotSockets(io, {
    bots: remotePlay.bots,
    isReady: () => remotePlay.isHeld,
    trustProxy,
    onError,
    identify: (token) => identify(prisma, token),
    onRefused: (token, problem) => void noteRefusal(prisma, token, problem).catch(onError),
  });
  openLobbySocket(io, tables);
  announcements.listen((announcement) => {
    const mayClose = announcement.type === 'statusChanged' || announcement.type === 'entriesChanged';
    if (mayClose) void tables.endClosed(announcement.competition).catch(onError);
  });
  const endRefused = openTableSockets(io, {
    tables,
    onError,
    identify: async (cookie) => {
      const identity = await identifySession(prisma, cookie);
      return identity && { user: identity.user.id, session: identity.credential.id };
    },
    refusedOf: (users) => refusedUsersOf(prisma, users),
    isOwnPage: ({ headers }) => isSameOrigin({ headers, host: headers.host ?? '' }),
  });
  const refuse = async (revoked?: string): Promise<void> => {
    await endRefused(revoked);
    await tables.vacate(revoked);
  };
  announcements.listenToRevoked((revoked) => void refuse(revoked).catch(onError));
  announcements.listenToGaps(() => void refuse().catch(onError));
}

async function stopServing(app: ApiServer, io: SocketServer, { bots }: RemotePlay): Promise<void> {
  // Ends their streams, for which the server would wait.
  bots.close('not-ready');
  const impatience = setTimeout(() => app.server.closeAllConnections(), STOP_MS);
  await io.close();
  await app.close();
  clearTimeout(impatience);
}
