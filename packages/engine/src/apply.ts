// How an event changes the state. `apply` leaves the old state alone; `advance` is the same change in place, for loops that
// own their state (playing, replaying): copying 34-tile counts for each of some 170 events would cost more than the rules.
//
// Events are trusted: they come from `step`. One that cannot follow the state is a bug and throws.

import { type Meld, SEATS, type Seat, seatAfter, type TileIndex, tilesOfMeld } from '@mcr-arena/tiles';
import type { DealEvent, EventOf } from './event.ts';
import { discardOf } from './observation.ts';
import {
  copyState,
  type DealDraft,
  type DealState,
  initialState,
  type Phase,
  type PhaseOf,
  type SeatDraft,
} from './state.ts';
import { takeTile } from './wall.ts';

/** The state after `event`. Throws on an event that cannot follow. */
export function apply(state: DealState, event: DealEvent): DealState {
  if (event.type === 'dealStarted') return initialState(event.config);
  const draft = copyState(state);
  advance(draft, event);
  return draft;
}

/** The state after all of `events`, which begin with `dealStarted`. */
export function replay(events: readonly DealEvent[]): DealState {
  const [first, ...rest] = events;
  if (first?.type !== 'dealStarted') throw new Error('the events of a deal begin with dealStarted');
  const draft = initialState(first.config);
  for (const event of rest) advance(draft, event);
  return draft;
}

/** Applies `event` to the draft in place. */
export function advance(draft: DealDraft, event: DealEvent): void {
  switch (event.type) {
    case 'dealStarted':
      throw new Error('a deal starts once');
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

function applyDealt(draft: DealDraft, { hands, flowers }: EventOf<'dealt'>): void {
  const { wall } = draft;
  for (const seat of SEATS) {
    const own = draft.seats[seat];
    for (const tile of hands[seat]) own.hand[tile]! += 1;
    own.flowers.push(...flowers[seat]);
    if (wall.type === 'quarters') wall.left[seat] -= hands[seat].length + flowers[seat].length;
    else {
      wall.next += hands[seat].length;
      wall.end -= flowers[seat].length;
    }
  }
  draft.phase = { type: 'drawing', seat: SEATS[0], cause: 'turn' };
}

function applyDrawn(draft: DealDraft, { seat, tile, afterKong }: EventOf<'drawn'>): void {
  takeDrawn(draft, seat, tile);
  draft.seats[seat].hand[tile]! += 1;
  draft.phase = { type: 'turn', seat, drawn: tile, afterKong };
}

function applyFlowerShown(draft: DealDraft, { seat, tile }: EventOf<'flowerShown'>): void {
  takeDrawn(draft, seat, tile);
  draft.seats[seat].flowers.push(tile);
  draft.phase = { type: 'drawing', seat, cause: 'flower' };
}

function takeDrawn(draft: DealDraft, seat: Seat, tile: TileIndex): void {
  const due = dueDraw(draft.phase);
  if (due?.seat !== seat || takeTile(draft.wall, draft.config.wall, seat, due.cause) !== tile) {
    throw new Error(`seat ${seat} cannot draw tile ${tile} in phase ${draft.phase.type}`);
  }
}

/** Who draws next, and why, if all the seats that are asked let it happen; absent where nobody does. */
export function dueDraw(phase: Phase): PhaseOf<'drawing'> | undefined {
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

function applyDiscarded(draft: DealDraft, { seat, tile, drawn }: EventOf<'discarded'>): void {
  const own = draft.seats[seat];
  removeTiles(own, tile, 1);
  own.discards.push(discardOf(tile, drawn));
  draft.shown[tile]! += 1;
  draft.phase = { type: 'claim', seat, tile };
}

function applyClaimed(draft: DealDraft, { seat, meld }: EventOf<'claimed'>): void {
  const { phase } = draft;
  if (phase.type !== 'claim') throw new Error(`there is no discard to claim in phase ${phase.type}`);
  const { discards } = draft.seats[phase.seat];
  discards.push({ ...discards.pop()!, claimedBy: seat });
  const own = draft.seats[seat];
  for (const tile of tilesOfMeld(meld)) {
    own.hand[tile]! -= 1;
    draft.shown[tile]! += 1;
  }
  own.hand[phase.tile]! += 1;
  draft.shown[phase.tile]! -= 1;
  own.melds.push(meld);
  draft.phase =
    meld.type === 'meldedKong' ? { type: 'drawing', seat, cause: 'kong' } : { type: 'turn', seat, afterKong: false };
}

function applyKongDeclared(draft: DealDraft, { seat, meld }: EventOf<'kongDeclared'>): void {
  const own = draft.seats[seat];
  if (meld.type === 'concealedKong') {
    removeTiles(own, meld.tile, 4);
    own.melds.push(meld);
    draft.phase = { type: 'drawing', seat, cause: 'kong' };
  } else if (meld.type === 'addedKong') {
    removeTiles(own, meld.tile, 1);
    own.melds[pungPlace(own.melds, meld.tile)] = meld;
    draft.shown[meld.tile]! += 1;
    draft.phase = { type: 'robKong', seat, tile: meld.tile };
  } else throw new Error(`a ${meld.type} is claimed, not declared`);
}

function pungPlace(melds: readonly Meld[], tile: TileIndex): number {
  const place = melds.findIndex((meld) => meld.type === 'pung' && meld.tile === tile);
  if (place < 0) throw new Error(`there is no pung of tile ${tile} to add to`);
  return place;
}

function removeTiles(own: SeatDraft, tile: TileIndex, count: number): void {
  if (own.hand[tile]! < count) throw new Error(`there are not ${count} of tile ${tile} in the hand`);
  own.hand[tile]! -= count;
}
