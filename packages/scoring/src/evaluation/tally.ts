// The sets of one division of a hand, summed up into the few numbers on which fans depend. Hot code: one tally is
// reused.

import { honorPairs, honorPungs } from '../hand/hand-keys.ts';
import { packedParts } from '../hand/suit-divisions.ts';
import { type AspectLookup, WAIT_VALUES } from './aspect-lookup.ts';
import { CHOW_LOOKUP, PUNG_LOOKUP } from './combination-lookup.ts';
import { FIRST_HONOR, type HandFacts } from './hand-facts.ts';

/**
 * Places of the winning tile in a division, one bit each: the three that can be a wait fan (bits of WAIT_VALUES), the
 * end of a chow that another tile could also have completed, a pung, the knitted straight.
 */
export const PLACES = { ...WAIT_VALUES, open: 8, pung: 16, knitted: 32 } as const;

/** A division in numbers. */
export interface Tally {
  chowDigits: number;
  chowCount: number;
  pungDigits: number;
  pungCount: number;
  /** The `everyPart` fans that the parts allow. */
  parts: number;
  concealedPungs: number;
  /** Number of pungs of suited terminals. */
  terminalPungs: number;
  /** Honors with a pung or kong, one bit each. */
  honorPungs: number;
  /** The pair's tile. */
  pair: number;
  /** Bits of PLACES. */
  places: number;
}

/** An empty tally. */
export function newTally(): Tally {
  return {
    chowDigits: 0,
    chowCount: 0,
    pungDigits: 0,
    pungCount: 0,
    parts: 0,
    concealedPungs: 0,
    terminalPungs: 0,
    honorPungs: 0,
    pair: 0,
    places: 0,
  };
}

/** Place of the winning tile in a chow, by chow code (0-6, the lowest rank less 1) times 3 plus the tile's place. */
const PLACE_IN_CHOW = Uint8Array.from({ length: 21 }, (_, index) => {
  const [code, place] = [Math.floor(index / 3), index % 3];
  if (place === 1) return PLACES.closed;
  const isEdge = (code === 0 && place === 2) || (code === 6 && place === 0);
  return isEdge ? PLACES.edge : PLACES.open;
});

/** Resets the tally to the melds. */
export function tallyMelds(tally: Tally, facts: HandFacts): void {
  tally.chowDigits = facts.chowDigits;
  tally.chowCount = facts.chowCount;
  tally.pungDigits = facts.pungDigits;
  tally.pungCount = facts.pungCount;
  tally.parts = facts.parts;
  tally.concealedPungs = facts.concealedKongs;
  tally.terminalPungs = facts.terminalPungs;
  tally.honorPungs = facts.honorPungs;
  tally.pair = -1;
  tally.places = 0;
}

/** Adds the concealed pungs and the pair of honors. `honors`: a key that passes `areHonorsDivisible`. */
export function tallyHonors(tally: Tally, facts: HandFacts, honors: number, lookup: AspectLookup): void {
  if (honors === 0) return;
  for (let bits = honorPungs(honors); bits !== 0; bits &= bits - 1) {
    const honor = honorOfLowest(bits);
    tally.honorPungs |= 1 << honor;
    tallyPung(tally, facts, FIRST_HONOR + honor, lookup);
  }
  const pair = honorPairs(honors);
  if (pair !== 0) tallyPair(tally, facts, FIRST_HONOR + honorOfLowest(pair), lookup);
}

const honorOfLowest = (bits: number): number => ((31 - Math.clz32(bits & -bits)) / 3) | 0;

function tallyPung(tally: Tally, facts: HandFacts, tile: number, lookup: AspectLookup): void {
  tally.parts &= lookup.pungParts[tile]!;
  tally.concealedPungs += 1;
  if (tile === facts.winningTile) tally.places |= PLACES.pung;
}

function tallyPair(tally: Tally, facts: HandFacts, tile: number, lookup: AspectLookup): void {
  tally.pair = tile;
  tally.parts &= lookup.pairParts[tile]!;
  if (tile === facts.winningTile) tally.places |= PLACES.single;
}

/** Adds the sets and the pair, if any, of one suit's division. */
export function tallySuit(tally: Tally, facts: HandFacts, suit: number, division: number, lookup: AspectLookup): void {
  const parts = packedParts(division);
  const firstTile = 9 * suit;
  const pairRank = (parts >>> 3) & 15;
  if (pairRank !== 0) tallyPair(tally, facts, firstTile + pairRank - 1, lookup);
  let codes = parts >>> 7;
  for (let left = parts & 7; left > 0; left -= 1) {
    const code = codes & 15;
    codes >>>= 4;
    if (code < 7) {
      tallyChow(tally, facts, suit, code, lookup);
    } else {
      const tile = firstTile + code - 7;
      tally.pungDigits = tally.pungDigits * PUNG_LOOKUP.base + tile + 1;
      tally.pungCount += 1;
      tally.terminalPungs += lookup.countedPungs[tile]!;
      tallyPung(tally, facts, tile, lookup);
    }
  }
}

function tallyChow(tally: Tally, facts: HandFacts, suit: number, code: number, lookup: AspectLookup): void {
  const chow = 7 * suit + code;
  tally.chowDigits = tally.chowDigits * CHOW_LOOKUP.base + chow + 1;
  tally.chowCount += 1;
  tally.parts &= lookup.chowParts[chow]!;
  const place = facts.winningTile - 9 * suit - code;
  if (place >= 0 && place < 3) tally.places |= PLACE_IN_CHOW[3 * code + place]!;
}
