// The combined value of the chows, or of the suited pungs, depends only on which sets they are. So the choice that the
// principles make is computed once for each multiset of sets and cached.
//
// A multiset of up to four sets is a number with one digit per set, in any order. The digit is the set's number plus 1.
// Hot code.

import type { RankedSet } from '../fans/criterion.ts';
import { addFan, CHOW_COUNT, criteriaOf, lowestOfChow, WORDS } from './aspect-lookup.ts';
import { chooseCombinations, combinationsOf, REPEAT_SHIFT } from './principles.ts';

/** No combination of four chows needs that pair. */
const NO_PAIR = 255;
const SUITED_KINDS = 27;

interface CombinationLookup {
  /** Base of the digits. */
  readonly base: number;
  /** Outcome of each multiset; 0 if not computed yet. */
  readonly outcomes: Uint16Array;
  /** The counted fans of each outcome, three words each. */
  readonly held: Int32Array;
  /** How often these fans count (see `REPEAT_SHIFT`). */
  readonly repeats: Int32Array;
  /** The pair, if any, with which the four chows form another fan, whose slot is in `pairSlots`. */
  readonly pairTiles: Uint8Array;
  readonly pairSlots: Uint8Array;
}

const MAX_OUTCOMES = 1024;

function newLookup(base: number): CombinationLookup {
  return {
    base,
    outcomes: new Uint16Array(base ** 4),
    held: new Int32Array(MAX_OUTCOMES * WORDS),
    repeats: new Int32Array(MAX_OUTCOMES),
    pairTiles: new Uint8Array(MAX_OUTCOMES).fill(NO_PAIR),
    pairSlots: new Uint8Array(MAX_OUTCOMES),
  };
}

/** For chows, numbered 0-20. */
export const CHOW_LOOKUP: CombinationLookup = newLookup(CHOW_COUNT + 1);
/** For suited pungs, numbered by tile, 0-26. */
export const PUNG_LOOKUP: CombinationLookup = newLookup(SUITED_KINDS + 1);

const rankedSetOf = (tile: number): RankedSet => ({ suit: Math.floor(tile / 9), rank: (tile % 9) + 1 });

const rankedSets = {
  chows: Array.from({ length: CHOW_COUNT }, (_, chow) => rankedSetOf(lowestOfChow(chow))),
  pungs: Array.from({ length: SUITED_KINDS }, (_, tile) => rankedSetOf(tile)),
};

/** Stored outcomes by content: about a hundred cover tens of thousands of multisets. */
const knownOutcomes = { chows: new Map<string, number>(), pungs: new Map<string, number>() };

/** Outcome of the sets in `digits`: an index into the other fields of the lookup. */
export function chowOutcome(digits: number): number {
  const outcome = CHOW_LOOKUP.outcomes[digits]!;
  return outcome !== 0 ? outcome : findOutcome('chows', CHOW_LOOKUP, digits);
}

/** Like `chowOutcome`, for suited pungs. */
export function pungOutcome(digits: number): number {
  const outcome = PUNG_LOOKUP.outcomes[digits]!;
  return outcome !== 0 ? outcome : findOutcome('pungs', PUNG_LOOKUP, digits);
}

function findOutcome(of: 'chows' | 'pungs', lookup: CombinationLookup, digits: number): number {
  const numbers: number[] = [];
  for (let rest = digits; rest > 0; rest = Math.floor(rest / lookup.base)) numbers.push((rest % lookup.base) - 1);
  numbers.sort((a, b) => a - b);
  const sorted = numbers.reduce((sum, number) => sum * lookup.base + number + 1, 0);
  if (lookup.outcomes[sorted] === 0) {
    const sets = numbers.map((number) => rankedSets[of][number]!);
    lookup.outcomes[sorted] = storeOutcome(of, lookup, sets);
  }
  const outcome = lookup.outcomes[sorted]!;
  lookup.outcomes[digits] = outcome;
  return outcome;
}

function storeOutcome(of: 'chows' | 'pungs', lookup: CombinationLookup, sets: readonly RankedSet[]): number {
  const slots = chooseCombinations(combinationsOf(of, sets)).counted.map(({ slot }) => slot);
  const pair = of === 'chows' && sets.length === 4 ? pairFanOf(sets) : undefined;
  const saying = `${[...slots].sort()} ${pair?.slot} ${pair?.tile}`;
  const known = knownOutcomes[of].get(saying);
  if (known !== undefined) return known;
  const outcome = knownOutcomes[of].size + 1;
  if (outcome >= MAX_OUTCOMES) throw new Error('more outcomes of combinations than the lookup has room for');
  knownOutcomes[of].set(saying, outcome);
  for (const slot of new Set(slots)) {
    addFan(lookup.held, outcome, slot);
    const beyondFirst = slots.filter((other) => other === slot).length - 1;
    lookup.repeats[outcome]! |= beyondFirst << REPEAT_SHIFT[slot]!;
  }
  if (pair !== undefined) {
    lookup.pairTiles[outcome] = pair.tile;
    lookup.pairSlots[outcome] = pair.slot;
  }
  return outcome;
}

function pairFanOf(chows: readonly RankedSet[]): { readonly slot: number; readonly tile: number } | undefined {
  const sorted = [...chows].sort((a, b) => a.rank - b.rank || a.suit - b.suit);
  for (const { slot, holds } of criteriaOf('fourChowsAndPair')) {
    for (let tile = 0; tile < SUITED_KINDS; tile += 1) {
      if (holds.test(sorted, rankedSetOf(tile))) return { slot, tile };
    }
  }
  return undefined;
}
