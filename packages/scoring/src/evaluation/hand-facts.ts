// The facts of a claim, as numbers, that hold for every division. The hand with its winning tile is read first, then
// how it was won, so that one hand can be scored for several ways to win. Hot code: one object is reused.

import { KIND_COUNT, type Meld, type TileIndex, type Wind } from '@mcr-arena/tiles';
import { type HandKeys, HONORS_KEY, KEY_OF_KIND, newHandKeys, presentRanks, UNIT_OF_KIND } from '../hand/hand-keys.ts';
import type { WinClaim, WinManner } from '../hand/win-claim.ts';
import { ANY_PART, type AspectLookup, kongsValue, WIN_BITS, WORDS } from './aspect-lookup.ts';
import { CHOW_LOOKUP, PUNG_LOOKUP } from './combination-lookup.ts';

/** A claimed win as the counts and masks that fans are tested on. */
export interface HandFacts {
  /** The concealed tiles with the winning tile. */
  readonly keys: HandKeys;
  /** Copies of each kind in hand, melds and winning tile. */
  readonly copies: Uint8Array;
  winningTile: number;
  selfDrawn: boolean;
  meldCount: number;
  /** Kinds present in hand and melds, as the lowest bit of each digit in the layout of keys. */
  readonly present: HandKeys;
  hasFifthCopy: boolean;
  /** Number of kinds with four tiles that are not a kong. */
  fourOfAKinds: number;
  meldedKongs: number;
  concealedKongs: number;
  /** The chows and suited pungs among the melds, as digits for the combination lookups, and their numbers. */
  chowDigits: number;
  chowCount: number;
  pungDigits: number;
  pungCount: number;
  /** The `everyPart` fans that the melds allow. */
  parts: number;
  /** Number of pungs of suited terminals among the melds. */
  terminalPungs: number;
  /** Honors with a pung or kong among the melds, one bit each. */
  honorPungs: number;
  seatWind: Wind;
  prevalentWind: Wind;
  /** Bits of WIN_BITS; flags that contradict the hand are corrected. */
  win: number;
  /** Fans that hold in every form and division, regardless of how the hand was won. */
  readonly ofTiles: Int32Array;
  /** `ofTiles` plus the fans for how the hand was won. */
  readonly common: Int32Array;
}

/** An empty object to be filled. */
export function newHandFacts(): HandFacts {
  return {
    keys: newHandKeys(),
    copies: new Uint8Array(KIND_COUNT),
    winningTile: 0,
    selfDrawn: false,
    meldCount: 0,
    present: newHandKeys(),
    hasFifthCopy: false,
    fourOfAKinds: 0,
    meldedKongs: 0,
    concealedKongs: 0,
    chowDigits: 0,
    chowCount: 0,
    pungDigits: 0,
    pungCount: 0,
    parts: 0,
    terminalPungs: 0,
    honorPungs: 0,
    seatWind: 'east',
    prevalentWind: 'east',
    win: 0,
    ofTiles: new Int32Array(WORDS),
    common: new Int32Array(WORDS),
  };
}

/** Why a hand cannot be scored: the number of tiles is wrong, or there are five of a kind. */
export type CountError = 'wrong-tile-count' | 'too-many-copies';

/** East, the first of the honors. */
export const FIRST_HONOR = 27;
/** Three consecutive ranks, starting at the lowest. */
const CHOW_UNITS = 0o111;
const WIND_BITS = 0o1111;
const DRAGON_BITS = 0o1110000;

/** Fills `facts` from a claim with valid values. Returns an error if the tiles do not add up. */
export function readClaim(claim: WinClaim, lookup: AspectLookup, facts: HandFacts): CountError | undefined {
  const { melds, concealed } = claim;
  facts.meldCount = melds.length;
  if (concealed.length !== 13 - 3 * melds.length) return 'wrong-tile-count';
  clear(facts);
  for (let index = 0; index < melds.length; index += 1) addMeld(facts, melds[index]!, lookup);
  for (let index = 0; index < concealed.length; index += 1) addConcealed(facts, concealed[index]!);
  addConcealed(facts, claim.winningTile);
  if (facts.hasFifthCopy) return 'too-many-copies';
  readFansOfTiles(facts, lookup);
  readWin(claim, lookup, facts);
  return undefined;
}

/**
 * Fills the part of `facts` that does not depend on how the hand was won. `keys`: the concealed tiles with the winning
 * tile, 14 less 3 per meld, at most four of a kind.
 */
export function readHand(
  keys: HandKeys,
  melds: readonly Meld[],
  lookup: AspectLookup,
  facts: HandFacts,
): CountError | undefined {
  facts.meldCount = melds.length;
  clear(facts);
  for (let index = 0; index < melds.length; index += 1) addMeld(facts, melds[index]!, lookup);
  for (let index = 0; index <= HONORS_KEY; index += 1) {
    const key = keys[index]!;
    facts.keys[index] = key;
    for (let ranks = presentRanks(key); ranks !== 0; ranks &= ranks - 1) {
      const shift = 31 - Math.clz32(ranks & -ranks);
      addCopies(facts, 9 * index + shift / 3, (key >>> shift) & 7);
    }
  }
  if (facts.hasFifthCopy) return 'too-many-copies';
  readFansOfTiles(facts, lookup);
  return undefined;
}

/**
 * Fills the rest of `facts` for one way to win the last hand read. The winning tile must be among the concealed tiles.
 */
export function readWin(win: WinManner, lookup: AspectLookup, facts: HandFacts): void {
  const { winningTile } = win;
  facts.winningTile = winningTile;
  facts.selfDrawn = win.selfDrawn;
  facts.seatWind = win.seatWind;
  facts.prevalentWind = win.prevalentWind;
  const inHand = (facts.keys[KEY_OF_KIND[winningTile]!]! / UNIT_OF_KIND[winningTile]!) & 7;
  const copies = facts.copies[winningTile]!;
  facts.win = winBits(win, facts, copies - inHand, copies - 1);
  for (let word = 0; word < WORDS; word += 1) {
    facts.common[word] = facts.ofTiles[word]! | lookup.win[facts.win * WORDS + word]!;
  }
}

function clear(facts: HandFacts): void {
  for (let index = 0; index <= HONORS_KEY; index += 1) {
    facts.keys[index] = 0;
    facts.present[index] = 0;
  }
  facts.copies.fill(0);
  facts.hasFifthCopy = false;
  facts.fourOfAKinds = 0;
  facts.meldedKongs = 0;
  facts.concealedKongs = 0;
  facts.chowDigits = 0;
  facts.chowCount = 0;
  facts.pungDigits = 0;
  facts.pungCount = 0;
  facts.parts = ANY_PART;
  facts.terminalPungs = 0;
  facts.honorPungs = 0;
}

function addTile(facts: HandFacts, tile: number): void {
  addCopies(facts, tile, 1);
}

function addCopies(facts: HandFacts, tile: number, count: number): void {
  const copies = facts.copies[tile]! + count;
  facts.copies[tile] = copies;
  if (copies === 4) facts.fourOfAKinds += 1;
  if (copies > 4) facts.hasFifthCopy = true;
}

function addConcealed(facts: HandFacts, tile: TileIndex): void {
  addTile(facts, tile);
  facts.keys[KEY_OF_KIND[tile]!]! += UNIT_OF_KIND[tile]!;
}

function addMeld(facts: HandFacts, meld: Meld, lookup: AspectLookup): void {
  if (meld.type === 'chow') {
    const chow = meld.low - 2 * KEY_OF_KIND[meld.low]!;
    facts.present[KEY_OF_KIND[meld.low]!]! |= CHOW_UNITS * UNIT_OF_KIND[meld.low]!;
    for (let tile: number = meld.low; tile < meld.low + 3; tile += 1) addTile(facts, tile);
    facts.chowDigits = facts.chowDigits * CHOW_LOOKUP.base + chow + 1;
    facts.chowCount += 1;
    facts.parts &= lookup.chowParts[chow]!;
    return;
  }
  const { tile } = meld;
  facts.present[KEY_OF_KIND[tile]!]! |= UNIT_OF_KIND[tile]!;
  for (let copy = 0; copy < 3; copy += 1) addTile(facts, tile);
  if (meld.type === 'concealedKong') facts.concealedKongs += 1;
  else if (meld.type !== 'pung') facts.meldedKongs += 1;
  if (meld.type !== 'pung') addKongTile(facts, tile);
  facts.parts &= lookup.pungParts[tile]!;
  if (KEY_OF_KIND[tile] === HONORS_KEY) {
    facts.honorPungs |= 1 << (tile - FIRST_HONOR);
    return;
  }
  facts.pungDigits = facts.pungDigits * PUNG_LOOKUP.base + tile + 1;
  facts.pungCount += 1;
  facts.terminalPungs += lookup.countedPungs[tile]!;
}

/** Adds the fourth tile of a kong, which is not a Tile Hog. */
function addKongTile(facts: HandFacts, tile: TileIndex): void {
  facts.copies[tile]! += 1;
  if (facts.copies[tile]! > 4) facts.hasFifthCopy = true;
}

/** How the hand was won, as bits of WIN_BITS. Flags that contradict the hand are corrected. */
function winBits(claim: WinManner, facts: HandFacts, shown: number, held: number): number {
  const lastOfKind = shown === 3 || (claim.lastOfKind && held === shown);
  const kongs = facts.meldedKongs + facts.concealedKongs;
  const afterKong = claim.afterKong && (claim.selfDrawn ? kongs > 0 : held === 0);
  const concealed = facts.concealedKongs === facts.meldCount;
  const allClaimed = facts.meldCount === 4 && facts.concealedKongs === 0 && !claim.selfDrawn;
  return (
    (claim.selfDrawn ? WIN_BITS.selfDrawn : 0) |
    (lastOfKind ? WIN_BITS.lastOfKind : 0) |
    (afterKong ? WIN_BITS.afterKong : 0) |
    (claim.lastOfWall ? WIN_BITS.lastOfWall : 0) |
    (concealed ? WIN_BITS.concealed : 0) |
    (allClaimed ? WIN_BITS.allClaimed : 0)
  );
}

/** Writes the fans that depend only on the tiles, not on form or division, into `facts.ofTiles`. */
function readFansOfTiles(facts: HandFacts, lookup: AspectLookup): void {
  const { ofTiles, present, keys } = facts;
  for (let index = 0; index <= HONORS_KEY; index += 1) present[index]! |= presentRanks(keys[index]!);
  const [first, second, third, honors] = [present[0]!, present[1]!, present[2]!, present[3]!];
  const families =
    (first !== 0 ? 1 : 0) |
    (second !== 0 ? 2 : 0) |
    (third !== 0 ? 4 : 0) |
    ((honors & WIND_BITS) !== 0 ? 8 : 0) |
    ((honors & DRAGON_BITS) !== 0 ? 16 : 0);
  const kongs = kongsValue(facts.meldedKongs, facts.concealedKongs);
  for (let word = 0; word < WORDS; word += 1) {
    ofTiles[word] = lookup.families[families * WORDS + word]! | lookup.kongs[kongs * WORDS + word]!;
  }
  const { slots, others } = lookup.onlyTiles;
  for (let index = 0; index < slots.length; index += 1) {
    const at = 4 * index;
    const outside =
      (first & others[at]!) | (second & others[at + 1]!) | (third & others[at + 2]!) | (honors & others[at + 3]!);
    const slot = slots[index]!;
    if (outside === 0) ofTiles[slot >> 5]! |= 1 << (slot & 31);
  }
}
