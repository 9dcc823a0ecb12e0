// Bots seated at tables with human players. They run in threads, uploaded ones in the sandbox, or on machines of their owners, and
// never block the main thread, which handles the connections.

import { AWAY_MS, type BotPlace, type SeatBot } from '@mcr-arena/arena';
import { viewEventFor } from '@mcr-arena/engine';
import {
  type BotReference,
  DEFAULT_LIMITS,
  type DecisionLimits,
  type HostRegistry,
  type SeatedBot,
} from '@mcr-arena/hosts';
import type { Millis } from '@mcr-arena/sdk';
import type { ArtifactCache } from '../bots/artifacts/artifact-cache.ts';

/**
 * `locate` finds the files of uploaded bots, which are held until the bot leaves its seat. `awayMs`: how long a deal waits for a remote bot
 * that is not connected.
 */
export function seatBotsBy(
  registry: HostRegistry,
  locate: ArtifactCache['locate'],
  onError: (error: unknown) => void,
  awayMs: Millis = AWAY_MS,
): SeatBot {
  return (bot, place) => {
    const located = locate(bot);
    const seated = located.then(({ reference }) =>
      seat(registry, reference, place, { ...DEFAULT_LIMITS, graceMs: awayMs }),
    );
    let isClosed = false;
    const report = (error: unknown): void => {
      // Closing a seat rejects its open question.
      if (!isClosed) onError(error);
    };
    seated.catch(report);
    return {
      decide: async (observation, legalActions) => {
        try {
          return await (await seated).decide(observation, legalActions);
        } catch (thrown) {
          report(thrown);
          return { type: 'crashed' };
        }
      },
      recall: (...question) =>
        void seated.then(
          (each) => each.recall?.(...question),
          () => {},
        ),
      close: (played) => {
        isClosed = true;
        const closed = seated.then((each) => each.close(played)).catch(() => {});
        void Promise.all([located, closed]).then(
          ([{ release }]) => release(),
          () => {},
        );
      },
    };
  };
}

async function seat(
  registry: HostRegistry,
  reference: BotReference,
  place: BotPlace,
  limits: DecisionLimits,
): Promise<SeatedBot> {
  const { config, seed, deal } = place;
  const started = viewEventFor(place.seat, { type: 'dealStarted', config });
  const { rules, prevalentWind } = config;
  const loaded = await registry.hostFor(reference.host).load(reference);
  return loaded.seat({
    context: { seat: place.seat, rules, prevalentWind, parameters: reference.parameters, seed },
    limits,
    started,
    deal,
  });
}
