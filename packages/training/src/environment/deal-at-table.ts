// One deal of the environment: asks bots and learners until all replies to a question have arrived, then the judge applies
// them. Learners are asked one after another, without seeing each other's replies. Bots are asked first, so that bots in
// other processes compute at the same time.

import {
  askedSeats,
  type DealEvent,
  type DealState,
  legalActions,
  type Observer,
  observerOf,
  type Replies,
  type Reply,
  RunningDeal,
  viewEventFor,
  viewFor,
} from '@mcr-arena/engine';
import { DEFAULT_LIMITS, type SeatedBot } from '@mcr-arena/hosts';
import { type BySeat, mapSeats, SEATS, type Seat } from '@mcr-arena/tiles';
import { toSeats } from '@mcr-arena/tournament';
import type { TableEntrant, TableLineup } from './entrant.ts';
import { type LearnerQuestion, learnerQuestionOf, learnerStep } from './learner-question.ts';
import type { DealStart } from './wall-order.ts';

/** A learner's answer to its question, by action index. A claim and the discard after it are two answers. */
interface LearnerAnswer {
  readonly seat: Seat;
  readonly index: number;
}

/** A position in a deal: the replies of the finished steps, and the answers of learners since then, in order. */
export interface DealPosition {
  readonly start: DealStart;
  readonly steps: readonly Replies[];
  readonly answers: readonly LearnerAnswer[];
}

/** A bot at the table and what it has seen. */
interface BotSeat {
  readonly bot: SeatedBot;
  readonly observer: Observer;
}

type Seats = BySeat<BotSeat | undefined>;
/** Shared by the many steps in which no seat is asked. */
const NOBODY: Replies = [undefined, undefined, undefined, undefined];
const NO_ANSWERS: readonly LearnerAnswer[] = [];
const NOBODY_SEATED: BySeat<SeatedBot | undefined> = [undefined, undefined, undefined, undefined];

export interface DealOptions {
  readonly lineup: TableLineup;
  /** Text from which the bots' seeds are derived. */
  readonly seed: string;
  /** Called when a bot in another process has replied. */
  readonly onReply: () => void;
  /** Called when a host fails. */
  readonly onFault: (fault: unknown) => void;
}

export class DealAtTable {
  readonly start: DealStart;
  readonly #deal: RunningDeal;
  readonly #seats: Seats;
  readonly #hasBots: boolean;
  readonly #options: DealOptions;
  /** The replies of the finished steps. */
  readonly #steps: Replies[] = [];
  #asked: readonly Seat[] = [];
  /** Number of seats whose bots have not replied yet. */
  #thinking = 0;
  #replies: Replies = NOBODY;
  #question: LearnerQuestion | undefined;
  /** The answers of learners since the last step. */
  #answers: readonly LearnerAnswer[] = NO_ANSWERS;

  constructor(start: DealStart, bots: BySeat<SeatedBot | undefined>, options: DealOptions) {
    this.start = start;
    this.#options = options;
    this.#deal = new RunningDeal(start.config);
    this.#seats = mapSeats((seat) => botSeatOf(seat, bots[seat], this.#deal.events));
    this.#hasBots = bots.some((bot) => bot !== undefined);
  }

  /** A deal of learners only, at the open question of `position`. */
  static without(position: DealPosition, options: DealOptions): DealAtTable {
    const deal = new DealAtTable(position.start, NOBODY_SEATED, options);
    for (const replies of position.steps) deal.#apply(replies);
    deal.#open(position);
    return deal;
  }

  get state(): DealState {
    return this.#deal.state;
  }

  get played(): RunningDeal {
    return this.#deal;
  }

  /** The open question to a learner; undefined while bots decide and after the end. */
  get question(): LearnerQuestion | undefined {
    return this.#question;
  }

  get position(): DealPosition {
    return { start: this.start, steps: [...this.#steps], answers: this.#answers };
  }

  /** The answers of learners since the last step. */
  get answers(): readonly LearnerAnswer[] {
    return this.#answers;
  }

  /** Answers the open question with the action of this index. */
  answer(index: number): void {
    const question = this.#question!;
    const step = learnerStep(question, index);
    this.#answers = [...this.#answers, { seat: question.seat, index }];
    if (step.type === 'question') {
      this.#question = step.question;
      return;
    }
    this.#take(question.seat, step.reply);
    this.#question = undefined;
  }

  /** Continues until a learner is asked, a bot's reply is pending, or the deal has ended. */
  advance(): void {
    while (this.#question === undefined && this.#deal.deltas === undefined) {
      const next = this.#asked.find((seat) => this.#seats[seat] === undefined && this.#replies[seat] === undefined);
      if (next !== undefined) this.#question = learnerQuestionOf(this.state, next);
      else if (this.#thinking > 0) return;
      else this.#judge();
    }
  }

  /** Moves the deal to a position with the same start. Replays the earlier questions to the bots. */
  async resume(position: DealPosition): Promise<void> {
    for (const replies of position.steps) {
      for (const seat of SEATS) {
        const reply = replies[seat];
        if (reply !== undefined) await this.#recall(seat, reply);
      }
      this.#apply(replies);
    }
    this.#open(position);
  }

  /** Asks the question of the position. Answers of seats that bots have at this table are dropped. */
  #open({ answers }: DealPosition): void {
    this.#ask();
    for (const { seat, index } of answers) {
      this.advance();
      if (this.#question?.seat === seat) this.answer(index);
    }
    this.advance();
  }

  /** Closes the seats of the bots. */
  async close(): Promise<void> {
    const played = this.#deal.deltas === undefined ? undefined : this.#deal;
    await Promise.all(this.#seats.map((seat) => seat?.bot.close(played)));
  }

  #judge(): void {
    this.#apply(this.#replies);
    this.#ask();
  }

  #apply(replies: Replies): void {
    const events = this.#deal.answer(replies);
    this.#steps.push(replies);
    if (!this.#hasBots) return;
    for (const seat of SEATS) {
      const own = this.#seats[seat];
      if (own !== undefined) for (const event of events) own.observer.see(viewEventFor(seat, event));
    }
  }

  /** Puts the question of the state to the bots among the asked seats. */
  #ask(): void {
    this.#replies = NOBODY;
    this.#answers = NO_ANSWERS;
    this.#asked = this.#deal.deltas === undefined ? askedSeats(this.state) : [];
    if (this.#hasBots) for (const seat of this.#asked) this.#askBot(seat);
  }

  #askBot(seat: Seat): void {
    const own = this.#seats[seat];
    if (own === undefined) return;
    const reply = own.bot.decide(observationOf(own, seat), legalActions(this.state, seat));
    if (!(reply instanceof Promise)) {
      this.#take(seat, reply);
      return;
    }
    this.#thinking += 1;
    const take = (given: Reply): void => {
      this.#thinking -= 1;
      this.#take(seat, given);
      this.#options.onReply();
    };
    reply.then(take).catch(this.#options.onFault);
  }

  /** Adds the reply of `seat`; all pending bots of a question reply before the next one. */
  #take(seat: Seat, reply: Reply): void {
    const before = this.#replies;
    this.#replies = mapSeats((each) => (each === seat ? reply : before[each]));
  }

  async #recall(seat: Seat, reply: Reply): Promise<void> {
    const own = this.#seats[seat];
    if (own === undefined) return;
    const question = [observationOf(own, seat), legalActions(this.state, seat)] as const;
    await (own.bot.recall === undefined ? own.bot.decide(...question) : own.bot.recall(...question, reply));
  }
}

function observationOf({ observer }: BotSeat, seat: Seat): NonNullable<ReturnType<Observer['observation']>> {
  const observation = observer.observation();
  if (observation === undefined) throw new Error(`seat ${seat} is asked but sees no question`);
  return observation;
}

function botSeatOf(seat: Seat, bot: SeatedBot | undefined, events: readonly DealEvent[]): BotSeat | undefined {
  return bot && { bot, observer: observerOf(viewFor(seat, events)) };
}

/** Seats the bots of the line-up for a deal; learners' seats remain empty. */
export async function seatBots(
  { config, seating, wall }: DealStart,
  { lineup, seed }: DealOptions,
): Promise<BySeat<SeatedBot | undefined>> {
  const deal = `${seed} ${wall} ${seating}`;
  const { rules, prevalentWind } = config;
  const seatOne = (entrant: TableEntrant, seat: Seat): Promise<SeatedBot | undefined> => {
    if (entrant.type === 'learner') return Promise.resolve(undefined);
    const context = { seat, rules, prevalentWind, parameters: entrant.parameters, seed: `${deal} ${seat}` };
    const started = viewEventFor(seat, { type: 'dealStarted', config });
    return entrant.bot.seat({ context, limits: DEFAULT_LIMITS, started, deal });
  };
  const entrants = toSeats(seating, lineup);
  const bots = await Promise.all(mapSeats((seat) => seatOne(entrants[seat], seat)));
  return mapSeats((seat) => bots[seat]);
}
