// House bots seated at tables of people. They think in threads: the main thread, where the connections are, is never blocked.

import type { DealConfig, Reply } from '@mcr-arena/engine';
import { viewEventFor } from '@mcr-arena/engine';
import { DEFAULT_LIMITS, type HostRegistry, type SeatedBot } from '@mcr-arena/hosts';
import type { TableBot } from '@mcr-arena/protocol/documents';
import type { Seat } from '@mcr-arena/tiles';
import { TABLE_BOT_REFERENCES } from './table-bots.ts';

/** A bot that is asked when its thread has seated it. */
export interface SeatedTableBot {
  /** Never rejects: a bot whose thread fails has crashed, and the deal goes on without it. */
  decide(...question: Parameters<SeatedBot['decide']>): Promise<Reply>;
  close(): void;
}

export type SeatBot = (bot: TableBot, place: BotPlace) => SeatedTableBot;

export interface BotPlace {
  readonly seat: Seat;
  readonly config: DealConfig;
  readonly seed: string;
  /** The same for all seats of a deal. */
  readonly deal: string;
}

export function seatBotsBy(registry: HostRegistry, onError: (error: unknown) => void): SeatBot {
  return (bot, place) => {
    const seated = seat(registry, bot, place);
    seated.catch(onError);
    return {
      decide: async (observation, legalActions) => {
        try {
          return await (await seated).decide(observation, legalActions);
        } catch (thrown) {
          onError(thrown);
          return { type: 'crashed' };
        }
      },
      close: () => void seated.then((each) => each.close()).catch(() => {}),
    };
  };
}

async function seat(registry: HostRegistry, bot: TableBot, place: BotPlace): Promise<SeatedBot> {
  const { config, seed, deal } = place;
  const reference = TABLE_BOT_REFERENCES[bot];
  const started = viewEventFor(place.seat, { type: 'dealStarted', config });
  if (started.type !== 'dealStarted') throw new Error('a deal begins with dealStarted');
  const { rules, prevalentWind } = config;
  const loaded = await registry.hostFor(reference.host).load(reference);
  return loaded.seat({
    context: { seat: place.seat, rules, prevalentWind, parameters: reference.parameters, seed },
    ...{ limits: DEFAULT_LIMITS, started, deal },
  });
}
