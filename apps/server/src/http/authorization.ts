// Authorization of a request by its token or by the session in its cookie; a token takes precedence. Reading
// tournaments requires neither.

import type { FastifyRequest } from 'fastify';
import type { Bot, PrismaClient } from '../../dist/prisma/client.ts';
import { HOUSE_USER } from '../accounts/house.ts';
import { type Identity, identify, identifySession, isAdministrator } from '../accounts/identity.ts';
import { permits, type Scope } from '../accounts/scopes.ts';
import { findBotInUse } from '../bots/find-bot-row.ts';
import type { ApiContext } from './context.ts';
import { ApiError, foundOrRefuse } from './errors.ts';

type Headers = Pick<FastifyRequest, 'headers'>;

/** The token of a request; undefined if it has none. */
export function bearerTokenOf({ headers }: Headers): string | undefined {
  const [scheme, token] = headers.authorization?.split(' ') ?? [];
  return scheme?.toLowerCase() === 'bearer' && token !== '' ? token : undefined;
}

/** The sender; undefined if the request has neither a token nor a valid session. Throws for an invalid token. */
export async function identifyRequest(prisma: PrismaClient, { headers }: Headers): Promise<Identity | undefined> {
  if (headers.authorization === undefined) return identifySession(prisma, headers.cookie);
  const token = foundOrRefuse(bearerTokenOf({ headers }), 'token-missing');
  return foundOrRefuse(await identify(prisma, token), 'token-unknown');
}

/** The sender. Throws `ApiError` if there is none. */
export async function requireIdentity(prisma: PrismaClient, request: Headers): Promise<Identity> {
  return foundOrRefuse(await identifyRequest(prisma, request), 'token-missing');
}

/** The sender; undefined for a visitor. Throws `ApiError` for a token without the scope `user`: others act for bots, not for people. */
export async function identifyVisitor(prisma: PrismaClient, request: Headers): Promise<Identity | undefined> {
  const identity = await identifyRequest(prisma, request);
  return identity?.credential.type === 'token' ? requireOneOf(identity, ['user']) : identity;
}

/** The sender with one of the scopes, as `requireOneOf`. Throws `ApiError` also if there is none. */
export async function requireScope(
  prisma: PrismaClient,
  request: Headers,
  ...scopes: readonly Scope[]
): Promise<Identity> {
  return requireOneOf(await requireIdentity(prisma, request), scopes);
}

/** The sender, if they have one of the scopes or are an administrator. Throws `ApiError` for others. */
export function requireOneOf(identity: Identity, scopes: readonly Scope[]): Identity {
  if (isAdministrator(identity) || scopes.some((scope) => permits(identity.scopes, scope))) return identity;
  throw new ApiError('scope-missing', missingText(identity, scopes));
}

function missingText({ credential, user }: Identity, scopes: readonly Scope[]): string {
  const wanted = [...new Set([...scopes, 'administrator'])].join(' or ');
  if (credential.type === 'token') return `this requires a token of scope ${wanted}`;
  if (user.kind === 'guest') return 'guests cannot do this: sign up or sign in first';
  return `this requires the role ${wanted}; yours is ${user.role}`;
}

/** The sender, who must be signed in by a session: actions that could take over an account are not open to tokens. */
export async function requireSession(prisma: PrismaClient, request: Headers): Promise<Identity> {
  const identity = await requireScope(prisma, request, 'user', 'bot');
  if (identity.credential.type === 'session') return identity;
  throw new ApiError('session-missing');
}

/** Whether the sender may control what `ownerId` owns. Works for any sender, signed in or not. */
export function mayControl(sender: Identity | undefined, ownerId: string): boolean {
  return sender !== undefined && (organises(sender, ownerId) || isAdministrator(sender));
}

/** Whether the sender may organise what `ownerId` owns. */
export function organises({ user, scopes }: Identity, ownerId: string): boolean {
  return user.id === ownerId && permits(scopes, 'organiser');
}

/** Throws `not-yours` unless the sender, by any of their tokens, is the owner or an administrator. */
export function requireOwner(sender: Identity, ownerId: string, message?: string): void {
  if (ownerId !== sender.user.id && !isAdministrator(sender)) throw new ApiError('not-yours', message);
}

/** A bot as a URL names it. */
interface NamedBot {
  readonly owner: string;
  readonly name: string;
}

export function botNotFound({ owner, name }: NamedBot): ApiError {
  return new ApiError('bot-not-found', `bot "${name}" of "${owner}" not found`);
}

/** The bot that a URL names, if the sender may control it. Throws `bot-not-found`. */
export async function controlledBot({ prisma }: ApiContext, sender: Identity, named: NamedBot): Promise<Bot> {
  const bot = await findBotInUse(prisma, named.owner, named.name);
  if (bot === undefined) throw botNotFound(named);
  if (!controlsBot(sender, bot)) throw notYourBot(bot, named);
  return bot;
}

/** Whether the sender may control the bot. */
export function controlsBot(sender: Identity, bot: Pick<Bot, 'id' | 'ownerId'>): boolean {
  const isOwn = bot.ownerId === sender.user.id && (sender.bot === undefined || sender.bot.id === bot.id);
  return isOwn || isAdministrator(sender);
}

/** For bots of people the same error as for a name that no bot has, so that nobody can find out the names of private bots. */
export function notYourBot({ ownerId }: Pick<Bot, 'ownerId'>, named: NamedBot): ApiError {
  if (ownerId !== HOUSE_USER) return botNotFound(named);
  return new ApiError('not-yours', 'only an organiser or an administrator may do this with a house bot');
}
