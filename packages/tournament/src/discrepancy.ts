// What a check found to be otherwise than it must be: where, and what was expected. Values are compared field by field.

/** What can be otherwise than it must be. */
const DISCREPANCY_KINDS = [
  /** The configuration cannot be played, or is not written as it is played. */
  'config',
  /** The secret does not belong to the commitment, or is none. */
  'commitment',
  /** The first ranking is not the one that the secret draws. */
  'seed-order',
  /** A round is missing, too many, or out of order. */
  'rounds',
  /** A round seats others than the rule does. */
  'pairing',
  /** A set is missing, too many, or out of order. */
  'sets',
  'prevalent-wind',
  /** Deals are not those of the set's seatings, or not as they were played. */
  'deals',
  /** The record is another than the one named. */
  'record',
  /** The wall played is not the one that the secret gives. */
  'wall',
  'totals',
  'ranking-points',
  'standings',
] as const;
export type DiscrepancyKind = (typeof DISCREPANCY_KINDS)[number];

/** One place where something is otherwise. */
export interface Discrepancy {
  readonly kind: DiscrepancyKind;
  /** Such as `r3-t2-s1 deals.4.deltas.0`, or `standings.entrants.2.rank`; lists are counted from 0. */
  readonly where: string;
  /** As JSON; `nothing` where there should be nothing. */
  readonly expected: string;
  /** As JSON; `nothing` where something is missing. */
  readonly found: string;
}

/** Every place where `found` is not `expected`, the innermost fields that differ. The order of fields does not matter. */
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
  return value === undefined ? 'nothing' : JSON.stringify(value);
}
