// The browser's side of a session, for tests without a network: stores the cookie that the app sets and sends it.

import type { LightMyRequestResponse } from 'fastify';
import type { ApiServer } from '../../apps/server/src/http/api-server.ts';

export interface Answer {
  readonly status: number;
  /** The JSON of the answer, or its text if it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read the fields that they expect.
  readonly body: any;
  readonly headers: LightMyRequestResponse['headers'];
}

export interface BrowserSession {
  /** `Cookie` of the next request. */
  readonly cookie: string | undefined;
  send(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
    headers?: object,
  ): Promise<Answer>;
}

export const PASSWORD = 'seven winds of autumn';

/** `address`: the source address of its requests. */
export function openBrowser(app: ApiServer, address = '127.0.0.1'): BrowserSession {
  let cookie: string | undefined;
  return {
    get cookie() {
      return cookie;
    },
    send: async (method, url, payload, headers = {}) => {
      const sent = { ...(cookie && { cookie }), 'sec-fetch-site': 'same-origin', ...headers };
      const response = await app.inject({
        method,
        url: `/api${url}`,
        ...(payload && { payload }),
        remoteAddress: address,
        headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
      });
      const set = response.cookies.find(({ name }) => name === 'mcr_session');
      if (set !== undefined) cookie = set.value === '' ? undefined : `${set.name}=${set.value}`;
      return { status: response.statusCode, body: bodyOf(response.body), headers: response.headers };
    },
  };
}

/** A browser whose user has just signed up. */
export async function signedUp(app: ApiServer, name: string, address?: string): Promise<BrowserSession> {
  const browser = openBrowser(app, address);
  const { status, body } = await browser.send('POST', '/users', { name, password: PASSWORD });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return browser;
}

function bodyOf(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}
