// What was played: the outcome of each deal of a set, by position at the table, and nothing that depends on time or machine.

import type { FoulReason } from '@mcr-arena/engine';
import type { EntrantId } from './entrant.ts';
import { type ByPosition, mapPositions, type Position } from './seating.ts';

/** Which set: round and table of the tournament, set within the round; each numbered from 1. */
export interface SetId {
  readonly round: number;
  readonly table: number;
  readonly set: number;
}

/** An answer that broke the rules: it ended the deal, or was played as pass or as a discard. */
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
      /** The winner's hand without flowers, 8 or more. */
      readonly fanPoints: number;
    }
  | { readonly type: 'exhausted' }
  /** Ended by the last of the deal's fouls. */
  | { readonly type: 'foul' };

/** A deal as the tournament counts it. */
export interface DealResult {
  /** Index in `SEATINGS`. */
  readonly seating: number;
  /** Points gained or lost, by position; they sum to 0. */
  readonly deltas: ByPosition<number>;
  readonly outcome: OutcomeByPosition;
  /** All fouls of the deal, in the order in which they happened. */
  readonly fouls: readonly FoulByPosition[];
}

/** One duplicate set at one table. */
export interface SetResult extends SetId {
  /** The table, by position. */
  readonly entrants: ByPosition<EntrantId>;
  /** In the order of the set's seatings. */
  readonly deals: readonly DealResult[];
  /** SHA-256 of the set's record as it was stored, in hexadecimal. Kept, not read here. */
  readonly record?: string;
}

/** The key of a set within its tournament, unique and sortable by eye: `r3-t2-s1`. */
export function formatSetId({ round, table, set }: SetId): string {
  return `r${round}-t${table}-s${set}`;
}

/** The same for the sets of a round that tables play on one wall (or, with unsealed bots, each on its own). */
export function wallKeyOf({ round, set }: SetId): string {
  return `r${round}-s${set}`;
}

/** Whether two results are equal, regardless of the order of their fields. */
export function sameSetResult(a: SetResult, b: SetResult): boolean {
  return JSON.stringify(orderFields(a)) === JSON.stringify(orderFields(b));
}

/** The same result with its fields, and those of its deals, in the order declared here, and no others. */
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

/** What keeps `deals` from being a set of these seatings, as a sentence for people; absent when nothing does. */
export function findFlaw(deals: readonly DealResult[], seatings: readonly number[]): string | undefined {
  if (deals.length !== seatings.length) return `${seatings.length} deals expected, ${deals.length} found`;
  for (const [index, { seating, deltas }] of deals.entries()) {
    if (seating !== seatings[index]) return `deal ${index + 1} has seating ${seating}, expected ${seatings[index]}`;
    if (deltas.length !== 4 || !deltas.every(Number.isSafeInteger)) return `deal ${index + 1} has no four whole deltas`;
    if (deltas.reduce((sum, delta) => sum + delta, 0) !== 0) return `the deltas of deal ${index + 1} do not sum to 0`;
  }
  return undefined;
}

/** Points over the deals of a set, by position; they sum to 0. */
export function totalsOf(deals: readonly DealResult[]): ByPosition<number> {
  return mapPositions((position) => deals.reduce((total, deal) => total + deal.deltas[position]!, 0));
}
