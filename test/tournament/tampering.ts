// Documents of simulated tournaments, and changes to them that verification must detect.

import { expectValue } from '@mcr-arena/tiles';
import {
  commitmentOf,
  formatResults,
  formatSecret,
  resultsOf,
  type SetEvidence,
  secretOfSeed,
  wallsOf,
} from '@mcr-arena/tournament';
import { parseResults } from '@mcr-arena/tournament/schema';
import { inventSetOf, playOut, setsOf, startOf } from './invented-play.ts';

export const secret = secretOfSeed('seed');
export const published = { commitment: commitmentOf(secret), secret: formatSecret(secret) };

/** A tournament played out, its document read from its text, and its sets as replayed. */
export function played(input: Parameters<typeof startOf>[0]) {
  const end = playOut(startOf(input), (job) => ({ ...inventSetOf(job), record: 'cd'.repeat(32) }));
  const document = expectValue(parseResults(formatResults(resultsOf(end, published))));
  const replayed: SetEvidence[] = setsOf(end).map((result) => ({ result, walls: wallsOf(secret, end.config, result) }));
  return { end, document, replayed };
}

export type Path = readonly (string | number)[];

/** Changes the value at a path. */
export function alterAt(document: unknown, path: Path, alter: (value: unknown) => unknown): void {
  const holder = path.slice(0, -1).reduce((inner, name) => (inner as Record<string, unknown>)[name], document);
  const name = path.at(-1)!;
  (holder as Record<string, unknown>)[name] = alter((holder as Record<string, unknown>)[name]);
}

/** The paths to every string, number and boolean in a document. */
export function leavesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, field]) => leavesOf(field, [...path, name]));
}

export function otherThan(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  return typeof value === 'boolean' ? !value : `${value}x`;
}
