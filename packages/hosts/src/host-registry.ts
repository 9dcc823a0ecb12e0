// Hosts by name. Each process or thread that plays creates its own registry from modules passed as plain data, so that a
// new kind of host needs no change in the code that plays deals.

import type { BotHost } from './bot-host.ts';
import type { ProcessorPermit } from './program/program-runner.ts';

/** A module that exports `createHost`. Plain data, because it is passed to threads. */
export interface HostModule {
  /** Name of the host in references. */
  readonly name: string;
  readonly url: string;
  /** Plain data for `createHost`. */
  readonly options?: unknown;
}

/** The exports of such a module. */
interface HostFactory {
  /** `permit`: the permit of the thread to use a processor, if it needs one. */
  createHost(options: unknown, permit?: ProcessorPermit): BotHost;
}

export interface HostRegistry {
  /** Names of all hosts. */
  readonly names: ReadonlySet<string>;
  /** Throws if no host has this name. */
  hostFor(name: string): BotHost;
  /** Ends all bots of the hosts. */
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

/** Imports the modules and creates their hosts, for a thread with this permit. Rejects if a module is not a host or a name is taken. */
export async function openRegistry(modules: readonly HostModule[], permit?: ProcessorPermit): Promise<HostRegistry> {
  const names = modules.map(({ name }) => name);
  const repeated = names.find((name, place) => names.indexOf(name) !== place);
  if (repeated !== undefined) throw new Error(`two hosts are named "${repeated}"`);
  const hosts = await Promise.all(
    modules.map(async ({ name, url, options }) => {
      const { createHost } = (await import(url)) as Partial<HostFactory>;
      if (createHost === undefined) throw new Error(`${url} exports no function createHost`);
      return [name, createHost(options, permit)] as const;
    }),
  );
  return createRegistry(new Map(hosts));
}
