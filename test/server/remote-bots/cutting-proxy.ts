// A TCP proxy that cuts connections at random: it closes them and refuses new ones for a while, or freezes them, so that for a while
// no data arrive and neither side notices.

import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@mcr-arena/tiles';

export interface CutPlan {
  readonly count: number;
  /** The longest cut. */
  readonly cutMs: number;
  /** The longest pause between two cuts. */
  readonly betweenMs: number;
}

export interface CuttingProxy {
  readonly url: string;
  /** The number of cuts so far. */
  readonly cuts: number;
  close(): Promise<void>;
}

export async function openCuttingProxy(
  target: string,
  random: Random,
  { count, cutMs, betweenMs }: CutPlan,
): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let [cuts, isBlocked, isClosed] = [0, false, false];
  let thaw: Promise<unknown> = Promise.resolve();
  const pass = (from: Socket, to: Socket): void => {
    open.add(from);
    from.on('data', (chunk) => void thaw.then(() => to.writable && to.write(chunk)));
    from.on('error', () => {});
    from.on('close', () => {
      open.delete(from);
      to.destroy();
    });
  };
  const destroyAll = (): void => {
    for (const socket of open) socket.destroy();
  };
  const server = createServer((client) => {
    if (isBlocked) return void client.destroy();
    const upstream = connect(Number(port), hostname);
    pass(client, upstream);
    pass(upstream, client);
  });
  const cutAll = async (): Promise<void> => {
    while (cuts < count && !isClosed) {
      await sleep(random.below(betweenMs));
      isBlocked = random.below(2) === 0;
      thaw = sleep(random.below(cutMs));
      cuts += 1;
      if (isBlocked) destroyAll();
      await thaw;
      isBlocked = false;
    }
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  void cutAll();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get cuts() {
      return cuts;
    },
    close: async () => {
      isClosed = true;
      destroyAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
