// Games judged by Botzone's published judge, including errors: 200 without flowers, 20 with flowers, and 12 that are won with
// a knitted straight.

import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

export interface GoldenOutput {
  readonly command: string;
  readonly content: Readonly<Record<string, unknown>>;
  readonly display: Readonly<Record<string, unknown>> & { readonly action: string; readonly player?: number };
}

export interface GoldenGame {
  readonly id: string;
  readonly initdata: { readonly walltiles: string; readonly quan: number; readonly srand: number };
  readonly responses: readonly Readonly<Record<string, { readonly verdict: string; readonly response: unknown }>>[];
  readonly outputs: readonly GoldenOutput[];
}

function readGames(name: string): GoldenGame[] {
  const text = gunzipSync(readFileSync(new URL(`../../fixtures/${name}.jsonl.gz`, import.meta.url))).toString();
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as GoldenGame);
}

export const GOLDEN_GAMES: readonly GoldenGame[] = [
  ...readGames('judge'),
  ...readGames('judge-flowers'),
  ...readGames('judge-knitted'),
];
