// Builds the HTTP app without listening: routes, documentation, protection, errors.

import type { IncomingMessage } from 'node:http';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import fastify, { LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import helmet from 'helmet';
import type { Logger } from 'pino';
import { isAdministrator } from '../accounts/identity.ts';
import { type DatabaseWatch, watchDatabase } from '../database/database-watch.ts';
import type { ApiServer } from './api-server.ts';
import { identifyRequest } from './authorization.ts';
import type { ApiContext } from './context.ts';
import { addDocumentation } from './documentation.ts';
import { ApiError, handleErrors, respondToError } from './errors.ts';
import type { Metrics } from './metrics.ts';
import { addPages, PAGE_POLICY, routablePageUrl } from './pages.ts';
import { limitCosts, RequestCounts } from './request-limits.ts';
import { identifySenders, type Routes } from './route.ts';
import { BOT_LOG_ROUTES } from './routes/bot-logs.ts';
import { addBotStream } from './routes/bot-stream.ts';
import { BOT_ROUTES } from './routes/bots.ts';
import { CONTEST_FILE_ROUTES } from './routes/contest-files.ts';
import { CONTEST_ROUTES } from './routes/contests.ts';
import { DUMP_ROUTES } from './routes/dumps.ts';
import { DUPLICATE_ROUTES } from './routes/duplicates.ts';
import { GAME_ROUTES } from './routes/games.ts';
import { GROUP_TASK_ROUTES } from './routes/group-tasks.ts';
import { GROUP_ROUTES } from './routes/groups.ts';
import { LADDER_ROUTES } from './routes/ladder.ts';
import { EXPERIMENT_ROUTES } from './routes/matches-and-comparisons.ts';
import { NIGHT_ROUTES } from './routes/nights.ts';
import { NOTICE_ROUTES } from './routes/notices.ts';
import { OWN_ACCOUNT_ROUTES } from './routes/own-account.ts';
import { PEOPLE_ROUTES } from './routes/people.ts';
import { SESSION_ROUTES } from './routes/sessions.ts';
import { SET_ROUTES } from './routes/sets.ts';
import { TABLE_ROUTES } from './routes/tables.ts';
import { TOKEN_ROUTES } from './routes/tokens.ts';
import { TOURNAMENT_ROUTES } from './routes/tournaments.ts';
import { UPLOAD_ROUTES } from './routes/uploads.ts';
import { USER_ROUTES } from './routes/users.ts';
import { refuseForeignOrigins, refuseSecondHosts } from './same-origin.ts';

interface AppOptions {
  readonly context: ApiContext;
  readonly metrics: Metrics;
  readonly log: Logger;
  /** Requests per minute from one address. */
  readonly requestsPerMinute: number;
  /** Whether a proxy in front of the server sets the senders' addresses. */
  readonly trustProxy: boolean;
  /** Folder of the built web app. */
  readonly pages: string;
  /** Called for every request except those for monitoring and of connected bots. */
  onVisit?(): void;
}

const WATCHDOG_URLS: ReadonlySet<string> = new Set(['/healthz', '/metrics']);
/** Requests of connected bots. */
const BOTS_URL = '/api/remote/';
/** How long the health check waits for the database. */
const HEALTH_MS = 5_000;
const MAX_BODY_BYTES = 256 * 1024;
/** A request must have arrived completely within this time. */
const REQUEST_TIMEOUT_MS = 30_000;

export async function buildApp(options: AppOptions): Promise<ApiServer> {
  const { metrics, log, trustProxy } = options;
  const app = fastify({
    loggerInstance: log,
    // Trusts the nearest proxy only: entries that the sender forges precede the entry that this proxy appends.
    trustProxy: trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Node swaps the two limits if the one for headers exceeds the one for the whole request.
    http: { headersTimeout: REQUEST_TIMEOUT_MS, shouldUpgradeCallback: isWebSocket },
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url = '/' }) => routablePageUrl(url),
    frameworkErrors: (error, request, reply) => respondToError(error, request, reply),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  handleErrors(app);
  allowEmptyBodies(app);
  metrics.watch(app);
  app.addHook('onRequest', async ({ url }) => {
    if (!WATCHDOG_URLS.has(url) && !url.startsWith(BOTS_URL)) options.onVisit?.();
  });
  // Must run before the rate limiter, which throws on a request without an address.
  app.addHook('onRequest', async ({ ip }: { readonly ip: string | undefined }, reply) => {
    if (ip === undefined) reply.hijack();
  });
  await protect(app, options);
  refuseSecondHosts(app);
  refuseForeignOrigins(app);
  await addDocumentation(app);
  const database = watchDatabase(options.context.prisma);
  addHealth(app, options, database);
  await app.register((api: ApiServer) => addRoutes(api, options, database), { prefix: '/api' });
  await addPages(app, options.pages, options.context);
  return app;
}

const ROUTES: Routes = [
  ...TOURNAMENT_ROUTES,
  ...SET_ROUTES,
  ...CONTEST_ROUTES,
  ...CONTEST_FILE_ROUTES,
  ...LADDER_ROUTES,
  ...EXPERIMENT_ROUTES,
  ...BOT_ROUTES,
  ...UPLOAD_ROUTES,
  ...BOT_LOG_ROUTES,
  ...NOTICE_ROUTES,
  ...GAME_ROUTES,
  ...PEOPLE_ROUTES,
  ...SESSION_ROUTES,
  ...OWN_ACCOUNT_ROUTES,
  ...TABLE_ROUTES,
  ...TOKEN_ROUTES,
  ...USER_ROUTES,
  ...GROUP_ROUTES,
  ...GROUP_TASK_ROUTES,
  ...DUPLICATE_ROUTES,
  ...NIGHT_ROUTES,
  ...DUMP_ROUTES,
  addBotStream,
];

async function addRoutes(
  api: ApiServer,
  { context, requestsPerMinute }: AppOptions,
  database: DatabaseWatch,
): Promise<void> {
  await api.register(multipart);
  api.addHook('onRequest', async () => {
    if (database.isSilent) throw new ApiError('database-unavailable');
  });
  limitCosts(api, requestsPerMinute);
  identifySenders(api, context.prisma);
  forbidStorage(api);
  for (const add of ROUTES) add(api, context);
}

/** Most responses depend on the sender, so none may be stored, except successful ones of routes that declare it. */
function forbidStorage(api: ApiServer): void {
  api.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode >= 400 || !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}

/** A server may ignore any other upgrade, such as to HTTP/2, and respond to the request as plain HTTP. */
function isWebSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket';
}

/** Clients often send a JSON content type to routes that take no body. Routes that need one refuse a missing body by their schema. */
function allowEmptyBodies(app: ApiServer): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, String(body), done);
  });
}

async function protect(app: ApiServer, { requestsPerMinute }: AppOptions): Promise<void> {
  // The server also runs over plain HTTP on local networks: no header may force browsers to HTTPS.
  const addHeaders = helmet({ strictTransportSecurity: false, contentSecurityPolicy: { directives: PAGE_POLICY } });
  app.addHook('onRequest', (request, reply, done) =>
    addHeaders(request.raw, reply.raw, (error) => done(error as Error | undefined)),
  );
  await app.register(rateLimit, { max: requestsPerMinute, timeWindow: '1 minute', store: RequestCounts });
}

function addHealth(app: ApiServer, { metrics, context }: AppOptions, database: DatabaseWatch): void {
  app.get('/healthz', { config: { rateLimit: false }, schema: { hide: true } }, async () => {
    if (!(await database.hasReplied(HEALTH_MS))) throw new ApiError('database-unavailable');
    return { status: 'ready' };
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const identity = await identifyRequest(context.prisma, request);
    const isOperator = identity !== undefined && isAdministrator(identity);
    return reply.type(metrics.contentType).send(await metrics.read(isOperator ? 'administrator' : 'anyone'));
  });
}
