// Match logs as Botzone offers them, made by this project's judge from the answers of golden games.

import { judgeDeal } from '@mcr-arena/protocol';
import { expectValue } from '@mcr-arena/tiles';
import { GOLDEN_GAMES, type GoldenGame } from './golden-games.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests alter entries at will
export type LogEntry = any;

export interface MadeLog {
  readonly logs: LogEntry[];
  readonly initdata: string;
  readonly players: readonly { readonly name: string }[];
}

/** Golden games without flowers. */
export const DUPLICATE_GAMES = GOLDEN_GAMES.filter(({ initdata }) => !initdata.walltiles.includes('H'));

const OF_RUN = { keep_running: false, memory: 1, time: 2, verdict: 'OK' };

/** The log of a game: each output of the judge, then the answers. Like Botzone's own, its first output has no initdata. */
export function madeLog({ initdata, responses }: GoldenGame): MadeLog {
  const { outputs } = expectValue(judgeDeal({ initdata, responses }));
  const logs = outputs.flatMap((output, turn) => {
    const { initdata: _, ...shown } = output as typeof output & { readonly initdata?: unknown };
    const answers = responses[turn];
    return [{ ...OF_RUN, output: shown }, ...(answers === undefined ? [] : [answers])];
  });
  const players = ['ann', 'bo', 'cy', 'di'].map((name) => ({ name }));
  return { logs: structuredClone(logs), initdata: JSON.stringify(initdata), players };
}

/** The first game that ends with the action, such as HU, HUANG, WA or WH. */
export function gameEndedBy(action: string): GoldenGame {
  return DUPLICATE_GAMES.find(({ outputs }) => outputs.at(-1)!.display.action === action)!;
}

/** The index of the first entry, from `from`, whose output announces the action. */
export function entryOf({ logs }: MadeLog, action: string, from = 0): number {
  return logs.findIndex((entry, place) => place >= from && entry.output?.display.action === action);
}
