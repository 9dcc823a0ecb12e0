// Deals that a seat cannot distinguish from the one it plays: the tiles that it has not seen are drawn again. Every arrangement of them in the
// hands, the concealed kongs and the rest of the wall is equally likely, if any order of drawing explains what the seat saw.
// What the actions of others suggest about their hands is ignored. Duplicate deals only.

import { type DealConfig, type DealEvent, type EventOf, quarterInDrawingOrder, type Replies } from '@mcr-arena/engine';
import {
  COPIES_PER_KIND,
  expectValue,
  KIND_COUNT,
  mapSeats,
  type Random,
  SEATS,
  type Seat,
  shuffled,
  type TileIndex,
} from '@mcr-arena/tiles';
import { drawingOrderOf, type HandChange, tilesHeldAfter } from './drawing-order.ts';
import { repliesOf } from './position.ts';

const HAND_SIZE = 13;
const KONG_SIZE = 4;
/** Orders of drawing that are tried for an arrangement. Nearly all arrangements have many that fit. */
const ATTEMPTS = 64;

/** What a seat sees of another seat, and what it does not. */
interface HiddenSeat {
  readonly seat: Seat;
  readonly changes: readonly HandChange[];
  /** Concealed kongs, whose tiles others do not see. */
  readonly kongs: number;
}

/** A deal up to a question. */
interface DeterminizedDeal {
  readonly config: DealConfig;
  /** The replies that lead to the question. */
  readonly steps: readonly Replies[];
}

/**
 * A deal whose view is the same for `seat`, with hidden tiles drawn by `random`. `events`: of a duplicate deal, up to a question. Throws if no
 * arrangement was found, which indicates events that are impossible.
 */
export function determinized(events: readonly DealEvent[], seat: Seat, random: Random): DeterminizedDeal {
  const config = configOf(events);
  const others = SEATS.filter((other) => other !== seat).map((other) => hiddenSeatOf(events, other));
  const own = ownTiles(events, seat);
  const unseen = unseenTiles(own, others);
  for (let attempt = 0; attempt < 1000 * ATTEMPTS; attempt += 1) {
    const arranged = arrange(unseen, others, random);
    if (arranged === undefined) continue;
    const { orders, kongs, rest } = arranged;
    const wall = wallOf(
      mapSeats((each) => orders.get(each) ?? own),
      rest,
      config.wall.length,
    );
    const changed = { ...config, wall };
    return {
      config: changed,
      steps: expectValue(repliesOf({ config: changed, events: eventsOn(changed, events, kongs) })),
    };
  }
  throw new Error(`no hidden tiles explain the ${events.length} events that seat ${seat} saw`);
}

function configOf([started]: readonly DealEvent[]): DealConfig {
  if (started?.type !== 'dealStarted')
    throw new Error(`expected dealStarted as the first event, found ${JSON.stringify(started)}`);
  if (started.config.rules.format !== 'duplicate')
    throw new Error(`format ${started.config.rules.format}: hidden tiles can be drawn again in duplicate deals only`);
  return started.config;
}

function hiddenSeatOf(events: readonly DealEvent[], seat: Seat): HiddenSeat {
  const changes: HandChange[] = [];
  for (const event of events) {
    if (!('seat' in event) || event.seat !== seat) continue;
    const change = changeOf(event, changes.at(-1));
    if (change !== undefined) changes.push(change);
  }
  return { seat, changes, kongs: changes.filter(({ type }) => type === 'hiddenKong').length };
}

function changeOf(event: DealEvent, before: HandChange | undefined): HandChange | undefined {
  switch (event.type) {
    case 'drawn':
      return { type: 'drawn' };
    case 'discarded':
      return { type: 'removed', tiles: [event.tile], ...(before?.type === 'drawn' && { isDrawn: event.drawn }) };
    case 'claimed':
      return { type: 'removed', tiles: tilesFromHand(event) };
    case 'kongDeclared':
      if (event.meld.type === 'concealedKong') return { type: 'hiddenKong' };
      return event.meld.type === 'addedKong' ? { type: 'removed', tiles: [event.meld.tile] } : undefined;
    default:
      return undefined;
  }
}

/** The tiles that a claim takes from the hand. */
function tilesFromHand({ meld }: EventOf<'claimed'>): readonly TileIndex[] {
  if (meld.type === 'chow') {
    const tiles = [meld.low, meld.low + 1, meld.low + 2] as TileIndex[];
    return tiles.filter((tile) => tile !== meld.claimed);
  }
  return Array.from({ length: meld.type === 'pung' ? 2 : 3 }, () => meld.tile);
}

/** The tiles that a seat has drawn, in drawing order. */
function ownTiles(events: readonly DealEvent[], seat: Seat): readonly TileIndex[] {
  return events.flatMap((event) => {
    if (event.type === 'dealt') return event.hands[seat];
    return event.type === 'drawn' && event.seat === seat ? [event.tile] : [];
  });
}

function unseenTiles(own: readonly TileIndex[], others: readonly HiddenSeat[]): readonly TileIndex[] {
  const shown = others.flatMap(({ changes }) =>
    changes.flatMap((change) => (change.type === 'removed' ? change.tiles : [])),
  );
  const left = new Int8Array(KIND_COUNT).fill(COPIES_PER_KIND);
  for (const tile of [...own, ...shown]) left[tile]! -= 1;
  return Array.from(left).flatMap((count, kind) => Array.from({ length: count }, () => kind as TileIndex));
}

interface Arrangement {
  /** The tiles drawn by each other seat so far, in drawing order. */
  readonly orders: ReadonlyMap<Seat, readonly TileIndex[]>;
  /** The kinds of the concealed kongs, by seat. */
  readonly kongs: ReadonlyMap<Seat, readonly TileIndex[]>;
  /** The tiles not drawn yet. */
  readonly rest: readonly TileIndex[];
}

/** Draws an arrangement; undefined if no order of drawing was found for it. */
function arrange(unseen: readonly TileIndex[], others: readonly HiddenSeat[], random: Random): Arrangement | undefined {
  const count = others.reduce((sum, { kongs }) => sum + kongs, 0);
  const whole = unseen.filter((kind, place) => unseen[place + KONG_SIZE - 1] === kind);
  const kinds = shuffled(whole, random).slice(0, count);
  const rest = shuffled(
    unseen.filter((kind) => !kinds.includes(kind)),
    random,
  );
  const orders = new Map<Seat, readonly TileIndex[]>();
  const kongs = new Map<Seat, readonly TileIndex[]>();
  for (const { seat, changes, kongs: own } of others) {
    const ownKinds = kinds.splice(0, own);
    const held = rest.splice(0, tilesHeldAfter(changes, HAND_SIZE));
    const order = orderFor({ held, changes, kongs: ownKinds }, random);
    if (order === undefined) return undefined;
    orders.set(seat, order);
    kongs.set(seat, ownKinds);
  }
  return { orders, kongs, rest };
}

function orderFor(hand: Parameters<typeof drawingOrderOf>[0], random: Random): readonly TileIndex[] | undefined {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const order = drawingOrderOf(hand, random);
    if (order !== undefined) return order;
  }
  return undefined;
}

/** The wall in which each quarter begins, in drawing order, with these tiles. */
function wallOf(
  drawn: readonly (readonly TileIndex[])[],
  rest: readonly TileIndex[],
  size: number,
): readonly TileIndex[] {
  let used = 0;
  const quarters = SEATS.map((seat) => {
    const missing = size / SEATS.length - drawn[seat]!.length;
    used += missing;
    return [...drawn[seat]!, ...rest.slice(used - missing, used)];
  });
  return quarters.flatMap((quarter) => quarter.toReversed());
}

/** The same events on another wall. */
function eventsOn(
  config: DealConfig,
  events: readonly DealEvent[],
  kongs: ReadonlyMap<Seat, readonly TileIndex[]>,
): readonly DealEvent[] {
  const quarters = mapSeats((seat) => quarterInDrawingOrder(config.wall, seat));
  const draws = [HAND_SIZE, HAND_SIZE, HAND_SIZE, HAND_SIZE];
  const declared = new Map([...kongs].map(([seat, kinds]) => [seat, [...kinds]]));
  return events.map((event): DealEvent => {
    if (event.type === 'dealStarted') return { type: 'dealStarted', config };
    if (event.type === 'dealt') return { ...event, hands: mapSeats((seat) => quarters[seat].slice(0, HAND_SIZE)) };
    if (event.type === 'drawn') {
      draws[event.seat]! += 1;
      return { ...event, tile: quarters[event.seat][draws[event.seat]! - 1]! };
    }
    const own =
      event.type === 'kongDeclared' && event.meld.type === 'concealedKong' ? declared.get(event.seat) : undefined;
    return own === undefined ? event : withKong(event as EventOf<'kongDeclared'>, own.shift()!);
  });
}

function withKong(event: EventOf<'kongDeclared'>, tile: TileIndex): DealEvent {
  return { ...event, meld: { type: 'concealedKong', tile } };
}
