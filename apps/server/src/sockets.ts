// The socket server for spectators, players and bots, with its limits: connections and messages per minute from one address, and packets per
// connection. Accepted bots have separate limits.

import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { type Socket, Server as SocketServer } from 'socket.io';
import * as parser from './socket-parser.ts';

export interface SocketLimits {
  /** Maximum number from one address. */
  readonly connectionsPerMinute: number;
  /** Maximum number from one address, over all its connections except bot connections. */
  readonly messagesPerMinute: number;
  /** Whether a proxy in front of the server sets the senders' addresses. */
  readonly trustProxy: boolean;
}

/** A lost connection is detected within 20 s; messages are limited to 64 KiB. */
const OPTIONS = {
  ...{ serveClient: false, maxHttpBufferSize: 64 * 1024, connectTimeout: 10_000 },
  ...{ pingInterval: 10_000, pingTimeout: 10_000, parser },
};

/** Number of packets that a connection may send at once, and the refill per second. */
const BURST = 200;
const PER_SECOND = 5;

const unlimited = new WeakSet<object>();

/** Opens the socket server on the HTTP server. */
export function openSockets(server: HttpServer, limits: SocketLimits): SocketServer {
  const { connectionsPerMinute, messagesPerMinute, trustProxy } = limits;
  const connections = new RateLimiterMemory({ points: connectionsPerMinute, duration: 60 });
  const messages = new RateLimiterMemory({ points: messagesPerMinute, duration: 60 });
  const io = new SocketServer(server, {
    ...OPTIONS,
    allowRequest: (request, answer) => {
      connections.consume(senderOf(request, trustProxy)).then(
        () => answer(undefined, true),
        () => answer('too many connections', false),
      );
    },
  });
  io.engine.on('connection', (connection: Socket['conn']) => {
    limitPackets(connection);
    limitMessages(connection, messages, senderOf(connection.request, trustProxy));
  });
  return io;
}

/** Removes the limits on this socket's connection; the caller must limit it instead. */
export function liftPacketLimit({ conn }: Socket): void {
  unlimited.add(conn);
}

/** The address of the sender; behind a trusted proxy, the last entry of the header. Earlier entries may be forged. */
export function senderOf(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustProxy: boolean,
): string {
  const forwarded = trustProxy ? String(headers['x-forwarded-for'] ?? '') : '';
  return forwarded.split(',').at(-1)!.trim() || (socket.remoteAddress ?? '');
}

/** Ends a connection whose address exceeds its message budget; pings and pongs do not count. */
function limitMessages(connection: Socket['conn'], messages: RateLimiterMemory, sender: string): void {
  connection.on('packet', ({ type }: { readonly type: string }) => {
    if (type !== 'message' || unlimited.has(connection)) return;
    messages.consume(sender).catch(() => connection.close(true));
  });
}

/** Ends a connection that sends more packets than spectators and players need. */
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
