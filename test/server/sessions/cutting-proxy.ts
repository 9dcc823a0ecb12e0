// A TCP proxy that cuts connections: breaks them off and lets nobody through for a while, or freezes them, so that for a
// while nothing arrives and nobody is told.

import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@mcr-arena/tiles';

export interface CutPlan {
  readonly count: number;
  readonly cutMs: number;
  readonly betweenMs: number;
}

export interface CuttingProxy {
  readonly url: string;
  /** Cuts made so far. */
  readonly cuts: number;
  /** Breaks all connections off; none comes through for `ms`. */
  breakOff(ms: number): Promise<void>;
  /** Nothing moves for `ms`. */
  freeze(ms: number): Promise<void>;
  /** Cuts at random, in either way, for up to `cutMs` each, with up to `betweenMs` between, `count` times. */
  cutAtRandom(random: Random, plan: CutPlan): void;
  close(): Promise<void>;
}

export async function openCuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname: host, port } = new URL(target);
  const open = new Set<Socket>();
  let blocked = false;
  let thaw: Promise<unknown> = Promise.resolve();
  let closed = false;
  let cuts = 0;
  const pass = (from: Socket, to: Socket): void => {
    open.add(from);
    from.on('data', (chunk) => void thaw.then(() => to.writable && to.write(chunk)));
    from.on('error', () => {});
    from.on('close', () => {
      open.delete(from);
      to.destroy();
    });
  };
  const server: Server = createServer((client) => {
    if (blocked) {
      client.destroy();
      return;
    }
    const upstream = connect(Number(port), host);
    pass(client, upstream);
    pass(upstream, client);
  });
  const breakOff = async (ms: number): Promise<void> => {
    cuts += 1;
    blocked = true;
    for (const socket of open) socket.destroy();
    await sleep(ms);
    blocked = false;
  };
  const freeze = async (ms: number): Promise<void> => {
    cuts += 1;
    thaw = sleep(ms);
    await thaw;
  };
  const cutAtRandom: (...given: Parameters<CuttingProxy['cutAtRandom']>) => Promise<void> = async (
    random,
    { count, cutMs, betweenMs },
  ) => {
    for (let cut = 0; cut < count && !closed; cut += 1) {
      await sleep(random.below(betweenMs));
      await (random.below(2) === 0 ? breakOff : freeze)(random.below(cutMs));
    }
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get cuts() {
      return cuts;
    },
    breakOff,
    freeze,
    cutAtRandom: (random, longest) => void cutAtRandom(random, longest),
    close: async () => {
      closed = true;
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
