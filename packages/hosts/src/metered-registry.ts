// A registry that adds up the CPU time of its bots: for loading, and at each seat.

import type { Millis } from '@mcr-arena/sdk';
import type { BotHost, LoadedBot, SeatedBot } from './bot-host.ts';
import type { HostRegistry } from './host-registry.ts';

export interface MeteredRegistry extends HostRegistry {
  /** CPU time of loading bots, and of all closed seats. */
  cpuMs(): Millis;
}

export function meteredRegistry(registry: HostRegistry): MeteredRegistry {
  let usedMs = 0;
  const add = (cpuMs: Millis): void => {
    usedMs += cpuMs;
  };
  return {
    names: registry.names,
    hostFor: (name) => meteredHost(registry.hostFor(name), add),
    close: () => registry.close(),
    cpuMs: () => usedMs,
  };
}

type Add = (cpuMs: Millis) => void;

function meteredHost(host: BotHost, add: Add): BotHost {
  return {
    ...(host.isDistant !== undefined && { isDistant: host.isDistant }),
    load: async (reference) => {
      const bot = await host.load(reference);
      add(bot.loadCpuMs ?? 0);
      return meteredBot(bot, add);
    },
    close: () => host.close(),
  };
}

function meteredBot(bot: LoadedBot, add: Add): LoadedBot {
  return { ...bot, seat: async (seating) => meteredSeat(await bot.seat(seating), add) };
}

function meteredSeat(seat: SeatedBot, add: Add): SeatedBot {
  if (seat.cpuMs === undefined) return seat;
  let isClosed = false;
  return {
    ...seat,
    close: async (played) => {
      try {
        return await seat.close(played);
      } finally {
        if (!isClosed) add(seat.cpuMs?.() ?? 0);
        isClosed = true;
      }
    },
  };
}
