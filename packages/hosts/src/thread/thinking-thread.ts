// Entry point of a thread that runs bots: it has its own hosts, and for each seat an observer that folds its events.

import { parentPort, workerData } from 'node:worker_threads';
import { createObserver, type Observer } from '@mcr-arena/engine';
import type { SeatedBot } from '../bot-host.ts';
import { type HostModule, openRegistry } from '../host-registry.ts';
import { Pulse } from './pulse.ts';
import type { FromThread, ToThread } from './thread-message.ts';

interface Seat {
  readonly bot: SeatedBot;
  readonly observer: Observer;
}

const port = parentPort!;
new Pulse(() => port.postMessage({ type: 'alive' } satisfies FromThread));
const hosts = openRegistry(workerData as readonly HostModule[]);
// If a module is not a host, every seat is answered with the error.
hosts.catch(() => {});
const seats = new Map<number, Seat>();

port.on('message', async (message: ToThread) => {
  port.postMessage(await answerTo(message));
});

async function answerTo(message: ToThread): Promise<FromThread> {
  const { seat } = message;
  try {
    switch (message.type) {
      case 'seat': {
        const { reference, seating } = message;
        const bot = await (await (await hosts).hostFor(reference.host).load(reference)).seat(seating);
        seats.set(seat, { bot, observer: createObserver(seating.started) });
        return { type: 'seated', seat, failure: bot.failure };
      }
      case 'decide': {
        const { bot, observer } = seats.get(seat)!;
        for (const event of message.events) observer.see(event);
        return { type: 'decided', seat, reply: await bot.decide(observer.observation()!, message.legalActions) };
      }
      default: {
        const log = await seats.get(seat)?.bot.close();
        seats.delete(seat);
        return { type: 'closed', seat, log };
      }
    }
  } catch (thrown) {
    return {
      type: 'failed',
      seat,
      at: message.type,
      message: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown),
    };
  }
}
