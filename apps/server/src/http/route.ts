// Declarations of routes: who may send a request, its input, its responses. The documented security, the errors that follow from
// senders and input, and the status of a success are derived from them, and the sender is identified before the handler runs.

import { errorSchema } from '@mcr-arena/protocol/documents';
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { PrismaClient } from '../../dist/prisma/client.ts';
import type { Identity } from '../accounts/identity.ts';
import type { Scope } from '../accounts/scopes.ts';
import type { ApiServer } from './api-server.ts';
import { identifyVisitor, requireIdentity, requireScope, requireSession } from './authorization.ts';
import type { ApiContext } from './context.ts';
import { ApiError } from './errors.ts';

/**
 * Scopes: a token or session that has one of them; administrators have all. `session`: any session, but no token. `any`: any
 * token or session. `visitors`: anyone without a token, and tokens of scope `user`; the response depends on the sender. `public`:
 * anyone; the sender is not identified, so that the response cannot depend on them.
 */
type Senders = readonly [Scope, ...Scope[]] | 'session' | 'any' | 'visitors' | 'public';

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly senders?: Senders;
    /** Whether the sender was identified by an earlier request, so that its token need not be looked up. */
    readonly isIdentified?: (request: FastifyRequest) => boolean;
  }
  interface FastifyRequest {
    /** Throws if the route does not require one. */
    readonly sender: Identity;
    /** The sender of a request that visitors may send too; undefined for a visitor. Throws for other routes. */
    readonly visitor: Identity | undefined;
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
  readonly for: Senders;
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
    context: ApiContext,
    reply: FastifyReply,
  ): Document<Documents> | Promise<Document<Documents>>;
}

type Document<Documents extends Responses> = z.output<Documents[keyof Documents]> | FastifyReply;

/** Adds one route. */
export type AddRoute = (app: ApiServer, context: ApiContext) => void;

export type Routes = readonly AddRoute[];

/** Returns the function that declares routes of a tag. */
export function routesAbout(tag: string) {
  return <Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Documents extends Responses>(
    declaration: RouteDeclaration<Params, Query, Body, Documents>,
  ): AddRoute => {
    const { at, for: senders, head = true, config = {}, refusals = [], handle, ...documented } = declaration;
    const { params, querystring, body, response } = documented;
    const hasInput = [params, querystring, body].some((input) => input !== undefined);
    const statuses = [...(hasInput ? [400] : []), ...refusalsOf(senders), ...refusals];
    const errors = Object.fromEntries(statuses.map((status) => [status, errorSchema]));
    const [method, url] = at.split(' ') as [Method, string];
    const successes = Object.keys(response ?? {})
      .map(Number)
      .filter((status) => status < 300);
    const route = {
      method,
      url,
      exposeHeadRoute: head,
      config: { ...config, senders },
      schema: {
        ...documented,
        tags: [tag],
        ...(senders !== 'public' && { security: securityOf(senders) }),
        ...(response !== undefined && { response: { ...errors, ...response } }),
      },
    };
    return (app, context) =>
      app.route({
        ...route,
        handler: (request, reply) => {
          if (successes.length === 1) reply.status(successes[0]!);
          return handle(request as never, context, reply as never);
        },
      });
  };
}

function refusalsOf(senders: Senders): readonly number[] {
  if (senders === 'public') return [];
  return senders === 'any' ? [401] : [401, 403];
}

function securityOf(senders: Senders): Record<string, string[]>[] {
  if (senders === 'session') return [{ session: [] }];
  return [...(senders === 'visitors' ? [{}] : []), { token: [] }, { session: [] }];
}

const identities = new WeakMap<FastifyRequest, Identity | undefined>();

/**
 * Identifies the senders of requests and refuses those whom the route does not declare: after the input was validated, or, if there
 * is a body, before it is read, so that they learn nothing about its validity. A route that declares no senders refuses everybody.
 * Runs after the rate limit.
 */
export function identifySenders(api: ApiServer, prisma: PrismaClient): void {
  api.decorateRequest('sender', {
    getter() {
      const identity = identities.get(this);
      if (identity === undefined) throw new Error(`the route ${this.routeOptions.url} does not require a sender`);
      return identity;
    },
  });
  api.decorateRequest('visitor', {
    getter() {
      if (!identities.has(this)) throw new Error(`the route ${this.routeOptions.url} does not identify its senders`);
      return identities.get(this);
    },
  });
  const identify = async (request: FastifyRequest): Promise<void> => {
    const { senders, isIdentified } = request.routeOptions.config;
    if (senders === 'public' || isIdentified?.(request) || identities.has(request)) return;
    if (senders === undefined) throw new ApiError('scope-missing', 'the server does not declare who may send this');
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
  senders: Exclude<Senders, 'public'>,
): Promise<Identity | undefined> {
  if (senders === 'session') return requireSession(prisma, request);
  if (senders === 'any') return requireIdentity(prisma, request);
  if (senders === 'visitors') return identifyVisitor(prisma, request);
  return requireScope(prisma, request, ...senders);
}
