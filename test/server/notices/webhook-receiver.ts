// A local server for webhooks: stores the requests and gives the configured answer.

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
  /** Sets the status of the next answers, and the address for a redirect. */
  answer(status: number, location?: string): void;
  /** Waits until `count` requests were received. */
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
    url: `http://127.0.0.1:${port}/notices`,
    received,
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
