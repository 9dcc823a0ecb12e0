// Tokens: users issue, list, revoke and rotate their own and those of their bots; administrators manage the tokens of all users.

import { identitySchema, issuedTokenSchema, type tokenSchema, tokensSchema } from '@mcr-arena/protocol/documents';
import * as z from 'zod';
import type { User } from '../../../dist/prisma/client.ts';
import { type Identity, isAdministrator } from '../../accounts/identity.ts';
import { permits } from '../../accounts/scopes.ts';
import {
  type IssuedToken,
  issueUserToken,
  listTokens,
  readToken,
  revokeToken,
  rotateToken,
  type TokenRow,
  widestScope,
} from '../../accounts/tokens.ts';
import { keyOfUserName } from '../../accounts/user-names.ts';
import { findUser } from '../../accounts/users.ts';
import { issueBotToken } from '../../bots/remote-bots.ts';
import type { ApiContext } from '../context.ts';
import { ApiError, foundOrRefuse, valueOrRefuse } from '../errors.ts';
import { type Routes, routesAbout } from '../route.ts';
import { tokenInputSchema, tokensQuerySchema } from '../schemas.ts';

const route = routesAbout('tokens');
const params = z.object({ id: z.uuid() });

export const TOKEN_ROUTES: Routes = [
  route({
    at: 'GET /me',
    for: 'any',
    summary: 'the user and scope of this token or session',
    response: { 200: identitySchema },
    handle: async ({ sender }) => identityOf(sender),
  }),

  route({
    at: 'GET /tokens',
    for: ['user'],
    summary: 'tokens without their secrets: all for administrators, for other users their own and those of their bots',
    querystring: tokensQuerySchema,
    response: { 200: tokensSchema },
    handle: async ({ sender: identity, query: { of, state } }, { prisma }) => {
      const tokens = await listTokens(prisma, identity, { isOwn: of === 'me', isInUse: state === 'in-use' });
      return { tokens: tokens.map(tokenOf) };
    },
  }),

  route({
    at: 'POST /tokens',
    for: ['user'],
    summary: 'issue a token: users for themselves and their bots, administrators for anyone; shown only once',
    body: tokenInputSchema,
    response: { 201: issuedTokenSchema },
    refusals: [404, 409],
    handle: async (request, context) => {
      const { scope, bot } = request.body;
      const sender = request.sender;
      requireHolder(sender, request.body);
      if (scope !== 'bot' && bot !== undefined) {
        throw new ApiError('request-malformed', 'body.bot: only a token of scope bot can belong to a bot');
      }
      const issued = scope === 'bot' ? issueForBot : issueForUser;
      return await issued(context, sender, request.body);
    },
  }),

  route({
    at: 'DELETE /tokens/:id',
    for: ['user'],
    summary: 'revoke a token; a bot that is connected with it is disconnected',
    params,
    response: { 204: z.void() },
    refusals: [404],
    handle: async ({ sender: identity, params: { id } }, { prisma, announcements }) => {
      if (!(await revokeToken(prisma, identity, id))) throw new ApiError('token-not-found');
      announcements.revoke(id);
    },
  }),

  route({
    at: 'POST /tokens/:id/rotate',
    for: ['user'],
    summary:
      'revoke a token and issue another for the same user or bot; a bot that is connected with it is disconnected',
    params,
    response: { 201: issuedTokenSchema },
    refusals: [404],
    handle: async ({ sender: identity, params: { id } }, { prisma, announcements }) => {
      const issued = foundOrRefuse(await rotateToken(prisma, identity, id), 'token-not-found');
      announcements.revoke(id);
      const { user, bot } = await readToken(prisma, issued.id);
      return { ...issuedOf(issued, user), ...(bot && { bot }) };
    },
  }),
];

function identityOf({ user, scopes, credential, bot }: Identity): z.output<typeof identitySchema> {
  if (credential.type === 'session') return { type: 'session', user };
  const { type, id, label: name } = credential;
  return { type, id, name, scope: widestScope(scopes), user, ...(bot && { bot }) };
}

function tokenOf(credential: TokenRow): z.output<typeof tokenSchema> {
  const { id, label, scopes, user, bot, createdAt, lastUsedAt, revokedAt } = credential;
  return {
    id,
    name: label,
    scope: widestScope(scopes),
    user,
    ...(bot && { bot }),
    createdAt: createdAt.toISOString(),
    ...(lastUsedAt === null ? {} : { lastUsedAt: lastUsedAt.toISOString() }),
    ...(revokedAt === null ? {} : { revokedAt: revokedAt.toISOString() }),
  };
}

type TokenInput = z.output<typeof tokenInputSchema>;
type IssuedDocument = z.output<typeof issuedTokenSchema>;

/** Only administrators issue tokens to others. A token for oneself never permits more than the credential of the request. */
function requireHolder(sender: Identity, input: TokenInput): void {
  if (isAdministrator(sender)) return;
  if (!isOwn(sender, input)) throw new ApiError('scope-missing', 'only administrators can issue tokens to other users');
  if (input.scope !== 'bot' && !permits(sender.scopes, input.scope)) {
    throw new ApiError(
      'scope-missing',
      `your token or session does not permit issuing a token of scope ${input.scope}`,
    );
  }
}

/** If the request is authorised by a token and names no user, `name` is the user's name, as in 0.1. */
function isOwn({ user: sender, credential }: Identity, { scope, user }: TokenInput): boolean {
  if (user === undefined) return scope === 'bot' || credential.type === 'session';
  return keyOfUserName(user) === keyOfUserName(sender.name);
}

async function issueForUser({ prisma }: ApiContext, sender: Identity, input: TokenInput): Promise<IssuedDocument> {
  const { name: label, scope, user } = input;
  if (user !== undefined) await requireUser(prisma, user);
  const name = user ?? (isOwn(sender, input) ? sender.user.name : label);
  const order = { name, label, scope: scope === 'bot' ? 'user' : scope } as const;
  const issued = valueOrRefuse(await issueUserToken(prisma, { ...order, issuedBy: sender.user.id }));
  return issuedOf(issued, issued.user);
}

async function issueForBot({ prisma }: ApiContext, sender: Identity, input: TokenInput): Promise<IssuedDocument> {
  const owner = input.user === undefined ? sender.user : await requireUser(prisma, input.user);
  const order = { owner: owner.id, name: input.bot ?? input.name, label: input.name, issuedBy: sender.user.id };
  const issued = valueOrRefuse(await issueBotToken(prisma, order));
  const { bot, version } = issued;
  return { ...issuedOf(issued, owner), bot, version };
}

async function requireUser(prisma: ApiContext['prisma'], name: string): Promise<User> {
  const user = await findUser(prisma, name);
  if (user !== undefined && user.suspendedAt === null) return user;
  if (user !== undefined) throw new ApiError('user-suspended', `user "${name}" is suspended: resume the account first`);
  throw new ApiError('user-not-found', `user "${name}" not found`);
}

function issuedOf({ id, label, scope, token }: IssuedToken, user: Pick<User, 'id' | 'name'>): IssuedDocument {
  return { id, name: label, scope, user: { id: user.id, name: user.name }, token };
}
