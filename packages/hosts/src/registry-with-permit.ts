// A registry for a thread that needs a permit to use a processor. The thread continues after a program's reply only with its permit,
// which it may have lent while the program waited on the clock. Other bots compute in the thread itself and never wait.

import type { BotHost, LoadedBot, SeatedBot } from './bot-host.ts';
import type { HostRegistry } from './host-registry.ts';
import type { ProcessorPermit } from './program/program-runner.ts';

export function registryWithPermit(registry: HostRegistry, permit: ProcessorPermit): HostRegistry {
  const withPermit: WithPermit = async (result) => {
    try {
      return await result;
    } finally {
      await permit.acquire();
      permit.release();
    }
  };
  return {
    names: registry.names,
    hostFor: (name) => hostWithPermit(registry.hostFor(name), withPermit),
    close: () => registry.close(),
  };
}

/** Settles like the promise, once the thread has its permit. */
type WithPermit = <Value>(result: Promise<Value>) => Promise<Value>;

function hostWithPermit(host: BotHost, withPermit: WithPermit): BotHost {
  return {
    ...(host.isDistant !== undefined && { isDistant: host.isDistant }),
    load: async (reference) => botWithPermit(await withPermit(host.load(reference)), withPermit),
    close: () => host.close(),
  };
}

function botWithPermit(bot: LoadedBot, withPermit: WithPermit): LoadedBot {
  return { ...bot, seat: async (seating) => seatWithPermit(await withPermit(bot.seat(seating)), withPermit) };
}

function seatWithPermit(seat: SeatedBot, withPermit: WithPermit): SeatedBot {
  if (seat.cpuMs === undefined) return seat;
  const wait = <Value>(result: Value | Promise<Value>): Value | Promise<Value> =>
    result instanceof Promise ? withPermit(result) : result;
  return {
    ...seat,
    decide: (observation, legalActions) => wait(seat.decide(observation, legalActions)),
    close: (played) => wait(seat.close(played)),
  };
}
