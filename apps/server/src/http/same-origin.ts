// Protection against cross-site request forgery: a request that changes something and is not authorised by a token has to come
// from our own pages. Browsers say where a request comes from, in Sec-Fetch-Site or, over plain HTTP, in Origin; no page can forge
// either. A request without both is not a browser's, and holds only its sender's own cookie. The session's cookie is
// SameSite=Strict besides; that alone would trust other ports and other subdomains of the host.

import type { FastifyRequest } from 'fastify';
import type { ApiServer } from './api-server.ts';
import { ApiError } from './errors.ts';

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

export function refuseForeignOrigins(app: ApiServer): void {
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method) || request.headers.authorization !== undefined) return;
    if (!isSameOrigin(request)) throw new ApiError('origin-foreign');
  });
}

/** Whether a request comes from a page of this server, or from no page at all. Upgrades to sockets have to be checked too. */
export function isSameOrigin({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}
