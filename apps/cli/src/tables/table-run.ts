// What the tables of the papers have in common.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CountSession } from '../solitaire/count-session.ts';

export interface TableRun {
  readonly session: CountSession;
  readonly seed: string;
  /** Boards or positions for each figure, if the user says. */
  readonly count?: number | undefined;
  /** Where journals are kept. */
  readonly folder?: string | undefined;
}

export interface PrintedTable {
  readonly lines: readonly string[];
  readonly value: object;
}

/** The journal of that name in the folder, which is made; `undefined` without a folder. */
export function figuresFileIn(folder: string | undefined, name: string): string | undefined {
  if (folder === undefined) return undefined;
  mkdirSync(folder, { recursive: true });
  return join(folder, `${name}.jsonl`);
}
