// From a played set to its record and to what the tournament counts of it.

import { createHash } from 'node:crypto';
import { encodeConfig } from '@mcr-arena/engine';
import { SET_RECORD_FORMAT, SET_RECORD_VERSION, type SetRecord, type SetResult } from '@mcr-arena/tournament';
import type { PlayedSet, SetOrder } from './set-play.ts';

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

/** SHA-256 of a record's text, in hexadecimal. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** What the tournament counts of a played set. */
export function setResultOf({ job, deals }: PlayedSet, record: string): SetResult {
  const { round, table, set, entrants } = job;
  return { round, table, set, entrants, deals, record: digestOf(record) };
}
