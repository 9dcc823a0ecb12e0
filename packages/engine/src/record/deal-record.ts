// The stored form of a deal. The engine is deterministic, so the wall and the answers suffice. The result is stored as
// well, so that it can be read without replaying; every replay checks it.

import type { ScoreDelta } from '@mcr-arena/scoring';
import type { BySeat, Seat, Wind } from '@mcr-arena/tiles';
import type { FoulReason } from '../event.ts';
import type { DealRules } from '../rules.ts';
import type { ReplyRecord } from './reply-record.ts';

/** Version of the stored form. Other versions are rejected. */
export const RECORD_VERSION = 1;

/** A deal as it is stored. */
export interface DealRecord {
  readonly version: typeof RECORD_VERSION;
  /** Absent if several deals share it and the surrounding record contains it. */
  readonly config?: ConfigRecord;
  /** The legal answers, as text (see answer-text.ts). */
  readonly answers: string;
  /** Answers that were fouls or that have no text form, by question. */
  readonly irregular?: readonly IrregularAnswer[];
  readonly outcome: OutcomeRecord;
  readonly deltas: BySeat<ScoreDelta>;
}

/** The stored form of rules and wall. */
export interface ConfigRecord {
  readonly rules: DealRules;
  readonly prevalentWind: Wind;
  /** One letter per tile (see tile-letters.ts), in the order of the wall. */
  readonly wall: string;
}

/** An answer that is not in the text. */
export interface IrregularAnswer {
  /** Number of the question in the deal, from 0. */
  readonly question: number;
  readonly seat: Seat;
  readonly reply: ReplyRecord;
}

/** The stored form of the outcome. */
export type OutcomeRecord =
  | {
      readonly type: 'win';
      readonly winner: Seat;
      readonly from?: Seat;
      /** Botzone's name of the winning tile. */
      readonly tile: string;
      /** Points of the hand, flowers included. */
      readonly points: number;
    }
  | { readonly type: 'exhausted' }
  | { readonly type: 'foul'; readonly seat: Seat; readonly reason: FoulReason };
