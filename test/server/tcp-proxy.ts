// A TCP proxy in front of a server, whose connections tests cut, refuse, delay or lead to another server.

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { join } from 'node:path';

export interface TcpProxy {
  readonly port: number;
  /** Cuts all connections and refuses new ones. */
  cut(): void;
  restore(): void;
  /** Connects new clients to another server; open connections are cut. */
  leadTo(target: NetConnectOpts): void;
  close(): Promise<void>;
}

/** Passes on data from one of the sides. */
export type Pass = (chunk: Buffer, to: Socket, from: 'client' | 'server') => void;

const atOnce: Pass = (chunk, to) => void to.write(chunk);

export async function openTcpProxy(target: NetConnectOpts, pass = atOnce): Promise<TcpProxy> {
  const open = new Set<Socket>();
  let isCut = false;
  let current = target;
  const relay = (from: Socket, to: Socket, side: 'client' | 'server'): void => {
    open.add(from);
    from.on('data', (chunk: Buffer) => to.writable && pass(chunk, to, side));
    from.on('error', () => to.destroy());
    from.on('close', () => {
      open.delete(from);
      to.destroy();
    });
  };
  const server = createServer((client) => {
    if (isCut) return void client.destroy();
    const upstream = connect(current);
    relay(client, upstream, 'client');
    relay(upstream, client, 'server');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const cut = (): void => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  const restore = (): void => {
    isCut = false;
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    restore,
    leadTo: (other) => {
      current = other;
      cut();
      restore();
    },
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A proxy in front of a database with a Unix socket, and the URL of the database through it. */
export async function openDatabaseProxy(database: string, pass?: Pass): Promise<TcpProxy & { readonly url: string }> {
  const url = new URL(database);
  const path = join(url.searchParams.get('host')!, `.s.PGSQL.${url.port || '5432'}`);
  const proxy = await openTcpProxy({ path }, pass);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  return { ...proxy, url: url.href };
}
