// What a seat knows, from the fields of a position. How many tiles each seat has drawn follows from its melds and discards.

import {
  type Discard,
  type HiddenSeat,
  isOpen,
  legalActions,
  type SeatState,
  type ViewState,
  type VisibleMeld,
} from '@mcr-arena/engine';
import {
  type BySeat,
  CLAIM_SOURCES,
  COPIES_PER_KIND,
  countTiles,
  emptyCounts,
  FLOWERS,
  mapSeats,
  parseCompactHand,
  parseCompactTiles,
  SEATS,
  type Seat,
  seatAfter,
  TILES_WITH_FLOWERS,
  TILES_WITHOUT_FLOWERS,
  type TileCounts,
  type TileIndex,
  tilesOfMeld,
  totalOf,
  WINDS,
} from '@mcr-arena/tiles';
import { parseSeatText, type SeatText } from './parse-seat.ts';
import { POSITION_RULES, type PositionFields, type PositionPlay } from './position-fields.ts';

/** What is wrong with the fields of a position. */
export type PositionFault =
  /** The field cannot be read; `message` says why, in English. */
  | { readonly type: 'unreadable'; readonly field: keyof PositionFields; readonly message: string }
  | { readonly type: 'fiveTiles'; readonly tile: TileIndex; readonly count: number }
  /** Concealed tiles in `hand`; each meld counts as three. */
  | { readonly type: 'handSize'; readonly size: number; readonly expected: number }
  | { readonly type: 'drawnMissing'; readonly tile: TileIndex }
  /** The hand has no kong before the drawn tile. */
  | { readonly type: 'kongMissing' }
  /** The hand has no chow or pung that the seat could have just claimed. */
  | { readonly type: 'ownClaimMissing' }
  /** The seat in `from` has no discard that can be claimed. */
  | { readonly type: 'nothingOffered'; readonly seat: Seat }
  /** A discard is marked as claimed, but no meld of another seat took it. */
  | { readonly type: 'claimMissing'; readonly seat: Seat; readonly tile: TileIndex }
  /** The melds and discards of the seat need more tiles than its part of the wall has, or fewer than none. */
  | { readonly type: 'draws'; readonly seat: Seat; readonly draws: number; readonly most: number }
  /** More hidden kongs than kinds of which the seat has seen no tile. */
  | { readonly type: 'hiddenKongs'; readonly count: number; readonly most: number }
  /** The seat has fewer than two legal actions. */
  | { readonly type: 'noChoice' };

/** A position, or what is wrong with it. */
export type PositionResult =
  | { readonly ok: true; readonly state: ViewState }
  | { readonly ok: false; readonly fault: PositionFault };

/** Thrown inside this file only. */
class Wrong extends Error {
  readonly fault: PositionFault;
  constructor(fault: PositionFault) {
    super(fault.type);
    this.fault = fault;
  }
}

const HAND_SIZE = 13;
const MELD_SIZE = 3;
const MOST_MELDS = 4;

/** What the seat knows at its question. */
export function parsePosition(fields: PositionFields): PositionResult {
  try {
    return { ok: true, state: stateOf(fields) };
  } catch (thrown) {
    if (thrown instanceof Wrong) return { ok: false, fault: thrown.fault };
    throw thrown;
  }
}

function stateOf(fields: PositionFields): ViewState {
  if (!Object.hasOwn(POSITION_RULES, fields.play))
    unreadable('play', `expected ${Object.keys(POSITION_RULES).join(', ')}`);
  const rules = POSITION_RULES[fields.play as PositionPlay];
  const seat = windIn(fields, 'seat');
  const hand = parseCompactHand(fields.hand);
  if (!hand.ok) unreadable('hand', hand.error.message);
  const { concealed, melds } = hand.value;
  if (hand.value.flowers.length > 0) unreadable('hand', 'flowers are counted in another field');
  const texts = mapSeats((each) => seatText(fields, WINDS[each]));
  if (texts[seat].melds.length > 0) unreadable(WINDS[seat], 'the melds of the seat itself are written in its hand');
  const laid = mapSeats((each): readonly VisibleMeld[] => (each === seat ? melds : texts[each].melds));
  for (const each of SEATS) {
    if (laid[each].length > MOST_MELDS) {
      unreadable(each === seat ? 'hand' : WINDS[each], `${laid[each].length} melds, expected ${MOST_MELDS} at most`);
    }
  }
  const phase = phaseOf(fields, seat, concealed, texts, laid);
  const expected = HAND_SIZE + (phase.type === 'turn' ? 1 : 0) - MELD_SIZE * melds.length;
  if (concealed.length !== expected) throw new Wrong({ type: 'handSize', size: concealed.length, expected });
  const discards = discardsOf(texts, laid);
  const isCasual = rules.format === 'casual';
  const flowers = flowersOf(fields.flowers, isCasual);
  const own: TileCounts = countTiles(concealed);
  const seats = mapSeats((each): SeatState | HiddenSeat => {
    const open = { flowers: flowers[each], discards: discards[each] };
    if (each === seat) return { ...open, hand: own, melds };
    return { ...open, hand: { size: HAND_SIZE - MELD_SIZE * laid[each].length }, melds: laid[each] };
  });
  const shown = shownOf(seats);
  checkCopies(own, shown, melds, laid.flat().filter(({ type }) => type === 'hiddenKong').length);
  const wallSize = (isCasual ? TILES_WITH_FLOWERS : TILES_WITHOUT_FLOWERS).length;
  const state: ViewState = {
    config: { seat, rules, prevalentWind: WINDS[windIn(fields, 'wind')], wallSize },
    phase,
    seats,
    shown,
    wall: wallOf(isCasual, wallSize, seats),
  };
  if (legalActions(state, seat).length < 2) throw new Wrong({ type: 'noChoice' });
  return state;
}

function unreadable(field: keyof PositionFields, message: string): never {
  throw new Wrong({ type: 'unreadable', field, message });
}

function windIn(fields: PositionFields, field: 'wind' | 'seat' | 'from'): Seat {
  const seat = SEATS.find((each) => WINDS[each] === fields[field]);
  return seat ?? unreadable(field, `expected ${WINDS.join(', ')}`);
}

function seatText(fields: PositionFields, wind: 'east' | 'south' | 'west' | 'north'): SeatText {
  const parsed = parseSeatText(fields[wind]);
  return parsed.ok ? parsed.value : unreadable(wind, parsed.error.message);
}

function tileIn(fields: PositionFields, field: 'drawn' | 'rob'): TileIndex {
  const tiles = parseCompactTiles(fields[field]);
  if (!tiles.ok) return unreadable(field, tiles.error.message);
  return tiles.value.length === 1 ? tiles.value[0]! : unreadable(field, 'expected one tile');
}

function phaseOf(
  fields: PositionFields,
  seat: Seat,
  concealed: readonly TileIndex[],
  texts: BySeat<SeatText>,
  laid: BySeat<readonly VisibleMeld[]>,
): ViewState['phase'] & { readonly type: 'turn' | 'claim' | 'robKong' } {
  if (fields.from !== '') {
    const from = windIn(fields, 'from');
    const last = texts[from].discards.at(-1);
    if (from === seat || last === undefined || last.isClaimed) throw new Wrong({ type: 'nothingOffered', seat: from });
    return { type: 'claim', seat: from, tile: last.tile };
  }
  if (fields.rob !== '') {
    const tile = tileIn(fields, 'rob');
    const from = SEATS.find(
      (each) => each !== seat && laid[each].some((meld) => meld.type === 'addedKong' && meld.tile === tile),
    );
    return from === undefined
      ? unreadable('rob', "no other seat has an added kong of this tile, as in [2'22+2p]")
      : { type: 'robKong', seat: from, tile };
  }
  checkAfter(fields, laid[seat]);
  if (fields.after === 'claim') return { type: 'turn', seat, afterKong: false };
  const drawn = fields.drawn === '' ? concealed.at(-1) : tileIn(fields, 'drawn');
  if (drawn === undefined) throw new Wrong({ type: 'handSize', size: 0, expected: HAND_SIZE + 1 });
  if (!concealed.includes(drawn)) throw new Wrong({ type: 'drawnMissing', tile: drawn });
  return { type: 'turn', seat, drawn, afterKong: fields.after === 'kong' };
}

/** Throws if `after` is unknown, or if no meld of the seat can be the kong or the claim. */
function checkAfter({ play, after }: PositionFields, melds: readonly VisibleMeld[]): void {
  if (!['', 'kong', 'claim'].includes(after)) unreadable('after', 'expected kong or claim');
  const isKong = ({ type }: VisibleMeld): boolean => type !== 'chow' && type !== 'pung';
  if (after === 'kong' && !melds.some(isKong)) throw new Wrong({ type: 'kongMissing' });
  if (after !== 'claim') return;
  if (POSITION_RULES[play as PositionPlay].format === 'duplicate') {
    unreadable('after', 'in duplicate play a claim names its discard');
  }
  if (melds.every(isKong)) throw new Wrong({ type: 'ownClaimMissing' });
}

/** The discards with their claimers. Claimed tiles that are not listed are put first. */
function discardsOf(texts: BySeat<SeatText>, laid: BySeat<readonly VisibleMeld[]>): BySeat<readonly Discard[]> {
  const discards = mapSeats((seat) =>
    texts[seat].discards.map(({ tile, isClaimed }) => ({
      discard: { tile, drawn: false } as Discard,
      isOpen: isClaimed,
    })),
  );
  for (const claimer of SEATS) {
    for (const meld of laid[claimer]) {
      const taken = takenBy(meld, claimer);
      if (taken === undefined) continue;
      const claimed: Discard = { tile: taken.tile, drawn: false, claimedBy: claimer };
      const list = discards[taken.from];
      const place = list.findIndex(({ discard, isOpen }) => isOpen && discard.tile === taken.tile);
      if (place < 0) list.unshift({ discard: claimed, isOpen: false });
      else list[place] = { discard: claimed, isOpen: false };
    }
  }
  for (const seat of SEATS) {
    const missing = discards[seat].find(({ isOpen }) => isOpen);
    if (missing !== undefined) throw new Wrong({ type: 'claimMissing', seat, tile: missing.discard.tile });
  }
  return mapSeats((seat) => discards[seat].map(({ discard }) => discard));
}

function takenBy(meld: VisibleMeld, claimer: Seat): { readonly from: Seat; readonly tile: TileIndex } | undefined {
  if (meld.type === 'chow') return { from: seatAfter(claimer, -1), tile: meld.claimed };
  if (meld.type === 'concealedKong' || meld.type === 'hiddenKong') return undefined;
  return { from: seatAfter(claimer, -1 - CLAIM_SOURCES.indexOf(meld.claimedFrom)), tile: meld.tile };
}

function flowersOf(text: string, isCasual: boolean): BySeat<readonly TileIndex[]> {
  if (text !== '' && !isCasual) unreadable('flowers', 'only casual play has flowers');
  const counts = text === '' ? [0, 0, 0, 0] : text.split(',').map(Number);
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (text !== '' && (!/^\d(,\d){3}$/.test(text) || total > FLOWERS.length)) {
    unreadable('flowers', 'expected four numbers, in seat order, with a sum of 8 at most, as in 1,0,2,0');
  }
  const left = [...FLOWERS];
  return mapSeats((seat) => left.splice(0, counts[seat]));
}

function shownOf(seats: BySeat<SeatState | HiddenSeat>): TileCounts {
  const shown = emptyCounts();
  for (const { melds, discards } of seats) {
    for (const { tile, claimedBy } of discards) if (claimedBy === undefined) shown[tile]! += 1;
    for (const meld of melds) {
      if (meld.type === 'hiddenKong' || meld.type === 'concealedKong') continue;
      for (const tile of tilesOfMeld(meld)) shown[tile]! += 1;
    }
  }
  return shown;
}

function checkCopies(own: TileCounts, shown: TileCounts, melds: readonly VisibleMeld[], hiddenKongs: number): void {
  const kongs = countTiles(melds.flatMap((meld) => (meld.type === 'concealedKong' ? tilesOfMeld(meld) : [])));
  const counts = [...own].map((count, tile) => count + shown[tile]! + kongs[tile]!);
  const tile = counts.findIndex((count) => count > COPIES_PER_KIND);
  if (tile >= 0) throw new Wrong({ type: 'fiveTiles', tile: tile as TileIndex, count: counts[tile]! });
  const most = counts.filter((count) => count === 0).length;
  if (hiddenKongs > most) throw new Wrong({ type: 'hiddenKongs', count: hiddenKongs, most });
}

function wallOf(isCasual: boolean, size: number, seats: BySeat<SeatState | HiddenSeat>): ViewState['wall'] {
  const draws = mapSeats((seat) => drawsOf(seats[seat]));
  const flowers = seats.reduce((sum, each) => sum + each.flowers.length, 0);
  const all = draws.reduce((sum, count) => sum + count, 0) + flowers;
  const most = isCasual ? size - SEATS.length * HAND_SIZE - flowers : size / SEATS.length - HAND_SIZE;
  for (const seat of SEATS) {
    if (draws[seat] < 0 || draws[seat] > most) throw new Wrong({ type: 'draws', seat, draws: draws[seat], most });
  }
  if (!isCasual) return { type: 'quarters', left: mapSeats((seat) => most - draws[seat]) };
  const next = SEATS.length * HAND_SIZE + all;
  const last = SEATS.length - 1;
  if (next > size) throw new Wrong({ type: 'draws', seat: SEATS[last]!, draws: all, most });
  return { type: 'common', next, end: size };
}

/** The tiles that the seat drew after the deal, flowers not counted. */
function drawsOf(seat: SeatState | HiddenSeat): number {
  const { melds, discards } = seat;
  const held = isOpen(seat) ? totalOf(seat.hand) : seat.hand.size;
  return held - HAND_SIZE + discards.length + melds.reduce((sum, meld) => sum + tilesFromHand(meld), 0);
}

function tilesFromHand(meld: VisibleMeld): number {
  switch (meld.type) {
    case 'chow':
    case 'pung':
      return 2;
    case 'meldedKong':
    case 'addedKong':
      return 3;
    default:
      return 4;
  }
}
