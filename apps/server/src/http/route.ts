// Declarations of routes: who may send a request, its input, its responses. The documented security, the errors that follow from
// senders and input, and the status of a success are derived from them, and the sender is identified before the handler runs.

import { errorSchema } from '@mcr-arena/protocol/documents';
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { PrismaClient } from '../../dist/prisma/client.ts';
import type { Identity } from '../accounts/identity.ts';
import type { Scope } from '../accounts/scopes.ts';
import type { ApiServer } from './api-server.ts';
import { requireIdentity, requireScope, requireSession } from './authorization.ts';

/**
 * Scopes: a token or session that has one of them; administrators have all. `session`: any session, but no token. `any`: any
 * token or session. `optional`: anyone, also without a token or session; the response depends on the sender.
 */
type Senders = readonly [Scope, ...Scope[]] | 'session' | 'any' | 'optional';

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly senders?: Senders;
    /** Whether the sender was identified by an earlier request, so that its token need not be looked up. */
    readonly isIdentified?: (request: FastifyRequest) => boolean;
  }
  interface FastifyRequest {
    /** Throws if the route declares no senders. */
    readonly sender: Identity;
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Responses = Readonly<Record<number, z.ZodType>>;

interface RouteDeclaration<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Documents extends Responses,
> {
  /** Method and path below `/api`. */
  readonly at: `${Method} /${string}`;
  /** Absent if anyone may send the request. */
  readonly for?: Senders;
  /** Whether HEAD is answered like GET; default: true. */
  readonly head?: boolean;
  readonly config?: FastifyContextConfig;
  readonly summary: string;
  readonly description?: string;
  readonly consumes?: string[];
  readonly params?: Params;
  readonly querystring?: Query;
  readonly body?: Body;
  /** The documents of successful responses, by status. Absent for files. */
  readonly response?: Documents;
  /** Statuses of errors, besides those for senders (401, 403) and input (400). */
  readonly refusals?: readonly number[];
  /** Returns the document. If the route declares one status of a success, the response has it. */
  handle(
    request: FastifyRequest<{ Params: z.output<Params>; Querystring: z.output<Query>; Body: z.output<Body> }>,
    reply: FastifyReply,
  ): Document<Documents> | Promise<Document<Documents>>;
}

type Document<Documents extends Responses> = z.output<Documents[keyof Documents]> | FastifyReply;

/** Returns the function that adds routes of a tag. */
export function routesAbout(tag: string) {
  return <Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Documents extends Responses>(
    app: ApiServer,
    declaration: RouteDeclaration<Params, Query, Body, Documents>,
  ): void => {
    const { at, for: senders, head = true, config = {}, refusals = [], handle, ...documented } = declaration;
    const { params, querystring, body, response } = documented;
    const hasInput = [params, querystring, body].some((input) => input !== undefined);
    const statuses = [...(hasInput ? [400] : []), ...refusalsOf(senders), ...refusals];
    const errors = Object.fromEntries(statuses.map((status) => [status, errorSchema]));
    const [method, url] = at.split(' ') as [Method, string];
    const successes = Object.keys(response ?? {})
      .map(Number)
      .filter((status) => status < 300);
    app.route({
      method,
      url,
      exposeHeadRoute: head,
      config: senders === undefined ? config : { ...config, senders },
      schema: {
        ...documented,
        tags: [tag],
        ...(senders !== undefined && { security: securityOf(senders) }),
        ...(response !== undefined && { response: { ...errors, ...response } }),
      },
      handler: (request, reply) => {
        if (successes.length === 1) reply.status(successes[0]!);
        return handle(request as never, reply as never);
      },
    });
  };
}

function refusalsOf(senders: Senders | undefined): readonly number[] {
  if (senders === undefined || senders === 'optional') return [];
  return senders === 'any' ? [401] : [401, 403];
}

function securityOf(senders: Senders): Record<string, string[]>[] {
  if (senders === 'session') return [{ session: [] }];
  return [...(senders === 'optional' ? [{}] : []), { token: [] }, { session: [] }];
}

const identities = new WeakMap<FastifyRequest, Identity>();

/**
 * Identifies the senders of requests whose routes declare them, and refuses others: after the input was validated, or, if there is a
 * body, before it is read, so that they learn nothing about its validity. Runs after the rate limit.
 */
export function identifySenders(api: ApiServer, prisma: PrismaClient): void {
  api.decorateRequest('sender', {
    getter() {
      const identity = identities.get(this);
      if (identity === undefined) throw new Error(`the route ${this.routeOptions.url} declares no senders`);
      return identity;
    },
  });
  const identify = async (request: FastifyRequest): Promise<void> => {
    const { senders, isIdentified } = request.routeOptions.config;
    if (senders === undefined || senders === 'optional' || isIdentified?.(request) || identities.has(request)) return;
    identities.set(request, await identityOf(prisma, request, senders));
  };
  api.addHook('preParsing', async (request) => {
    if (request.routeOptions.schema?.body !== undefined) await identify(request);
  });
  api.addHook('preHandler', identify);
}

function identityOf(
  prisma: PrismaClient,
  request: FastifyRequest,
  senders: Exclude<Senders, 'optional'>,
): Promise<Identity> {
  if (senders === 'session') return requireSession(prisma, request);
  if (senders === 'any') return requireIdentity(prisma, request);
  return requireScope(prisma, request, ...senders);
}
