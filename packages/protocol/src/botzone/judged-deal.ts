// One deal as Botzone's judge runs it: all four seats reply at every turn, even to announcements (the dealt tiles, a
// flower, a kong that cannot be robbed), to which all must pass.

import { apply, DealByEvent, type DealConfig, type DealEvent, type Phase, type Replies } from '@mcr-arena/engine';
import { SEATS, WINDS } from '@mcr-arena/tiles';
import type { DealStart } from './initdata.ts';
import { finishOutput, firstOutput, type JudgeOutput, requestOutput } from './output.ts';

export class JudgedDeal {
  /** The events so far, including those that the current output announces. */
  readonly events: DealEvent[] = [];
  readonly #deal: DealByEvent;
  /** The event announced last. */
  #announced: DealEvent;
  #output: JudgeOutput;

  constructor({ wall, initdata, rules }: DealStart) {
    const config = { rules, prevalentWind: WINDS[initdata.quan]!, wall };
    this.#deal = new DealByEvent(config);
    const started = { type: 'dealStarted', config } as const;
    this.events.push(started);
    this.#announced = started;
    this.#output = firstOutput(apply(this.#deal.state, this.#deal.next!), started, initdata);
  }

  get config(): DealConfig {
    return this.#deal.state.config;
  }

  /** The current phase, which is not modified later. */
  get phase(): Phase {
    return this.#deal.state.phase;
  }

  /** Current output of the judge. */
  get output(): JudgeOutput {
    return this.#output;
  }

  /** Whether the replies of this turn answer a question. Otherwise all seats must pass. */
  get isQuestionOpen(): boolean {
    return this.#deal.next === undefined;
  }

  /** Applies the replies of this turn. Does nothing after the end. */
  answer(replies: Replies): void {
    if (this.#output.command === 'finish') return;
    if (this.#deal.next === undefined) this.#deal.answer(replies);
    else this.#acknowledge(replies);
    this.#announceNext(replies);
  }

  #acknowledge(replies: Replies): void {
    const announced = this.#announced;
    const isOfSeat = announced.type === 'claimed' || announced.type === 'kongDeclared';
    this.#deal.acknowledge(replies, isOfSeat ? announced.seat : SEATS[0]);
  }

  /** Sets the next output. A chow or pung is announced with its discard, a foul with the end. */
  #announceNext(replies: Replies): void {
    let before: DealEvent | undefined;
    for (let event = this.#deal.next; event !== undefined; event = this.#deal.next) {
      this.events.push(event);
      if (event.type === 'dealEnded') {
        this.#output = finishOutput(this.#deal.state, event, replies);
        return;
      }
      this.#deal.applyNext();
      const isAnnouncedLater = event.type === 'foul' || (event.type === 'claimed' && event.meld.type !== 'meldedKong');
      if (!isAnnouncedLater) {
        this.#announced = event;
        this.#output = requestOutput(this.#deal.state, event, before);
        return;
      }
      before = event;
    }
  }
}
