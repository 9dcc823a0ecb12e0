// Positions in one line, as a bot observes them: the hand, melds, and visible tiles.

import { type Action, DUPLICATE_RULES, legalActionsFor, type Observation } from '@mcr-arena/engine';
import {
  countTiles,
  emptyCounts,
  expectValue,
  type Hand,
  KINDS,
  parseHand,
  parseTiles,
  type Seat,
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

/** A question and its legal actions. */
export interface Asked {
  readonly observation: Observation;
  readonly legal: readonly Action[];
}

/** South, while the prevalent wind is east: pungs of these two winds score. */
const SEAT: Seat = 1;
const ACROSS: Seat = 3;

/** A turn of the seat itself, and all legal actions except a win. */
export function turnOf(position: Position): Asked {
  const { hand, observation } = tableOf(position);
  const drawn = hand.concealed[hand.concealed.length - 1]!;
  return withLegal({ ...observation, question: { type: 'turn', drawn, afterKong: false } });
}

/** A discard of the previous seat, and all legal actions except a win. */
export function claimOf(position: Position, discard: string): Asked {
  const { observation } = tableOf(position);
  const [tile] = expectValue(parseTiles(discard));
  if (tile === undefined) throw new Error('which discard?');
  const unseen = observation.unseen.slice();
  unseen[tile]! -= 1;
  const question = { type: 'claim', tile, from: 0, fromDirection: 'previous' } as const;
  return withLegal({ ...observation, unseen, question });
}

/** The judge's legal actions, except a win. */
function withLegal(observation: Observation): Asked {
  return { observation, legal: legalActionsFor(observation).filter(({ type }) => type !== 'win') };
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
