// The current position in a deal, and navigation from it. The page keeps the address up to date.

import type { Seat } from '@mcr-arena/tiles';
import type { ReplayPane, ReplayPlace } from './replay-address.ts';
import { decisionBeside, FIRST_EVENT, type Timeline } from './timeline.ts';

export const SPEEDS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type Speed = (typeof SPEEDS)[number];

/** Time per event at speed 1. */
const EVENT_MS = 1200;

export class ReplayWalk {
  readonly timeline: Timeline;
  #event = $state(FIRST_EVENT);
  #previous = $state(FIRST_EVENT);
  #seat = $state<Seat>();
  #known = $state(false);
  #pane = $state<ReplayPane>('moves');
  #playing = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  speed = $state<Speed>(2);

  constructor(timeline: Timeline, place: ReplayPlace) {
    this.timeline = timeline;
    this.adopt(place);
  }

  get event(): number {
    return this.#event;
  }

  /** Whether the position moved forward by one event. Only such steps are animated. */
  get isStep(): boolean {
    return this.#event - this.#previous === 1;
  }

  get seat(): Seat | undefined {
    return this.#seat;
  }

  get known(): boolean {
    return this.#known;
  }

  get pane(): ReplayPane {
    return this.#pane;
  }

  get playing(): boolean {
    return this.#playing;
  }

  get place(): ReplayPlace {
    return { event: this.#event, seat: this.#seat, known: this.#known, pane: this.#pane };
  }

  get isAtStart(): boolean {
    return this.#event === FIRST_EVENT;
  }

  get isAtEnd(): boolean {
    return this.#event === this.timeline.last;
  }

  /** Adopts the position and the view of an address. */
  adopt({ event, seat, known, pane }: ReplayPlace): void {
    if (event !== this.#event) this.goTo(event);
    this.#seat = seat;
    this.#known = known;
    this.#pane = pane;
  }

  /** Shows the table after an event, clamped to the deal. Stops playing. */
  goTo(event: number): void {
    this.pause();
    this.#goTo(event);
  }

  goBy(events: number): void {
    this.goTo(this.#event + events);
  }

  /** Goes to the next or previous decision of the seat in view, or of any seat; to the deal's end or start if there is none. */
  goToDecision(direction: 1 | -1): void {
    const decision = decisionBeside(this.timeline, this.#event, direction, this.#seat);
    this.goTo(decision?.event ?? (direction === 1 ? this.timeline.last : FIRST_EVENT));
  }

  /** Shows the view of one seat, or all hands. */
  look(seat: Seat | undefined, known = this.#known): void {
    this.#previous = this.#event;
    this.#seat = seat;
    this.#known = seat !== undefined && known;
  }

  /** Shows something else beside the table. `seats`: those that it is about; the first one is shown if no such seat is in view. */
  showPane(pane: ReplayPane, seats: readonly Seat[]): void {
    this.#pane = pane;
    const [first] = seats;
    if (first !== undefined && (this.#seat === undefined || !seats.includes(this.#seat))) this.look(first);
  }

  /** Plays from the current event, or from the start if the deal is at its end. */
  play(): void {
    if (this.isAtEnd) this.#goTo(FIRST_EVENT);
    this.#playing = true;
    this.#wait();
  }

  pause(): void {
    this.#playing = false;
    clearTimeout(this.#timer);
  }

  toggle(): void {
    if (this.#playing) this.pause();
    else this.play();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#goTo(this.#event + 1);
      if (this.isAtEnd) this.pause();
      else this.#wait();
    }, EVENT_MS / this.speed);
  }

  #goTo(event: number): void {
    this.#previous = this.#event;
    this.#event = Math.min(Math.max(event, FIRST_EVENT), this.timeline.last);
  }
}
