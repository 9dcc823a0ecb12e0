// The record of a duplicate set: what was played, deal by deal, with the wall once. Its text is canonical (fixed order of
// keys, no spaces), so that its SHA-256 names it.

import type { ConfigRecord, DealRecord } from '@mcr-arena/engine';
import type { EntrantId } from './entrant.ts';
import type { ByPosition } from './seating.ts';

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

export function formatSetRecord(record: SetRecord): string {
  return JSON.stringify(record);
}
