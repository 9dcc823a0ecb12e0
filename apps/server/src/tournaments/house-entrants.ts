// The bots of a tournament on a server: house bots only. A file or folder that a stranger names is never looked at.

import { type BotSource, botsOf, HOUSE_BOTS } from '@mcr-arena/arena';
import { parseBotSpecification } from '@mcr-arena/sdk';
import { failure, type Result } from '@mcr-arena/tiles';
import type { EntrantId, TournamentConfig } from '@mcr-arena/tournament';

/** Of every entrant and of the reference bot. Errors: `bot-not-found` and those of a specification, naming the entrant. */
export function houseBotsOf(config: TournamentConfig): Result<ReadonlyMap<EntrantId, BotSource>> {
  const { entrants, reference } = config;
  for (const { id, bot } of reference === undefined ? entrants : [...entrants, reference]) {
    const specification = parseBotSpecification(bot ?? '');
    if (!specification.ok) return failure(specification.error.code, `entrant "${id}": ${specification.error.message}`);
    if (HOUSE_BOTS.some(({ name }) => name === specification.value.bot)) continue;
    const names = HOUSE_BOTS.map(({ name }) => name).join(', ');
    return failure('bot-not-found', `entrant "${id}": "${specification.value.bot}" is no house bot (${names})`);
  }
  return botsOf(config, '.');
}
