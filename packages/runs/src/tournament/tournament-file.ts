// The document tournament.json: everything that determines a tournament except the secret, to which it has a commitment. The
// text is canonical: two tournaments are the same if and only if their texts are equal.
//
// Version 2 lists the digests of the bots' files and has one commitment to the whole plan, which can be published before the
// first deal. The commitment excludes withdrawals, which happen during the tournament. Version 1, of release 0.1, has neither
// limits nor bots; its tournaments can still be continued.

import { hexDigestOf } from '@mcr-arena/arena';
import type { DealRules } from '@mcr-arena/engine';
import { type DecisionLimits, decisionLimitsSchema } from '@mcr-arena/hosts/decision-limits';
import { failure, type Result, success } from '@mcr-arena/tiles';
import { commitmentOf, type EntrantId, type TournamentConfig } from '@mcr-arena/tournament';
import type { TournamentPlan } from './tournament-run.ts';

export const TOURNAMENT_FORMAT = 'mcr-arena/tournament';
export const TOURNAMENT_VERSIONS = { withoutBots: 1, withBots: 2 } as const;

interface AnnouncedTournament {
  readonly format: typeof TOURNAMENT_FORMAT;
  readonly config: TournamentConfig;
  readonly rules: DealRules;
  /** SHA-256 of the secret from which the walls are derived, in hexadecimal. */
  readonly commitment: string;
}

interface TournamentFileWithoutBots extends AnnouncedTournament {
  readonly version: typeof TOURNAMENT_VERSIONS.withoutBots;
}

export interface TournamentFileWithBots extends AnnouncedTournament {
  readonly version: typeof TOURNAMENT_VERSIONS.withBots;
  /** Limits of every bot. */
  readonly limits: DecisionLimits;
  /** Origin of the seeds of bots other than house bots. In version 1 it is the secret. */
  readonly botSeeds: BotSeeds;
  /** Bots whose files were present, in the order of the entrants, the reference bot last. */
  readonly bots: readonly BotDigest[];
  /** The commitment to all of the above except the withdrawals, from `planCommitmentOf`. */
  readonly planCommitment: string;
}

export type TournamentFile = TournamentFileWithoutBots | TournamentFileWithBots;

/** `bot-secret`: from `withBotSecret`. `secret`: the tournament's secret, on servers, where it is always random. */
export const BOT_SEEDS = ['bot-secret', 'secret'] as const;
type BotSeeds = (typeof BOT_SEEDS)[number];

interface BotDigest {
  readonly entrant: EntrantId;
  /** SHA-256 of the bot's own files, in hexadecimal. */
  readonly digest: string;
}

/** The document of version 1. */
export function tournamentFileOf({ config, rules, secret }: TournamentPlan): TournamentFileWithoutBots {
  const { withoutBots: version } = TOURNAMENT_VERSIONS;
  return { format: TOURNAMENT_FORMAT, version, config, rules, commitment: commitmentOf(secret) };
}

/** The document of version 2. */
export function tournamentFileWithBotsOf(
  plan: TournamentPlan,
  botSeeds: BotSeeds = 'bot-secret',
): TournamentFileWithBots {
  const version = TOURNAMENT_VERSIONS.withBots;
  const { commitment, ...announced } = tournamentFileOf(plan);
  const limits = decisionLimitsSchema.parse(plan.limits);
  const document = { ...announced, version, limits, commitment, botSeeds, bots: botDigestsOf(plan) };
  return { ...document, planCommitment: planCommitmentOf(document) };
}

function botDigestsOf({ config, digests }: TournamentPlan): readonly BotDigest[] {
  const entrants = [...config.entrants, ...(config.reference === undefined ? [] : [config.reference])];
  return entrants.flatMap(({ id }) => {
    const digest = digests?.get(id);
    return digest === undefined ? [] : [{ entrant: id, digest }];
  });
}

/**
 * SHA-256, in hexadecimal, of `mcr-arena/plan/2`, a line feed and the document's JSON without spaces: format, version, config
 * without its withdrawals, rules, limits, commitment to the secret, botSeeds and bots, in this order.
 */
export function planCommitmentOf(document: Omit<TournamentFileWithBots, 'planCommitment'>): string {
  const { format, version, rules, limits, commitment, botSeeds, bots } = document;
  const { withdrawals: _, ...config } = document.config;
  const text = JSON.stringify({ format, version, config, rules, limits, commitment, botSeeds, bots });
  return hexDigestOf(`mcr-arena/plan/2\n${text}`);
}

export function formatTournamentFile(document: TournamentFile): string {
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

/** The document of the plan, if it equals the text in the folder. Otherwise, the error names the first difference. */
export function matchTournament(
  text: string,
  plan: TournamentPlan,
  folder: string,
): Result<TournamentFile, 'other-tournament'> {
  const isFirstVersion = parsedOrEmpty(text).version === TOURNAMENT_VERSIONS.withoutBots;
  const document = isFirstVersion ? tournamentFileOf(plan) : tournamentFileWithBotsOf(plan);
  if (text === formatTournamentFile(document)) return success(document);
  return failure('other-tournament', `${folder} contains another tournament: ${differenceIn(text, document)}`);
}

function differenceIn(text: string, wanted: TournamentFile): string {
  const found = parsedOrEmpty(text);
  const differs = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b);
  const config = found.config as Readonly<Record<string, unknown>> | undefined;
  const names = [...new Set([...Object.keys(wanted.config), ...Object.keys(config ?? {})])];
  const field = names.find((name) => differs(config?.[name], wanted.config[name as never]));
  if (field !== undefined)
    return `its "${field}" ${verbOf(config?.[field])} ${textOf(config?.[field])}, here ${textOf(wanted.config[field as never])}`;
  if (differs(found.rules, wanted.rules)) return 'it uses other rules';
  if ('limits' in wanted && differs(found.limits, wanted.limits)) return 'its bots have other limits';
  if (differs(found.commitment, wanted.commitment)) return 'it has another seed';
  const changed = 'bots' in wanted ? changedBots(found.bots, wanted.bots) : [];
  if (changed.length > 0) return `the files of these bots have changed since it began: ${changed.join(', ')}`;
  return 'its tournament.json was modified';
}

/** The entrants whose digests differ from the folder's. */
function changedBots(found: unknown, wanted: readonly BotDigest[]): readonly EntrantId[] {
  const kept = new Map((Array.isArray(found) ? found : []).map((bot) => [bot?.entrant, bot?.digest]));
  return wanted.filter(({ entrant, digest }) => kept.get(entrant) !== digest).map(({ entrant }) => entrant);
}

function parsedOrEmpty(text: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

function verbOf(value: unknown): string {
  return Array.isArray(value) ? 'are' : 'is';
}

/** The value for a message; the items of a list by their ids. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => item?.id ?? JSON.stringify(item)).join(', ') || 'none';
  return JSON.stringify(value) ?? 'missing';
}
