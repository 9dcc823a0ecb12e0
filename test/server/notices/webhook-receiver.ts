// A server on this machine that a webhook may post to: it keeps what it got, and answers as it is set to.

import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface WebhookReceiver {
  readonly url: string;
  readonly received: readonly Received[];
  /** The status of the next answers, and where they redirect to. */
  answer(status: number, location?: string): void;
  /** Until there are so many. */
  until(count: number): Promise<void>;
  close(): Promise<void>;
}

export async function openReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const listeners = new Set<() => void>();
  let status = 204;
  let location: string | undefined;
  const server = createServer(async (request, response) => {
    received.push({ path: request.url!, headers: request.headers, body: await text(request) });
    response.writeHead(status, location === undefined ? {} : { location }).end();
    for (const listener of listeners) listener();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    ...{ url: `http://127.0.0.1:${port}/notices`, received },
    answer: (next, to) => {
      status = next;
      location = to;
    },
    until: (count) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (received.length < count) return;
          listeners.delete(check);
          resolve();
        };
        listeners.add(check);
        check();
      }),
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
