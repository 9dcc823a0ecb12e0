// A person as a player of a game. Events are sent as they happen; illegal actions are refused, so the question stays open. A bot plays
// for a person who has left.

import {
  type Action,
  type DealConfig,
  type DealEvent,
  type Observation,
  PASS,
  type Reply,
  sameAction,
  viewEventFor,
} from '@mcr-arena/engine';
import type { ProblemCode, TableHello, TableMessages, TableReply } from '@mcr-arena/protocol';
import type { Seat } from '@mcr-arena/tiles';
import { ConnectedSeat, type SeatReply } from '../seats/connected-seat.ts';
import type { TableLine } from '../seats/line.ts';
import { PersonClock, type PersonLimits } from '../seats/person-clock.ts';
import { PlayerConnection } from '../seats/player-connection.ts';
import type { SeatPolicy } from '../seats/seat-connection.ts';
import type { GameObserver, GamePlayer } from '../table/game.ts';
import type { TableSeat } from '../table/table.ts';
import { atPace, type SeatedTableBot } from './bot-player.ts';
import { seatOfPlayer } from './game-deals.ts';
import { type Pace, waitMs } from './pace.ts';

type Presence = 'connected' | 'away' | 'left';

interface PersonPlayerOptions {
  readonly player: Seat;
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

/** `missing`: their time ran out while they were away, so the table does not wait for them until they return. */
type Place = 'held' | 'missing' | 'left';

type OwnSeat = ConnectedSeat<TableLine, number, Action, PersonClock>;

/** The person's seat in the current deal. */
interface PersonSeat {
  readonly seat: OwnSeat;
  readonly place: Seat;
  /** Absent for a deal that is over. */
  config?: DealConfig | undefined;
  substitute?: SeatedTableBot | undefined;
}

const POLICY: SeatPolicy<Action> = {
  pushes: true,
  accepts: (action, legalActions) => legalActions.some((each) => sameAction(each, action)),
};

export class PersonPlayer implements GamePlayer, GameObserver {
  readonly #options: PersonPlayerOptions;
  readonly #connection = new PlayerConnection<TableLine, number, OwnSeat>();
  #place: Place;
  #isDeserted = true;
  #current: PersonSeat | undefined;
  #storing: PromiseWithResolvers<void> | undefined;

  constructor(options: PersonPlayerOptions) {
    this.#options = options;
    this.#place = options.hasLeft ? 'left' : 'held';
  }

  get presence(): Presence {
    if (this.#place === 'left') return 'left';
    return this.#connection.line === undefined ? 'away' : 'connected';
  }

  /** Replaces the current connection. */
  attach(line: TableLine, known: TableHello['known']): void {
    if (this.#place === 'missing') this.#place = 'held';
    const { undoneOf } = this.#options;
    // Read when the deal is shown: before that, the number of undos in a resumed game is not known.
    this.#connection.attach(line, (deal) =>
      known?.deal === deal && (known.undone ?? 0) === undoneOf(deal) ? known.events : 0,
    );
  }

  /** Removes a connection. Returns whether it was the current one. */
  detach(line: TableLine): boolean {
    return this.#connection.detach(line);
  }

  /** Whether this is the current connection. */
  isConnectedBy(line: TableLine): boolean {
    return this.#connection.line === line;
  }

  send<Name extends keyof TableMessages>(name: Name, message: TableMessages[Name]): void {
    this.#connection.line?.send(name, message);
  }

  /** Ends the connection. */
  dismiss(problem: ProblemCode): void {
    const { line } = this.#connection;
    if (line === undefined) return;
    this.#connection.detach(line);
    line.end(problem);
  }

  /** Records whether nobody at the table is connected. */
  noteDeserted(isDeserted: boolean): void {
    if (this.#isDeserted === isDeserted) return;
    this.#isDeserted = isDeserted;
    this.#current?.seat.clock.desert(isDeserted);
  }

  sit(deal: number, seat: Seat, config: DealConfig): TableSeat {
    const current = this.#begin(deal);
    current.config = config;
    if (this.#place === 'left') current.substitute = this.#options.substitute(deal, seat, config);
    return {
      decide: (observation, legalActions) => this.#decide(current, observation, legalActions),
      recall: () => current.seat.count(),
      noteStored: () => {
        this.#storing?.resolve();
        this.#storing = undefined;
      },
    };
  }

  /** Called when the deal is over. */
  leave(): void {
    const current = this.#current;
    if (current === undefined) return;
    current.seat.withdraw();
    current.substitute?.close();
    current.substitute = undefined;
    current.config = undefined;
  }

  /** Shows further events of a deal to the person, as their seat sees them. */
  see(deal: number, events: readonly DealEvent[]): void {
    const { seat, place } = this.#begin(deal);
    seat.show(events.map((event) => viewEventFor(place, event)));
  }

  /** Accepts a reply or returns its problem. Resolves once the reply counts; for a turn, once it is stored. Rejects if storing failed. */
  async take({ deal, number, action }: TableReply): Promise<ProblemCode | undefined> {
    const current = this.#current;
    if (current === undefined || current.seat.id !== deal) return 'deal-over';
    // Only claims can be passed on. Replies to them resolve immediately, so that the delay does not reveal whether others are still asked.
    const isClaim = current.seat.legalActions?.some(({ type }) => type === 'pass') === true;
    const taken = current.seat.take(number, action);
    if (taken.type === 'refused') return taken.problem;
    if (taken.type === 'repeated') return undefined;
    const stored = isClaim ? undefined : Promise.withResolvers<void>();
    this.#storing = stored;
    await stored?.promise;
    return undefined;
  }

  /** Whether a question of this deal is open. */
  isAsked(deal: number): boolean {
    return this.#current?.seat.id === deal && this.#current.seat.isAsked;
  }

  /** Drops the deal so far, including the open question, before the deal is shown again with fewer events. */
  startAgain(reason: Error): void {
    const current = this.#current;
    if (current === undefined) return;
    current.seat.fail(reason);
    this.leave();
    this.#connection.end(current.seat);
    this.#current = undefined;
  }

  /** The person has left for good: a bot takes over. */
  quit(): void {
    if (this.#place === 'left') return;
    this.#place = 'left';
    const { line } = this.#connection;
    if (line !== undefined) this.#connection.detach(line);
    const current = this.#current;
    if (current?.config === undefined) return;
    current.substitute = this.#options.substitute(current.seat.id, current.place, current.config);
    current.seat.withdraw();
  }

  /** Stops the game in this process. */
  suspend(reason: Error): void {
    this.#current?.seat.fail(reason);
    this.#storing?.promise.catch(() => {});
    this.#storing?.reject(reason);
    this.#storing = undefined;
    this.leave();
  }

  #begin(deal: number): PersonSeat {
    if (this.#current?.seat.id === deal) return this.#current;
    if (this.#current !== undefined) this.#connection.end(this.#current.seat);
    const { player, limits, awayMs, undoneOf, commitmentOf } = this.#options;
    const place = seatOfPlayer(player, deal);
    const seat: OwnSeat = new ConnectedSeat({
      id: deal,
      policy: POLICY,
      clock: (onTimeOut) => new PersonClock(limits, onTimeOut, awayMs),
      start: (line: TableLine, { from, events }) => {
        const undone = undoneOf(deal);
        line.send('deal', {
          deal,
          seat: place,
          commitment: commitmentOf(deal),
          from,
          events,
          ...(undone > 0 && { undone }),
        });
      },
    });
    seat.clock.desert(this.#isDeserted);
    const current: PersonSeat = { seat, place };
    this.#current = current;
    this.#connection.begin(seat);
    return current;
  }

  #decide(current: PersonSeat, observation: Observation, legalActions: readonly Action[]): Reply | Promise<Reply> {
    const { seat, substitute } = current;
    if (substitute !== undefined) {
      seat.count();
      return this.#askSubstitute(current, observation, legalActions);
    }
    if (this.#place === 'missing') {
      seat.count(true);
      return this.#playFor(seat.id, observation);
    }
    return seat.ask(legalActions, (outcome) => this.#replyOf(outcome, current, observation, legalActions));
  }

  #replyOf(
    outcome: SeatReply<Action>,
    current: PersonSeat,
    observation: Observation,
    legalActions: readonly Action[],
  ): Reply | Promise<Reply> {
    switch (outcome.type) {
      case 'replied':
        return outcome.reply;
      case 'withdrawn':
        return this.#askSubstitute(current, observation, legalActions);
      case 'timedOut':
        if (this.presence === 'away') this.#place = 'missing';
        // Declining on a timeout must not reveal that a claim was possible.
        return isTurn(observation) ? { type: 'timedOut' } : PASS;
    }
  }

  async #askSubstitute(
    { seat, substitute }: PersonSeat,
    observation: Observation,
    legalActions: readonly Action[],
  ): Promise<Reply> {
    // Nobody plays for a person in a deal that is over.
    if (substitute === undefined) return PASS;
    return atPace(substitute, this.#options.paceOf(seat.id)).decide(observation, legalActions);
  }

  async #playFor(deal: number, observation: Observation): Promise<Reply> {
    if (!isTurn(observation)) return PASS;
    await waitMs(this.#options.paceOf(deal).turnMs(observation.history.length));
    return { type: 'timedOut' };
  }
}

function isTurn({ question }: Observation): boolean {
  return question.type === 'turn';
}
