// The record of a duplicate set: what was played, deal by deal, with the wall once. Its text is canonical (fixed order of
// keys, no spaces), so that its SHA-256 names it.

import { createHash } from 'node:crypto';
import { type ConfigRecord, type DealRecord, encodeConfig } from '@mcr-arena/engine';
import type { ByPosition, EntrantId, SetResult } from '@mcr-arena/tournament';
import type { PlayedSet, SetOrder } from './set-play.ts';

export const SET_RECORD_FORMAT = 'mcr-arena/set';
export const SET_RECORD_VERSION = 1;

export interface SetRecord {
  readonly format: typeof SET_RECORD_FORMAT;
  readonly version: typeof SET_RECORD_VERSION;
  /** The tournament's id. */
  readonly tournament: string;
  readonly round: number;
  readonly table: number;
  readonly set: number;
  /** By position. */
  readonly entrants: ByPosition<EntrantId>;
  /** Rules, prevalent wind and wall of every deal. */
  readonly config: ConfigRecord;
  readonly deals: readonly SeatedDealRecord[];
}

export interface SeatedDealRecord extends DealRecord {
  /** Index in the published list of seatings. */
  readonly seating: number;
}

export function setRecordOf(tournament: string, { rules, wall }: SetOrder, { job, records }: PlayedSet): SetRecord {
  const { round, table, set, entrants, seatings, prevalentWind } = job;
  return {
    format: SET_RECORD_FORMAT,
    version: SET_RECORD_VERSION,
    tournament,
    round,
    table,
    set,
    entrants,
    config: encodeConfig({ rules, prevalentWind, wall }),
    deals: records.map((record, index) => ({ seating: seatings[index]!, ...record })),
  };
}

export function formatSetRecord(record: SetRecord): string {
  return JSON.stringify(record);
}

/** SHA-256 of a record's text, in hexadecimal. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** What the tournament counts of a played set. */
export function setResultOf({ job, deals }: PlayedSet, record: string): SetResult {
  const { round, table, set, entrants } = job;
  return { round, table, set, entrants, deals, record: digestOf(record) };
}
