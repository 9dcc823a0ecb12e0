// Serves the built web app as static files. Every path outside the API gets index.html, with status 404 if no page has that
// path, or if the object that it names does not exist; the build lists the paths of the pages in pages.json. Its head has the preview of
// links to the page.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { type LinkPreview, previewOfCalculator, previewOfFan, withPreview } from '@mcr-arena/protocol';
import * as z from 'zod';
import { createLeaders } from '../competitions/swiss/leaders.ts';
import { subjectOf } from '../page-subjects.ts';
import type { ApiServer } from './api-server.ts';
import type { ApiContext } from './context.ts';

/** Paths that are never pages: an unknown path here is reported as an error. */
const NOT_PAGES = /^(api|healthz|metrics|live|socket\.io)(\/|$)/;
/** Files named by a hash of their content, so that browsers may cache them forever. */
const HASHED = /^assets\/[\w.-]+$/;
const FILE = /^[\w-]+\.(svg|js|png|ico|txt|webmanifest)$/;

const CALCULATOR = '/calculator';
/** Pages about fans, by slug. */
const FANS = '/fans/';

/** Regular expressions, one for each address of a page. */
const pageAddressesSchema = z.array(z.string());

/** Only scripts of the pages themselves may run. Style attributes are permitted because charts use them to place marks. */
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
<p>The API is already available: <a href="/api/docs">/api/docs</a>.
</html>
`;

/** Serves the pages in `folder`; if it is empty, a page that says how to build them. */
export async function addPages(app: ApiServer, folder: string, { prisma, director }: ApiContext): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    suppressWarning: true,
    cacheControl: false,
    index: false,
  });
  const isPage = pageTest(folder);
  const tools = { prisma, kinds: director.kinds, leaders: createLeaders((id) => director.read(id)) };
  const config = { rateLimit: false } as const;
  app.get<{ Params: { '*': string } }>('/*', { config, schema: { hide: true } }, async (request, reply) => {
    const path = request.params['*'];
    if (NOT_PAGES.test(path)) return reply.callNotFound();
    if (HASHED.test(path)) {
      // A missing file is not cached: a build in progress may add it.
      if (!existsSync(join(folder, path))) return reply.callNotFound();
      return reply.header('cache-control', 'public, max-age=31536000, immutable').sendFile(path);
    }
    reply.header('cache-control', 'no-cache');
    if (FILE.test(path)) return reply.sendFile(path);
    if (existsSync(join(folder, 'index.html'))) {
      const asked = pathOf(request.originalUrl);
      const moved = movedDeal(asked);
      if (moved !== undefined) return reply.redirect(moved + request.originalUrl.slice(asked.length), 308);
      const subject = isPage(asked) ? await subjectOf(tools, asked) : undefined;
      const html = readFileSync(join(folder, 'index.html'), 'utf8');
      reply.status(subject === undefined ? 404 : 200).type('text/html; charset=utf-8');
      const origin = `${request.protocol}://${request.host}`;
      const page = `/${path}`.replace(/\/$/, '');
      // Other queries are not part of the subject, and the one of a table can have the key of a seat.
      const query = page === CALCULATOR ? request.originalUrl.slice(asked.length) : '';
      const preview = subject?.preview ?? previewOfAddress(page, query);
      return reply.send(withPreview(html, preview, { origin, path: asked, query }));
    }
    return reply.type('text/html; charset=utf-8').send(NOT_BUILT);
  });
}

/** Addresses that pages of deals had in version 0.2. */
const FORMER_DEALS = [
  [/^\/tournaments\/([^/]+)\/rounds\/(\d+)\/tables\/(\d+)\/sets\/(\d+)\/deals\/(\d+)\/?$/, '/deals/$1/r$2-t$3-s$4/$5'],
  [/^\/(ladder)\/sets\/(\d+)\/deals\/(\d+)\/?$/, '/deals/$1/$2/$3'],
  [/^\/(?:matches|comparisons)\/([^/]+)\/(?:sets|walls)\/(\d+)\/deals\/(\d+)\/?$/, '/deals/$1/$2/$3'],
] as const;

function movedDeal(path: string): string | undefined {
  const [former, page] = FORMER_DEALS.find(([each]) => each.test(path)) ?? [];
  return former && path.replace(former, page!);
}

/** The preview of a page whose address says all. `page`: its path without escapes and a slash at its end. */
function previewOfAddress(page: string, query: string): LinkPreview | undefined {
  if (page === CALCULATOR) return previewOfCalculator(new URLSearchParams(query));
  return page.startsWith(FANS) ? previewOfFan(page.slice(FANS.length)) : undefined;
}

/**
 * The URL to pass to the router, which refuses broken escapes (`/tournaments/%E0%A4%A`). In page URLs they are escaped again,
 * so that the response is the page for an unknown address.
 */
export function routablePageUrl(url: string): string {
  const path = pathOf(url);
  if (NOT_PAGES.test(path.slice(1)) || isDecodable(path)) return url;
  return `${path.replaceAll('%', '%25')}${url.slice(path.length)}`;
}

function pathOf(url: string): string {
  return url.replace(/[?#].*$/s, '');
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Reads pages.json again once a build has replaced it. Without the file, every path counts as a page. */
function pageTest(folder: string): (path: string) => boolean {
  const file = join(folder, 'pages.json');
  let read: { readonly at: number; readonly addresses: readonly RegExp[] } | undefined;
  return (path) => {
    const at = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (at === undefined) return true;
    if (read?.at !== at) {
      const addresses = pageAddressesSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
      read = { at, addresses: addresses.map((address) => new RegExp(address)) };
    }
    return isDecodable(path) && read.addresses.some((address) => address.test(path));
  };
}
