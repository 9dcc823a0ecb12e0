// The line-ups of an environment's tables: finds, tests and loads the bots.

import {
  type BotReference,
  checkBots,
  DEFAULT_LIMITS,
  findBot,
  type HostModule,
  type HostRegistry,
  isHouseBot,
} from '@mcr-arena/hosts';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import { parseBotSpecification } from '@mcr-arena/sdk';
import { type Result, success } from '@mcr-arena/tiles';
import { type ByPosition, type EntrantId, mapPositions } from '@mcr-arena/tournament';
import { LEARNER, type TableEntrant, type TableLineup } from '@mcr-arena/training';
import { requireHosts } from '../hosts.ts';

/** The learner's name in a line-up, in place of a bot. */
const LEARNER_NAME = 'learner';

interface Lineups {
  readonly lineups: readonly TableLineup[];
  /** Whether any bot runs in another process. */
  readonly hasDistantBots: boolean;
}

/**
 * Finds, tests and loads the bots by name. `registry`: the hosts' registry. Error: the first name without a bot that can play.
 * Throws a UsageError if a bot is a program and no sandbox is available.
 */
export async function lineupsOf(
  names: readonly ByPosition<string>[],
  hosts: readonly HostModule[],
  registry: HostRegistry,
): Promise<Result<Lineups, string>> {
  const references = new Map<string, BotReference>();
  for (const name of new Set(names.flat())) {
    if (name === LEARNER_NAME) continue;
    const specification = parseBotSpecification(name);
    if (!specification.ok) return specification;
    const found = findBot(specification.value, process.cwd(), HOUSE_BOTS);
    if (!found.ok) return found;
    references.set(name, found.value.reference);
  }
  await requireHosts(references, hosts);
  const checked = await checkBots(references as ReadonlyMap<EntrantId, BotReference>, DEFAULT_LIMITS, hosts);
  if (!checked.ok) return checked;
  const entrants = new Map<string, TableEntrant>([[LEARNER_NAME, LEARNER]]);
  for (const [name, reference] of references) {
    const bot = await registry.hostFor(reference.host).load(reference);
    entrants.set(name, { type: 'bot', bot, parameters: reference.parameters });
  }
  const lineups = names.map((lineup): TableLineup => mapPositions((position) => entrants.get(lineup[position]!)!));
  const hasDistantBots = ![...references.values()].every(isHouseBot);
  return success({ lineups, hasDistantBots });
}
