// The only fold of events into a state: of the judge's events, with all tiles open, and of a seat's view, in which the
// tiles of others are hidden. `apply` does not modify the old state. `advance` makes the same change in place, for
// loops that own their state (playing, replaying, observing): copying the tile counts for each of about 170 events
// would cost more than the rules.
//
// Events are trusted, because `step` creates them. An event that cannot follow the state is a bug and throws.

import { SEATS, type Seat, seatAfter, type TileIndex, tilesOfMeld } from '@mcr-arena/tiles';
import type { DealEvent } from './event.ts';
import { discardOf, type PublicEvent, type ViewEvent, type VisibleMeld } from './observation.ts';
import {
  copyState,
  type DealDraft,
  type DealState,
  type HiddenSeatDraft,
  initialPublic,
  initialState,
  initialView,
  isOpen,
  type Phase,
  type PhaseOf,
  type SeatDraft,
  type SeenTile,
  type TableDraft,
  type TableState,
  UNKNOWN,
  type ViewDraft,
  type ViewState,
} from './state.ts';
import { HAND_SIZE, takePlace, takeTile } from './wall.ts';

/** An event of the judge, of a seat's view, or as everybody may see it. */
type TableEvent = DealEvent | ViewEvent | PublicEvent;
type TableEventOf<Type extends TableEvent['type']> = Extract<TableEvent, { readonly type: Type }>;
type AnySeatDraft = SeatDraft | HiddenSeatDraft;

/** The state of the judge or of one seat after `event`. Throws if the event cannot follow. */
export function apply(state: ViewState, event: ViewEvent): ViewState;
export function apply(state: DealState, event: DealEvent): DealState;
export function apply(state: TableState, event: TableEvent): TableState {
  if (event.type === 'dealStarted') return startOf(event);
  const draft = copyState(state);
  fold(draft, event);
  return draft;
}

/** The state of the judge, of one seat or of everybody after all `events`, which start with `dealStarted`. */
export function replay(events: readonly ViewEvent[]): ViewState;
export function replay(events: readonly PublicEvent[]): TableState;
export function replay(events: readonly DealEvent[]): DealState;
export function replay(events: readonly TableEvent[]): TableState {
  const [first, ...rest] = events;
  if (first?.type !== 'dealStarted') {
    throw new Error(`expected dealStarted as the first of ${events.length} events, found ${JSON.stringify(first)}`);
  }
  const draft = startOf(first);
  for (const event of rest) fold(draft, event);
  return draft;
}

function startOf(event: TableEventOf<'dealStarted'>): TableDraft {
  if ('config' in event) return initialState(event.config);
  return 'seat' in event ? initialView(event) : initialPublic(event);
}

/** Applies `event` to the draft in place. */
export function advance(draft: DealDraft, event: DealEvent): void;
export function advance(draft: ViewDraft, event: ViewEvent): void;
export function advance(draft: TableDraft, event: TableEvent): void {
  fold(draft, event);
}

function fold(draft: TableDraft, event: TableEvent): void {
  switch (event.type) {
    case 'dealStarted':
      throw new Error(`found dealStarted again, after ${JSON.stringify(draft.phase)}`);
    case 'dealt':
      applyDealt(draft, event);
      break;
    case 'drawn':
      applyDrawn(draft, event);
      break;
    case 'flowerShown':
      applyFlowerShown(draft, event);
      break;
    case 'discarded':
      applyDiscarded(draft, event);
      break;
    case 'claimed':
      applyClaimed(draft, event);
      break;
    case 'kongDeclared':
      applyKongDeclared(draft, event);
      break;
    case 'foul':
      break;
    case 'dealEnded':
      draft.phase = { type: 'ended', outcome: event.outcome, deltas: event.deltas };
      break;
    default:
      event satisfies never;
  }
}

function applyDealt(draft: TableDraft, event: TableEventOf<'dealt'>): void {
  const { wall } = draft;
  for (const seat of SEATS) {
    const own = draft.seats[seat];
    const flowers = event.flowers[seat];
    if (isOpen(own)) for (const tile of dealtTo(seat, event)) own.hand[tile]! += 1;
    else own.hand.size += HAND_SIZE;
    own.flowers.push(...flowers);
    if (wall.type === 'quarters') wall.left[seat] -= HAND_SIZE + flowers.length;
    else {
      wall.next += HAND_SIZE;
      wall.end -= flowers.length;
    }
  }
  draft.phase = { type: 'drawing', seat: SEATS[0], cause: 'turn' };
}

function dealtTo(seat: Seat, event: TableEventOf<'dealt'>): readonly TileIndex[] {
  if ('hands' in event) return event.hands[seat];
  if ('hand' in event) return event.hand;
  throw new Error('an open hand needs its tiles');
}

function applyDrawn(draft: TableDraft, event: TableEventOf<'drawn'>): void {
  const { seat, afterKong } = event;
  const tile = event.tile ?? UNKNOWN;
  takeDrawn(draft, seat, tile);
  addTile(draft.seats[seat], tile);
  draft.phase = { type: 'turn', seat, drawn: tile, afterKong };
}

function applyFlowerShown(draft: TableDraft, { seat, tile }: TableEventOf<'flowerShown'>): void {
  takeDrawn(draft, seat, tile);
  draft.seats[seat].flowers.push(tile);
  draft.phase = { type: 'drawing', seat, cause: 'flower' };
}

/**
 * Takes the tile off the wall. If the wall is known, the tile must be the next one. Otherwise any draw is accepted,
 * because views built from Botzone's requests can begin after the first draws.
 */
function takeDrawn({ phase, config, wall }: TableDraft, seat: Seat, tile: SeenTile): void {
  const due = dueDraw(phase);
  const cause = due?.seat === seat ? due.cause : undefined;
  if (!('wall' in config)) takePlace(wall, config.wallSize, seat, cause ?? 'turn');
  else if (cause === undefined || takeTile(wall, config.wall, seat, cause) !== tile) {
    throw new Error(`seat ${seat} cannot draw tile ${tile} in phase ${phase.type}`);
  }
}

/** The draw that follows if no seat claims; absent if no draw follows. */
function dueDraw(phase: Phase<SeenTile>): PhaseOf<'drawing'> | undefined {
  switch (phase.type) {
    case 'drawing':
      return phase;
    case 'claim':
      return { type: 'drawing', seat: seatAfter(phase.seat), cause: 'turn' };
    case 'robKong':
      return { type: 'drawing', seat: phase.seat, cause: 'kong' };
    default:
      return undefined;
  }
}

function applyDiscarded(draft: TableDraft, { seat, tile, drawn }: TableEventOf<'discarded'>): void {
  const own = draft.seats[seat];
  removeTiles(own, tile, 1);
  own.discards.push(discardOf(tile, drawn));
  draft.shown[tile]! += 1;
  draft.phase = { type: 'claim', seat, tile };
}

function applyClaimed(draft: TableDraft, { seat, meld }: TableEventOf<'claimed'>): void {
  const { phase } = draft;
  if (phase.type !== 'claim') throw new Error(`no discard to claim in phase ${phase.type}`);
  const { discards } = draft.seats[phase.seat];
  discards.push({ ...discards.pop()!, claimedBy: seat });
  const own = draft.seats[seat];
  addTile(own, phase.tile);
  draft.shown[phase.tile]! -= 1;
  for (const tile of tilesOfMeld(meld)) {
    removeTiles(own, tile, 1);
    draft.shown[tile]! += 1;
  }
  own.melds.push(meld);
  draft.phase =
    meld.type === 'meldedKong' ? { type: 'drawing', seat, cause: 'kong' } : { type: 'turn', seat, afterKong: false };
}

function applyKongDeclared(draft: TableDraft, { seat, meld }: TableEventOf<'kongDeclared'>): void {
  const own = draft.seats[seat];
  if (meld.type === 'addedKong') {
    removeTiles(own, meld.tile, 1);
    own.melds[pungPlace(own.melds, meld.tile)] = meld;
    draft.shown[meld.tile]! += 1;
    draft.phase = { type: 'robKong', seat, tile: meld.tile };
  } else {
    layConcealedKong(own, meld);
    draft.phase = { type: 'drawing', seat, cause: 'kong' };
  }
}

function layConcealedKong(own: AnySeatDraft, meld: VisibleMeld): void {
  if (meld.type === 'concealedKong') removeTiles(own, meld.tile, 4);
  else if (meld.type === 'hiddenKong' && !isOpen(own)) removeTiles(own, UNKNOWN, 4);
  else throw new Error(`a ${meld.type} cannot be declared by this seat`);
  (own.melds as VisibleMeld[]).push(meld);
}

function pungPlace(melds: readonly VisibleMeld[], tile: TileIndex): number {
  const place = melds.findIndex((meld) => meld.type === 'pung' && meld.tile === tile);
  if (place < 0) throw new Error(`no pung of tile ${tile} to add to`);
  return place;
}

function addTile(own: AnySeatDraft, tile: SeenTile): void {
  if (!isOpen(own)) own.hand.size += 1;
  else if (tile !== UNKNOWN) own.hand[tile]! += 1;
  else throw new Error('an open hand cannot take an unknown tile');
}

function removeTiles(own: AnySeatDraft, tile: SeenTile, count: number): void {
  if (!isOpen(own)) own.hand.size -= count;
  else if (tile !== UNKNOWN && own.hand[tile]! >= count) own.hand[tile]! -= count;
  else throw new Error(`there are not ${count} of tile ${tile} in the hand`);
}
