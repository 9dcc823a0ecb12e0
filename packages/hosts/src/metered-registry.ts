// A registry that adds up the CPU time of its bots, for loading and at each seat, and the time in which they waited.

import type { Millis } from '@mcr-arena/sdk';
import type { BotHost, BotSeating, LoadedBot, SeatedBot, SeatUse } from './bot-host.ts';
import type { HostRegistry } from './host-registry.ts';

interface MeteredRegistry extends HostRegistry {
  /** CPU time of loading bots, and of all seats so far. */
  cpuMs(): Millis;
  /** Time in which bots waited on the clock, at all seats so far. */
  waitedMs(): Millis;
}

export function meteredRegistry(registry: HostRegistry): MeteredRegistry {
  const meter: Meter = { usedMs: 0, waitedMs: 0, open: new Set() };
  return {
    names: registry.names,
    hostFor: (name) => meteredHost(registry.hostFor(name), meter),
    close: () => registry.close(),
    cpuMs: () => [...meter.open].reduce((sum, seat) => sum + (seat.cpuMs?.() ?? 0), meter.usedMs),
    waitedMs: () => [...meter.open].reduce((sum, seat) => sum + (seat.waitedMs?.() ?? 0), meter.waitedMs),
  };
}

interface Meter {
  /** Of loading bots, and of closed seats. */
  usedMs: Millis;
  /** At closed seats. */
  waitedMs: Millis;
  /** Open seats, and seats being opened. */
  readonly open: Set<Partial<SeatUse>>;
}

function meteredHost(host: BotHost, meter: Meter): BotHost {
  return {
    ...(host.isDistant !== undefined && { isDistant: host.isDistant }),
    load: async (reference) => {
      const bot = await host.load(reference);
      meter.usedMs += bot.loadCpuMs ?? 0;
      return meteredBot(bot, meter);
    },
    close: () => host.close(),
  };
}

function meteredBot(bot: LoadedBot, meter: Meter): LoadedBot {
  return { ...bot, seat: (seating) => openMetered(bot, seating, meter) };
}

async function openMetered(bot: LoadedBot, seating: BotSeating, meter: Meter): Promise<SeatedBot> {
  let starting: SeatUse | undefined;
  const onStart = (use: SeatUse): void => {
    starting = use;
    meter.open.add(use);
    seating.onStart?.(use);
  };
  try {
    return meteredSeat(await bot.seat({ ...seating, onStart }), meter);
  } catch (thrown) {
    meter.usedMs += starting?.cpuMs() ?? 0;
    meter.waitedMs += starting?.waitedMs() ?? 0;
    throw thrown;
  } finally {
    if (starting !== undefined) meter.open.delete(starting);
  }
}

function meteredSeat(seat: SeatedBot, meter: Meter): SeatedBot {
  if (seat.cpuMs === undefined) return seat;
  meter.open.add(seat);
  return {
    ...seat,
    close: async (played) => {
      try {
        return await seat.close(played);
      } finally {
        if (meter.open.delete(seat)) {
          meter.usedMs += seat.cpuMs?.() ?? 0;
          meter.waitedMs += seat.waitedMs?.() ?? 0;
        }
      }
    },
  };
}
