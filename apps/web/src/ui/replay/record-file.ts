// Reads a record from a file or a server response, compressed or not, into deals that can be replayed; or a match log of Botzone.
// An error is a code for the page's message and, if available, a detail for authors of records.

import { decompressInJavaScript } from '@mcr-arena/arena/browser';
import { decodeDeal } from '@mcr-arena/engine';
import { parseDealRecord } from '@mcr-arena/engine/schema';
import { checkBotzoneLog, isBotzoneLog, type LogDifference } from '@mcr-arena/protocol';
import { failure, type Result, success } from '@mcr-arena/tiles';
import type { SetRecord } from '@mcr-arena/tournament';
import { parseSetRecord } from '@mcr-arena/tournament/schema';
import type { SeatedDeal } from './seated-deal.ts';

export type RecordFault =
  | 'damaged'
  | 'too-large'
  | 'no-json'
  | 'no-record'
  | 'malformed'
  | 'impossible'
  | 'log-unreadable'
  | 'no-such-deal';

/** The record of a set or of one deal, or a match log of Botzone. */
export type RecordFile =
  | { readonly type: 'set'; readonly record: SetRecord }
  | { readonly type: 'deal'; readonly deal: SeatedDeal }
  | ReplayableLog;

export interface ReplayableLog {
  readonly type: 'log';
  /** Up to the step that differs. */
  readonly deal: SeatedDeal;
  readonly difference: LogDifference | undefined;
  /** If false, the undrawn tiles in the deal's wall were filled in. */
  readonly isWallKnown: boolean;
}

const ZSTD_MAGIC = [0x28, 0xb5, 0x2f, 0xfd];
/** Maximum size; a set of 24 deals is about a hundredth of it. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Parses a record from a file's bytes. */
export function readRecordBytes(bytes: Uint8Array): Result<RecordFile, RecordFault> {
  if (bytes.length > MAX_BYTES) return failure('too-large', `${bytes.length} bytes`);
  const isCompressed = ZSTD_MAGIC.every((byte, index) => bytes[index] === byte);
  const plain = isCompressed ? decompressed(bytes) : success(bytes);
  return plain.ok ? readRecordText(new TextDecoder().decode(plain.value)) : plain;
}

/** Parses a record from its JSON text. A single deal is replayed; the deals of a set are replayed one by one by `dealOfSet`. */
export function readRecordText(text: string): Result<RecordFile, RecordFault> {
  const json = parseJson(text);
  if (!json.ok) return json;
  const { value } = json;
  if (typeof value !== 'object' || value === null) return failure('no-record', '');
  if (isBotzoneLog(value)) return readLog(value);
  if ('deals' in value) {
    const parsed = parseSetRecord(text);
    return parsed.ok ? success({ type: 'set', record: parsed.value }) : failure('malformed', parsed.error.message);
  }
  if (!('answers' in value)) return failure('no-record', '');
  const parsed = parseDealRecord(value);
  if (!parsed.ok) return failure('malformed', parsed.error.message);
  const deal = decodeDeal(parsed.value);
  if (!deal.ok) return failure('impossible', deal.error.message);
  return success({ type: 'deal', deal: { deal: deal.value, entrants: undefined } });
}

function readLog(value: object): Result<ReplayableLog, RecordFault> {
  const checked = checkBotzoneLog(value);
  if (!checked.ok) return failure('log-unreadable', checked.error.message);
  const { deal, players, difference, isWallKnown } = checked.value;
  return success({ type: 'log', deal: { deal, entrants: players }, difference, isWallKnown });
}

function decompressed(bytes: Uint8Array): Result<Uint8Array, RecordFault> {
  try {
    return success(decompressInJavaScript(bytes, MAX_BYTES));
  } catch (thrown) {
    return failure(thrown instanceof RangeError ? 'too-large' : 'damaged', (thrown as Error).message);
  }
}

function parseJson(text: string): Result<unknown, 'no-json'> {
  try {
    return success(JSON.parse(text));
  } catch (thrown) {
    return failure('no-json', (thrown as Error).message);
  }
}
