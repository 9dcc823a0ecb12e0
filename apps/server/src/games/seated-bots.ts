// Bots seated at tables with human players. They run in threads, uploaded ones in the sandbox, and never block the main thread,
// which handles the connections.

import type { DealConfig, Reply } from '@mcr-arena/engine';
import { viewEventFor } from '@mcr-arena/engine';
import { type BotReference, DEFAULT_LIMITS, type HostRegistry, type SeatedBot } from '@mcr-arena/hosts';
import type { Seat } from '@mcr-arena/tiles';
import type { ArtifactCache } from '../bots/artifacts/artifact-cache.ts';

/** A bot whose questions wait until its thread has seated it. */
export interface SeatedTableBot {
  /** Never rejects: if its thread fails, the bot has crashed and the deal continues without it. */
  decide(...question: Parameters<SeatedBot['decide']>): Promise<Reply>;
  close(): void;
}

export type SeatBot = (bot: BotReference, place: BotPlace) => SeatedTableBot;

export interface BotPlace {
  readonly seat: Seat;
  readonly config: DealConfig;
  readonly seed: string;
  /** Key of the deal; the same for all its seats. */
  readonly deal: string;
}

/** `locate` finds the files of uploaded bots, which are held until the bot leaves its seat. */
export function seatBotsBy(
  registry: HostRegistry,
  locate: ArtifactCache['locate'],
  onError: (error: unknown) => void,
): SeatBot {
  return (bot, place) => {
    const located = locate(bot);
    const seated = located.then(({ reference }) => seat(registry, reference, place));
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
      close: () => {
        const closed = seated.then((each) => each.close()).catch(() => {});
        void Promise.all([located, closed]).then(
          ([{ release }]) => release(),
          () => {},
        );
      },
    };
  };
}

async function seat(registry: HostRegistry, reference: BotReference, place: BotPlace): Promise<SeatedBot> {
  const { config, seed, deal } = place;
  const started = viewEventFor(place.seat, { type: 'dealStarted', config });
  if (started.type !== 'dealStarted') throw new Error('a deal begins with dealStarted');
  const { rules, prevalentWind } = config;
  const loaded = await registry.hostFor(reference.host).load(reference);
  return loaded.seat({
    context: { seat: place.seat, rules, prevalentWind, parameters: reference.parameters, seed },
    limits: DEFAULT_LIMITS,
    started,
    deal,
  });
}
