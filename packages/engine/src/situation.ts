// The situation of one seat with a question: everything that determines its legal actions. The judge and the browser
// derive it from the state, a bot from its observation; all then apply the same rules.

import {
  type BySeat,
  claimSourceOf,
  type Meld,
  type Seat,
  type TileCounts,
  type TileIndex,
  type Wind,
} from '@mcr-arena/tiles';
import type { Observation, Question, VisibleMeld } from './observation.ts';
import type { DealRules } from './rules.ts';
import { isOpen, type Phase, type PhaseOf, type SeatState, type SeenTile, type TableState, UNKNOWN } from './state.ts';
import { allowsKong, isLastTile, wallLeftIn } from './wall.ts';

/** A seat, its question, and the data that the rules need. */
export interface Situation {
  readonly rules: DealRules;
  readonly prevalentWind: Wind;
  readonly seat: Seat;
  readonly question: Question;
  /** 34 counts of the concealed tiles, the drawn one included. */
  readonly hand: TileCounts;
  readonly melds: readonly Meld[];
  readonly flowerCount: number;
  /** 34 counts: copies visible to all. */
  readonly shown: TileCounts;
  /** Tiles that each seat can still draw. */
  readonly wallLeft: BySeat<number>;
}

/** The situation of `seat`; absent if it has no question in this state. Throws if its hand is hidden. */
export function situationOf(state: TableState, seat: Seat): Situation | undefined {
  const question = questionOf(state.phase, seat);
  if (question === undefined) return undefined;
  const { hand, melds, flowers } = openSeatOf(state, seat);
  const { rules, prevalentWind } = state.config;
  const wallLeft = wallLeftIn(state.wall);
  return {
    rules,
    prevalentWind,
    seat,
    question,
    hand,
    melds,
    flowerCount: flowers.length,
    shown: state.shown,
    wallLeft,
  };
}

/** The open state of `seat`. Throws if its hand is hidden. */
export function openSeatOf({ seats }: TableState, seat: Seat): SeatState {
  const own = seats[seat];
  if (isOpen(own)) return own;
  throw new Error(`the hand of seat ${seat} is hidden`);
}

/** The situation of the seat that made the observation. */
export function situationOfObservation(observation: Observation): Situation {
  const { rules, prevalentWind, seat, question, hand, shown, wallLeft } = observation;
  const melds = observation.melds[seat].filter(isOwnMeld);
  const flowerCount = observation.flowers[seat].length;
  return { rules, prevalentWind, seat, question, hand, melds, flowerCount, shown, wallLeft };
}

function isOwnMeld(meld: VisibleMeld): meld is Meld {
  return meld.type !== 'hiddenKong';
}

/** The question to `seat` in this phase, if any. */
export function questionOf(phase: Phase<SeenTile>, seat: Seat): Question | undefined {
  switch (phase.type) {
    case 'turn':
      return phase.seat === seat ? turnQuestion(phase) : undefined;
    case 'claim':
    case 'robKong':
      return phase.seat === seat ? undefined : offerQuestion(phase, seat);
    default:
      return undefined;
  }
}

function turnQuestion({ drawn, afterKong }: PhaseOf<'turn', SeenTile>): Question | undefined {
  if (drawn === UNKNOWN) return undefined;
  return drawn === undefined ? { type: 'turn', afterKong } : { type: 'turn', drawn, afterKong };
}

// Each discard is offered to three seats and offers have few distinct values, so each object is created once and shared.
const offers: Readonly<Record<'claim' | 'robKong', Question[]>> = { claim: [], robKong: [] };

function offerQuestion({ type, tile, seat: from }: PhaseOf<'claim' | 'robKong'>, seat: Seat): Question {
  const place = 16 * tile + 4 * from + seat;
  const known = offers[type][place];
  if (known !== undefined) return known;
  const offer: Question = { type, tile, from, fromDirection: claimSourceOf(seat, from) };
  offers[type][place] = offer;
  return offer;
}

/** The tile that would complete the hand; absent after a claim. */
export function winningTileOf(question: Question): TileIndex | undefined {
  return question.type === 'turn' ? question.drawn : question.tile;
}

/** Whether no seat can draw after the tile in question. */
export function isAtLastTile({ question, seat, wallLeft }: Situation): boolean {
  return isLastTile(wallLeft, question.type === 'turn' ? seat : question.from);
}

/** Whether the wall allows a kong on the seat's own turn. */
export function isKongAllowed({ wallLeft, seat }: Situation): boolean {
  return allowsKong(wallLeft, seat);
}
