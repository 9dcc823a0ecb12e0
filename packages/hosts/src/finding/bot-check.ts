// Checks before a tournament whether bots can play at all: a file that is not a bot's module, or a parameter that the bot
// rejects, is reported immediately instead of as a crash in every deal.

import { DUPLICATE_RULES } from '@mcr-arena/engine';
import { failure, type Result, SEATS, success, TILES_WITHOUT_FLOWERS } from '@mcr-arena/tiles';
import type { EntrantId } from '@mcr-arena/tournament';
import type { BotSeating, SeatedBot } from '../bot-host.ts';
import type { BotLog } from '../bot-log.ts';
import type { BotReference } from '../bot-reference.ts';
import type { DecisionLimits } from '../decision-limits.ts';
import { type HostModule, openRegistry } from '../host-registry.ts';
import { BOT_KINDS } from './bot-kinds.ts';

/**
 * Seats every bot once, as for a deal. Skips bots of hosts that are not in `hosts`. Error: `bot-unusable`, with the entrant and
 * the bot's error.
 */
export async function checkBots(
  bots: ReadonlyMap<EntrantId, BotReference>,
  limits: DecisionLimits,
  hosts: readonly HostModule[],
): Promise<Result<true, 'bot-unusable'>> {
  const registry = await openRegistry(hosts);
  try {
    for (const [entrant, reference] of bots) {
      if (!registry.names.has(reference.host)) continue;
      const loaded = await registry.hostFor(reference.host).load(reference);
      const seated = await loaded.seat(seatingOf(reference, limits));
      const log = await seated.close();
      if (seated.failure === undefined) continue;
      const reason = reasonOf(seated.failure, log, reference, limits);
      return failure('bot-unusable', `entrant "${entrant}" cannot play: ${reason}`);
    }
    return success(true);
  } finally {
    await registry.close();
  }
}

function reasonOf(
  failed: NonNullable<SeatedBot['failure']>,
  log: BotLog | undefined,
  { host, bot }: BotReference,
  { startMs }: DecisionLimits,
): string {
  if (failed.type === 'unreadable') return `its first reply cannot be read: ${failed.text}`;
  if (failed.type !== 'crashed') return `it took longer than ${startMs / 1000} s to load and start`;
  const place = log?.crashedAt ?? BOT_KINDS.find((kind) => kind.host === host)?.crashPlaceOf?.(bot);
  return place === undefined ? `${failed.verdict}` : `${failed.verdict} (${place})`;
}

function seatingOf({ parameters }: BotReference, limits: DecisionLimits): BotSeating {
  const [seat] = SEATS;
  const [rules, prevalentWind] = [DUPLICATE_RULES, 'east'] as const;
  return {
    context: { seat, prevalentWind, rules, parameters, seed: 'check' },
    limits,
    started: { type: 'dealStarted', seat, rules, prevalentWind, wallSize: TILES_WITHOUT_FLOWERS.length },
    deal: 'check',
  };
}
