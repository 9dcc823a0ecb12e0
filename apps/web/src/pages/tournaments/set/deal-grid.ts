// The deals of a set as a grid: one cell for each entrant in each deal.

import { type Seat, WINDS, type Wind } from '@mcr-arena/tiles';
import { type DealResult, POSITIONS, type Position, seatOf } from '@mcr-arena/tournament';

export interface DealCell {
  /** In playing order, from 1. */
  readonly deal: number;
  readonly position: Position;
  readonly seat: Seat;
  readonly seatWind: Wind;
  /** Points. */
  readonly delta: number;
  readonly part: 'won' | 'dealt-in' | 'fouled' | 'other';
  /** −1 to 1: the delta as a share of the largest gain or loss in the set. */
  readonly weight: number;
}

/** The cells by deal, then position. */
export function cellsOf(deals: readonly DealResult[]): readonly (readonly DealCell[])[] {
  const most = Math.max(1, ...deals.flatMap(({ deltas }) => deltas.map(Math.abs)));
  return deals.map((result, index) =>
    POSITIONS.map((position) => {
      const seat = seatOf(result.seating, position);
      const delta = result.deltas[position]!;
      return {
        deal: index + 1,
        position,
        seat,
        seatWind: WINDS[seat],
        delta,
        part: partOf(result, position),
        weight: delta / most,
      };
    }),
  );
}

function partOf({ outcome, fouls }: DealResult, position: Position): DealCell['part'] {
  if (fouls.some((foul) => foul.position === position)) return 'fouled';
  if (outcome.type !== 'win') return 'other';
  if (outcome.winner === position) return 'won';
  return outcome.from === position ? 'dealt-in' : 'other';
}

/** Parses a deal's number from an address; undefined if the set has no such deal. */
export function dealNumber(text: string | null, count: number): number | undefined {
  const number = Number(text);
  return text !== null && Number.isInteger(number) && number >= 1 && number <= count ? number : undefined;
}
