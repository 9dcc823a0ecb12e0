// Replays the deals of a table of learners with the engine and compares every row of the environment: each
// seat's observation is folded from its view, as for bots.

import {
  askedSeats,
  DealInPlay,
  DUPLICATE_RULES,
  legalActionsFor,
  type Observer,
  observerOf,
  type Reply,
  viewEventFor,
  viewFor,
} from '@mcr-arena/engine';
import {
  ACTION_COUNT,
  actionIndexOf,
  type Choice,
  choiceAt,
  completeClaim,
  ENCODINGS,
  type EncodingName,
  type SeatView,
} from '@mcr-arena/protocol';
import { type BySeat, mapSeats, SEATS, type Seat } from '@mcr-arena/tiles';
import { positionAt, type SeatingCount } from '@mcr-arena/tournament';
import { type DealStart, dealStartOf } from '@mcr-arena/training';
import { expect } from 'vitest';
import type { Row } from './env-client.ts';

type Claim = Extract<Choice, { readonly type: 'claim' }>;

export interface CheckedTable {
  readonly table: number;
  readonly tables: number;
  readonly seed: string;
  readonly seatings: SeatingCount;
  readonly encoding: EncodingName;
}

/** Expects the row to have the planes of the view and the mask of the legal actions. */
export function expectSeen(row: Row, encoding: EncodingName, view: SeatView, legal: readonly number[]): void {
  const { size, write } = ENCODINGS[encoding];
  const planes = new Uint8Array(size);
  write(view, planes);
  expect(Buffer.from(row.planes).equals(planes)).toBe(true);
  const mask = new Uint8Array(ACTION_COUNT);
  for (const index of legal) mask[index] = 1;
  expect(Buffer.from(row.mask).equals(mask)).toBe(true);
}

export class TableCheck {
  readonly #options: CheckedTable;
  #number = -1;
  #start!: DealStart;
  #deal!: DealInPlay;
  #observers!: BySeat<Observer>;
  #replies: (Reply | undefined)[] = [];
  #claim: Claim | undefined;
  deals = 0;

  constructor(options: CheckedTable) {
    this.#options = options;
    this.#next();
  }

  /** Compares the row with this replay of the deal, then plays the action. */
  take(row: Row, action: number): void {
    const seat = this.#askedSeat();
    expect(row).toMatchObject({ wall: this.#start.wall, deal: this.#number, seating: this.#start.seating, seat });
    expect(row.entrant).toBe(positionAt(this.#start.seating, seat));
    const observation = this.#observers[seat].observation()!;
    const view = this.#claim?.view ?? observation;
    const legal = this.#claim === undefined ? indexesOf(observation) : discardsOf(view);
    expect(row.question).toBe(this.#claim ? 4 : 1 + ['turn', 'claim', 'robKong'].indexOf(observation.question.type));
    expectSeen(row, this.#options.encoding, view, legal);
    this.#answer(seat, view, action);
  }

  /** Compares the end of a deal, if one should have ended. */
  takeEnd(row: Row): void {
    const { deltas } = this.#deal;
    expect(row.done).toBe(deltas === undefined ? 0 : 1);
    if (deltas === undefined) {
      expect(row.rewards).toEqual([0, 0, 0, 0]);
      return;
    }
    const { seating, wall } = this.#start;
    for (const seat of SEATS) expect(row.rewards[positionAt(seating, seat)]).toBe(deltas[seat]);
    expect(row.rewards.reduce((sum, reward) => sum + reward)).toBe(0);
    expect(row).toMatchObject({ endedWall: wall, endedSeating: seating });
    this.deals += 1;
    this.#next();
  }

  #next(): void {
    const { table, ...order } = this.#options;
    this.#number += 1;
    this.#start = dealStartOf({ ...order, rules: DUPLICATE_RULES }, table, this.#number);
    this.#deal = new DealInPlay(this.#start.config);
    this.#observers = mapSeats((seat) => observerOf(viewFor(seat, this.#deal.events)));
    this.#skipIdle();
  }

  #askedSeat(): Seat {
    return askedSeats(this.#deal.state).find((seat) => this.#replies[seat] === undefined)!;
  }

  #answer(seat: Seat, view: SeatView, action: number): void {
    if (this.#claim !== undefined) {
      this.#replies[seat] = completeClaim(this.#claim, action);
      this.#claim = undefined;
    } else {
      const choice = choiceAt(action, view);
      if (choice.type === 'claim') {
        this.#claim = choice;
        return;
      }
      this.#replies[seat] = choice.action;
    }
    if (this.#askedSeat() === undefined) this.#judge();
    this.#skipIdle();
  }

  #skipIdle(): void {
    while (this.#deal.deltas === undefined && askedSeats(this.#deal.state).length === 0) this.#judge();
  }

  #judge(): void {
    const [first, second, third, fourth] = this.#replies;
    this.#replies = [];
    for (const event of this.#deal.answer([first, second, third, fourth])) {
      for (const seat of SEATS) this.#observers[seat].see(viewEventFor(seat, event));
    }
  }
}

function indexesOf(observation: NonNullable<ReturnType<Observer['observation']>>): number[] {
  return legalActionsFor(observation).map((action) => actionIndexOf(action, observation.question)!);
}

function discardsOf({ hand }: SeatView): number[] {
  return [...hand].flatMap((count, tile) => (count > 0 ? [2 + tile] : []));
}

/** A legal action of the row, drawn by `below`. */
export function anyLegal(row: Row, below: (bound: number) => number): number {
  const legal = [...row.mask].flatMap((bit, index) => (bit === 1 ? [index] : []));
  return legal[below(legal.length)]!;
}
