// Starts a deal in the middle: derives the replies from its events by replaying the deal.

import { type DealConfig, type DealEvent, DealInPlay, type Replies, type Reply } from '@mcr-arena/engine';
import { meldSchema, tileSchema } from '@mcr-arena/engine/schema';
import { failure, mapSeats, type Result, SEATS, type Seat, success } from '@mcr-arena/tiles';
import * as z from 'zod';

const seat = z.literal(SEATS);
/** An event up to the open question. The replies are derived from the fields that it names; the others are compared with a replay. */
export const happenedSchema = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('discarded'), seat, tile: tileSchema }),
  z.looseObject({ type: z.literal(['claimed', 'kongDeclared']), seat, meld: meldSchema }),
  z.looseObject({ type: z.literal(['drawn', 'flowerShown']), seat }),
  z.looseObject({ type: z.literal(['dealStarted', 'dealt', 'foul', 'dealEnded']) }),
]);
type HappenedEvent = z.infer<typeof happenedSchema>;

/** The events of a deal, beginning with `dealStarted`. `config`: the config in that event, with a valid wall. */
interface EventList {
  readonly config: DealConfig;
  readonly events: readonly HappenedEvent[];
}

/**
 * The replies, step by step, that lead from the start of the deal through the events; passes are omitted. The events must end
 * at an open question. Error: `position-invalid`, with the number of the first impossible event.
 */
export function repliesOf({ config, events }: EventList): Result<readonly Replies[], 'position-invalid'> {
  const deal = new DealInPlay(config);
  const steps: Replies[] = [];
  let wrong = firstDifference(deal.events, events, 0);
  while (wrong === undefined && deal.events.length < events.length) {
    const from = deal.events.length;
    const replies = deal.deltas === undefined ? repliesBefore(deal, events) : undefined;
    if (replies === undefined) return invalid(from, events);
    wrong = firstDifference(deal.answer(replies), events, from);
    steps.push(replies);
  }
  if (wrong !== undefined) return invalid(wrong, events);
  return deal.deltas === undefined ? success(steps) : failure('position-invalid', 'the deal of these events is over');
}

function invalid(place: number, events: readonly HappenedEvent[]): Result<never, 'position-invalid'> {
  const type = events[place]?.type ?? 'missing';
  const reason = type === 'foul' ? 'does not contain the reply that was a foul' : 'is impossible here';
  return failure('position-invalid', `event ${place}, "${type}", ${reason}`);
}

/** Index of the first event that differs from the replay. */
function firstDifference(
  played: readonly DealEvent[],
  events: readonly HappenedEvent[],
  from: number,
): number | undefined {
  const place = played.findIndex((event, index) => !isSame(event, events[from + index]));
  return place < 0 ? undefined : from + place;
}

function isSame(played: DealEvent, event: HappenedEvent | undefined): boolean {
  if (event === undefined || event.type !== played.type) return false;
  if (played.type === 'dealStarted') return true;
  const given: Readonly<Record<string, unknown>> = { ...event };
  return Object.entries(played).every(([key, value]) => JSON.stringify(value) === JSON.stringify(given[key]));
}

/** The replies to the open question that lead to the next event. */
function repliesBefore(
  { state, events: { length } }: DealInPlay,
  events: readonly HappenedEvent[],
): Replies | undefined {
  const [next, after] = [events[length]!, events[length + 1]];
  const of = (own: Seat, reply: Reply): Replies => mapSeats((seat) => (seat === own ? reply : undefined));
  switch (next.type) {
    case 'discarded':
      return of(next.seat, { type: 'discard', tile: next.tile });
    case 'kongDeclared': {
      const { meld } = next;
      if (meld.type !== 'concealedKong' && meld.type !== 'addedKong') return undefined;
      return of(next.seat, { type: meld.type, tile: meld.tile });
    }
    case 'claimed': {
      const { meld } = next;
      if (meld.type === 'meldedKong') return of(next.seat, { type: 'meldedKong' });
      const discard =
        after?.type === 'discarded' && state.config.rules.format === 'duplicate' ? { discard: after.tile } : {};
      if (meld.type === 'chow') return of(next.seat, { type: 'chow', low: meld.low, ...discard });
      return meld.type === 'pung' ? of(next.seat, { type: 'pung', ...discard }) : undefined;
    }
    case 'drawn':
    case 'flowerShown':
      return state.phase.type === 'turn' ? undefined : [undefined, undefined, undefined, undefined];
    default:
      return undefined;
  }
}
