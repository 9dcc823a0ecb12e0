// The cookie with a session's secret. Scripts cannot read it, and browsers send it only with requests from this server's pages.

import { parseCookie, stringifySetCookie } from 'cookie';
import type { OpenedSession } from './user-sessions.ts';

const NAME = 'mcr_session';

/** The secret in a `Cookie` header. */
export function sessionSecretOf(header: string | undefined): string | undefined {
  return header === undefined ? undefined : parseCookie(header)[NAME] || undefined;
}

/** The `Set-Cookie` header of a session. `secure`: whether the request came by HTTPS. */
export function sessionCookie({ secret, expiresAt }: OpenedSession, secure: boolean): string {
  return cookieOf(secret, expiresAt, secure);
}

/** The `Set-Cookie` header that removes the cookie. */
export function endedSessionCookie(secure: boolean): string {
  return cookieOf('', new Date(0), secure);
}

function cookieOf(value: string, expires: Date, secure: boolean): string {
  return stringifySetCookie({ name: NAME, value, expires, path: '/', httpOnly: true, sameSite: 'strict', secure });
}
