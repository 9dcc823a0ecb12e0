// The chance events of a deal: its starting hands and every draw, each with the position before it.

import { apply, type DealConfig, type DealEvent, type DealState, initialState, wallLeftOf } from '@mcr-arena/engine';
import { type BySeat, KIND_COUNT, mapSeats, type Seat, type TileIndex, WINDS } from '@mcr-arena/tiles';
import { type DrawPosition, unseenBy } from './draw-features.ts';
import { HandGoals } from './hand-goals.ts';

/** A draw of a deal. */
export interface DrawEvent {
  /** Index in the events of the deal. */
  readonly event: number;
  readonly seat: Seat;
  /** The drawn tile; a flower is set aside, and the seat draws again. */
  readonly tile: TileIndex;
  readonly afterKong: boolean;
}

/** What is called at the chance events. */
export interface DrawListener {
  /** Once the hands are dealt. */
  readonly onStart: (position: DrawPosition) => void;
  /** Before each draw. */
  readonly onDraw: (position: DrawPosition, draw: DrawEvent) => void;
}

/** Follows a deal from chance event to chance event. */
export class DrawWalk {
  readonly #listener: DrawListener;
  readonly #goals: (HandGoals | undefined)[] = [undefined, undefined, undefined, undefined];
  #state: DealState;
  #taken = 0;

  constructor(config: DealConfig, listener: DrawListener) {
    this.#state = initialState(config);
    this.#listener = listener;
  }

  /** Continues after the events that it has taken. `events`: all events of the deal so far. */
  take(events: readonly DealEvent[]): void {
    for (; this.#taken < events.length; this.#taken += 1) this.#next(events[this.#taken]!);
  }

  #next(event: DealEvent): void {
    const { onStart, onDraw } = this.#listener;
    const draw = drawOf(event, this.#taken, this.#state);
    if (draw !== undefined) onDraw(positionOf(this.#state, this.#goals), draw);
    if (event.type !== 'dealStarted') this.#state = apply(this.#state, event);
    if ('seat' in event && event.type !== 'flowerShown') this.#goals[event.seat] = undefined;
    if (event.type === 'dealt') onStart(positionOf(this.#state, this.#goals));
  }
}

function drawOf(event: DealEvent, index: number, { phase }: DealState): DrawEvent | undefined {
  if (event.type !== 'drawn' && event.type !== 'flowerShown') return undefined;
  const { seat, tile } = event;
  const afterKong = phase.type === 'drawing' ? phase.cause === 'kong' : phase.type === 'robKong';
  return { event: index, seat, tile, afterKong: event.type === 'drawn' ? event.afterKong : afterKong };
}

/** The position. Goals are searched when they are asked for, and kept until the hand changes. */
function positionOf(state: DealState, goals: (HandGoals | undefined)[]): DrawPosition {
  const [pool, held] = [new Uint8Array(KIND_COUNT).fill(4), new Uint8Array(KIND_COUNT)];
  for (const { hand, melds } of state.seats) {
    for (const meld of melds) if (meld.type === 'concealedKong') pool[meld.tile] = 0;
    for (let kind = 0; kind < KIND_COUNT; kind += 1) held[kind]! += hand[kind]!;
  }
  for (let kind = 0; kind < KIND_COUNT; kind += 1)
    pool[kind]! -= pool[kind] === 0 ? 0 : held[kind]! + state.shown[kind]!;
  const drawsLeft = drawsLeftIn(state);
  const tiles = { state, pool, held, drawsLeft };
  return {
    ...tiles,
    goals: (seat) => {
      const known = goals[seat] ?? goalsOf(tiles, seat);
      goals[seat] = known;
      return known;
    },
  };
}

function goalsOf(position: Pick<DrawPosition, 'state' | 'pool' | 'held' | 'drawsLeft'>, seat: Seat): HandGoals {
  const { state, drawsLeft } = position;
  const { hand, melds } = state.seats[seat];
  const { rules, prevalentWind } = state.config;
  const unseen = unseenBy(position, seat);
  return new HandGoals({
    hand,
    melds,
    unseen,
    draws: drawsLeft[seat],
    seatWind: WINDS[seat],
    prevalentWind,
    rules: rules.scoring,
  });
}

/** The draws that each seat has left; of a common wall, a quarter each. */
function drawsLeftIn({ wall }: DealState): BySeat<number> {
  const left = wallLeftOf(wall);
  return wall.type === 'quarters' ? left : mapSeats((seat) => Math.ceil(left[seat] / 4));
}
