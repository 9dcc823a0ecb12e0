// The host of bots that are modules, each in a separate process for every deal. Memory of a bot ends with the deal, a late
// reply is a timeout, and an endless loop or a memory overflow ends only that process. The process has the user's rights to
// read files and open connections: this keeps tournaments fair, but it is not a sandbox.

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
