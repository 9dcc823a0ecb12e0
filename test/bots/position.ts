// Positions written in a line, as a bot would observe them: the hand, melds, what lies on the table.

import { type Action, DUPLICATE_RULES, type Observation } from '@mcr-arena/engine';
import {
  countTiles,
  emptyCounts,
  expectValue,
  type Hand,
  isChowLow,
  KINDS,
  parseHand,
  parseTiles,
  type Seat,
  type TileCounts,
  type TileIndex,
  tilesOfMeld,
} from '@mcr-arena/tiles';

export interface Position {
  /** Compact notation, melds in brackets; on a turn the drawn tile included. */
  readonly hand: string;
  /** Tiles discarded so far by the seat across, in compact notation. */
  readonly discards?: string;
  /** Tiles left in each seat's quarter; 15 unless given. */
  readonly wallLeft?: number;
}

/** The seat is south in the east round: no dragon or wind in it is more than the rules say. */
const SEAT: Seat = 1;
const ACROSS: Seat = 3;

/** An own turn with that hand, and all its discards. */
export function turnOf(position: Position): { observation: Observation; legal: readonly Action[] } {
  const { hand, observation } = tableOf(position);
  const drawn = hand.concealed[hand.concealed.length - 1]!;
  const legal = KINDS.filter((kind) => observation.hand[kind]! > 0).map((tile): Action => ({ type: 'discard', tile }));
  return { observation: { ...observation, question: { type: 'turn', drawn, afterKong: false } }, legal };
}

/** A discard of the seat before, and everything that can be done with it but a win. */
export function claimOf(position: Position, discard: string): { observation: Observation; legal: readonly Action[] } {
  const { observation } = tableOf(position);
  const [tile] = expectValue(parseTiles(discard));
  if (tile === undefined) throw new Error('which discard?');
  const seen = observation.unseen.slice();
  seen[tile]! -= 1;
  const question = { type: 'claim', tile, from: 0, fromDirection: 'previous' } as const;
  const legal: Action[] = [{ type: 'pass' }, ...chowsOf(observation.hand, tile), ...pungsOf(observation.hand, tile)];
  if (observation.hand[tile] === 3) legal.push({ type: 'meldedKong' });
  return { observation: { ...observation, unseen: seen, question }, legal };
}

function tableOf({ hand: text, discards = '', wallLeft = 15 }: Position): {
  hand: Hand;
  observation: Omit<Observation, 'question'>;
} {
  const hand = expectValue(parseHand(text));
  const thrown = discards === '' ? [] : expectValue(parseTiles(discards));
  const shown = countTiles([...thrown, ...hand.melds.flatMap(tilesOfMeld)]);
  const held = countTiles(hand.concealed);
  const unseen = emptyCounts();
  for (const kind of KINDS) unseen[kind] = 4 - shown[kind]! - held[kind]!;
  const observation: Omit<Observation, 'question'> = {
    seat: SEAT,
    seatWind: 'south',
    prevalentWind: 'east',
    rules: DUPLICATE_RULES,
    hand: held,
    melds: [[], hand.melds, [], []],
    discards: [[], [], [], thrown.map((tile) => ({ tile, drawn: false }))],
    flowers: [[], [], [], []],
    unseen,
    shown,
    wallLeft: [wallLeft, wallLeft, wallLeft, wallLeft],
    history: [],
  };
  if (observation.discards[ACROSS].length !== thrown.length) throw new Error('the discards lie elsewhere');
  return { hand, observation };
}

function chowsOf(hand: TileCounts, tile: TileIndex): Action[] {
  const lows = [tile - 2, tile - 1, tile].filter((low) => low >= 0) as TileIndex[];
  return lows.flatMap((low): Action[] => {
    if (!isChowLow(low) || low % 9 > tile % 9 || low + 2 < tile) return [];
    const left = hand.slice();
    for (let member: number = low; member < low + 3; member += 1) if (member !== tile) left[member]! -= 1;
    const isHeld = [0, 1, 2].every((step) => low + step === tile || hand[low + step]! > 0);
    return isHeld ? discardsOf(left).map((discard) => ({ type: 'chow', low, discard })) : [];
  });
}

function pungsOf(hand: TileCounts, tile: TileIndex): Action[] {
  if (hand[tile]! < 2) return [];
  const left = hand.slice();
  left[tile]! -= 2;
  return discardsOf(left).map((discard) => ({ type: 'pung', discard }));
}

function discardsOf(hand: TileCounts): TileIndex[] {
  return KINDS.filter((kind) => hand[kind]! > 0);
}
