// What a tournament is, as it stands in tournament.json: everything that decides it but the secret, which only its
// commitment tells. Canonical text: two tournaments are the same exactly when their texts are.

import type { DealRules } from '@mcr-arena/engine';
import { failure, type Result, success } from '@mcr-arena/tiles';
import { commitmentOf, type TournamentConfig } from '@mcr-arena/tournament';
import type { TournamentPlan } from './tournament-run.ts';

export const TOURNAMENT_FORMAT = 'mcr-arena/tournament';
export const TOURNAMENT_VERSION = 1;

export interface TournamentDocument {
  readonly format: typeof TOURNAMENT_FORMAT;
  readonly version: typeof TOURNAMENT_VERSION;
  readonly config: TournamentConfig;
  readonly rules: DealRules;
  /** SHA-256 of the secret that the walls come from, in hexadecimal. */
  readonly commitment: string;
}

export function tournamentDocumentOf({ config, rules, secret }: TournamentPlan): TournamentDocument {
  return {
    format: TOURNAMENT_FORMAT,
    version: TOURNAMENT_VERSION,
    config,
    rules,
    commitment: commitmentOf(secret),
  };
}

export function formatTournamentDocument(document: TournamentDocument): string {
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

/** Whether a folder's text is of this tournament; if not, the first field that differs. */
export function matchTournament(text: string, document: TournamentDocument): Result<true, 'other-tournament'> {
  const wanted = formatTournamentDocument(document);
  if (text === wanted) return success(true);
  const found = text.split('\n');
  const line = wanted.split('\n').findIndex((expected, index) => expected !== found[index]);
  return failure(
    'other-tournament',
    `tournament.json is of another tournament: line ${line + 1} is ${(found[line] ?? 'missing').trim()}, expected ${(wanted.split('\n')[line] ?? 'the end').trim()}`,
  );
}
