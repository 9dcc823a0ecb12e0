// Authorization of a request by its token or by the session in its cookie; a token counts before a cookie. Reading
// tournaments needs neither.

import type { FastifyRequest } from 'fastify';
import type { PrismaClient } from '../../dist/prisma/client.ts';
import { type Identity, identify, identifySession, isAdministrator } from '../accounts/identity.ts';
import { permits, type Scope } from '../accounts/scopes.ts';
import type { ApiServer } from './api-server.ts';
import { ApiError } from './errors.ts';

type Headers = Pick<FastifyRequest, 'headers'>;

/** The sender; undefined where the request has neither a token nor a session that counts. Throws for a token that does not. */
export async function identifyRequest(prisma: PrismaClient, { headers }: Headers): Promise<Identity | undefined> {
  if (headers.authorization === undefined) return identifySession(prisma, headers.cookie);
  const [scheme, token] = headers.authorization.split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || token === undefined || token === '') throw new ApiError('token-missing');
  const identity = await identify(prisma, token);
  if (identity === undefined) throw new ApiError('token-unknown');
  return identity;
}

/** The sender, if they may do what needs one of the scopes; administrators may do all that organisers and users may. */
export async function requireScope(
  prisma: PrismaClient,
  request: Headers,
  ...scopes: readonly Scope[]
): Promise<Identity> {
  const identity = await identifyRequest(prisma, request);
  if (identity === undefined) throw new ApiError('token-missing');
  if (isAdministrator(identity) || scopes.some((scope) => permits(identity.scopes, scope))) return identity;
  throw new ApiError('scope-missing', missingText(identity, scopes));
}

function missingText({ credential, user }: Identity, scopes: readonly Scope[]): string {
  const wanted = [...new Set([...scopes, 'administrator'])].join(' or ');
  if (credential.type === 'token') return `this needs a token of scope ${wanted}`;
  if (user.kind === 'guest') return 'guests cannot do this: sign up or sign in first';
  return `this needs the role ${wanted}, and yours is ${user.role}`;
}

/** The sender, who has to be signed in on a page: tokens cannot do what may take an account over. */
export async function requireSession(prisma: PrismaClient, request: Headers): Promise<Identity> {
  const identity = await requireScope(prisma, request, 'user', 'bot');
  if (identity.credential.type === 'session') return identity;
  throw new ApiError('session-missing');
}

/** Whether the sender may control what belongs to `ownerId`. Anybody may ask. */
export async function mayControl(prisma: PrismaClient, request: Headers, ownerId: string): Promise<boolean> {
  const identity = await identifyRequest(prisma, request);
  if (identity === undefined) return false;
  const isHolder = identity.user.id === ownerId && permits(identity.scopes, 'organiser');
  return isHolder || isAdministrator(identity);
}

/**
 * Answers 401 before a body is read, on routes that read one and cannot be used without a token or a session: whoever may not
 * send it need not know what is wrong with it. After the rate limit.
 */
export function refuseStrangersFirst(api: ApiServer, prisma: PrismaClient): void {
  api.addHook('preParsing', async (request) => {
    const { schema } = request.routeOptions;
    if (schema?.body === undefined || !needsSender(schema.security)) return;
    if ((await identifyRequest(prisma, request)) === undefined) throw new ApiError('token-missing');
  });
}

/** OpenAPI: one of the ways is enough, and `{}` is the way without any. */
function needsSender(ways: readonly object[] | undefined): boolean {
  return ways?.every((way) => Object.keys(way).length > 0) === true;
}
