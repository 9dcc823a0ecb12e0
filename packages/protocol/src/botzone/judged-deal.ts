// One deal as Botzone's judge runs it: all four seats answer at every turn, also to what they are only told (the tiles
// dealt, a flower, a kong that cannot be robbed); there everybody must pass.

import {
  advance,
  apply,
  BOTZONE_DEAL_RULES,
  type DealDraft,
  type DealEvent,
  endByFoul,
  foulOf,
  initialState,
  type Replies,
  startDeal,
  step,
} from '@mcr-arena/engine';
import { SEATS, type Seat, seatAfter, WINDS } from '@mcr-arena/tiles';
import type { DealStart } from './initdata.ts';
import { finishOutput, firstOutput, type JudgeOutput, requestOutput } from './output.ts';

export class JudgedDeal {
  readonly #draft: DealDraft;
  /** The event of which the seats have been told last. */
  #told: DealEvent;
  /** Events that have happened but have not been told yet. */
  #ahead: readonly DealEvent[];
  #output: JudgeOutput;

  constructor({ wall, initdata }: DealStart) {
    const config = { rules: BOTZONE_DEAL_RULES, prevalentWind: WINDS[initdata.quan]!, wall };
    const [started, dealt, ...others] = startDeal(config);
    if (started?.type !== 'dealStarted' || dealt === undefined) throw new Error('a deal starts with its tiles');
    this.#draft = initialState(config);
    this.#told = started;
    this.#ahead = [dealt, ...others];
    this.#output = firstOutput(apply(this.#draft, dealt), started, initdata);
  }

  /** What the judge prints now. */
  get output(): JudgeOutput {
    return this.#output;
  }

  /** Takes the replies of this turn. After the end nothing changes any more. */
  answer(replies: Replies): void {
    if (this.#output.command === 'finish') return;
    if (this.#ahead.length === 0) this.#ahead = step(this.#draft, replies);
    else this.#ahead = this.#foulOfTold(replies) ?? this.#ahead;
    this.#tellNext(replies);
  }

  /** The end of the deal if somebody does not pass where all have to. */
  #foulOfTold(replies: Replies): readonly DealEvent[] | undefined {
    const told = this.#told;
    const first: Seat = told.type === 'claimed' || told.type === 'kongDeclared' ? told.seat : SEATS[0];
    for (let steps = 0; steps < SEATS.length; steps += 1) {
      const seat = seatAfter(first, steps);
      const reply = replies[seat];
      const foul = reply && foulOf(this.#draft, seat, reply);
      if (foul !== undefined) return endByFoul(seat, foul);
    }
    return undefined;
  }

  /** A chow or pung is told with its discard, a foul with the end. */
  #tellNext(replies: Replies): void {
    let before: DealEvent | undefined;
    for (const [index, event] of this.#ahead.entries()) {
      if (event.type === 'dealEnded') {
        this.#output = finishOutput(this.#draft, event, replies);
        return;
      }
      advance(this.#draft, event);
      const isToldLater = event.type === 'foul' || (event.type === 'claimed' && event.meld.type !== 'meldedKong');
      if (!isToldLater) {
        this.#told = event;
        this.#ahead = this.#ahead.slice(index + 1);
        this.#output = requestOutput(this.#draft, event, before);
        return;
      }
      before = event;
    }
  }
}
