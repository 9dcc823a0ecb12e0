// The address of a position on the analysis board, with the compared actions, and the command that prints the same figures.

import { type Action, actionNamed, formatCompactAction } from '@mcr-arena/engine';
import { type PositionFields, queryOfPosition } from '@mcr-arena/protocol';
import { pathTo } from '../routing/paths.ts';
import { searchText } from '../routing/pattern.ts';

/** What is compared. Actions are absent until they are chosen. */
export interface Comparison {
  readonly base: Action | undefined;
  readonly other: Action | undefined;
  readonly count: number;
  readonly seed: string;
}

/** Numbers of continuations to choose from. */
export const COUNTS = [100, 400, 1600, 6400] as const;
const USUAL_COUNT = 100;
const USUAL_SEED = 'mcr';
const LONGEST_SEED = 40;

/** What an address compares; invalid fields become defaults. */
export function comparisonOf(query: URLSearchParams, legal: readonly Action[]): Comparison {
  const action = (field: string): Action | undefined => {
    const text = query.get(field);
    return text === null ? undefined : actionNamed(text, legal);
  };
  return {
    base: action('base'),
    other: action('other'),
    count: COUNTS.find((count) => String(count) === query.get('n')) ?? USUAL_COUNT,
    seed: query.get('seed')?.slice(0, LONGEST_SEED) || USUAL_SEED,
  };
}

/** The fields of a query; undefined for defaults. */
export function queryOfComparison({
  base,
  other,
  count,
  seed,
}: Comparison): Record<'base' | 'other' | 'n' | 'seed', string | undefined> {
  return {
    base: base && slugOf(base),
    other: other && slugOf(other),
    n: count === USUAL_COUNT ? undefined : String(count),
    seed: seed === USUAL_SEED ? undefined : seed,
  };
}

/** The address of the position on the analysis board. */
export function hrefOfAnalysis(fields: PositionFields, comparison?: Comparison): string {
  return `${pathTo.analysis}${searchText({ ...queryOfPosition(fields), ...(comparison && queryOfComparison(comparison)) })}`;
}

/** The command that continues the comparison, without `npx`; undefined until both actions are chosen. `origin`: of the page. */
export function commandOf(
  fields: PositionFields,
  comparison: Comparison,
  origin: string,
  count = comparison.count,
): string | undefined {
  const { base, other, seed } = comparison;
  if (base === undefined || other === undefined) return undefined;
  const words = [
    `mcr what-if "${origin}${hrefOfAnalysis(fields)}"`,
    `--base ${slugOf(base)}`,
    `--action ${slugOf(other)}`,
    `--continuations ${count}`,
    `--seed ${quoted(seed)}`,
  ];
  return words.join(' ');
}

/** Quoted for a POSIX shell if needed; a plain word is not, so that it also works in others. */
function quoted(word: string): string {
  return /^\w[\w.-]*$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** @example "chow-3m-4m-5m-discard-E" */
function slugOf(action: Action): string {
  return formatCompactAction(action).replaceAll(/[\s,]+/g, '-');
}
