// The stored form of a deal. The engine is deterministic, so the wall and the answers are enough; the result is kept beside
// them to be read without replaying, and is checked on every replay.

import type { ScoreDelta } from '@mcr-arena/scoring';
import type { BySeat, Seat, Wind } from '@mcr-arena/tiles';
import type { FoulReason } from '../event.ts';
import type { DealRules } from '../rules.ts';
import type { ReplyRecord } from './reply-record.ts';

/** Of the stored form; another one is not read. */
export const RECORD_VERSION = 1;

/** A deal as it is stored. */
export interface DealRecord {
  readonly version: typeof RECORD_VERSION;
  /** Absent where many deals share it and the record around them holds it. */
  readonly config?: ConfigRecord;
  /** The answers that were no fouls, as text (see answer-text.ts). */
  readonly answers: string;
  /** Answers that were fouls or that the text has no sign for, by question. */
  readonly irregular?: readonly IrregularAnswer[];
  readonly outcome: OutcomeRecord;
  readonly deltas: BySeat<ScoreDelta>;
}

/** Rules and wall as they are stored. */
export interface ConfigRecord {
  readonly rules: DealRules;
  readonly prevalentWind: Wind;
  /** One letter a tile (see tile-letters.ts), in the order of the wall. */
  readonly wall: string;
}

/** An answer that stands beside the text. */
export interface IrregularAnswer {
  /** Number of the question in the deal, from 0. */
  readonly question: number;
  readonly seat: Seat;
  readonly reply: ReplyRecord;
}

/** How the deal ended, as it is stored. */
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
