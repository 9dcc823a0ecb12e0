// The report of a verification, as sent from its worker to the page.

import type { Finding, VerifiedFolder, VerifiedHumanDuplicate } from '@mcr-arena/runs/browser';
import { sourceOfFiles, verifyHumanDuplicate, verifyTournament } from '@mcr-arena/runs/browser';
import type { Result } from '@mcr-arena/tiles';

/** What was verified. */
type Extent =
  | {
      readonly type: 'tournament';
      readonly id: string;
      readonly rounds: number;
      /** The configured number, if results.json has fewer. */
      readonly ofRounds: number | undefined;
      readonly sets: number;
      readonly deals: number;
    }
  | { readonly type: 'competition'; readonly id: string; readonly competitors: number; readonly deals: number };

export interface Report {
  readonly extent: Extent;
  /** Empty if all checks passed. */
  readonly findings: readonly Finding[];
  readonly commitment: string;
  /** What the commitment that the visitor noted covers; undefined if none was noted, or another one. */
  readonly noted: 'plan' | 'secret' | undefined;
}

/** Verifies the files of a tournament, by path in its folder. `onSet` is called after each replayed set. */
export function tournamentReport(
  name: string,
  files: ReadonlyMap<string, Uint8Array>,
  commitment: string | undefined,
  onSet: (done: number, of: number) => void,
): Result<Report> {
  const verified = verifyTournament(sourceOfFiles(name, files), { commitment, onSet });
  return verified.ok ? { ok: true, value: reportOfTournament(verified.value) } : verified;
}

function reportOfTournament({ results, replayed, deals, findings, commitment, noted }: VerifiedFolder): Report {
  const { config, complete, rounds } = results;
  return {
    extent: {
      type: 'tournament',
      id: config.id,
      rounds: rounds.length,
      ofRounds: complete ? undefined : config.rounds,
      sets: replayed.length,
      deals,
    },
    findings,
    commitment,
    noted,
  };
}

/** Verifies the results of a competition of people and bots. */
export function competitionReport(text: string, commitment: string | undefined): Result<Report> {
  const verified = verifyHumanDuplicate(text, commitment);
  return verified.ok ? { ok: true, value: reportOfCompetition(verified.value, commitment) } : verified;
}

function reportOfCompetition({ results, deals, findings }: VerifiedHumanDuplicate, noted: string | undefined): Report {
  const { competition, competitors, commitment } = results;
  return {
    extent: { type: 'competition', id: competition, competitors: competitors.length, deals },
    findings,
    commitment,
    noted: noted === commitment ? 'secret' : undefined,
  };
}
