// Declarations of routes: who may send a request, its input, its responses. The documented security and the errors that follow from
// senders and input are derived from them, and the sender is identified before the handler runs.

import { errorSchema } from '@mcr-arena/protocol/documents';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { PrismaClient } from '../../dist/prisma/client.ts';
import type { Identity } from '../accounts/identity.ts';
import type { Scope } from '../accounts/scopes.ts';
import type { ApiServer } from './api-server.ts';
import { requireScope, requireSession } from './authorization.ts';

/** A token or session with one of the scopes, or any session. Administrators may send everything. */
type Senders = readonly [Scope, ...Scope[]] | 'session';

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly senders?: Senders;
  }
}

interface RouteDeclaration {
  /** Absent if anyone may send the request. */
  readonly for?: Senders;
  readonly config?: FastifyContextConfig;
  readonly summary: string;
  readonly description?: string;
  readonly consumes?: string[];
  readonly params?: z.ZodType;
  readonly querystring?: z.ZodType;
  readonly body?: z.ZodType;
  /** The documents of successful responses, by status. Absent for files. */
  readonly response?: Readonly<Record<number, z.ZodType>>;
  /** Statuses of errors, besides those for senders (401, 403) and input (400). */
  readonly refusals?: readonly number[];
}

/** The options of a route for fastify. */
interface RouteOptions<Declaration extends RouteDeclaration> {
  readonly config: FastifyContextConfig;
  readonly schema: Omit<Declaration, 'for' | 'config' | 'refusals'> & {
    readonly tags: string[];
    readonly security?: { readonly [scheme: string]: readonly string[] }[];
  };
}

/** Returns the function that declares the routes of a tag. */
export function routesAbout(tag: string) {
  return <Declaration extends RouteDeclaration>(declaration: Declaration): RouteOptions<Declaration> => {
    const { for: senders, config = {}, refusals = [], ...documented } = declaration;
    const { params, querystring, body, response } = documented;
    const hasInput = [params, querystring, body].some((input) => input !== undefined);
    const statuses = [...(hasInput ? [400] : []), ...(senders === undefined ? [] : [401, 403]), ...refusals];
    const errors = Object.fromEntries(statuses.map((status) => [status, errorSchema]));
    return {
      config: senders === undefined ? config : { ...config, senders },
      schema: {
        ...documented,
        tags: [tag],
        ...(senders !== undefined && { security: securityOf(senders) }),
        ...(response !== undefined && { response: { ...errors, ...response } }),
      },
    };
  };
}

function securityOf(senders: Senders): Record<string, string[]>[] {
  return senders === 'session' ? [{ session: [] }] : [{ token: [] }, { session: [] }];
}

const identities = new WeakMap<FastifyRequest, Identity>();

/** Identifies the senders of requests whose routes declare them. Refuses others, after the input was validated. */
export function identifySenders(api: ApiServer, prisma: PrismaClient): void {
  api.addHook('preHandler', async (request) => {
    const { senders } = request.routeOptions.config;
    if (senders === undefined) return;
    const isSession = senders === 'session';
    const identity = isSession ? requireSession(prisma, request) : requireScope(prisma, request, ...senders);
    identities.set(request, await identity);
  });
}

/** The sender of a request whose route declares senders. */
export function senderOf(request: FastifyRequest): Identity {
  const identity = identities.get(request);
  if (identity === undefined) throw new Error(`the route ${request.routeOptions.url} declares no senders`);
  return identity;
}
