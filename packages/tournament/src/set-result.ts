// The results of a set: the outcome of each deal by position at the table, independent of time and machine.

import type { FoulReason } from '@mcr-arena/engine';
import type { EntrantId } from './entrant.ts';
import { type ByPosition, mapPositions, type Position } from './seating.ts';

/** Identifies a set by round, table, and set within the round, each from 1. */
export interface SetId {
  readonly round: number;
  readonly table: number;
  readonly set: number;
}

/** A reply that broke the rules. It ended the deal or was replaced by a pass or discard. */
export interface FoulByPosition {
  readonly position: Position;
  readonly reason: FoulReason;
}

/** How a deal ended, by position. */
export type OutcomeByPosition =
  | {
      readonly type: 'win';
      readonly winner: Position;
      /** Who discarded the winning tile, or had their kong robbed; absent after a self-drawn win. */
      readonly from?: Position;
      /** Points of the winner's hand without flowers, at least 8. */
      readonly fanPoints: number;
    }
  | { readonly type: 'exhausted' }
  /** Ended by the last of the deal's fouls. */
  | { readonly type: 'foul' };

/** The result of a deal for the tournament. */
export interface DealResult {
  /** Index in `SEATINGS`. */
  readonly seating: number;
  /** Points gained or lost, by position; they sum to 0. */
  readonly deltas: ByPosition<number>;
  readonly outcome: OutcomeByPosition;
  /** All fouls of the deal, in order. */
  readonly fouls: readonly FoulByPosition[];
}

/** One duplicate set at one table. */
export interface SetResult extends SetId {
  /** The table, by position. */
  readonly entrants: ByPosition<EntrantId>;
  /** In the order of the set's seatings. */
  readonly deals: readonly DealResult[];
  /** SHA-256 of the set's stored record, in hexadecimal. Not interpreted by this package. */
  readonly record?: string;
}

/** The unique key of a set within its tournament, such as `r3-t2-s1`. */
export function formatSetId({ round, table, set }: SetId): string {
  return `r${round}-t${table}-s${set}`;
}

/** The form of the name of a set in an address: `r3-t2-s1`, or its number in a competition without rounds. */
export const SET_NAME = /^(?:r(\d{1,6})-t(\d{1,6})-s)?(\d{1,9})$/;

/** The set that an address names, or its number in a competition without rounds. Undefined if it is neither. */
export function parseSetName(text: string): SetId | number | undefined {
  const [, round, table, set] = SET_NAME.exec(text) ?? [];
  if (set === undefined) return undefined;
  return round === undefined ? Number(set) : { round: Number(round), table: Number(table), set: Number(set) };
}

/** A key shared by the sets with the same number at all tables of a round. */
export function wallKeyOf({ round, set }: SetId): string {
  return `r${round}-s${set}`;
}

/** Whether two results are equal, regardless of the order of their fields. */
export function sameSetResult(a: SetResult, b: SetResult): boolean {
  return JSON.stringify(orderFields(a)) === JSON.stringify(orderFields(b));
}

/** The result and its deals with only the declared fields, in the order of their declaration. */
export function orderFields(result: SetResult): SetResult {
  const { round, table, set, entrants, deals, record } = result;
  const ordered = { round, table, set, entrants, deals: deals.map(orderDealFields) };
  return record === undefined ? ordered : { ...ordered, record };
}

function orderDealFields({ seating, deltas, outcome, fouls }: DealResult): DealResult {
  return {
    seating,
    deltas,
    outcome: orderOutcomeFields(outcome),
    fouls: fouls.map(({ position, reason }) => ({ position, reason })),
  };
}

function orderOutcomeFields(outcome: OutcomeByPosition): OutcomeByPosition {
  if (outcome.type !== 'win') return { type: outcome.type };
  const { type, winner, from, fanPoints } = outcome;
  return from === undefined ? { type, winner, fanPoints } : { type, winner, from, fanPoints };
}

/** Why `deals` are not a valid set of these seatings, as a message for people; absent if they are. */
export function findFlaw(deals: readonly DealResult[], seatings: readonly number[]): string | undefined {
  if (deals.length !== seatings.length) return `expected ${seatings.length} deals, found ${deals.length}`;
  for (const [index, { seating, deltas }] of deals.entries()) {
    if (seating !== seatings[index]) return `deal ${index + 1} has seating ${seating}, expected ${seatings[index]}`;
    if (deltas.length !== 4 || !deltas.every(Number.isSafeInteger))
      return `deal ${index + 1} does not have four integer deltas`;
    if (deltas.reduce((sum, delta) => sum + delta, 0) !== 0) return `the deltas of deal ${index + 1} do not sum to 0`;
  }
  return undefined;
}

/** Points over the deals of a set, by position; they sum to 0. */
export function totalsOf(deals: readonly DealResult[]): ByPosition<number> {
  return mapPositions((position) => deals.reduce((total, deal) => total + deal.deltas[position]!, 0));
}
