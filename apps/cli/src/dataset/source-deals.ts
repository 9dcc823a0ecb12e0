// Reads deals from files of any of the formats and judges each again. Errors name file and line.

import { type DealRules, decodeDeal, type PlayedDeal } from '@mcr-arena/engine';
import { parseDealRecord } from '@mcr-arena/engine/schema';
import {
  formatMoveDifference,
  formatRuleNote,
  hasNoWall,
  isPmn,
  type JudgedSiteDeal,
  type NumberedLine,
  parseBotzoneGame,
  playBotzoneGame,
  type RecordSite,
  readSiteRecords,
} from '@mcr-arena/formats';
import { playBotzoneLog } from '@mcr-arena/protocol';
import { replaySet } from '@mcr-arena/runs';
import { describeValue, failure, type Result, success } from '@mcr-arena/tiles';
import { SET_RECORD_FORMAT } from '@mcr-arena/tournament';
import type { SourceFormat } from '@mcr-arena/training';
import { parseJsonText } from '../lines/json-text.ts';
import { readScript } from '../read-script.ts';
import { formatOfJson, isBotzoneData, openSources, type Source } from './source-files.ts';

/** A deal of a file. */
export interface SourceDeal {
  readonly format: SourceFormat;
  readonly deal: PlayedDeal;
  /** If false, the undrawn tiles of the wall were filled in. */
  readonly isWallKnown: boolean;
}

/** A deal, or an error with file, line and what was expected. */
type ReadDeal = Result<SourceDeal, 'source-invalid'>;

/** Reads a file or an archive. `rules`: for games in Botzone's data set, which do not name their rules. */
export async function* readSource(path: string, rules: DealRules): AsyncGenerator<ReadDeal> {
  for await (const source of openSources(path)) yield* readDeals(source, rules);
}

async function* readDeals({ where, text: source }: Source, rules: DealRules): AsyncGenerator<ReadDeal> {
  if (source.type === 'json') {
    yield* readJson(source.text, where);
    return;
  }
  let line = 0;
  let game: NumberedLine[] = [];
  let isData: boolean | undefined;
  for await (const text of source.lines) {
    line += 1;
    if (text.trim() !== '') {
      isData ??= isBotzoneData(text);
      if (!isData) yield* readJson(text, `${where}: line ${line}`);
      else game.push({ number: line, text: line === 1 ? text.replace(/^\uFEFF/, '') : text });
    } else if (game.length > 0) {
      yield readGame(game, where, rules);
      game = [];
    }
  }
  if (game.length > 0) yield readGame(game, where, rules);
}

function readGame(lines: readonly NumberedLine[], path: string, rules: DealRules): ReadDeal {
  const game = parseBotzoneGame(lines);
  const played = game.ok ? playBotzoneGame(game.value, rules) : game;
  if (!played.ok) return invalid(path, played.error.message);
  return success({ format: 'botzone-data', deal: played.value, isWallKnown: false });
}

/** Maximum nesting of arrays and objects; output of Botzone's bots may be nested. */
const MAX_DEPTH = 1000;

function* readJson(text: string, where: string): Generator<ReadDeal> {
  const parsed = isPmn(text) ? success(text) : parseJsonText(text, MAX_DEPTH);
  if (!parsed.ok) {
    yield invalid(where, `expected JSON, PMN, or games that begin with "Match": ${parsed.error.message}`);
    return;
  }
  const { value } = parsed;
  const format = formatOfJson(value);
  if (format === 'records') yield* readRecords(value as Fields, text, where);
  else if (format === 'botzone-logs') yield readLog(value, where);
  else if (format !== undefined && format !== 'botzone-data') yield* readSite(value, where);
  else yield invalid(where, `expected ${DOCUMENTS}, found ${describeDocument(value)}`);
}

const DOCUMENTS = 'the record of a deal or set, a log of Botzone, or a record of tziakcha or Salasasa, or PMN';

type Fields = Readonly<Record<string, unknown>>;

function describeDocument(value: unknown): string {
  const format = (value as Fields | null)?.format;
  return typeof format === 'string' ? `a document of format ${describeValue(format)}` : describeValue(value);
}

function readLog(value: unknown, where: string): ReadDeal {
  const logged = playBotzoneLog(value);
  return logged.ok ? success({ format: 'botzone-logs', ...logged.value }) : invalid(where, logged.error.message);
}

function* readSite(value: unknown, where: string): Generator<ReadDeal> {
  const records = readSiteRecords(value, readScript);
  if (!records.ok) {
    yield invalid(where, records.error.message);
    return;
  }
  const { site, deals } = records.value;
  for (const [index, deal] of deals.entries()) {
    const place = deals.length === 1 ? where : `${where}: deal ${index + 1}`;
    yield deal.ok ? wholeDeal(site, deal.value, place) : invalid(where, deal.error.message);
  }
}

/** A deal that the judge confirms to its end. Without its false wins or discarded flowers, a deal is not what was played. */
function wholeDeal(format: RecordSite, judged: JudgedSiteDeal, where: string): ReadDeal {
  const { deal, difference, notes } = judged;
  if (difference !== undefined) return invalid(where, formatMoveDifference(difference));
  if (deal.events.at(-1)?.type !== 'dealEnded') return invalid(where, 'the record ends before the deal is over');
  const changed = notes.find(({ type }) => type === 'falseWin' || type === 'discardedFlower');
  if (changed !== undefined) return invalid(where, formatRuleNote(changed));
  return success({ format, deal, isWallKnown: !hasNoWall(judged) });
}

/** Reads a set, a server's document of a game, a deal of a data set, or a single deal. */
function* readRecords(value: Fields, text: string, where: string): Generator<ReadDeal> {
  if (value.format === SET_RECORD_FORMAT) {
    const set = replaySet(text);
    if (!set.ok) yield invalid(where, set.error.message);
    else for (const deal of set.value.deals) yield success({ format: 'records', deal, isWallKnown: true });
  } else if (Array.isArray(value.deals)) {
    for (const [index, deal] of value.deals.entries()) yield readRecord(deal?.record, `${where}: deals[${index}]`);
  } else yield readRecord(value.record ?? value, where);
}

function readRecord(value: unknown, where: string): ReadDeal {
  const record = parseDealRecord(value);
  const deal = record.ok ? decodeDeal(record.value) : record;
  return deal.ok
    ? success({ format: 'records', deal: deal.value, isWallKnown: true })
    : invalid(where, deal.error.message);
}

function invalid(where: string, message: string): ReadDeal {
  return failure('source-invalid', `${where}: ${message}`);
}
