// A TCP proxy that cuts connections: it closes them and refuses new ones for a while, or freezes them, so that for a
// while no data arrive and neither side notices.

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
  /** The number of cuts so far. */
  readonly cuts: number;
  /** Closes all connections and refuses new ones for `ms`. */
  breakOff(ms: number): Promise<void>;
  /** Holds back all data for `ms`. */
  freeze(ms: number): Promise<void>;
  /** Breaks off or freezes `count` times at random, for up to `cutMs` each, after pauses of up to `betweenMs`. */
  cutAtRandom(random: Random, plan: CutPlan): void;
  close(): Promise<void>;
}

export async function openCuttingProxy(target: string): Promise<CuttingProxy> {
  const traffic = new Traffic(target);
  const server: Server = createServer((client) => traffic.accept(client));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get cuts() {
      return traffic.cuts;
    },
    breakOff: (ms) => traffic.breakOff(ms),
    freeze: (ms) => traffic.freeze(ms),
    cutAtRandom: (random, plan) => void traffic.cutAtRandom(random, plan),
    close: async () => {
      traffic.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

class Traffic {
  cuts = 0;
  readonly #target: URL;
  readonly #open = new Set<Socket>();
  #isBlocked = false;
  #isClosed = false;
  #thaw: Promise<unknown> = Promise.resolve();

  constructor(target: string) {
    this.#target = new URL(target);
  }

  accept(client: Socket): void {
    if (this.#isBlocked) {
      client.destroy();
      return;
    }
    const upstream = connect(Number(this.#target.port), this.#target.hostname);
    this.#pass(client, upstream);
    this.#pass(upstream, client);
  }

  async breakOff(ms: number): Promise<void> {
    this.cuts += 1;
    this.#isBlocked = true;
    for (const socket of this.#open) socket.destroy();
    await sleep(ms);
    this.#isBlocked = false;
  }

  async freeze(ms: number): Promise<void> {
    this.cuts += 1;
    this.#thaw = sleep(ms);
    await this.#thaw;
  }

  async cutAtRandom(random: Random, { count, cutMs, betweenMs }: CutPlan): Promise<void> {
    for (let cut = 0; cut < count && !this.#isClosed; cut += 1) {
      await sleep(random.below(betweenMs));
      const breaks = random.below(2) === 0;
      const ms = random.below(cutMs);
      await (breaks ? this.breakOff(ms) : this.freeze(ms));
    }
  }

  close(): void {
    this.#isClosed = true;
    for (const socket of this.#open) socket.destroy();
  }

  #pass(from: Socket, to: Socket): void {
    this.#open.add(from);
    from.on('data', (chunk) => void this.#thaw.then(() => to.writable && to.write(chunk)));
    from.on('error', () => {});
    from.on('close', () => {
      this.#open.delete(from);
      to.destroy();
    });
  }
}
