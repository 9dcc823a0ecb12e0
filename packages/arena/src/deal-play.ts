// Plays one deal: asks the bots that have a choice, all at once, and lets the judge rule on what they say.

import {
  askedSeats,
  createObserver,
  type DealConfig,
  type DealEvent,
  DealInPlay,
  legalActions,
  type Observer,
  type PlayedDeal,
  type Reply,
  viewEventFor,
} from '@mcr-arena/engine';
import type { SeatedBot } from '@mcr-arena/hosts';
import type { Millis } from '@mcr-arena/sdk';
import { type BySeat, mapSeats, SEATS, type Seat } from '@mcr-arena/tiles';

/** Told of every decision and the time it took. */
export type OnDecision = (seat: Seat, elapsed: Millis) => void;

/** Plays a deal to its end. Rejects only on a fault of our own. */
export async function playDealWith(
  bots: BySeat<SeatedBot>,
  config: DealConfig,
  onDecision: OnDecision,
): Promise<PlayedDeal> {
  const deal = new DealInPlay(config);
  const observers = mapSeats((seat) => observerAt(seat, deal.events));
  while (deal.deltas === undefined) {
    const asked = askBots(deal, observers, bots, onDecision);
    const replies = asked.some(isPromise) ? await Promise.all(asked) : (asked as (Reply | undefined)[]);
    const events = deal.answer(mapSeats((seat) => replies[seat]));
    for (const seat of SEATS) {
      for (const event of events) observers[seat].see(viewEventFor(seat, event));
    }
  }
  return deal;
}

function observerAt(seat: Seat, [started, ...others]: readonly DealEvent[]): Observer {
  const start = viewEventFor(seat, started!);
  if (start.type !== 'dealStarted') throw new Error('a deal begins with dealStarted');
  const observer = createObserver(start);
  for (const event of others) observer.see(viewEventFor(seat, event));
  return observer;
}

type Asked = Reply | Promise<Reply> | undefined;

function isPromise(asked: Asked): boolean {
  return asked instanceof Promise;
}

/** What the seats answer, by seat; undefined for those that have no choice. */
function askBots(
  { state }: DealInPlay,
  observers: BySeat<Observer>,
  bots: BySeat<SeatedBot>,
  onDecision: OnDecision,
): readonly Asked[] {
  const asked = askedSeats(state);
  return SEATS.map((seat) => {
    if (!asked.includes(seat)) return undefined;
    const observation = observers[seat].observation();
    if (observation === undefined) throw new Error(`seat ${seat} is asked but sees no question`);
    const started = performance.now();
    const clocked = (reply: Reply): Reply => {
      onDecision(seat, performance.now() - started);
      return reply;
    };
    const reply = bots[seat].decide(observation, legalActions(state, seat));
    return reply instanceof Promise ? reply.then(clocked) : clocked(reply);
  });
}
