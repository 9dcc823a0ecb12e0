// The bots of a tournament's entrants, found by what the configuration says of them.

import { parseBotSpecification } from '@mcr-arena/sdk';
import { failure, type Result, success } from '@mcr-arena/tiles';
import type { Entrant, EntrantId, TournamentConfig } from '@mcr-arena/tournament';
import type { BotReference } from '../bot-reference.ts';
import { type FoundBot, findBot, type NamedBot } from './find-bot.ts';

/** Of every entrant and of the reference bot. Errors name the entrant. */
export function botsOf(
  config: TournamentConfig,
  folder: string,
  houseBots: readonly NamedBot[],
): Result<ReadonlyMap<EntrantId, BotReference>> {
  const bots = new Map<EntrantId, BotReference>();
  for (const entrant of [...config.entrants, ...(config.reference === undefined ? [] : [config.reference])]) {
    const found = botOf(entrant, folder, houseBots);
    if (!found.ok) return failure(found.error.code, `entrant "${entrant.id}": ${found.error.message}`);
    bots.set(entrant.id, found.value.reference);
  }
  return success(bots);
}

function botOf({ bot }: Entrant, folder: string, houseBots: readonly NamedBot[]): Result<FoundBot> {
  const specification = parseBotSpecification(bot ?? '');
  return specification.ok ? findBot(specification.value, folder, houseBots) : specification;
}
