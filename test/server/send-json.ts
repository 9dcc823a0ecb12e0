// Requests to a running server, with JSON bodies.

/** The sender: a token or the cookie of a session. */
export interface Sender {
  readonly token?: string | undefined;
  readonly cookie?: string | undefined;
}

export interface JsonAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read the fields that they expect.
  readonly body: any;
}

/** Sends a request; `body` of the answer is its JSON, undefined if there is none. */
export async function sendJson(
  method: string,
  url: string,
  body?: unknown,
  { token, cookie }: Sender = {},
): Promise<JsonAnswer> {
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(cookie !== undefined && { cookie }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const response = await fetch(url, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
}
