// Protection against cross-site request forgery: a request that changes data and has no token must come from a page of this
// server. Browsers send the origin in Sec-Fetch-Site or, over plain HTTP, in Origin; no page can forge either header. A request
// without either does not come from a browser and carries only its sender's own cookie. The session cookie is also
// SameSite=Strict, but that alone would trust other ports and subdomains of the host.

import type { FastifyRequest } from 'fastify';
import type { ApiServer } from './api-server.ts';
import { ApiError } from './errors.ts';

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Proxies and this server may read different ones of two Host headers (RFC 9112, 3.2). */
export function refuseSecondHosts(app: ApiServer): void {
  app.addHook('onRequest', async ({ raw }) => {
    const names = raw.rawHeaders.filter((_, index) => index % 2 === 0);
    if (names.filter((name) => name.toLowerCase() === 'host').length < 2) return;
    throw new ApiError('request-malformed', 'two Host headers, expected one');
  });
}

export function refuseForeignOrigins(app: ApiServer): void {
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method) || request.headers.authorization !== undefined) return;
    if (!isSameOrigin(request)) throw new ApiError('origin-foreign');
  });
}

/** Whether a request comes from a page of this server, or from no page at all. Also used for socket upgrades. */
export function isSameOrigin({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}
