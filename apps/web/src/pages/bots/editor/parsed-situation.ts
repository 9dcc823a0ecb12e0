// Reads the question of a played deal that a replay has passed in an address.

import { type DealRecord, decodeDeal } from '@mcr-arena/engine';
import { parseDealRecord } from '@mcr-arena/engine/schema';
import type { TrialTask } from '@mcr-arena/protocol/documents';
import { SEATS, type Seat } from '@mcr-arena/tiles';

type AskedSituation = Extract<TrialTask, { readonly type: 'situation' }>;

/** Undefined if the text is not a question of a deal that can be played. */
export function parseSituation(text: string): AskedSituation | undefined {
  try {
    const [event, seat, json] = JSON.parse(text) as [number, Seat, unknown];
    const record = parseDealRecord(json);
    if (!record.ok || !Number.isInteger(event) || !SEATS.includes(seat)) return undefined;
    if (!decodeDeal(record.value).ok) return undefined;
    return { type: 'situation', record: record.value as AskedSituation['record'] & DealRecord, event, seat };
  } catch {
    return undefined;
  }
}
