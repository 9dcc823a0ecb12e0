// A registry that adds up the CPU time of its bots, for loading and at each seat, and the time in which they waited.

import type { Millis } from '@mcr-arena/sdk';
import type { BotHost, LoadedBot } from './bot-host.ts';
import type { HostRegistry } from './host-registry.ts';
import { UseMeter } from './use-meter.ts';

interface MeteredRegistry extends HostRegistry {
  /** CPU time of loading bots, and of all seats so far. */
  cpuMs(): Millis;
  /** Time in which bots waited on the clock, at all seats so far. */
  waitedMs(): Millis;
}

export function meteredRegistry(registry: HostRegistry): MeteredRegistry {
  const meter = new UseMeter();
  return {
    names: registry.names,
    hostFor: (name) => meteredHost(registry.hostFor(name), meter),
    close: () => registry.close(),
    cpuMs: () => meter.used().cpuMs,
    waitedMs: () => meter.used().waitedMs,
  };
}

function meteredHost(host: BotHost, meter: UseMeter): BotHost {
  return {
    ...(host.isDistant !== undefined && { isDistant: host.isDistant }),
    load: async (reference) => {
      const bot = await host.load(reference);
      meter.add({ cpuMs: bot.loadCpuMs ?? 0, waitedMs: 0 });
      return meteredBot(bot, meter);
    },
    close: () => host.close(),
  };
}

function meteredBot(bot: LoadedBot, meter: UseMeter): LoadedBot {
  return {
    ...bot,
    seat: (seating) =>
      meter.open((onMeter) =>
        bot.seat({
          ...seating,
          onStart: (use) => {
            onMeter(use);
            seating.onStart?.(use);
          },
        }),
      ),
  };
}
