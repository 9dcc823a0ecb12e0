// The host of bots by file: modules, each in a process of its own for every deal: what a bot remembers ends with the deal, a
// late answer is a time-out, and an endless loop or a full memory ends that process only. A process can still read files and
// open connections as its user can: this keeps tournaments fair, it is not a sandbox.

import type { Reply } from '@mcr-arena/engine';
import { type BotHost, type BotSeating, failedBot, type SeatedBot } from '../bot-host.ts';
import { BotProcess } from './bot-process.ts';

const CLOSED: Reply = { type: 'crashed', verdict: 'its host is closed' };

export function createHost(): BotHost {
  const running = new Set<BotProcess>();
  let isClosed = false;
  return {
    load: async ({ bot }) => ({
      seat: async (seating) => (isClosed ? failedBot(CLOSED) : seatInProcess(bot, seating, running)),
    }),
    close: async () => {
      isClosed = true;
      await Promise.all([...running].map((process) => process.close()));
    },
  };
}

async function seatInProcess(url: string, seating: BotSeating, running: Set<BotProcess>): Promise<SeatedBot> {
  const process = new BotProcess(seating.limits);
  running.add(process);
  const close = () => process.close().finally(() => running.delete(process));
  const failure = await process.start(url, seating.context).catch((thrown) => {
    running.delete(process);
    throw thrown;
  });
  if (failure !== undefined) return { ...failedBot(failure), close };
  return { decide: (observation, legalActions) => process.decide(observation, legalActions), close };
}
