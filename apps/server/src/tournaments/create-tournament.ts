// Making a tournament: its configuration is checked, its bots are tried, its secret is drawn and committed to.

import { randomBytes } from 'node:crypto';
import { DUPLICATE_RULES } from '@mcr-arena/engine';
import { checkBots, DEFAULT_LIMITS } from '@mcr-arena/hosts';
import type { Millis } from '@mcr-arena/sdk';
import { failure, type Result, success } from '@mcr-arena/tiles';
import { type ConfigInput, commitmentOf, createConfig, type Secret } from '@mcr-arena/tournament';
import { Prisma, type PrismaClient } from '../../dist/prisma/client.ts';
import { type BotTokens, sourcesOf } from './entrant-sources.ts';
import { entrantRowsOf } from './tournament-row.ts';

export interface TournamentOrder {
  /** For people. */
  readonly name: string;
  /** An id of its own is drawn where there is none. */
  readonly config: Omit<ConfigInput, 'id'> & { readonly id?: string };
  /** The token that may start, pause and cancel it, beside administrators'. */
  readonly organiserId?: string;
  /** Where it has to be known before, as in measurements; else one is drawn. */
  readonly secret?: Secret;
  /** Of remote bots: the tokens that they connect with. Their entrants become unsealed. */
  readonly botTokens?: BotTokens;
  /** How long a remote bot is waited for: for an answer, and while it is not connected. */
  readonly answerMs?: Millis;
  readonly graceMs?: Millis;
}

/** Keeps a new tournament; its id. With remote bots it is of the bridge format where none is named. Errors: `ConfigError`, `bot-not-found`, `bot-unusable`, `bot-token-missing`, `tournament-exists` and those of specifications. */
export async function createTournament(prisma: PrismaClient, order: TournamentOrder): Promise<Result<string>> {
  const { botTokens: tokens = new Map() } = order;
  const entrants = order.config.entrants.map((entrant) =>
    tokens.has(entrant.id) ? { ...entrant, unsealed: true } : entrant,
  );
  const format = tokens.size > 0 ? { duplicate: 'bridge' as const } : {};
  const config = createConfig({ ...format, ...order.config, entrants, id: order.config.id ?? drawId() });
  if (!config.ok) return config;
  const bots = sourcesOf(config.value, tokens);
  if (!bots.ok) return bots;
  const usable = await checkBots(bots.value, DEFAULT_LIMITS);
  if (!usable.ok) return usable;
  const secret = new Uint8Array(order.secret ?? randomBytes(32));
  const { id, rounds, setsPerRound, seatings, duplicate, avoidRepeats, separateOwners } = config.value;
  try {
    await prisma.tournament.create({
      data: {
        ...{ id, rounds, setsPerRound, seatings, avoidRepeats, separateOwners },
        duplicate: duplicate ?? null,
        name: order.name,
        rules: DUPLICATE_RULES as unknown as Prisma.InputJsonObject,
        commitment: commitmentOf(secret as Secret),
        secret,
        organiserId: order.organiserId ?? null,
        answerMs: order.answerMs ?? null,
        graceMs: order.graceMs ?? null,
        entrants: { create: entrantRowsOf(config.value, tokens) },
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
