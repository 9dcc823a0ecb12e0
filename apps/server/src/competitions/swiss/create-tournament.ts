// Creates a tournament: checks its configuration, tests its bots, draws its secret and commits to it.

import { randomBytes } from 'node:crypto';
import { checkBots, DEFAULT_LIMITS } from '@mcr-arena/hosts';
import type { RulesName } from '@mcr-arena/scoring';
import { type Millis, parseBotSpecification } from '@mcr-arena/sdk';
import { expectValue, failure, type Result, success } from '@mcr-arena/tiles';
import {
  type ConfigInput,
  createConfig,
  type Entrant,
  type EntrantId,
  type Secret,
  type TournamentConfig,
} from '@mcr-arena/tournament';
import type { PrismaClient } from '../../../dist/prisma/client.ts';
import { HOUSE_USER } from '../../accounts/house.ts';
import { BOT_HOSTS } from '../../bots/bot-hosts.ts';
import type { HouseVersions } from '../../bots/house-bots.ts';
import { isRemote, referenceOf } from '../../bots/kinds/version-kinds.ts';
import { isDuplicate } from '../../database/passing-failure.ts';
import { duplicateRulesOf, rowOfNew } from '../new-competition.ts';
import { sourcesOf, type VersionReferences } from './entrant-sources.ts';
import { type Pace, SWISS, swissConfigOf } from './swiss-config.ts';
import { type BotVersionIds, entrantRowsOf } from './tournament-plan.ts';

export interface TournamentOrder {
  /** Display name. */
  readonly name: string;
  /** The id is random by default. */
  readonly config: Omit<ConfigInput, 'id'> & { readonly id?: string };
  /** Id of the user who, besides administrators, may start, pause and cancel it; the house user by default. */
  readonly ownerId?: string;
  /** `mcr` by default. */
  readonly rules?: RulesName;
  /** Only for callers that need a known secret, such as measurements; random by default. */
  readonly secret?: Secret;
  /** Ids of the versions of remote and uploaded bots. Entrants of remote bots become unsealed. */
  readonly botVersions?: BotVersionIds;
  /** Time limit for a reply of a remote bot, and for its reconnection. */
  readonly answerMs?: Millis;
  readonly graceMs?: Millis;
  /** Delays rounds; by default they are opened as soon as possible. */
  readonly pace?: Pace;
}

interface CreationTools {
  readonly prisma: PrismaClient;
  readonly houseVersions: HouseVersions;
}

/**
 * Stores a new tournament and returns its id. With remote bots the default format is bridge. Errors: `ConfigError`, `bot-not-found`,
 * `bot-unusable`, `bot-token-missing`, `tournament-exists` and errors of bot specifications.
 */
export async function createTournament(
  { prisma, houseVersions }: CreationTools,
  order: TournamentOrder,
): Promise<Result<string>> {
  const { botVersions = new Map() } = order;
  const references = await referencesOf(prisma, botVersions);
  const isUnsealed = ({ id }: Pick<Entrant, 'id'>): boolean => {
    const reference = references.get(id);
    return reference !== undefined && isRemote(reference);
  };
  const entrants = order.config.entrants.map((entrant) =>
    isUnsealed(entrant) ? { ...entrant, unsealed: true } : entrant,
  );
  const format = entrants.some(isUnsealed) ? { duplicate: 'bridge' as const } : {};
  const config = createConfig({ ...format, ...order.config, entrants, id: order.config.id ?? drawId() });
  if (!config.ok) return config;
  const bots = sourcesOf(config.value, references);
  if (!bots.ok) return bots;
  // Bots of other hosts are skipped: uploaded bots were checked after their upload.
  const usable = await checkBots(bots.value, DEFAULT_LIMITS, BOT_HOSTS);
  if (!usable.ok) return usable;
  const { id } = config.value;
  const { name, ownerId = HOUSE_USER, secret } = order;
  const { answerMs = DEFAULT_LIMITS.decisionMs, graceMs = DEFAULT_LIMITS.graceMs } = order;
  try {
    await prisma.competition.create({
      data: {
        ...rowOfNew({
          id,
          kind: SWISS,
          name,
          ownerId,
          config: swissConfigOf(config.value, order.pace),
          rules: duplicateRulesOf(order.rules),
          limits: { ...DEFAULT_LIMITS, decisionMs: answerMs, graceMs },
          secret,
        }),
        entrants: { create: entrantRowsOf(config.value, versionsOf(config.value, houseVersions, botVersions)) },
      },
    });
  } catch (thrown) {
    if (!isDuplicate(thrown)) throw thrown;
    return failure('tournament-exists', `a tournament with the id "${id}" already exists: choose another id`);
  }
  return success(id);
}

async function referencesOf(prisma: PrismaClient, versions: BotVersionIds): Promise<VersionReferences> {
  const rows = await prisma.botVersion.findMany({ where: { id: { in: [...versions.values()] } } });
  const references = new Map(rows.map((row) => [row.id, referenceOf(row)]));
  return new Map(
    [...versions].flatMap(([entrant, version]) => {
      const reference = references.get(version);
      return reference === undefined ? [] : [[entrant, reference] as const];
    }),
  );
}

/** The versions of all entrants, whose bots are known to exist. */
function versionsOf(
  { entrants, reference }: TournamentConfig,
  houseVersions: HouseVersions,
  others: BotVersionIds,
): BotVersionIds {
  const versions = new Map<EntrantId, string>(others);
  for (const { id, bot } of reference === undefined ? entrants : [...entrants, reference]) {
    if (!others.has(id)) versions.set(id, houseVersions.get(expectValue(parseBotSpecification(bot!)).bot)!);
  }
  return versions;
}

function drawId(): string {
  return `t${randomBytes(6).toString('hex')}`;
}
