// Replays a set's record to its result: every deal is played again from its answers and must match the record.

import { hexDigestOf } from '@mcr-arena/arena';
import { type DealConfig, decodeConfig, decodeDeal, type PlayedDeal } from '@mcr-arena/engine';
import { failure, type Result, success } from '@mcr-arena/tiles';
import {
  configRecordsOf,
  type DealResult,
  formatSetId,
  ofDeal,
  type SetRecord,
  type SetResult,
} from '@mcr-arena/tournament';
import { parseSetRecord } from '@mcr-arena/tournament/schema';
import { dealResultOf } from './deal-result.ts';

export interface ReplayedSet {
  readonly record: SetRecord;
  /** One for all deals, or one per deal. */
  readonly configs: readonly DealConfig[];
  readonly result: SetResult;
  /** The deals with all their events, in the order of the record. */
  readonly deals: readonly PlayedDeal[];
}

type SetReplayError = 'record-malformed' | 'deal-impossible';

/** Replays the text of a set's record. */
export function replaySet(text: string): Result<ReplayedSet, SetReplayError> {
  const parsed = parseSetRecord(text);
  if (!parsed.ok) return parsed;
  const record = parsed.value;
  const configs: DealConfig[] = [];
  for (const stored of configRecordsOf(record)) {
    const config = decodeConfig(stored);
    if (!config.ok) return failure('deal-impossible', `${formatSetId(record)}: ${config.error.message}`);
    configs.push(config.value);
  }
  const deals: PlayedDeal[] = [];
  const results: DealResult[] = [];
  for (const [index, deal] of record.deals.entries()) {
    const played = decodeDeal(deal, ofDeal(configs, index));
    if (!played.ok) {
      return failure('deal-impossible', `${formatSetId(record)}, deal ${index + 1}: ${played.error.message}`);
    }
    deals.push(played.value);
    results.push(dealResultOf(deal.seating, played.value));
  }
  const { round, table, set, entrants } = record;
  const result: SetResult = { round, table, set, entrants, deals: results, record: hexDigestOf(text) };
  return success({ record, configs, result, deals });
}
