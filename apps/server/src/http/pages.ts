// The pages for browsers: the folder that the web app was built into, served as it is. Every address that is not the
// API's is a page's and gets index.html; which page, and whether there is one, the app in it finds out.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { ApiServer } from './api-server.ts';

/** Addresses that are never pages: a miss there is reported as an error. */
const NOT_PAGES = /^(api|healthz|metrics|live|socket\.io)(\/|$)/;
/** Named by their content, so what was fetched once stays good. */
const HASHED = /^assets\/[\w.-]+$/;
const FILE = /^[\w-]+\.(svg|js|png|ico|txt|webmanifest)$/;

/** Only what the pages bring along may run in them. Style attributes are how charts place their marks. */
export const PAGE_POLICY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  styleSrcAttr: ["'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  upgradeInsecureRequests: null,
};

const NOT_BUILT = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>MCR Arena</title>
<h1>The pages are not built yet</h1>
<p>Build them with <code>npm run build -w @mcr-arena/web</code> and load this page again.
<p>The API is there already: <a href="/api/docs">/api/docs</a>.
</html>
`;

/** Serves the pages in `folder`; where it is empty, a page that says how to build them. */
export async function addPages(app: ApiServer, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    ...{ root: folder, serve: false, preCompressed: true, suppressWarning: true },
    ...{ cacheControl: false, index: false },
  });
  const config = { rateLimit: false } as const;
  app.get<{ Params: { '*': string } }>('/*', { config, schema: { hide: true } }, async (request, reply) => {
    const path = request.params['*'];
    if (NOT_PAGES.test(path)) return reply.callNotFound();
    if (HASHED.test(path)) {
      // Not what is missing: a build that is under way brings it.
      if (!existsSync(join(folder, path))) return reply.callNotFound();
      return reply.header('cache-control', 'public, max-age=31536000, immutable').sendFile(path);
    }
    reply.header('cache-control', 'no-cache');
    if (FILE.test(path)) return reply.sendFile(path);
    if (existsSync(join(folder, 'index.html'))) return reply.sendFile('index.html');
    return reply.type('text/html; charset=utf-8').send(NOT_BUILT);
  });
}
