// The tournaments of a stage: their ids, secrets and configurations. All are derived from the contest and its secret,
// so opening a stage twice gives the same tournaments.

import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { ConfigInput, DuplicateFormat } from '../config.ts';
import type { Entrant } from '../entrant.ts';
import type { Secret } from '../secret.ts';
import type { ContestConfig } from './contest-config.ts';

/** Maximum length of a contest's id, so that the ids of its tournaments are not too long. */
export const MAX_CONTEST_ID = 56;

/**
 * Ids of the tournaments of stage number `stage` (from 1): `cup-s1` for a single one, otherwise `cup-s1-t1`,
 * `cup-s1-t2`.
 */
export function stageTournamentIds(
  contest: string,
  { stages }: Pick<ContestConfig, 'stages'>,
  stage: number,
): string[] {
  const { tournaments } = stages[stage - 1]!;
  if (tournaments === 1) return [`${contest}-s${stage}`];
  return Array.from({ length: tournaments }, (_, index) => `${contest}-s${stage}-t${index + 1}`);
}

/**
 * The secret of a tournament of the contest: HMAC-SHA-256 of the contest's secret over `mcr-arena/contest/1`, a line
 * feed and the tournament's id. A published secret reveals nothing about the others.
 */
export function stageSecretOf(secret: Secret, tournament: string): Secret {
  return hmac(sha256, secret, utf8ToBytes(`mcr-arena/contest/1\n${tournament}`)) as Secret;
}

/** Id of the reference bot in all tournaments of contests. No entrant may have it or the id of one of its copies. */
export const CONTEST_REFERENCE = 'reference';

interface StageTournament {
  readonly id: string;
  /** From 1. */
  readonly stage: number;
  /** In order of registration. */
  readonly entrants: readonly Entrant[];
  /** Default: implied by the entrants. */
  readonly duplicate?: DuplicateFormat;
}

/** The configuration of a tournament of the contest. */
export function stageConfigOf(
  { stages, reference, avoidRepeats, separateOwners }: ContestConfig,
  { id, stage, entrants, duplicate }: StageTournament,
): ConfigInput {
  const { rounds, setsPerRound, seatings } = stages[stage - 1]!;
  return {
    id,
    entrants,
    reference: { id: CONTEST_REFERENCE, bot: reference },
    rounds,
    setsPerRound,
    seatings,
    avoidRepeats,
    separateOwners,
    ...(duplicate === undefined ? {} : { duplicate }),
  };
}
