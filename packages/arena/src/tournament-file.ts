// What a tournament is, as it stands in tournament.json: everything that decides it but the secret, which only its
// commitment tells. Canonical text: two tournaments are the same exactly when their texts are.

import type { DealRules } from '@mcr-arena/engine';
import { failure, type Result, success } from '@mcr-arena/tiles';
import { commitmentOf, type TournamentConfig } from '@mcr-arena/tournament';
import type { TournamentPlan } from './tournament-run.ts';

export const TOURNAMENT_FORMAT = 'mcr-arena/tournament';
export const TOURNAMENT_VERSION = 1;

export interface TournamentFile {
  readonly format: typeof TOURNAMENT_FORMAT;
  readonly version: typeof TOURNAMENT_VERSION;
  readonly config: TournamentConfig;
  readonly rules: DealRules;
  /** SHA-256 of the secret that the walls come from, in hexadecimal. */
  readonly commitment: string;
}

export function tournamentFileOf({ config, rules, secret }: TournamentPlan): TournamentFile {
  return {
    format: TOURNAMENT_FORMAT,
    version: TOURNAMENT_VERSION,
    config,
    rules,
    commitment: commitmentOf(secret),
  };
}

export function formatTournamentFile(document: TournamentFile): string {
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

/** Whether a folder's text is of this tournament; if not, the first thing that is another. */
export function matchTournament(text: string, document: TournamentFile): Result<true, 'other-tournament'> {
  if (text === formatTournamentFile(document)) return success(true);
  return failure('other-tournament', `the folder holds another tournament: ${differenceIn(text, document)}`);
}

function differenceIn(text: string, wanted: TournamentFile): string {
  const found = parsedOrEmpty(text);
  const differs = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b);
  const field = Object.keys(wanted.config).find((name) => differs(found.config?.[name], wanted.config[name as never]));
  if (field !== undefined)
    return `its "${field}" ${textOf(found.config?.[field])}, here ${textOf(wanted.config[field as never])}`;
  if (differs(found.rules, wanted.rules)) return 'it is played by other rules';
  return differs(found.commitment, wanted.commitment) ? 'it has another seed' : 'its tournament.json is not as written';
}

function parsedOrEmpty(text: string): {
  readonly [Field in keyof TournamentFile]?: Readonly<Record<string, unknown>>;
} {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

/** Of lists and objects their length only: a screen is no place for them. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return `are ${value.map((item) => item?.id ?? JSON.stringify(item)).join(', ') || 'none'}`;
  return `is ${JSON.stringify(value) ?? 'not told'}`;
}
