// Compares an output of the judge with the one in a log. Of `display`, `canHu`, `strlen` and `tileCnt` are not compared, because
// Botzone's published judge and its production differ in them, and neither are `quan`, which request 0 repeats, and `srand`.

import { jsonExcerpt, phrasesOf, SEATS, type Seat } from '@mcr-arena/tiles';
import { isRecord } from './judge.ts';
import type { Fields } from './log-entries.ts';
import type { JudgeOutput } from './output.ts';

/** The first step of a log that this judge does not confirm. */
export interface LogDifference {
  /** The entry of the log, such as `logs[14]`. */
  readonly where: string;
  /** From 1: each turn is an output of the judge and its answers. */
  readonly turn: number;
  /** Absent if the difference is not about one seat. */
  readonly seat?: Seat;
  readonly found: string;
  readonly expected: string;
}

/** What differs, without its place in the log. */
export type Difference = Pick<LogDifference, 'seat' | 'found' | 'expected'>;

/** A difference in one line. */
export function formatLogDifference({ where, seat, found, expected }: LogDifference): string {
  return `${where}${seat === undefined ? '' : `, seat ${seat}`}: expected ${expected}, found ${found}`;
}

/** What this judge expects or finds besides values. */
export type LogPhrase =
  | 'nothing'
  | 'another entry'
  | 'the end of the log: the match is over'
  | 'a legal answer ($1)'
  | 'an object of answers by seat'
  | 'an object with verdict and response'
  | '$1 tiles'
  | 'another tile: $1';

export const logPhrase = phrasesOf<LogPhrase>();

/** A value of the log as JSON, truncated. */
export function excerptOf(value: unknown): string {
  return value === undefined ? logPhrase('nothing') : jsonExcerpt(value);
}

const COMPARED = ['action', 'player', 'tile', 'tileCHI', 'hand', 'fan', 'fanCnt', 'score'] as const;

/** The first difference; undefined if the log confirms the output. `isWallKnown`: whether a drawn tile may be named. */
export function outputDifference(output: JudgeOutput, logged: Fields, isWallKnown: boolean): Difference | undefined {
  if (output.command !== logged.command) {
    return { found: outputText(logged, true), expected: outputText(output, isWallKnown) };
  }
  const content = isRecord(logged.content) ? logged.content : {};
  const seat = SEATS.find((each) => content[each] !== output.content[each]);
  if (seat !== undefined) {
    return { seat, found: excerptOf(content[seat]), expected: contentText(output.content[seat], isWallKnown) };
  }
  return isRecord(logged.display) ? displayDifference(output.display, logged.display) : undefined;
}

function displayDifference(display: Fields, logged: Fields): Difference | undefined {
  const field = COMPARED.find((name) => name in logged && !isSameJson(display[name], logged[name]));
  if (field === undefined) return undefined;
  const [expected, found] = [display[field], logged[field]].map((value) => `display.${field} ${excerptOf(value)}`);
  return { expected: expected!, found: found! };
}

/** `expected` limits the depth; its arrays and objects are compared field by field. */
function isSameJson(expected: unknown, found: unknown): boolean {
  if (typeof expected !== 'object' || expected === null) return expected === found;
  if (typeof found !== 'object' || found === null || Array.isArray(expected) !== Array.isArray(found)) return false;
  const names = Object.keys(expected);
  return (
    names.length === Object.keys(found).length &&
    names.every((name) => isSameJson((expected as Fields)[name], (found as Fields)[name]))
  );
}

function outputText({ command, content }: { command?: unknown; content?: unknown }, isWallKnown: boolean): string {
  const bySeat = isRecord(content) ? SEATS.map((seat) => contentText(content[seat], isWallKnown)).join(', ') : '';
  return typeof command === 'string' ? `${command} ${bySeat}`.slice(0, MAX_TEXT).trimEnd() : excerptOf(command);
}

const MAX_TEXT = 200;
const DRAWN = /^2 /;

/** The text for one seat. A drawn tile that the log does not contain is unknown. */
function contentText(content: unknown, isWallKnown: boolean): string {
  return !isWallKnown && typeof content === 'string' && DRAWN.test(content) ? '"2 …"' : excerptOf(content);
}
