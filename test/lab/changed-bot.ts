// The registry of the command line, with changed properties of the first bot that is loaded: the bot under test.

import { HOUSE_HOST, type HostRegistry, type LoadedBot, openRegistry } from '@mcr-arena/hosts';
import { hostsFor } from '../../apps/cli/src/hosts.ts';

export const reference = (bot: string) => ({ host: HOUSE_HOST, bot, parameters: {} });
export const OPPONENTS = ['shanten', 'random', 'shanten'].map(reference);

/** Calls `use` with the registry and closes it. */
export async function withChangedBot<Found>(
  change: (loaded: LoadedBot) => Partial<LoadedBot>,
  use: (registry: HostRegistry) => Promise<Found>,
): Promise<Found> {
  const registry = await openRegistry(hostsFor({ trust: true }));
  let isFirst = true;
  const changed: HostRegistry = {
    ...registry,
    hostFor: (name) => ({
      close: () => registry.hostFor(name).close(),
      load: async (wanted) => {
        const loaded = await registry.hostFor(name).load(wanted);
        if (!isFirst) return loaded;
        isFirst = false;
        return { ...loaded, ...change(loaded) };
      },
    }),
  };
  try {
    return await use(changed);
  } finally {
    await registry.close();
  }
}
