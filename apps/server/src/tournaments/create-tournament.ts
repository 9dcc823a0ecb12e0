// Making a tournament: its configuration is checked, its bots are tried, its secret is drawn and committed to.

import { randomBytes } from 'node:crypto';
import { checkBots, DEFAULT_LIMITS } from '@mcr-arena/arena';
import { DUPLICATE_RULES } from '@mcr-arena/engine';
import { failure, type Result, success } from '@mcr-arena/tiles';
import { type ConfigInput, commitmentOf, createConfig, type Secret } from '@mcr-arena/tournament';
import { Prisma, type PrismaClient } from '../../dist/prisma/client.ts';
import { houseBotsOf } from './house-entrants.ts';
import { entrantRowsOf } from './tournament-row.ts';

export interface TournamentOrder {
  /** For people. */
  readonly name: string;
  /** An id of its own is drawn where there is none. */
  readonly config: Omit<ConfigInput, 'id'> & { readonly id?: string };
  /** The token that may start, pause and cancel it, beside administrators'. */
  readonly organiserId?: string;
}

/** Keeps a new tournament; its id. Errors: `ConfigError`, `bot-not-found`, `bot-unusable`, `tournament-exists` and those of specifications. */
export async function createTournament(prisma: PrismaClient, order: TournamentOrder): Promise<Result<string>> {
  const config = createConfig({ ...order.config, id: order.config.id ?? drawId() });
  if (!config.ok) return config;
  const bots = houseBotsOf(config.value);
  if (!bots.ok) return bots;
  const usable = await checkBots(bots.value, DEFAULT_LIMITS);
  if (!usable.ok) return usable;
  const secret = new Uint8Array(randomBytes(32));
  const { id, rounds, setsPerRound, seatings, avoidRepeats, separateOwners } = config.value;
  try {
    await prisma.tournament.create({
      data: {
        ...{ id, rounds, setsPerRound, seatings, avoidRepeats, separateOwners },
        name: order.name,
        rules: DUPLICATE_RULES as unknown as Prisma.InputJsonObject,
        commitment: commitmentOf(secret as Secret),
        secret,
        organiserId: order.organiserId ?? null,
        entrants: { create: entrantRowsOf(config.value) },
      },
    });
  } catch (thrown) {
    if (!isTaken(thrown)) throw thrown;
    return failure('tournament-exists', `there is a tournament "${id}" already: choose another id`);
  }
  return success(id);
}

function drawId(): string {
  return `t${randomBytes(6).toString('hex')}`;
}

/** Whether a unique key was there already. */
function isTaken(thrown: unknown): boolean {
  return thrown instanceof Prisma.PrismaClientKnownRequestError && thrown.code === 'P2002';
}
