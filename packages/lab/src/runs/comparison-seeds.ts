// Derives the seeds of compared bots. Seeds of house bots are derived from the comparison's seed. Other bots could guess a short
// comparison seed from their own seeds, so these are derived from a secret that is slow to compute, except in version 1.

import { type BotReference, isHouseBot } from '@mcr-arena/hosts';
import { botSecretOf, seatSeedOf } from '@mcr-arena/runs';
import { type BySeat, mapSeats } from '@mcr-arena/tiles';
import { type Secret, secretOfSeed } from '@mcr-arena/tournament';
import { COMPARISON_FORMAT, COMPARISON_VERSIONS, type ComparisonVersion } from '../comparison/results.ts';

/** The version for a new comparison of these bots. */
export function comparisonVersionOf(bots: readonly BotReference[]): ComparisonVersion {
  const areHouseBots = bots.every(isHouseBot);
  return areHouseBots ? COMPARISON_VERSIONS.fastSeeds : COMPARISON_VERSIONS.slowSeeds;
}

/** The secret from which the seeds of bots other than house bots are derived. Undefined in version 1. */
export function comparedBotSecret(version: ComparisonVersion, seed: string): Secret | undefined {
  if (version === COMPARISON_VERSIONS.fastSeeds) return undefined;
  return botSecretOf(secretOfSeed(seed), COMPARISON_FORMAT);
}

/** The seeds of the bot on a wall, by seat. */
export function seatSeedsOf(
  bot: BotReference,
  secrets: { readonly secret: Secret; readonly botSecret: Secret | undefined },
  wall: number,
): BySeat<string> {
  const secret = isHouseBot(bot) ? secrets.secret : (secrets.botSecret ?? secrets.secret);
  return mapSeats((seat) => seatSeedOf(secret, wall, seat));
}
