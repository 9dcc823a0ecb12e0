// Finds the bots of a tournament's entrants from its configuration.

import { parseBotSpecification } from '@mcr-arena/sdk';
import { failure, type Result, success } from '@mcr-arena/tiles';
import type { Entrant, EntrantId, TournamentConfig } from '@mcr-arena/tournament';
import type { BotReference } from '../bot-reference.ts';
import { botDigestOf } from './bot-digest.ts';
import type { FoundBot, NamedBot } from './bot-kind.ts';
import { findBot } from './find-bot.ts';

/** The bots of a tournament by entrant, the reference bot included. */
interface EntrantBots {
  readonly bots: ReadonlyMap<EntrantId, BotReference>;
  /** Values of `botDigestOf`. */
  readonly digests: ReadonlyMap<EntrantId, string>;
}

/** The bots of every entrant and of the reference bot. Errors name the entrant. */
export function botsOf(
  config: TournamentConfig,
  folder: string,
  houseBots: readonly NamedBot[],
): Result<ReadonlyMap<EntrantId, BotReference>> {
  const found = findBots(config, folder, houseBots);
  return found.ok ? success(new Map([...found.value].map(([id, { reference }]) => [id, reference]))) : found;
}

/** Like `botsOf`, but also reads the bots' files for their digests. */
export function botsWithDigestsOf(
  config: TournamentConfig,
  folder: string,
  houseBots: readonly NamedBot[],
): Result<EntrantBots> {
  const found = findBots(config, folder, houseBots);
  if (!found.ok) return found;
  const bots = new Map([...found.value].map(([id, { reference }]) => [id, reference]));
  return success({ bots, digests: new Map([...found.value].map(([id, bot]) => [id, botDigestOf(bot)])) });
}

function findBots(
  config: TournamentConfig,
  folder: string,
  houseBots: readonly NamedBot[],
): Result<ReadonlyMap<EntrantId, FoundBot>> {
  const bots = new Map<EntrantId, FoundBot>();
  for (const entrant of [...config.entrants, ...(config.reference === undefined ? [] : [config.reference])]) {
    const found = botOf(entrant, folder, houseBots);
    if (!found.ok) return failure(found.error.code, `entrant "${entrant.id}": ${found.error.message}`);
    bots.set(entrant.id, found.value);
  }
  return success(bots);
}

function botOf({ bot }: Entrant, folder: string, houseBots: readonly NamedBot[]): Result<FoundBot> {
  const specification = parseBotSpecification(bot ?? '');
  return specification.ok ? findBot(specification.value, folder, houseBots) : specification;
}
