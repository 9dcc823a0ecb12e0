// The secret for the seeds of bots other than house bots.

import { scryptSync } from 'node:crypto';
import { isHouseBot } from '@mcr-arena/hosts';
import type { Secret } from '@mcr-arena/tournament';
import { TOURNAMENT_VERSIONS, type TournamentFile } from './tournament-file.ts';
import type { TournamentPlan } from './tournament-run.ts';

/** Memory for one guess: 128 · N · r bytes, 64 MiB. */
const GUESS_COST = { N: 2 ** 16, r: 8, p: 1, maxmem: 256 * 2 ** 20 } as const;
const SECRET_BYTES = 32;

/**
 * The secret of bots that are not house bots: scrypt of the secret with the salt `mcr-arena/bot-secret/1`, a line feed and
 * `scope`, a tournament's id or the format of comparisons. A short seed for local use can be guessed from derived values, so
 * each guess must cost time and memory.
 */
export function botSecretOf(secret: Secret, scope: string): Secret {
  const salt = `mcr-arena/bot-secret/1\n${scope}`;
  return new Uint8Array(scryptSync(secret, salt, SECRET_BYTES, GUESS_COST)) as Secret;
}

/** The plan with a separate secret for bots, if a bot is not a house bot and the document requires it. */
export function withBotSecret(plan: TournamentPlan, document: TournamentFile): TournamentPlan {
  const areHouseBots = [...plan.bots.values()].every(isHouseBot);
  const botSeeds = document.version === TOURNAMENT_VERSIONS.withoutBots ? 'secret' : document.botSeeds;
  if (areHouseBots || botSeeds === 'secret') return plan;
  return { ...plan, botSecret: botSecretOf(plan.secret, plan.config.id) };
}
