// The OpenAPI document of the API and its page. The document is rendered once in each format: it is large, and anyone may ask for it.

import { createHash } from 'node:crypto';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { ApiServer } from './api-server.ts';

const DOCUMENTATION = '/api/docs';

/** Of the style element that Swagger UI inserts. */
const INSERTED_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

const OPENAPI = {
  info: {
    title: 'MCR Arena',
    version: '1',
    description:
      'Duplicate tournaments of Official International Mahjong. Reading requires neither a token nor an account.',
  },
  components: {
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer' },
      session: { type: 'apiKey', in: 'cookie', name: 'mcr_session', description: 'set by POST /api/sessions' },
    },
  },
} as const;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** JSON Schema of the form that a route reads itself, for the documentation. */
    readonly form?: object;
  }
}

interface Rendered {
  readonly type: string;
  readonly bytes: Buffer;
  readonly etag: string;
}

/** Must be registered before the routes, which it lists. */
export async function addDocumentation(app: ApiServer): Promise<void> {
  await app.register(swagger, {
    openapi: OPENAPI,
    transform: (given) => {
      const { schema, url } = jsonSchemaTransform(given);
      const { form } = given.route.config ?? {};
      return { url, schema: form === undefined ? schema : { ...schema, body: form } };
    },
  });
  const formats = new Map([
    [`${DOCUMENTATION}/json`, renderOnce('application/json; charset=utf-8', () => JSON.stringify(app.swagger()))],
    [`${DOCUMENTATION}/yaml`, renderOnce('application/x-yaml', () => app.swagger({ yaml: true }))],
  ]);
  await app.register(swaggerUi, {
    routePrefix: DOCUMENTATION,
    staticCSP: true,
    transformStaticCSP: (policy) =>
      policy.replace('upgrade-insecure-requests;', '').replace('style-src', `style-src ${INSERTED_STYLE}`),
    uiHooks: {
      // Responds instead of the handlers of the plugin, which render the document for each request.
      onRequest: (request, reply, done) => {
        const format = formats.get(request.routeOptions.url ?? '');
        if (format === undefined) done();
        else send(request, reply, format());
      },
    },
  });
}

function renderOnce(type: string, render: () => string): () => Rendered {
  let rendered: Rendered | undefined;
  return () => {
    if (rendered !== undefined) return rendered;
    const bytes = Buffer.from(render());
    rendered = { type, bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
    return rendered;
  };
}

function send({ headers }: FastifyRequest, reply: FastifyReply, { type, bytes, etag }: Rendered): void {
  reply.headers({ etag, 'cache-control': 'no-cache' });
  if (headers['if-none-match'] === etag) reply.status(304).send();
  else reply.type(type).send(bytes);
}
