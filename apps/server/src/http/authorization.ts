// Authorization of a request by its token. Reading tournaments needs none.

import type { FastifyRequest } from 'fastify';
import type { PrismaClient } from '../../dist/prisma/client.ts';
import { type Identity, identify, isAdministrator } from '../accounts/identity.ts';
import type { Scope } from '../accounts/scopes.ts';
import { ApiError } from './errors.ts';

/** The sender, if their token has one of the scopes; administrators may do all that organisers may. */
export async function requireScope(
  prisma: PrismaClient,
  request: FastifyRequest,
  ...scopes: readonly Scope[]
): Promise<Identity> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || token === undefined || token === '') throw new ApiError('token-missing');
  const identity = await identify(prisma, token);
  if (identity === undefined) throw new ApiError('token-unknown');
  if (isAdministrator(identity) || identity.scopes.some((scope) => scopes.includes(scope))) return identity;
  throw new ApiError('scope-missing', `this needs a token of scope ${[...scopes, 'administrator'].join(' or ')}`);
}

/** Whether the sender has a token by which they may control what belongs to `ownerId`; none is needed to ask. */
export async function mayControl(prisma: PrismaClient, request: FastifyRequest, ownerId: string): Promise<boolean> {
  if (request.headers.authorization === undefined) return false;
  const identity = await requireScope(prisma, request, 'organiser', 'bot');
  const isHolder = identity.user.id === ownerId && identity.scopes.includes('organiser');
  return isHolder || isAdministrator(identity);
}
