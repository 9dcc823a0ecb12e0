// Identifies players: a signed-in user or a guest. Anyone else who plays becomes a guest, identified by a cookie.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Identity, identifySession } from '../accounts/identity.ts';
import { sessionCookie } from '../accounts/user-sessions.ts';
import { createGuest } from '../accounts/users.ts';
import type { ApiContext } from './context.ts';
import { valueOrRefuse } from './errors.ts';

/** A person: an account or a guest. */
export type Player = Identity['user'];

/** The player who sends a request, by session; undefined for a visitor without a session. */
export async function identifyPlayer(
  { prisma }: Pick<ApiContext, 'prisma'>,
  { headers }: { readonly headers: { readonly cookie?: string | undefined } },
): Promise<Player | undefined> {
  return (await identifySession(prisma, headers.cookie))?.user;
}

/** The player who sends a request that visitors may send; a visitor becomes a guest. Throws `attempts-limited`. */
export async function guestOf(
  context: Pick<ApiContext, 'prisma' | 'attempts'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Player> {
  if (request.visitor !== undefined) return request.visitor.user;
  valueOrRefuse(await context.attempts.tryGuest(request.ip));
  const { user, session } = await createGuest(context.prisma);
  reply.header('set-cookie', sessionCookie(session, request.protocol === 'https'));
  return { id: user.id, name: user.name, kind: user.kind, role: user.role };
}
