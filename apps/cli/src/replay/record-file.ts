// Reads the deals of a record file: a set as stored by tournaments, compressed or not, a single deal, a match log of Botzone,
// or a record of another site.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { decodeDeal, type PlayedDeal } from '@mcr-arena/engine';
import { parseDealRecord } from '@mcr-arena/engine/schema';
import {
  formatMoveDifference,
  formatRuleNote,
  hasNoWall,
  isPmn,
  type JudgedSiteDeal,
  readSiteRecords,
  siteOfRecord,
} from '@mcr-arena/formats';
import { checkBotzoneLog, formatLogDifference, isBotzoneLog } from '@mcr-arena/protocol';
import { type ReplayedSet, replaySet } from '@mcr-arena/runs';
import { type BySeat, lineOfError } from '@mcr-arena/tiles';
import { formatSetId, toSeats } from '@mcr-arena/tournament';
import { UsageError, valueOrUsageError } from '../exit-code.ts';
import { filesInTar } from '../files-in-tar.ts';
import { beginsWithRemark } from '../lines/json-text.ts';
import { readScript } from '../read-script.ts';
import { counted } from '../terminal/count-text.ts';
import { textOf } from '../text-of.ts';

export interface ReplayableDeal {
  /** Its place in the file, from 1. */
  readonly number: number;
  readonly deal: PlayedDeal;
  /** The entrant in each seat, for a deal of a set. */
  readonly entrants?: BySeat<string>;
  /** The first step that the judge does not confirm. The deal ends before it. */
  readonly difference?: string;
  /** Where the rules of another site differ. */
  readonly notes?: readonly string[];
}

export interface RecordFile {
  /** One line that describes the contents of the file. */
  readonly title: string;
  readonly deals: readonly ReplayableDeal[];
  /** What is wrong with the other deals of the file, and where, by their numbers. Only records of other sites have some. */
  readonly broken?: ReadonlyMap<number, string>;
  /** If false, the undrawn tiles in the deal's wall were filled in. */
  readonly isWallKnown: boolean;
}

const EXPECTED =
  'expected the record of a set or of a deal, a log of Botzone, a record of tziakcha or Salasasa, or PMN';
/** Records of sets in the archive of a tournament or of a month. */
const SET_FILE = /(^|\/)sets\/[^/]+\.json\.zst$/;

/** Reads and replays the file. Throws a UsageError if it is invalid. */
export function readRecordFile(path: string): RecordFile {
  if (statSync(path).isDirectory()) throw new UsageError(`${path} is a folder: ${insteadOf(path)}`);
  return recordFileOf(readFileSync(path), path);
}

/** Reads and replays all sets in an archive, in its order. Throws a UsageError at the first invalid one. */
export async function* readRecordArchive(path: string): AsyncGenerator<RecordFile> {
  let found = 0;
  for await (const { name, bytes } of filesInTar(path, (name) => SET_FILE.test(name))) {
    found += 1;
    yield recordFileOf(bytes, `${path}: ${name}`);
  }
  if (found === 0) throw new UsageError(`${path}: the archive contains no sets (sets/r1-t1-s1.json.zst)`);
}

/** Throws a UsageError if the file has no such deal, or a broken one. */
export function dealNumbered({ deals, broken }: RecordFile, number: number): ReplayableDeal {
  const deal = deals.find((each) => each.number === number);
  if (deal !== undefined) return deal;
  const count = counted(deals.length + (broken?.size ?? 0), 'deal');
  throw new UsageError(broken?.get(number) ?? `--deal ${number}: the record has ${count}`);
}

function recordFileOf(bytes: Buffer, path: string): RecordFile {
  const text = textOf(bytes, path);
  const value = isPmn(text) ? text : parseJson(text, path);
  if (siteOfRecord(value) !== undefined) return readSite(value, path);
  if (isBotzoneLog(value)) return readLog(value, path);
  const { answers, deals, format } =
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  if (deals !== undefined) return readSet(text, path);
  if (answers !== undefined) return readDeal(value, path);
  if (format === undefined) throw new UsageError(`${path} is JSON without a deal: ${EXPECTED}`);
  throw new UsageError(`${path} is not a record of a set or of a deal: its format is ${JSON.stringify(format)}`);
}

/** Suggests a file to give instead of a folder. */
function insteadOf(folder: string): string {
  const sets = [join(folder, 'sets'), folder].find((candidate) => existsSync(candidate))!;
  const record = readdirSync(sets).find((name) => name.endsWith('.json.zst'));
  return record === undefined
    ? 'give the record of a set or of a deal'
    : `give a record, such as ${join(sets, record)}`;
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const remark = beginsWithRemark(text) ? 'it begins with a remark, which JSON does not have: ' : '';
    const fault = /^\s*[{[]/.test(text) ? `${lineOfError(error)}: ` : remark;
    throw new UsageError(`${path}: not a record: ${fault}expected JSON, compressed with Zstandard or not, or PMN`);
  }
}

function readSet(text: string, path: string): RecordFile {
  const set = valueOrUsageError(replaySet(text), `${path}: `);
  return { title: titleOf(set), deals: dealsOf(set), isWallKnown: true };
}

function titleOf({ record }: ReplayedSet): string {
  return `${record.tournament} ${formatSetId(record)}: ${record.entrants.join(', ')}`;
}

function dealsOf({ record, deals }: ReplayedSet): ReplayableDeal[] {
  return deals.map((deal, index) => ({
    number: index + 1,
    deal,
    entrants: toSeats(record.deals[index]!.seating, record.entrants),
  }));
}

function readDeal(value: unknown, path: string): RecordFile {
  const record = valueOrUsageError(parseDealRecord(value), `${path}: `);
  const deal = valueOrUsageError(decodeDeal(record), `${path}: `);
  return { title: path, deals: [{ number: 1, deal }], isWallKnown: true };
}

function readLog(value: unknown, path: string): RecordFile {
  const { deal, players, difference, isWallKnown } = valueOrUsageError(checkBotzoneLog(value), `${path}: `);
  return {
    title: path,
    deals: [
      {
        number: 1,
        deal,
        ...(players && { entrants: players }),
        ...(difference && { difference: formatLogDifference(difference) }),
      },
    ],
    isWallKnown,
  };
}

function readSite(value: unknown, path: string): RecordFile {
  const { site, deals } = valueOrUsageError(readSiteRecords(value, readScript), `${path}: `);
  const judged: ReplayableDeal[] = [];
  const broken = new Map<number, string>();
  for (const [index, each] of deals.entries()) {
    const number = index + 1;
    if (each.ok) judged.push(siteDeal(number, each.value));
    else broken.set(number, each.error.message);
  }
  if (judged.length === 0) throw new UsageError(`${path}: ${broken.get(1)}`);
  const isWallKnown = !deals.some((each) => each.ok && hasNoWall(each.value));
  return { title: `${path}: ${site}`, deals: judged, broken, isWallKnown };
}

function siteDeal(number: number, { deal, players, difference, notes }: JudgedSiteDeal): ReplayableDeal {
  return {
    number,
    deal,
    ...(players && { entrants: players }),
    ...(difference && { difference: formatMoveDifference(difference) }),
    notes: notes.map(formatRuleNote),
  };
}
