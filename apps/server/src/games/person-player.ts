// A person as a player of a game: the numbered events of their seat, the open question, the clock, and one connection at a time;
// a new connection replaces the old one. A bot plays for a person who has left.

import type { GamePlayer, TableSeat } from '@mcr-arena/arena';
import {
  type Action,
  type DealConfig,
  type Observation,
  PASS,
  type Reply,
  sameAction,
  type ViewEvent,
} from '@mcr-arena/engine';
import type { TableHello, TableMessages, ProblemCode, TableReply } from '@mcr-arena/protocol';
import type { Seat } from '@mcr-arena/tiles';
import { atPace } from './bot-player.ts';
import type { Pace } from './pace.ts';
import { waitMs } from './pace.ts';
import { PersonClock, type PersonLimits } from './person-clock.ts';
import type { SeatedTableBot } from './seated-bots.ts';

/** One connection of a person. */
export interface TableLine {
  send<Name extends keyof TableMessages>(name: Name, message: TableMessages[Name]): void;
  /** Reports the problem and closes the connection. */
  end(problem: ProblemCode): void;
}

export type Presence = 'connected' | 'away' | 'left';

export interface PersonPlayerOptions {
  readonly limits: PersonLimits;
  readonly awayMs?: number;
  readonly hasLeft: boolean;
  paceOf(deal: number): Pace;
  /** The bot that plays for a person who has left. */
  substitute(deal: number, seat: Seat, config: DealConfig): SeatedTableBot;
  commitmentOf(deal: number): string;
  /** How often the deal was taken back. */
  undoneOf(deal: number): number;
}

interface OpenQuestion {
  readonly observation: Observation;
  readonly legalActions: readonly Action[];
  resolve(reply: Reply | Promise<Reply>): void;
  reject(reason: Error): void;
}

/** A deal as seen from this seat so far. */
interface SeatDeal {
  readonly deal: number;
  readonly seat: Seat;
  readonly clock: PersonClock;
  readonly events: ViewEvent[];
  /** Absent for a deal that was already over when the game was resumed. */
  config?: DealConfig;
  /** Number of events sent over the connection; undefined before its `deal` message. */
  sent: number | undefined;
  asked: number;
  readonly late: Set<number>;
}

export class PersonPlayer implements GamePlayer {
  readonly #options: PersonPlayerOptions;
  #hasLeft: boolean;
  #line: TableLine | undefined;
  #known: TableHello['known'];
  #isDeserted = true;
  /** Whether their time ran out while they were away, so that the table does not wait for them. */
  #isMissing = false;
  #current: SeatDeal | undefined;
  #open: OpenQuestion | undefined;
  #storing: PromiseWithResolvers<void> | undefined;
  #substitute: SeatedTableBot | undefined;

  constructor(options: PersonPlayerOptions) {
    this.#options = options;
    this.#hasLeft = options.hasLeft;
  }

  get presence(): Presence {
    if (this.#hasLeft) return 'left';
    return this.#line === undefined ? 'away' : 'connected';
  }

  /** Replaces the current connection. */
  attach(line: TableLine, known: TableHello['known']): void {
    this.#line?.end('replaced');
    this.#line = line;
    this.#known = known;
    this.#isMissing = false;
    const current = this.#current;
    if (current === undefined) return;
    current.sent = undefined;
    if (current.events.length > 0) this.#push(current, line);
    this.#noteStanding();
    this.#sendQuestion();
  }

  /** Removes a connection. Returns whether it was the current one. */
  detach(line: TableLine): boolean {
    if (this.#line !== line) return false;
    this.#line = undefined;
    this.#noteStanding();
    return true;
  }

  send<Name extends keyof TableMessages>(name: Name, message: TableMessages[Name]): void {
    this.#line?.send(name, message);
  }

  /** Ends the connection. */
  dismiss(problem: ProblemCode): void {
    const line = this.#line;
    this.#line = undefined;
    line?.end(problem);
  }

  /** Records whether nobody at the table is connected. */
  noteDeserted(isDeserted: boolean): void {
    if (this.#isDeserted === isDeserted) return;
    this.#isDeserted = isDeserted;
    this.#noteStanding();
  }

  sit(deal: number, seat: Seat, config: DealConfig): TableSeat {
    const current = this.#begin(deal, seat);
    current.config = config;
    if (this.#hasLeft) this.#substitute = this.#options.substitute(deal, seat, config);
    return {
      decide: (observation, legalActions) => this.#decide(current, observation, legalActions),
      recall: () => {
        current.asked += 1;
      },
    };
  }

  /** Called when the deal is over. */
  leave(): void {
    this.#current?.clock.stop();
    this.#substitute?.close();
    this.#substitute = undefined;
    this.#open = undefined;
  }

  /** Shows further events of the deal to the seat. */
  show(deal: number, seat: Seat, events: readonly ViewEvent[]): void {
    const current = this.#begin(deal, seat);
    current.events.push(...events);
    if (this.#line !== undefined) this.#push(current, this.#line);
  }

  /** Accepts a reply or returns its problem. Resolves once the reply counts; for a turn, once it is stored. Rejects if storing failed. */
  async take({ deal, number, action }: TableReply): Promise<ProblemCode | undefined> {
    const current = this.#current;
    if (current === undefined || current.deal !== deal) return 'deal-over';
    if (number > current.asked) return 'question-unknown';
    const open = this.#open;
    if (number < current.asked || open === undefined) return current.late.has(number) ? 'reply-late' : undefined;
    const legal = open.legalActions.find((each) => sameAction(each, action));
    if (legal === undefined) return 'action-illegal';
    // Replies to a claim resolve immediately, so that the delay does not reveal whether others are still being asked.
    const stored = isTurn(open) ? Promise.withResolvers<void>() : undefined;
    this.#storing = stored;
    this.#settle(legal);
    await stored?.promise;
    return undefined;
  }

  /** Whether a question of this deal is open. */
  isAsked(deal: number): boolean {
    return this.#open !== undefined && this.#current?.deal === deal;
  }

  /** Drops the deal so far, including the open question, before the deal is shown again with fewer events. */
  startAgain(reason: Error): void {
    const open = this.#open;
    this.leave();
    this.#current = undefined;
    this.#known = undefined;
    open?.reject(reason);
  }

  /** Called once the last reply is stored durably. */
  noteStored(): void {
    this.#storing?.resolve();
    this.#storing = undefined;
  }

  /** The person has left for good: a bot takes over. */
  quit(): void {
    if (this.#hasLeft) return;
    this.#hasLeft = true;
    this.#line = undefined;
    const current = this.#current;
    if (current?.config === undefined) return;
    this.#substitute = this.#options.substitute(current.deal, current.seat, current.config);
    const open = this.#open;
    if (open !== undefined) this.#settle(this.#askSubstitute(current, open));
  }

  /** Stops the game in this process. */
  suspend(reason: Error): void {
    this.#current?.clock.stop();
    this.#open?.reject(reason);
    this.#open = undefined;
    this.#storing?.promise.catch(() => {});
    this.#storing?.reject(reason);
    this.#storing = undefined;
    this.#substitute?.close();
    this.#substitute = undefined;
  }

  #begin(deal: number, seat: Seat): SeatDeal {
    if (this.#current?.deal === deal) return this.#current;
    const { limits, awayMs } = this.#options;
    const clock = new PersonClock(limits, () => this.#timeOut(), awayMs);
    this.#current = { deal, seat, clock, events: [], sent: undefined, asked: 0, late: new Set() };
    this.#noteStanding();
    return this.#current;
  }

  #decide(current: SeatDeal, observation: Observation, legalActions: readonly Action[]): Reply | Promise<Reply> {
    current.asked += 1;
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    const open = { observation, legalActions, resolve, reject };
    if (this.#substitute !== undefined) return this.#askSubstitute(current, open);
    if (this.#isMissing) return this.#playFor(current, open);
    this.#open = open;
    current.clock.start();
    this.#sendQuestion();
    return promise;
  }

  async #askSubstitute({ deal }: SeatDeal, { observation, legalActions }: OpenQuestion): Promise<Reply> {
    return atPace(this.#substitute!, this.#options.paceOf(deal)).decide(observation, legalActions);
  }

  async #playFor(current: SeatDeal, open: OpenQuestion): Promise<Reply> {
    current.late.add(current.asked);
    if (!isTurn(open)) return PASS;
    await waitMs(this.#options.paceOf(current.deal).turnMs(open.observation.history.length));
    return { type: 'timedOut' };
  }

  #timeOut(): void {
    const [current, open] = [this.#current, this.#open];
    if (current === undefined || open === undefined) return;
    if (this.#line === undefined) this.#isMissing = true;
    current.late.add(current.asked);
    this.#line?.send('closed', { deal: current.deal, number: current.asked });
    // Declining on a timeout must not reveal that a claim was possible.
    this.#settle(isTurn(open) ? { type: 'timedOut' } : PASS);
  }

  #settle(reply: Reply | Promise<Reply>): void {
    this.#current?.clock.stop();
    const open = this.#open;
    this.#open = undefined;
    open?.resolve(reply);
  }

  #push(current: SeatDeal, line: TableLine): void {
    const { deal, seat, events } = current;
    if (current.sent === undefined) {
      const undone = this.#options.undoneOf(deal);
      const isKnown = this.#known?.deal === deal && (this.#known.undone ?? 0) === undone;
      const from = isKnown ? Math.min(this.#known!.events, events.length) : 0;
      const commitment = this.#options.commitmentOf(deal);
      const taken = undone > 0 ? { undone } : {};
      line.send('deal', { deal, seat, commitment, from, events: events.slice(from), ...taken });
    } else line.send('events', { deal, from: current.sent, events: events.slice(current.sent) });
    current.sent = events.length;
  }

  #sendQuestion(): void {
    const [current, open] = [this.#current, this.#open];
    if (current === undefined || open === undefined) return;
    const { reading } = current.clock;
    this.#line?.send('question', {
      deal: current.deal,
      number: current.asked,
      from: current.events.length,
      events: [],
      legalActions: open.legalActions,
      ...(reading !== undefined && { clock: reading }),
    });
  }

  #noteStanding(): void {
    this.#current?.clock.change({ isConnected: this.#line !== undefined, isDeserted: this.#isDeserted });
  }
}

function isTurn({ observation }: OpenQuestion): boolean {
  return observation.question.type === 'turn';
}
