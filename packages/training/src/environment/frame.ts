// A frame: the rows of some tables in one buffer, written at once. Hot code: writes in place.

import type { RunningDeal } from '@mcr-arena/engine';
import { type Encoding, FIRST_ACTION, type PlaneArray, type SeatView, writeOracle } from '@mcr-arena/protocol';
import { formShanten, suitKeysOf } from '@mcr-arena/shanten';
import { type BySeat, WINNING_FORMS } from '@mcr-arena/tiles';
import { positionAt, toPositions } from '@mcr-arena/tournament';
import type { FrameField, FrameLayout, PlaneType } from './frame-layout.ts';
import { LEARNER_QUESTIONS, writeLegal } from './learner-question.ts';
import type { EndedDeal, EnvironmentTable } from './table.ts';

/** Placeholder for a missing entrant. */
const NO_ENTRANT = 255;
/** Outcomes by number from 1. */
export const OUTCOMES = ['win', 'exhausted', 'foul'] as const;

/** How far a hand is from wins worth the minimum. */
export interface Prospect {
  /** Tiles that the nearest ones lack; undefined if there is none. */
  readonly missing: number | undefined;
  /** The most fan points of one of the nearest, 0 if there is none. */
  readonly fanPoints: number;
}

/** Written as the tiles that a hand lacks if no win worth the minimum is known. */
const OUT_OF_REACH = 15;

export interface FrameFormat {
  readonly encoding: Encoding;
  readonly layout: FrameLayout;
  readonly planeType: PlaneType;
  /** For rows with the distance of the hand from a win. */
  readonly prospectOf: ((view: SeatView) => Prospect) | undefined;
  /** For rows with luck: that of the deal so far, in points. */
  readonly luckOf: ((deal: RunningDeal) => BySeat<number>) | undefined;
}

export class Frame {
  readonly bytes: Uint8Array;
  readonly #format: FrameFormat;
  readonly #numbers: DataView;
  readonly #planes: PlaneArray;
  readonly #at: Readonly<Partial<Record<FrameField['name'], number>>>;
  /** 1 for rows to be written by `finish`. */
  readonly #isOutdated: Uint8Array;
  #steps = 0;

  constructor(rows: number, format: FrameFormat) {
    const { rowBytes, fields } = format.layout;
    const memory = new ArrayBuffer(rows * rowBytes);
    this.#format = format;
    this.#isOutdated = new Uint8Array(rows).fill(1);
    this.bytes = new Uint8Array(memory);
    this.#numbers = new DataView(memory);
    this.#planes = format.planeType === 'uint8' ? new Uint8Array(memory) : new Float32Array(memory);
    this.#at = Object.fromEntries(fields.map(({ name, offset }) => [name, offset]));
  }

  /** Number of times that the frame was written. */
  get steps(): number {
    return this.#steps;
  }

  /** Number of rows with a question. */
  get asked(): number {
    let asked = 0;
    for (let row = 0; row < this.#isOutdated.length; row += 1) if (this.isAsked(row)) asked += 1;
    return asked;
  }

  /** Whether the mask of the row allows the action. */
  isLegal(row: number, index: number): boolean {
    return this.bytes[this.#rowAt(row) + this.#at.mask! + index] === 1;
  }

  /** Whether the row has a question. */
  isAsked(row: number): boolean {
    return this.bytes[this.#rowAt(row) + this.#at.question!] !== 0;
  }

  /** Whether the row reports the end of a deal. */
  isDone(row: number): boolean {
    return this.bytes[this.#rowAt(row) + this.#at.done!] !== 0;
  }

  /** Marks all rows as outdated. */
  outdate(): void {
    this.#isOutdated.fill(1);
  }

  /** Writes the row of the table if it is settled; otherwise `finish` writes it. */
  update(row: number, table: EnvironmentTable): void {
    this.#isOutdated[row] = table.isSettled ? 0 : 1;
    if (table.isSettled) this.#writeRow(row, table);
  }

  /** Writes the outdated rows of the tables, which completes the frame. */
  finish(tables: readonly EnvironmentTable[]): void {
    for (let row = 0; row < tables.length; row += 1) {
      if (this.#isOutdated[row] === 1) this.#writeRow(row, tables[row]!);
    }
    this.#isOutdated.fill(0);
    this.#steps += 1;
  }

  #rowAt(row: number): number {
    return row * this.#format.layout.rowBytes;
  }

  #writeRow(row: number, table: EnvironmentTable): void {
    const start = this.#rowAt(row);
    this.#writeQuestion(start, table);
    this.#writeEnd(start, table.ended);
  }

  #writeQuestion(start: number, { deal, question, number }: EnvironmentTable): void {
    const at = this.#at;
    const mask = start + at.mask!;
    if (deal === undefined || question === undefined) {
      this.bytes.fill(0, start, start + this.#format.layout.rowBytes);
      this.bytes[mask] = 1;
      return;
    }
    const { seat } = question;
    const { wall, seating } = deal.start;
    this.#writePlanes(start, deal, question);
    writeLegal(deal.state, question, this.bytes, mask);
    if (at.missing !== undefined) this.#writeProspect(start, question.view);
    if (at.luck !== undefined) this.#writeLuck(start + at.luck, deal);
    this.#numbers.setUint32(start + at.wall!, wall, true);
    this.#numbers.setUint32(start + at.deal!, number, true);
    this.bytes[start + at.seating!] = seating;
    this.bytes[start + at.seat!] = seat;
    this.bytes[start + at.entrant!] = positionAt(seating, seat);
    this.bytes[start + at.question!] = 1 + LEARNER_QUESTIONS.indexOf(question.type);
  }

  #writePlanes(
    start: number,
    deal: NonNullable<EnvironmentTable['deal']>,
    question: NonNullable<EnvironmentTable['question']>,
  ): void {
    const { encoding, planeType } = this.#format;
    const width = planeType === 'uint8' ? 1 : 4;
    encoding.write(question.view, this.#planes, start / width);
    if (this.#at.oracle === undefined) return;
    writeOracle(deal.state, question.seat, this.#planes, (start + this.#at.oracle) / width, encoding.layout);
  }

  #writeProspect(start: number, view: SeatView): void {
    const at = this.#at;
    const { missing = OUT_OF_REACH, fanPoints } = this.#format.prospectOf!(view);
    this.#numbers.setInt8(start + at.shanten!, shantenOf(view));
    const isWon = this.bytes[start + at.mask! + FIRST_ACTION.win] === 1;
    this.bytes[start + at.missing!] = isWon ? 0 : missing;
    this.#numbers.setInt16(start + at.reach!, fanPoints, true);
  }

  #writeEnd(start: number, ended: EndedDeal | undefined): void {
    const at = this.#at;
    this.bytes[start + at.done!] = ended === undefined ? 0 : 1;
    for (let entrant = 0; entrant < 4; entrant += 1) {
      this.#numbers.setInt16(start + at.rewards! + 2 * entrant, ended?.deltas[entrant] ?? 0, true);
    }
    this.#numbers.setInt16(start + at.points!, ended?.points ?? 0, true);
    this.bytes[start + at.outcome!] = ended === undefined ? 0 : 1 + OUTCOMES.indexOf(ended.outcome);
    this.bytes[start + at.decider!] = ended?.decider ?? NO_ENTRANT;
    this.bytes[start + at.giver!] = ended?.giver ?? NO_ENTRANT;
    this.#numbers.setUint32(start + at.endedWall!, ended?.start.wall ?? 0, true);
    this.#numbers.setUint32(start + at.endedDeal!, ended?.number ?? 0, true);
    this.bytes[start + at.endedSeating!] = ended?.start.seating ?? 0;
    if (at.endedLuck !== undefined) this.#writeLuck(start + at.endedLuck, ended);
  }

  /** Writes the luck of the deal by entrant, zeros without a deal. */
  #writeLuck(start: number, deal: Pick<EndedDeal, 'start' | 'played'> | undefined): void {
    const luck = deal && toPositions(deal.start.seating, this.#format.luckOf!(deal.played));
    for (let entrant = 0; entrant < 4; entrant += 1) {
      this.#numbers.setFloat32(start + 4 * entrant, luck?.[entrant] ?? 0, true);
    }
  }
}

function shantenOf({ hand, melds, seat }: SeatView): number {
  const keys = suitKeysOf(hand);
  return Math.min(...WINNING_FORMS.map((form) => formShanten(form, keys, melds[seat].length) ?? OUT_OF_REACH));
}
