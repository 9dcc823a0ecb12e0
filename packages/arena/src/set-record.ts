// Makes the record of a played set, and the result that the tournament counts.

import { encodeConfig } from '@mcr-arena/engine';
import {
  OWN_WALLS_RECORD_VERSION,
  SET_RECORD_FORMAT,
  SET_RECORD_VERSION,
  type SetRecord,
  type SetResult,
} from '@mcr-arena/tournament';
import { hexDigestOf } from './hex-digest.ts';
import type { PlayedSet, SetOrder } from './set-play.ts';

export function setRecordOf(tournament: string, { rules, walls }: SetOrder, { job, records }: PlayedSet): SetRecord {
  const { round, table, set, entrants, seatings, prevalentWind } = job;
  const played = { tournament, round, table, set, entrants };
  const deals = records.map((record, index) => ({ seating: seatings[index]!, ...record }));
  const configs = walls.map((wall) => encodeConfig({ rules, prevalentWind, wall }));
  const format = SET_RECORD_FORMAT;
  if (configs.length === 1) return { format, version: SET_RECORD_VERSION, ...played, config: configs[0]!, deals };
  const config = { rules, prevalentWind, walls: configs.map(({ wall }) => wall) };
  return { format, version: OWN_WALLS_RECORD_VERSION, ...played, config, deals };
}

/** The result of a played set for the tournament. */
export function setResultOf({ job, deals }: PlayedSet, record: string): SetResult {
  const { round, table, set, entrants } = job;
  return { round, table, set, entrants, deals, record: hexDigestOf(record) };
}
