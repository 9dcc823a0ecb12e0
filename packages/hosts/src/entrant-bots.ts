// The bots of a tournament's entrants, found by what the configuration says of them.

import { parseBotSpecification } from '@mcr-arena/sdk';
import { failure, type Result, success } from '@mcr-arena/tiles';
import type { Entrant, EntrantId, TournamentConfig } from '@mcr-arena/tournament';
import { type BotSource, findBot, type NamedBot } from './bot-source.ts';

/** Of every entrant and of the reference bot. Errors name the entrant. */
export function botsOf(
  config: TournamentConfig,
  folder: string,
  houseBots: readonly NamedBot[],
): Result<ReadonlyMap<EntrantId, BotSource>> {
  const bots = new Map<EntrantId, BotSource>();
  for (const entrant of [...config.entrants, ...(config.reference === undefined ? [] : [config.reference])]) {
    const source = botOf(entrant, folder, houseBots);
    if (!source.ok) return failure(source.error.code, `entrant "${entrant.id}": ${source.error.message}`);
    bots.set(entrant.id, source.value);
  }
  return success(bots);
}

function botOf({ bot }: Entrant, folder: string, houseBots: readonly NamedBot[]): Result<BotSource> {
  const specification = parseBotSpecification(bot ?? '');
  return specification.ok ? findBot(specification.value, folder, houseBots) : specification;
}
