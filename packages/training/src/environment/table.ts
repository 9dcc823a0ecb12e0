// One table of the environment: deal after deal in the order of walls, with the same four entrants. The end of a deal is reported
// once. The next deal begins immediately, but at most one deal ahead of the reports.

import type { DealEvent, DealOutcome, RunningDeal } from '@mcr-arena/engine';
import type { Seat } from '@mcr-arena/tiles';
import { type ByPosition, type Position, positionAt, toPositions } from '@mcr-arena/tournament';
import { DealAtTable, type DealOptions, type DealPosition, seatBots } from './deal-at-table.ts';
import type { TableLineup } from './entrant.ts';
import type { LearnerQuestion } from './learner-question.ts';
import { type DealStart, dealStartOf, type WallOrder } from './wall-order.ts';

/** The end of a deal, by position of the entrants. */
export interface EndedDeal {
  readonly start: DealStart;
  readonly played: RunningDeal;
  /** Number of the deal at its table, from 0. */
  readonly number: number;
  readonly deltas: ByPosition<number>;
  readonly outcome: DealOutcome['type'];
  /** The winner, or the entrant who committed the foul. */
  readonly decider?: Position;
  /** The entrant who discarded or added the winning tile. */
  readonly giver?: Position;
  /** Points of the winning hand, 0 if nobody won. */
  readonly points: number;
}

/** A saved state of a table. */
export interface TablePosition {
  /** Number of the deal at its table, from 0. */
  readonly number: number;
  readonly deal: DealPosition;
}

export interface TableOptions {
  /** Number among all tables of the environment. */
  readonly table: number;
  readonly lineup: TableLineup;
  /** Called on an event between two steps: a bot has replied, or a deal was seated. */
  readonly onProgress: () => void;
  readonly onFault: (fault: unknown) => void;
}

export class EnvironmentTable {
  readonly #options: TableOptions;
  readonly #hasBots: boolean;
  /** Changes with every new deal, so that late results of an older one are dropped. */
  #generation = 0;
  #order: WallOrder | undefined;
  #number = 0;
  #deal: DealAtTable | undefined;
  #ended: EndedDeal | undefined;
  #endedEvents: readonly DealEvent[] = [];
  /** Resolves when the bots of the previous deals are closed. */
  #closed: Promise<void> = Promise.resolve();

  constructor(options: TableOptions) {
    this.#options = options;
    this.#hasBots = options.lineup.some(({ type }) => type === 'bot');
  }

  /** The current deal; undefined while its bots are being seated. */
  get deal(): DealAtTable | undefined {
    return this.#deal;
  }

  /** Number of the deal at this table, from 0. */
  get number(): number {
    return this.#number;
  }

  get question(): LearnerQuestion | undefined {
    return this.#deal?.question;
  }

  /** The deal that ended since the last step. */
  get ended(): EndedDeal | undefined {
    return this.#ended;
  }

  /** All events of the deal that ended last, including hidden tiles. */
  get endedEvents(): readonly DealEvent[] {
    return this.#endedEvents;
  }

  /** Whether a learner is asked, or a second deal has ended before the end of the first was reported. */
  get isSettled(): boolean {
    return this.question !== undefined || this.#deal?.played.deltas !== undefined;
  }

  /** Begins the first deal of the order of walls. Drops the current deal. */
  begin(order: WallOrder): void {
    this.#order = order;
    this.#ended = undefined;
    this.#startDeal(0);
  }

  /** Begins at a position of a deal; later deals follow the order. Drops the current deal. */
  beginAt({ number, deal }: TablePosition): void {
    this.#ended = undefined;
    this.#startDeal(number, deal);
  }

  /** The state of the table; throws while bots are being seated. */
  get position(): TablePosition {
    if (this.#deal === undefined) throw new Error('bots are being seated');
    return { number: this.#number, deal: this.#deal.position };
  }

  /** Begins the next deal of the order. Drops the current deal. */
  skip(): void {
    this.#ended = undefined;
    this.#startDeal(this.#number + 1);
  }

  /** Clears the ended deal after its report. */
  forgetEnd(): void {
    this.#ended = undefined;
  }

  /** Answers the open question with the action of this index. */
  answer(index: number): void {
    this.#deal!.answer(index);
  }

  /** Continues until a learner is asked, a bot's reply is pending, or a deal has ended whose end cannot be reported yet. */
  advance(): void {
    while (this.#deal !== undefined) {
      this.#deal.advance();
      if (this.#deal.played.deltas === undefined || this.#ended !== undefined) return;
      this.#ended = endedDealOf(this.#deal, this.#number);
      this.#endedEvents = this.#deal.played.events;
      this.#startDeal(this.#number + 1);
    }
  }

  /** Closes the seats of the bots. */
  async close(): Promise<void> {
    this.#generation += 1;
    await this.#closed;
    await this.#deal?.close();
  }

  #startDeal(number: number, position = this.#positionOf(number)): void {
    this.#generation += 1;
    this.#number = number;
    const before = this.#deal;
    const options = this.#dealOptions();
    if (this.#hasBots) {
      this.#deal = undefined;
      if (before !== undefined) this.#closed = this.#closed.then(() => before.close());
      this.#seat(position, options, this.#generation).catch(options.onFault);
    } else this.#deal = DealAtTable.without(position, options);
  }

  #positionOf(number: number): DealPosition {
    if (this.#order === undefined) throw new Error('the table has not begun');
    return { start: dealStartOf(this.#order, this.#options.table, number), steps: [], answers: [] };
  }

  async #seat(position: DealPosition, options: DealOptions, generation: number): Promise<void> {
    await this.#closed;
    const bots = await seatBots(position.start, options);
    const deal = new DealAtTable(position.start, bots, options);
    if (generation !== this.#generation) return deal.close();
    await deal.resume(position);
    if (generation !== this.#generation) return deal.close();
    this.#deal = deal;
    this.advance();
    this.#options.onProgress();
  }

  #dealOptions(): DealOptions {
    const { lineup, onProgress, onFault } = this.#options;
    const generation = this.#generation;
    const onReply = (): void => {
      if (generation !== this.#generation) return;
      this.advance();
      onProgress();
    };
    return { lineup, seed: this.#order?.seed ?? '', onReply, onFault };
  }
}

function endedDealOf({ start, state, played }: DealAtTable, number: number): EndedDeal {
  const { phase } = state;
  if (phase.type !== 'ended') throw new Error(`deal ${number} of the table is not over: its phase is ${phase.type}`);
  const { outcome } = phase;
  const at = (seat: Seat): Position => positionAt(start.seating, seat);
  return {
    start,
    played,
    number,
    deltas: toPositions<number>(start.seating, phase.deltas),
    outcome: outcome.type,
    ...(outcome.type === 'win' && { decider: at(outcome.winner) }),
    ...(outcome.type === 'win' && outcome.from !== undefined && { giver: at(outcome.from) }),
    ...(outcome.type === 'foul' && { decider: at(outcome.seat) }),
    points: outcome.type === 'win' ? outcome.score.total : 0,
  };
}
