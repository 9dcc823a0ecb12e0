// Sessions of people in browsers. The server draws a new secret at every sign-in and never adopts one from a request, which prevents
// session fixation; the database stores its SHA-256. A session ends after its lifetime, or sooner if it is not used.

import { randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { PrismaClient, User, UserKind, UserSession } from '../../dist/prisma/client.ts';
import type { Store } from '../database/open-database.ts';
import { hashOfToken } from './token-text.ts';

const DAY_MS = 24 * 3600_000;

/** Maximum lifetime in total, and without a request. Both are long for guests, who have no other way back to their games. */
const LIFETIMES: Readonly<Record<'account' | 'guest', { readonly longestMs: number; readonly idleMs: number }>> = {
  account: { longestMs: 180 * DAY_MS, idleMs: 30 * DAY_MS },
  guest: { longestMs: 730 * DAY_MS, idleMs: 180 * DAY_MS },
};

/** Precision with which the last use is stored. */
const LAST_SEEN_MS = 60_000;

export interface OpenedSession {
  readonly secret: string;
  readonly expiresAt: Date;
}

export async function openUserSession(store: Store, user: Pick<User, 'id' | 'kind'>): Promise<OpenedSession> {
  const secret = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + lifetimeOf(user.kind).longestMs);
  await store.userSession.create({ data: { userId: user.id, hash: hashOfToken(secret), expiresAt } });
  await store.user.update({ where: { id: user.id }, data: { lastSignInAt: new Date() } });
  return { secret, expiresAt };
}

/** The session with this secret, and its user; undefined if it has ended or its user is suspended or deleted. */
export async function findUserSession(
  prisma: PrismaClient,
  secret: string,
): Promise<(UserSession & { readonly user: User }) | undefined> {
  const found = await prisma.userSession.findUnique({ where: { hash: hashOfToken(secret) }, include: { user: true } });
  if (found === null || found.user.suspendedAt !== null || found.user.deletedAt !== null) return undefined;
  const now = new Date();
  const unusedMs = now.getTime() - found.lastSeenAt.getTime();
  if (found.expiresAt <= now || unusedMs > lifetimeOf(found.user.kind).idleMs) return undefined;
  if (unusedMs >= LAST_SEEN_MS) {
    await prisma.userSession.updateMany({ where: { id: found.id }, data: { lastSeenAt: now } });
  }
  return found;
}

/** Ends a session and returns the id of its user. */
export async function endUserSession(store: Store, secret: string): Promise<string | undefined> {
  const where = { hash: hashOfToken(secret) };
  const found = await store.userSession.findUnique({ where, select: { userId: true } });
  await store.userSession.deleteMany({ where });
  return found?.userId;
}

interface SessionHolder {
  readonly user: string;
  /** Id of the session. */
  readonly session?: string;
}

/** The holders among these whose session has ended, or who are suspended or deleted. */
export async function refusedUsersOf<Holder extends SessionHolder>(
  store: Store,
  holders: readonly Holder[],
): Promise<ReadonlySet<Holder>> {
  if (holders.length === 0) return new Set();
  const where = { id: { in: holders.map(({ user }) => user) }, suspendedAt: null, deletedAt: null };
  const users = await store.user.findMany({ where, select: { id: true } });
  const wanted = holders.flatMap(({ session }) => session ?? []);
  const sessions = await store.userSession.findMany({ where: { id: { in: wanted } }, select: { id: true } });
  const valid = new Set([...users, ...sessions].map(({ id }) => id));
  return new Set(holders.filter(({ user, session = user }) => !valid.has(user) || !valid.has(session)));
}

/** Ends the sessions of a user, except `exceptId`. */
export async function endUserSessions(store: Store, userId: string, exceptId?: string): Promise<void> {
  const others = exceptId === undefined ? {} : { id: { not: exceptId } };
  await store.userSession.deleteMany({ where: { userId, ...others } });
}

function lifetimeOf(kind: UserKind): (typeof LIFETIMES)['account'] {
  return LIFETIMES[kind === 'guest' ? 'guest' : 'account'];
}

// The cookie with a session's secret. Scripts cannot read it, and browsers send it only with requests from this server's pages.

const NAME = 'mcr_session';

/** The secret in a `Cookie` header. */
export function sessionSecretOf(header: string | undefined): string | undefined {
  return header === undefined ? undefined : parseCookie(header)[NAME] || undefined;
}

/** The `Set-Cookie` header of a session. `secure`: whether the request came by HTTPS. */
export function sessionCookie({ secret, expiresAt }: OpenedSession, secure: boolean): string {
  return cookieOf(secret, expiresAt, secure);
}

/** The `Set-Cookie` header that removes the cookie. */
export function endedSessionCookie(secure: boolean): string {
  return cookieOf('', new Date(0), secure);
}

function cookieOf(value: string, expires: Date, secure: boolean): string {
  return stringifySetCookie({ name: NAME, value, expires, path: '/', httpOnly: true, sameSite: 'strict', secure });
}
