// The socket server that spectators and bots connect to, and how much of it a stranger may take: so many connections a
// minute from one address, so many packets at once. Bots that were let in have limits of their own.

import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { type Socket, Server as SocketServer } from 'socket.io';
import { createAttemptCounter } from './remote/attempts.ts';

export interface SocketLimits {
  /** From one address. */
  readonly connectionsPerMinute: number;
  /** Whether a proxy in front tells the senders' addresses. */
  readonly trustProxy: boolean;
}

/** A lost connection is noticed within 20 s; no message is larger than 64 KiB. */
const OPTIONS = {
  ...{ serveClient: false, maxHttpBufferSize: 64 * 1024, connectTimeout: 10_000 },
  ...{ pingInterval: 10_000, pingTimeout: 10_000 },
};

/** Packets that a connection may send at once, and how many more every second. */
const BURST = 200;
const PER_SECOND = 5;

const unlimited = new WeakSet<object>();

/** Sockets on the server that answers over HTTP. */
export function openSockets(server: HttpServer, { connectionsPerMinute, trustProxy }: SocketLimits): SocketServer {
  const connections = createAttemptCounter(connectionsPerMinute);
  const io = new SocketServer(server, {
    ...OPTIONS,
    allowRequest: (request, answer) => {
      const sender = senderOf(request, trustProxy);
      const mayConnect = connections.mayTry(sender);
      connections.count(sender);
      answer(mayConnect ? undefined : 'too many connections', mayConnect);
    },
  });
  io.engine.on('connection', limitPackets);
  return io;
}

/** What the connection of this socket sends is limited by whoever let it in. */
export function liftPacketLimit({ conn }: Socket): void {
  unlimited.add(conn);
}

/** The address of the sender; where a proxy is trusted, as the last one tells it. What came before may be made up. */
export function senderOf(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustProxy: boolean,
): string {
  const told = trustProxy ? String(headers['x-forwarded-for'] ?? '') : '';
  return told.split(',').at(-1)!.trim() || (socket.remoteAddress ?? '');
}

/** Ends a connection that sends more than anybody who only watches has reason to. */
function limitPackets(connection: Socket['conn']): void {
  let allowed = BURST;
  let since = performance.now();
  connection.on('packet', () => {
    if (unlimited.has(connection)) return;
    const now = performance.now();
    allowed = Math.min(BURST, allowed + ((now - since) / 1000) * PER_SECOND) - 1;
    since = now;
    if (allowed < 0) connection.close(true);
  });
}
