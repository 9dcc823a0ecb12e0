// Discrepancies found by a check: the place, the expected value and the value found. Values are compared field by
// field.

import { phrasesOf } from '@mcr-arena/tiles';

/** What is expected or found besides values. */
export type DiscrepancyPhrase = 'nothing' | 'a record' | 'a playable configuration';
/** Places besides fields of the document. */
export type DiscrepancyPlace = 'round $1 pairing' | 'round $1 table' | '$1 wall';

export const discrepancyPhrase = phrasesOf<DiscrepancyPhrase | DiscrepancyPlace>();

/** The kinds of discrepancies. */
const DISCREPANCY_KINDS = [
  /** The configuration cannot be played or is not in its canonical form, or the version is wrong. */
  'config',
  /** The secret does not match the commitment or is malformed. */
  'commitment',
  /** The initial ranking is not the one drawn with the secret. */
  'seed-order',
  /** A round is missing, surplus or out of order. */
  'rounds',
  /** The tables of a round do not follow the pairing rule, or a set's entrants are not those of its record. */
  'pairing',
  /** A set is missing, surplus or out of order. */
  'sets',
  'prevalent-wind',
  /** Deals do not match the seatings of the set or their replays. */
  'deals',
  /** The record does not have the stated digest. */
  'record',
  /** The wall played is not the one derived from the secret. */
  'wall',
  'totals',
  'ranking-points',
  'standings',
] as const;
export type DiscrepancyKind = (typeof DISCREPANCY_KINDS)[number];

/** One difference between an expected and a found value. */
export interface Discrepancy {
  readonly kind: DiscrepancyKind;
  /** For example `r3-t2-s1 deals.4.deltas.0` or `standings.entrants.2.rank`. Indices start at 0. */
  readonly where: string;
  /** As JSON; `nothing` if no value is expected. */
  readonly expected: string;
  /** As JSON; `nothing` if a value is missing. */
  readonly found: string;
}

/** The innermost fields at which `found` differs from `expected`. The order of fields does not matter. */
export function compare(kind: DiscrepancyKind, where: string, expected: unknown, found: unknown): Discrepancy[] {
  if (Object.is(expected, found)) return [];
  if (!isGroup(expected) || !isGroup(found) || Array.isArray(expected) !== Array.isArray(found)) {
    return [{ kind, where, expected: textOf(expected), found: textOf(found) }];
  }
  const [left, right] = [new Map(Object.entries(expected)), new Map(Object.entries(found))];
  const names = new Set([...left.keys(), ...right.keys()]);
  return [...names].flatMap((name) => compare(kind, `${where}.${name}`, left.get(name), right.get(name)));
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function textOf(value: unknown): string {
  return value === undefined ? discrepancyPhrase('nothing') : JSON.stringify(value);
}
