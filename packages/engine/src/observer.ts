// Folds what one seat sees into what it knows. An observer is advanced event by event, in place; every view of the table and
// every observation that it gives out is a value of its own and does not change any more.

import {
  type BySeat,
  COPIES_PER_KIND,
  claimSourceOf,
  emptyCounts,
  KIND_COUNT,
  mapSeats,
  SEATS,
  type Seat,
  type TileCounts,
  type TileIndex,
  tilesOfMeld,
  WINDS,
} from '@mcr-arena/tiles';
import {
  type Discard,
  discardOf,
  type Observation,
  type Question,
  type TableView,
  type ViewEvent,
  type ViewEventOf,
  type VisibleMeld,
} from './observation.ts';
import { HAND_SIZE } from './wall.ts';

/** What a seat knows, event by event. */
export interface Observer {
  /** Takes in the next event of the seat's view. Throws on one that cannot follow. */
  see(event: ViewEvent): void;
  table(): TableView;
  /** What the seat knows when it is asked; absent while there is nothing to answer. */
  observation(): Observation | undefined;
}

/** What the observer has folded so far. Lists are replaced, never changed; counts are changed and copied when given out. */
interface Knowledge {
  readonly started: ViewEventOf<'dealStarted'>;
  readonly hand: TileCounts;
  readonly shown: TileCounts;
  readonly melds: (readonly VisibleMeld[])[];
  readonly discards: (readonly Discard[])[];
  readonly flowers: (readonly TileIndex[])[];
  readonly wallLeft: number[];
  readonly history: ViewEvent[];
  question: Question | undefined;
  /** The discard that can be claimed, whoever can. */
  discarder: Seat | undefined;
}

/** An observer that has seen the first event of its seat's view. */
export function createObserver(started: ViewEventOf<'dealStarted'>): Observer {
  const known = knowledgeOf(started);
  return {
    see: (event) => {
      known.history.push(event);
      note(known, event);
    },
    table: () => tableOf(known),
    observation: () => known.question && { ...tableOf(known), question: known.question },
  };
}

/** What the events of a view amount to. Throws unless they begin with `dealStarted`. */
export function observe(view: readonly ViewEvent[]): TableView & { readonly question?: Question } {
  const [started, ...rest] = view;
  if (started?.type !== 'dealStarted') throw new Error('a view begins with dealStarted');
  const observer = createObserver(started);
  for (const event of rest) observer.see(event);
  return observer.observation() ?? observer.table();
}

function knowledgeOf(started: ViewEventOf<'dealStarted'>): Knowledge {
  const isCommon = started.rules.format === 'casual';
  const wallLeft = isCommon ? started.wallSize : started.wallSize / SEATS.length;
  return {
    started,
    hand: emptyCounts(),
    shown: emptyCounts(),
    melds: SEATS.map(() => []),
    discards: SEATS.map(() => []),
    flowers: SEATS.map(() => []),
    wallLeft: SEATS.map(() => wallLeft),
    history: [started],
    question: undefined,
    discarder: undefined,
  };
}

function tableOf(known: Knowledge): TableView {
  const { seat, rules, prevalentWind } = known.started;
  return {
    seat,
    seatWind: WINDS[seat],
    prevalentWind,
    rules,
    hand: known.hand.slice(),
    melds: bySeat(known.melds),
    discards: bySeat(known.discards),
    flowers: bySeat(known.flowers),
    unseen: unseenBy(known),
    shown: known.shown.slice(),
    wallLeft: bySeat(known.wallLeft),
    history: known.history.slice(),
  };
}

function bySeat<T>(values: readonly T[]): BySeat<T> {
  return mapSeats((seat) => values[seat]!);
}

function unseenBy({ hand, shown, melds, started }: Knowledge): TileCounts {
  const unseen = emptyCounts();
  for (let tile = 0; tile < KIND_COUNT; tile += 1) unseen[tile] = COPIES_PER_KIND - hand[tile]! - shown[tile]!;
  for (const meld of melds[started.seat]!) {
    if (meld.type === 'concealedKong') unseen[meld.tile] = 0;
  }
  return unseen;
}

function note(known: Knowledge, event: ViewEvent): void {
  switch (event.type) {
    case 'dealStarted':
      throw new Error('a deal starts once');
    case 'dealt':
      noteDealt(known, event);
      break;
    case 'drawn':
      noteDrawn(known, event);
      break;
    case 'flowerShown':
      noteFlowerShown(known, event);
      break;
    case 'discarded':
      noteDiscarded(known, event);
      break;
    case 'claimed':
      noteClaimed(known, event);
      break;
    case 'kongDeclared':
      noteKongDeclared(known, event);
      break;
    case 'foul':
      break;
    case 'dealEnded':
      known.question = undefined;
      break;
    default:
      event satisfies never;
  }
}

function noteDealt(known: Knowledge, { hand, flowers }: ViewEventOf<'dealt'>): void {
  for (const tile of hand) known.hand[tile]! += 1;
  for (const seat of SEATS) {
    known.flowers[seat] = flowers[seat];
    countFromWall(known, seat, HAND_SIZE + flowers[seat].length);
  }
}

function countFromWall({ started, wallLeft }: Knowledge, seat: Seat, count: number): void {
  if (started.rules.format === 'duplicate') wallLeft[seat]! -= count;
  else for (const each of SEATS) wallLeft[each]! -= count;
}

function noteDrawn(known: Knowledge, { seat, tile, afterKong }: ViewEventOf<'drawn'>): void {
  countFromWall(known, seat, 1);
  known.question = undefined;
  if (tile === undefined || seat !== known.started.seat) return;
  known.hand[tile]! += 1;
  known.question = { type: 'turn', drawn: tile, afterKong };
}

function noteFlowerShown(known: Knowledge, { seat, tile }: ViewEventOf<'flowerShown'>): void {
  countFromWall(known, seat, 1);
  known.flowers[seat] = [...known.flowers[seat]!, tile];
  known.question = undefined;
}

function noteDiscarded(known: Knowledge, { seat, tile, drawn }: ViewEventOf<'discarded'>): void {
  known.discards[seat] = [...known.discards[seat]!, discardOf(tile, drawn)];
  known.shown[tile]! += 1;
  known.discarder = seat;
  if (seat === known.started.seat) known.hand[tile]! -= 1;
  known.question = offered(known, 'claim', seat, tile);
}

function offered(known: Knowledge, type: 'claim' | 'robKong', from: Seat, tile: TileIndex): Question | undefined {
  const { seat } = known.started;
  return seat === from ? undefined : { type, tile, from, fromDirection: claimSourceOf(seat, from) };
}

function noteClaimed(known: Knowledge, { seat, meld }: ViewEventOf<'claimed'>): void {
  const { discarder, started } = known;
  const discard = discarder === undefined ? undefined : known.discards[discarder]!.at(-1);
  if (discarder === undefined || discard === undefined) throw new Error('there is no discard to claim');
  known.discards[discarder] = [...known.discards[discarder]!.slice(0, -1), { ...discard, claimedBy: seat }];
  known.melds[seat] = [...known.melds[seat]!, meld];
  const tiles = tilesOfMeld(meld);
  for (const tile of tiles) known.shown[tile]! += 1;
  known.shown[discard.tile]! -= 1;
  known.question = undefined;
  if (seat !== started.seat) return;
  for (const tile of tiles) known.hand[tile]! -= 1;
  known.hand[discard.tile]! += 1;
  if (started.rules.format === 'casual' && meld.type !== 'meldedKong') {
    known.question = { type: 'turn', afterKong: false };
  }
}

function noteKongDeclared(known: Knowledge, { seat, meld }: ViewEventOf<'kongDeclared'>): void {
  const isOwn = seat === known.started.seat;
  const melds = known.melds[seat]!;
  if (meld.type === 'addedKong') {
    known.melds[seat] = melds.map((each) => (each.type === 'pung' && each.tile === meld.tile ? meld : each));
    known.shown[meld.tile]! += 1;
    if (isOwn) known.hand[meld.tile]! -= 1;
    known.question = offered(known, 'robKong', seat, meld.tile);
  } else {
    known.melds[seat] = [...melds, meld];
    if (isOwn && meld.type === 'concealedKong') known.hand[meld.tile]! -= 4;
    known.question = undefined;
  }
}
