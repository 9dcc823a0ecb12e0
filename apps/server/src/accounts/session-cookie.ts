// The cookie that holds a session's secret. Scripts cannot read it, and browsers send it with requests of our own pages only.

import { parseCookie, stringifySetCookie } from 'cookie';
import type { OpenedSession } from './user-sessions.ts';

const NAME = 'mcr_session';

/** The secret in a header `Cookie`. */
export function sessionSecretOf(header: string | undefined): string | undefined {
  return header === undefined ? undefined : parseCookie(header)[NAME] || undefined;
}

/** The header `Set-Cookie` of a session. `secure` where the request came by HTTPS. */
export function sessionCookie({ secret, expiresAt }: OpenedSession, secure: boolean): string {
  return cookieOf(secret, expiresAt, secure);
}

/** The header `Set-Cookie` that removes it. */
export function endedSessionCookie(secure: boolean): string {
  return cookieOf('', new Date(0), secure);
}

function cookieOf(value: string, expires: Date, secure: boolean): string {
  return stringifySetCookie({ name: NAME, value, expires, path: '/', httpOnly: true, sameSite: 'strict', secure });
}
