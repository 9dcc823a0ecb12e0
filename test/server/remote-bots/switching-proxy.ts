// One address for several servers, connected to one of them at a time, as with a load balancer.

import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface SwitchingProxy {
  readonly url: string;
  /** Connects new clients to `url`; open connections are closed. */
  leadTo(url: string): void;
  close(): Promise<void>;
}

export async function openSwitchingProxy(first: string): Promise<SwitchingProxy> {
  let target = new URL(first);
  const open = new Set<Socket>();
  const join = (from: Socket, to: Socket): void => {
    open.add(from);
    from.pipe(to);
    from.on('error', () => to.destroy());
    from.on('close', () => {
      open.delete(from);
      to.destroy();
    });
  };
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    join(client, upstream);
    join(upstream, client);
  });
  const cut = (): void => {
    for (const socket of open) socket.destroy();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (url) => {
      target = new URL(url);
      cut();
    },
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
