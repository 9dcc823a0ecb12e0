// Replays deals of stored records. Keeps the last records, because several deals of one set are often needed.

import { decodeConfig, decodeDeal, type PlayedDeal } from '@mcr-arena/engine';
import { configRecordsOf, ofDeal, type SetRecord } from '@mcr-arena/tournament';
import type { SetRecords } from '../../archive/set-records.ts';
import { malformedColumn } from '../../database/parse-column.ts';

const KEPT_RECORDS = 20;

export class RecordReader {
  readonly #records: Pick<SetRecords, 'record'>;
  readonly #parsed = new Map<string, SetRecord>();

  constructor(records: Pick<SetRecords, 'record'>) {
    this.#records = records;
  }

  /** `set`: its id. `deal`: in playing order, from 0. Throws a `RecordUnavailable`, or a `MalformedData`. */
  async deal(set: string, deal: number): Promise<PlayedDeal> {
    return playedDealOf(set, this.#parsed.get(set) ?? (await this.#read(set)), deal);
  }

  async #read(set: string): Promise<SetRecord> {
    const record = await this.#records.record(set);
    if (this.#parsed.size === KEPT_RECORDS) this.#parsed.delete(this.#parsed.keys().next().value!);
    this.#parsed.set(set, record);
    return record;
  }
}

/** A deal of the record, from 0. `set`: its id. Throws a `MalformedData`. */
export function playedDealOf(set: string, record: SetRecord, deal: number): PlayedDeal {
  const config = decodeConfig(ofDeal(configRecordsOf(record), deal));
  const played = config.ok ? decodeDeal(record.deals[deal]!, config.value) : config;
  if (played.ok) return played.value;
  const place = { table: 'set_record', id: set, column: 'text' };
  throw malformedColumn(place, `deal ${deal + 1}: ${played.error.message}`);
}
