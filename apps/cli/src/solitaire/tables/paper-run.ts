import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Line } from '../../terminal/printable.ts';
import type { CountRunner } from '../count-runner.ts';

export interface TableRun {
  readonly runner: CountRunner;
  readonly seed: string;
  /** Boards or positions for each figure, if given by the user. */
  readonly count?: number | undefined;
  /** Folder for journals. */
  readonly folder?: string | undefined;
}

export interface PrintedTable {
  readonly lines: readonly Line[];
  readonly value: object;
}

/** The path of the journal with that name; creates the folder. `undefined` without a folder. */
export function figuresFileIn(folder: string | undefined, name: string): string | undefined {
  if (folder === undefined) return undefined;
  mkdirSync(folder, { recursive: true });
  return join(folder, `${name}.jsonl`);
}
