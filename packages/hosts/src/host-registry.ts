// Hosts by name. A process or a thread that plays makes its registry itself, from modules passed as plain data:
// a new kind of host needs no change where deals are played.

import type { BotHost } from './bot-host.ts';

/** A module that exports `createHost`. Plain data: it is handed to threads. */
export interface HostModule {
  /** What references call the host. */
  readonly name: string;
  readonly url: string;
  /** Plain data for `createHost`. */
  readonly options?: unknown;
}

/** What such a module exports. */
export interface HostFactory {
  createHost(options: unknown): BotHost;
}

export interface HostRegistry {
  /** Names of all hosts. */
  readonly names: ReadonlySet<string>;
  /** Throws if no host has this name. */
  hostFor(name: string): BotHost;
  /** Ends everything that the hosts run. */
  close(): Promise<void>;
}

export function createRegistry(hosts: ReadonlyMap<string, BotHost>): HostRegistry {
  return {
    names: new Set(hosts.keys()),
    hostFor: (name) => {
      const host = hosts.get(name);
      if (host !== undefined) return host;
      throw new Error(`no host "${name}" here: expected ${[...hosts.keys()].join(', ') || 'none'}`);
    },
    close: async () => void (await Promise.all([...hosts.values()].map((host) => host.close()))),
  };
}

/** Imports the modules and makes their hosts. Rejects where one is not what it should be. */
export async function openRegistry(modules: readonly HostModule[]): Promise<HostRegistry> {
  const hosts = await Promise.all(
    modules.map(async ({ name, url, options }) => {
      const { createHost } = (await import(url)) as Partial<HostFactory>;
      if (createHost === undefined) throw new Error(`${url} exports no function createHost`);
      return [name, createHost(options)] as const;
    }),
  );
  return createRegistry(new Map(hosts));
}
