// The socket server for spectators, players and bots, with its limits: connections of one address at once and per minute, its messages per
// minute, and packets per connection. Accepted bots have separate limits.

import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { type Socket, Server as SocketServer } from 'socket.io';
import { AddressCounts } from './accounts/address-counts.ts';
import { networkOf } from './accounts/public-address.ts';
import * as parser from './socket-parser.ts';

interface SocketLimits {
  /** Maximum number of connections that an address has at the same time, without those of accepted bots. */
  readonly connectionsAtOnce: number;
  /** Maximum number from one address. */
  readonly connectionsPerMinute: number;
  /** Maximum number from one address, over all its connections except bot connections. */
  readonly messagesPerMinute: number;
  /** Whether a proxy in front of the server sets the senders' addresses. */
  readonly trustProxy: boolean;
}

/** A lost connection is detected within 20 s; messages are limited to 64 KiB. */
const OPTIONS = {
  serveClient: false,
  maxHttpBufferSize: 64 * 1024,
  connectTimeout: 10_000,
  pingInterval: 10_000,
  pingTimeout: 10_000,
  parser,
};

/** Number of packets that a connection may send at once, and the refill per second. */
const BURST = 200;
const PER_SECOND = 5;

/** Connections to which the limits apply, each with the function that ends its count. */
const limited = new WeakMap<object, () => void>();

export function openSockets(server: HttpServer, limits: SocketLimits): SocketServer {
  const { connectionsAtOnce, connectionsPerMinute, messagesPerMinute, trustProxy } = limits;
  const open = new AddressCounts(connectionsAtOnce);
  const connections = new RateLimiterMemory({ points: connectionsPerMinute, duration: 60 });
  const messages = new RateLimiterMemory({ points: messagesPerMinute, duration: 60 });
  const io = new SocketServer(server, {
    ...OPTIONS,
    allowRequest: (request, answer) => {
      const sender = senderOf(request, trustProxy);
      connections.consume(networkOf(sender)).then(
        () => answer(open.isFull(sender) ? 'too many connections' : undefined, !open.isFull(sender)),
        () => answer('too many connections', false),
      );
    },
  });
  io.engine.on('connection', (connection: Socket['conn']) => {
    const sender = senderOf(connection.request, trustProxy);
    const release = open.take(sender);
    // Others may have connected since the request was allowed.
    if (release === undefined) return connection.close(true);
    limited.set(connection, release);
    connection.once('close', release);
    limitPackets(connection);
    limitMessages(connection, messages, sender);
  });
  return io;
}

/** Removes the limits on this socket's connection; the caller must limit it instead. */
export function liftLimits({ conn }: Socket): void {
  limited.get(conn)?.();
  limited.delete(conn);
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
    if (type !== 'message' || !limited.has(connection)) return;
    messages.consume(networkOf(sender)).catch(() => connection.close(true));
  });
}

/** Ends a connection that sends more packets than spectators and players need. */
function limitPackets(connection: Socket['conn']): void {
  let allowed = BURST;
  let since = performance.now();
  connection.on('packet', () => {
    if (!limited.has(connection)) return;
    const now = performance.now();
    allowed = Math.min(BURST, allowed + ((now - since) / 1000) * PER_SECOND) - 1;
    since = now;
    if (allowed < 0) connection.close(true);
  });
}
