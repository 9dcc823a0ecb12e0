// The entries of a match log of Botzone's controller: the judge's outputs and the answers to them, alternating. Botzone offers
// them as an array, and in an object with `logs`, `initdata` and `players`; `mcr judge --jsonl` reads `{"initdata","responses"}`.

import { type BySeat, failure, type Result, SEATS, success } from '@mcr-arena/tiles';
import { isRecord } from './judge.ts';

export type Fields = Readonly<Record<string, unknown>>;

export interface LogEntries {
  /** The judge's outputs; empty if the log has only answers. */
  readonly outputs: readonly Fields[];
  /** The answers to each output, unchecked. */
  readonly answers: readonly unknown[];
  readonly initdata: unknown;
  /** Names of the players by seat, if the log has them. */
  readonly players?: BySeat<string>;
  /** The place of an output in the log, such as `logs[2]`. `turn`: from 0. */
  placeOfOutput(turn: number): string;
  placeOfAnswers(turn: number): string;
}

/** Whether a value has the form of a match log: an array of entries, or an object with them. */
export function isBotzoneLog(value: unknown): boolean {
  return fieldOf(value) !== undefined;
}

/** The name of the field with the entries; `log` for an array. */
function fieldOf(value: unknown): string | undefined {
  if (Array.isArray(value)) return 'log';
  return isRecord(value) ? ['logs', 'log', 'responses'].find((name) => Array.isArray(value[name])) : undefined;
}

/** Splits a log into its entries. */
export function readEntries(input: unknown): Result<LogEntries, 'log-malformed'> {
  const field = fieldOf(input);
  if (field === undefined) {
    return failure('log-malformed', 'expected an array of entries, or an object with an array "logs" or "responses"');
  }
  const fields: Fields = Array.isArray(input) ? { log: input } : (input as Fields);
  const entries = fields[field] as readonly unknown[];
  if (field !== 'responses') return readAlternating(entries, field, fields);
  const place = (turn: number): string => `responses[${turn}]`;
  return success({
    outputs: [],
    answers: entries,
    initdata: fields.initdata,
    placeOfOutput: place,
    placeOfAnswers: place,
  });
}

function readAlternating(
  entries: readonly unknown[],
  field: string,
  { initdata, players }: Fields,
): Result<LogEntries, 'log-malformed'> {
  const outputs: Fields[] = [];
  for (let place = 0; place < entries.length; place += 2) {
    const entry = entries[place];
    const output = isRecord(entry) && isRecord(entry.output) ? entry.output : entry;
    if (!isRecord(output)) return failure('log-malformed', `${field}[${place}]: expected an output of the judge`);
    outputs.push(output);
  }
  const names = namesOf(players);
  return success({
    outputs,
    answers: entries.filter((_, place) => place % 2 === 1),
    initdata,
    ...(names && { players: names }),
    placeOfOutput: (turn) => `${field}[${2 * turn}]`,
    placeOfAnswers: (turn) => `${field}[${2 * turn + 1}]`,
  });
}

function namesOf(players: unknown): BySeat<string> | undefined {
  const names = SEATS.map((seat) =>
    Array.isArray(players) && isRecord(players[seat]) ? players[seat].name : undefined,
  );
  const [east, south, west, north] = names.filter((name) => typeof name === 'string' && name !== '') as string[];
  return north === undefined ? undefined : [east!, south!, west!, north];
}
