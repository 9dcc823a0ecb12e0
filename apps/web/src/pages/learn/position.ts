// A position of a lesson: a real deal, dealt from a wall that is laid for it and played by the judge up to the question. All others
// draw and discard what they drew.

import {
  type Action,
  askedSeats,
  CASUAL_RULES,
  DealInPlay,
  legalActionsFor,
  type Observation,
  observe,
  PASS,
  replay,
  type ViewEvent,
  viewFor,
} from '@mcr-arena/engine';
import {
  countTiles,
  createRandom,
  expectValue,
  mapSeats,
  parseCompactTiles,
  SEATS,
  type Seat,
  shuffled,
  TILES_WITHOUT_FLOWERS,
  type TileIndex,
} from '@mcr-arena/tiles';
import { sceneOf, type TableScene } from '../../ui/table/table-scene.ts';

/** Tiles are in the compact notation. */
export interface PositionSource {
  readonly seat: Seat;
  /** The 13 tiles dealt to the seat. */
  readonly hand: string;
  /** The tiles that were drawn and discarded, in turn from east; the last one is in question unless the seat draws next. */
  readonly river?: string;
  /** The tile that the seat draws then; absent if it may claim the last one of the river. */
  readonly drawn?: string;
}

export interface Position {
  readonly seat: Seat;
  readonly observation: Observation;
  readonly legal: readonly Action[];
  readonly scene: TableScene;
  /** The tiles in hand, low to high, the drawn one last. */
  readonly tiles: readonly TileIndex[];
}

const HAND_SIZE = 13;

/** Throws if the tiles do not lead to a question to the seat. */
export function positionOf(source: PositionSource): Position {
  const { seat } = source;
  const deal = new DealInPlay({ rules: CASUAL_RULES, prevalentWind: 'east', wall: wallOf(source) });
  const turns = tilesIn(source.river ?? '').length;
  while (!isReached(deal, seat, turns, source.drawn === undefined))
    deal.answer(mapSeats((each) => idleReply(deal, each)));
  const view: readonly ViewEvent[] = viewFor(seat, deal.events);
  const seen = observe(view);
  if (seen.question === undefined) throw new Error(`${source.hand}: no question to the seat`);
  const observation: Observation = { ...seen, question: seen.question };
  const scene = sceneOf(replay(view));
  const { hand, apart } = scene.seats[seat];
  const tiles = [...hand, ...(apart ? [apart.tile] : [])] as TileIndex[];
  return { seat, observation, legal: legalActionsFor(observation), scene, tiles };
}

/** @example tilesIn('123m EE') */
export function tilesIn(text: string): readonly TileIndex[] {
  return expectValue(parseCompactTiles(text));
}

/** A whole wall that deals the hand and lets the river pass. The other tiles are in a fixed order. */
function wallOf({ seat, hand, river = '', drawn = '' }: PositionSource): readonly TileIndex[] {
  const own = tilesIn(hand);
  if (own.length !== HAND_SIZE) throw new Error(`${hand}: ${own.length} tiles, expected ${HAND_SIZE}`);
  const draws = tilesIn(`${river} ${drawn}`);
  const left = countTiles(TILES_WITHOUT_FLOWERS);
  for (const tile of [...own, ...draws]) left[tile]! -= 1;
  const others = shuffled(TILES_WITHOUT_FLOWERS, createRandom('lesson')).filter((tile) => {
    if (left[tile]! <= 0) return false;
    left[tile]! -= 1;
    return true;
  });
  const hands = SEATS.flatMap((each) => (each === seat ? own : others.splice(0, HAND_SIZE)));
  return [...hands, ...draws, ...others];
}

function isReached({ state, events }: DealInPlay, seat: Seat, turns: number, isClaim: boolean): boolean {
  const { phase } = state;
  const discards = events.filter(({ type }) => type === 'discarded').length;
  if (phase.type === 'ended' || discards > turns) throw new Error('the seat gets no question there');
  return askedSeats(state).includes(seat) && discards === turns && phase.type === (isClaim ? 'claim' : 'turn');
}

function idleReply({ state }: DealInPlay, seat: Seat): Action | undefined {
  if (!askedSeats(state).includes(seat)) return undefined;
  const { phase } = state;
  if (phase.type !== 'turn') return PASS;
  if (phase.drawn === undefined) throw new Error('a turn without a draw');
  return { type: 'discard', tile: phase.drawn };
}
