// The record of a duplicate set, deal by deal. Its text is canonical (fixed order of keys, no spaces), so that its
// SHA-256 identifies it. Version 1 has one wall for all deals, version 2 a wall for each.

import type { ConfigRecord, DealRecord } from '@mcr-arena/engine';
import type { EntrantId } from './entrant.ts';
import type { ByPosition } from './seating.ts';

export const SET_RECORD_FORMAT = 'mcr-arena/set';
export const SET_RECORD_VERSION = 1;
/** Version of records with a wall for each deal (bridge format). */
export const OWN_WALLS_RECORD_VERSION = 2;

/** The parts common to both versions. */
interface PlayedSetRecord {
  readonly format: typeof SET_RECORD_FORMAT;
  /** The tournament's id. */
  readonly tournament: string;
  readonly round: number;
  readonly table: number;
  readonly set: number;
  /** By position. */
  readonly entrants: ByPosition<EntrantId>;
  readonly deals: readonly SeatedDealRecord[];
}

export interface SharedWallRecord extends PlayedSetRecord {
  readonly version: typeof SET_RECORD_VERSION;
  /** Rules, prevalent wind and wall of every deal. */
  readonly config: ConfigRecord;
}

interface OwnWallsRecord extends PlayedSetRecord {
  readonly version: typeof OWN_WALLS_RECORD_VERSION;
  /** Rules and prevalent wind of every deal, and one wall per deal in playing order. */
  readonly config: Omit<ConfigRecord, 'wall'> & { readonly walls: readonly string[] };
}

export type SetRecord = SharedWallRecord | OwnWallsRecord;

interface SeatedDealRecord extends DealRecord {
  /** Index in the published list of seatings. */
  readonly seating: number;
}

export function formatSetRecord(record: SetRecord): string {
  return JSON.stringify(record);
}

/** The configurations of a set's deals: one for all or, in version 2, one per deal. */
export function configRecordsOf(record: SetRecord): readonly ConfigRecord[] {
  if (record.version === SET_RECORD_VERSION) return [record.config];
  const { rules, prevalentWind, walls } = record.config;
  return walls.map((wall) => ({ rules, prevalentWind, wall }));
}

/** The value of a deal, from `values` with one value for all deals or one per deal. */
export function ofDeal<T>(values: readonly T[], deal: number): T {
  return (values.length === 1 ? values[0] : values[deal])!;
}
