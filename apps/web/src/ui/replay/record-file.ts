// Reads a record from a file or a server response, compressed or not, into deals that can be replayed; or a match log of Botzone,
// or a record of another site.
// An error is a code for the page's message and, if available, a detail for authors of records.

import { decodeDeal } from '@mcr-arena/engine';
import { parseDealRecord } from '@mcr-arena/engine/schema';
import { decodeText, decompressInJavaScript } from '@mcr-arena/files/browser';
import {
  isPmn,
  type MoveDifference,
  type RecordSite,
  type RuleNote,
  readSiteRecords,
  scriptsOfRecord,
  siteOfRecord,
} from '@mcr-arena/formats';
import { checkBotzoneLog, isBotzoneLog, type LogDifference } from '@mcr-arena/protocol';
import { failure, type Result, success } from '@mcr-arena/tiles';
import type { SetRecord } from '@mcr-arena/tournament';
import { parseSetRecord } from '@mcr-arena/tournament/schema';
import { inflateScripts } from './inflate-scripts.ts';
import type { SeatedDeal } from './seated-deal.ts';

export type RecordFault =
  | 'damaged'
  | 'too-large'
  | 'no-json'
  | 'no-record'
  | 'malformed'
  | 'impossible'
  | 'log-unreadable'
  | 'site-unreadable'
  | 'no-such-deal';

/** The record of a set or of one deal, a match log of Botzone, or a record of another site. */
export type RecordFile =
  | { readonly type: 'set'; readonly record: SetRecord }
  | { readonly type: 'deal'; readonly deal: SeatedDeal }
  | ReplayableLog
  | SiteFile;

export interface ReplayableLog {
  readonly type: 'log';
  /** Up to the step that differs. */
  readonly deal: SeatedDeal;
  readonly difference: LogDifference | undefined;
  /** If false, the undrawn tiles in the deal's wall were filled in. */
  readonly isWallKnown: boolean;
}

interface SiteFile {
  readonly type: 'site';
  readonly site: RecordSite;
  readonly deals: readonly Result<SiteDeal, RecordFault>[];
}

export interface SiteDeal {
  /** Up to the action that differs. */
  readonly deal: SeatedDeal;
  readonly difference: MoveDifference | undefined;
  /** Where the site's rules differ. */
  readonly notes: readonly RuleNote[];
}

const ZSTD_MAGIC = [0x28, 0xb5, 0x2f, 0xfd];
/** Maximum size; a set of 24 deals is about a hundredth of it. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Parses a record from a file's bytes. */
export async function readRecordBytes(bytes: Uint8Array): Promise<Result<RecordFile, RecordFault>> {
  if (bytes.length > MAX_BYTES) return failure('too-large', `${bytes.length} bytes`);
  const isCompressed = ZSTD_MAGIC.every((byte, index) => bytes[index] === byte);
  const plain = isCompressed ? decompressed(bytes) : success(bytes);
  if (!plain.ok) return plain;
  const text = decodeText(plain.value);
  const json = isPmn(text) ? success(text) : parseJson(text);
  if (!json.ok) return json;
  return siteOfRecord(json.value) === undefined ? readRecord(json.value, text) : readSite(json.value);
}

/** A single deal is replayed; the deals of a set are replayed one by one by `dealOfSet`. */
function readRecord(value: unknown, text: string): Result<RecordFile, RecordFault> {
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

async function readSite(value: unknown): Promise<Result<SiteFile, RecordFault>> {
  const records = readSiteRecords(value, await inflateScripts(scriptsOfRecord(value)));
  if (!records.ok) return failure('site-unreadable', records.error.message);
  const { site, deals } = records.value;
  const read = deals.map((each): Result<SiteDeal, RecordFault> => {
    if (!each.ok) return failure('site-unreadable', each.error.message);
    const { deal, players, difference, notes } = each.value;
    return success({ deal: { deal, entrants: players }, difference, notes });
  });
  return success({ type: 'site', site, deals: read });
}

function decompressed(bytes: Uint8Array): Result<Uint8Array, RecordFault> {
  try {
    return success(decompressInJavaScript(bytes, MAX_BYTES));
  } catch (thrown) {
    return thrown instanceof RangeError
      ? failure('too-large', thrown.message)
      : failure('damaged', `Zstandard (${(thrown as Error).message})`);
  }
}

function parseJson(text: string): Result<unknown, 'no-json'> {
  try {
    return success(JSON.parse(text));
  } catch (thrown) {
    return failure('no-json', `JSON (${(thrown as Error).message})`);
  }
}
