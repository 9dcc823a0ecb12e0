// The bots of a tournament on a server: house bots by name, remote and uploaded bots by their versions. Files and folders named
// by a client are never read.

import { type BotReference, houseReference, REMOTE_BOT } from '@mcr-arena/hosts';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import { parseBotSpecification } from '@mcr-arena/sdk';
import { failure, type Result, success } from '@mcr-arena/tiles';
import type { Entrant, EntrantId, TournamentConfig } from '@mcr-arena/tournament';
import { isRemote } from '../../bots/kinds/version-kinds.ts';

/** References by which hosts load the versions of remote and uploaded bots, and of entrants that name no bot; by entrant. */
export type VersionReferences = ReadonlyMap<EntrantId, BotReference>;

/**
 * Sources of all entrants and of the reference bot. Errors: `bot-not-found`, `bot-token-missing`, errors of a bot specification.
 * Each message names the entrant.
 */
export function sourcesOf(
  config: TournamentConfig,
  versions: VersionReferences,
): Result<ReadonlyMap<EntrantId, BotReference>> {
  const { entrants, reference } = config;
  const sources = new Map<EntrantId, BotReference>();
  for (const entrant of reference === undefined ? entrants : [...entrants, reference]) {
    const source = sourceOf(entrant, versions.get(entrant.id));
    if (!source.ok) return failure(source.error.code, `entrant "${entrant.id}": ${source.error.message}`);
    sources.set(entrant.id, source.value);
  }
  return success(sources);
}

function sourceOf({ bot }: Entrant, version: BotReference | undefined): Result<BotReference> {
  if (version !== undefined && (bot === undefined || !isRemote(version))) return success(version);
  const specification = parseBotSpecification(bot ?? '');
  if (!specification.ok) return specification;
  const { bot: name, parameters } = specification.value;
  if (name === REMOTE_BOT && version !== undefined) return success({ ...version, parameters });
  if ((name === REMOTE_BOT) !== (version !== undefined)) {
    return failure('bot-token-missing', `"token" is required for bot "${REMOTE_BOT}" and not permitted for others`);
  }
  if (HOUSE_BOTS.some((house) => house.name === name)) return success(houseReference(name, parameters));
  const names = HOUSE_BOTS.map((house) => house.name).join(', ');
  return failure('bot-not-found', `"${name}" is not a house bot (${names}), nor "${REMOTE_BOT}"`);
}
