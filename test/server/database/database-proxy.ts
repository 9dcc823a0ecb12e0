// A TCP proxy in front of the tests' PostgreSQL server that can cut and refuse all connections for a while.

import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

export interface DatabaseProxy {
  /** The URL of the same database through the proxy. */
  readonly url: string;
  /** Cuts all connections and refuses new ones. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

/** `target`: a URL with a Unix socket, like that of the embedded PostgreSQL. */
export async function openDatabaseProxy(target: string): Promise<DatabaseProxy> {
  const { searchParams, port } = new URL(target);
  const path = join(searchParams.get('host')!, `.s.PGSQL.${port || '5432'}`);
  const open = new Set<Socket>();
  let isCut = false;
  const pass = (from: Socket, to: Socket): void => {
    open.add(from);
    from.pipe(to);
    from.on('error', () => to.destroy());
    from.on('close', () => {
      open.delete(from);
      to.destroy();
    });
  };
  const server = createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    const upstream = connect(path);
    pass(client, upstream);
    pass(upstream, client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const cut = (): void => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  return {
    url: url.href,
    cut,
    restore: () => {
      isCut = false;
    },
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
