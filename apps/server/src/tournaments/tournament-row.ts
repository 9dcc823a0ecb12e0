// A tournament as the database keeps it, and the configuration and plan made of it.

import type { TournamentPlan } from '@mcr-arena/arena';
import type { DealRules } from '@mcr-arena/engine';
import { dealRulesSchema } from '@mcr-arena/engine/schema';
import { DEFAULT_LIMITS } from '@mcr-arena/hosts';
import { expectValue } from '@mcr-arena/tiles';
import {
  type ConfigInput,
  createConfig,
  type DuplicateFormat,
  type Entrant,
  type EntrantId,
  type SeatingCount,
  type Secret,
  type TournamentConfig,
} from '@mcr-arena/tournament';
import type { Prisma } from '../../dist/prisma/client.ts';
import { manifestOf } from '../bots/bot-version.ts';
import type { Store } from '../database/open-database.ts';
import { type RemoteBotIds, sourcesOf } from './entrant-sources.ts';

const WITH_ENTRANTS = {
  entrants: { orderBy: { place: 'asc' }, include: { botVersion: { select: { botId: true, manifest: true } } } },
} as const satisfies Prisma.TournamentInclude;

export type TournamentRow = Prisma.TournamentGetPayload<{ include: typeof WITH_ENTRANTS }>;

/** Undefined if there is none. */
export async function findTournament(store: Store, id: string): Promise<TournamentRow | undefined> {
  return (await store.tournament.findUnique({ where: { id }, include: WITH_ENTRANTS })) ?? undefined;
}

/** The same, its row locked until the transaction ends, so that only one changes it at a time. */
export async function lockTournament(
  transaction: Prisma.TransactionClient,
  id: string,
): Promise<TournamentRow | undefined> {
  await transaction.$queryRaw`SELECT id FROM tournament WHERE id = ${id} FOR UPDATE`;
  return findTournament(transaction, id);
}

/** Ids of bot versions, by entrant. */
export type BotVersionIds = ReadonlyMap<EntrantId, string>;

/** The rows that keep the entrants of a configuration, the reference bot last. */
export function entrantRowsOf(
  { entrants, reference, withdrawals }: TournamentConfig,
  versions: BotVersionIds,
): Omit<EntrantRow, 'tournamentId' | 'botVersion'>[] {
  const players = reference === undefined ? entrants : [...entrants, reference];
  return players.map((entrant, place) => ({
    name: entrant.id,
    place,
    isReference: entrant === reference,
    owner: entrant.owner ?? null,
    bot: entrant.bot ?? null,
    unsealed: entrant.unsealed === true,
    withdrawnAfter: withdrawals.find((withdrawal) => withdrawal.entrant === entrant.id)?.afterRound ?? null,
    botVersionId: versions.get(entrant.id) ?? null,
  }));
}

type EntrantRow = TournamentRow['entrants'][number];

/** The configuration that a row keeps. It was checked when it was written. */
export function configOfRow(row: TournamentRow): TournamentConfig {
  const { id, rounds, setsPerRound, avoidRepeats, separateOwners } = row;
  const reference = row.entrants.find(({ isReference }) => isReference);
  const entrants = row.entrants.filter(({ isReference }) => !isReference);
  const input: ConfigInput = {
    id,
    entrants: entrants.map(entrantOfRow),
    ...(reference === undefined ? {} : { reference: entrantOfRow(reference) }),
    rounds,
    setsPerRound,
    seatings: row.seatings as SeatingCount,
    ...(row.duplicate === null ? {} : { duplicate: row.duplicate as DuplicateFormat }),
    avoidRepeats,
    separateOwners,
    withdrawals: entrants.flatMap(({ name, withdrawnAfter }) =>
      withdrawnAfter === null ? [] : [{ entrant: name, afterRound: withdrawnAfter }],
    ),
  };
  return expectValue(createConfig(input));
}

function entrantOfRow({ name, owner, bot, unsealed }: EntrantRow): Entrant {
  return {
    id: name,
    ...(owner === null ? {} : { owner }),
    ...(bot === null ? {} : { bot }),
    ...(unsealed ? { unsealed } : {}),
  };
}

/** Everything needed to play its sets. */
export function planOfRow(row: TournamentRow): TournamentPlan {
  const config = configOfRow(row);
  const { decisionMs, graceMs } = DEFAULT_LIMITS;
  return {
    config,
    secret: secretOfRow(row),
    rules: rulesOfRow(row),
    bots: expectValue(sourcesOf(config, remoteBotsOfRow(row))),
    limits: { ...DEFAULT_LIMITS, decisionMs: row.answerMs ?? decisionMs, graceMs: row.graceMs ?? graceMs },
  };
}

function remoteBotsOfRow({ entrants }: TournamentRow): RemoteBotIds {
  const remote = entrants.flatMap(({ name, botVersion }) =>
    botVersion !== null && manifestOf(botVersion).kind === 'remote' ? [[name, botVersion.botId] as const] : [],
  );
  return new Map(remote);
}

/** Rules of every deal of it, their fields in the order in which they are stored. Throws if they are not rules. */
export function rulesOfRow({ rules }: Pick<TournamentRow, 'rules'>): DealRules {
  dealRulesSchema.parse(rules);
  return rules as unknown as DealRules;
}

/** What its walls come from. */
export function secretOfRow({ secret }: TournamentRow): Secret {
  return new Uint8Array(secret) as Secret;
}
