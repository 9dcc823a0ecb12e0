// The five principles by which fans that hold become fans that count. They read the fan table and nothing else.
//
// Non-repeat: a fan that another one includes is not counted beside it.
// Non-separation, non-identical, account-once: which combinations of chows (or of pungs) of one hand may count together.
// High-versus-low: of all ways to divide and combine a hand, the one with the most points.

import { criteriaOf, WORDS } from './aspect-tables.ts';
import type { RankedSet } from './criterion.ts';
import { FANS, slotOf } from './fan-table.ts';

export type Principle = 'nonRepeat' | 'nonSeparation' | 'nonIdentical' | 'highVersusLow' | 'accountOnce';

// --- Non-repeat ---

/** Points of the fan in each slot. */
const POINTS = Uint8Array.from(FANS, (fan) => fan.points);

/** Three words a slot: all fans but those that the fan in the slot includes. */
const KEPT_BESIDE = Int32Array.from({ length: FANS.length * WORDS }, (_, index) => {
  const included = FANS[Math.floor(index / WORDS)]!.includes.map(slotOf);
  return ~included.filter((slot) => slot >> 5 === index % WORDS).reduce((word, slot) => word | (1 << (slot & 31)), 0);
});

/**
 * Of the fans that can count more than once, how often beyond the first, in two bits each: a hand's `repeats`. All other
 * fans read two bits that are always 0.
 */
export const REPEAT_SHIFT: Uint8Array = repeatShifts();

function repeatShifts(): Uint8Array {
  const shifts = new Uint8Array(FANS.length).fill(30);
  const pairs = criteriaOf('combination').filter(({ holds }) => holds.size === 2);
  const repeatable = [...pairs, ...criteriaOf('fourOfAKind'), ...criteriaOf('pungsOf')];
  for (const [index, { slot }] of repeatable.entries()) shifts[slot] = 2 * index;
  return shifts;
}

/**
 * Takes the fans that others include out of `held` and returns the points of those that stay. Fans are taken from the
 * most points down, and only those that stay take others out: a fan never includes one before it in the table.
 */
export function countWithoutIncluded(held: Int32Array, repeats: number): number {
  let points = 0;
  for (let word = 0; word < WORDS; word += 1) {
    let ahead = held[word]!;
    while (ahead !== 0) {
      const lowest = ahead & -ahead;
      const slot = 32 * word + 31 - Math.clz32(lowest);
      points += POINTS[slot]! * (1 + ((repeats >>> REPEAT_SHIFT[slot]!) & 3));
      held[0]! &= KEPT_BESIDE[slot * WORDS]!;
      held[1]! &= KEPT_BESIDE[slot * WORDS + 1]!;
      held[2]! &= KEPT_BESIDE[slot * WORDS + 2]!;
      ahead = held[word]! & ~(lowest | (lowest - 1));
    }
  }
  return points;
}

/** The first counted fan that includes the fan in `slot`, if any does. */
export function includedBy(slot: number, countedSlots: readonly number[]): number | undefined {
  return countedSlots.find((counted) => FANS[counted]!.includes.some((id) => slotOf(id) === slot));
}

// --- Combinations of sets ---

/** A fan made by some of a hand's chows, or of its suited pungs: indices into the list of those sets. */
export interface Combination {
  readonly slot: number;
  readonly sets: readonly number[];
}

export interface LeftOutCombination extends Combination {
  readonly principle: Principle;
  /** The slot of the counted combination that stands against it. */
  readonly by: number;
}

export interface CombinationChoice {
  readonly counted: readonly Combination[];
  readonly leftOut: readonly LeftOutCombination[];
}

/** All combinations of the sets that make a fan, from the most points down. */
export function combinationsOf(of: 'chows' | 'pungs', sets: readonly RankedSet[]): readonly Combination[] {
  const fans = criteriaOf('combination').filter(({ holds }) => holds.of === of);
  return fans.flatMap(({ slot, holds }) =>
    choices(sets.length, holds.size)
      .filter((chosen) => holds.test(sortedByRank(chosen.map((index) => sets[index]!))))
      .map((chosen) => ({ slot, sets: chosen })),
  );
}

/** All ways to choose `size` of the numbers below `total`, each in ascending order. */
function choices(total: number, size: number, from = 0): readonly (readonly number[])[] {
  if (size === 0) return [[]];
  const found: (readonly number[])[] = [];
  for (let first = from; first <= total - size; first += 1) {
    for (const rest of choices(total, size - 1, first + 1)) found.push([first, ...rest]);
  }
  return found;
}

function sortedByRank(sets: readonly RankedSet[]): readonly RankedSet[] {
  return [...sets].sort((a, b) => a.rank - b.rank || a.suit - b.suit);
}

/** The combinations that may count together and are worth the most, and why each other one may not. */
export function chooseCombinations(candidates: readonly Combination[]): CombinationChoice {
  const counted = bestFrom(candidates, 0, []);
  const leftOut = candidates
    .filter((candidate) => !counted.includes(candidate))
    .map((candidate) => ({ ...candidate, ...obstacleTo(candidate, counted)! }));
  return { counted, leftOut };
}

function bestFrom(candidates: readonly Combination[], from: number, chosen: readonly Combination[]) {
  let best = chosen;
  for (let index = from; index < candidates.length; index += 1) {
    const candidate = candidates[index]!;
    if (obstacleTo(candidate, chosen) !== undefined) continue;
    const found = bestFrom(candidates, index + 1, [...chosen, candidate]);
    if (pointsOf(found) > pointsOf(best)) best = found;
  }
  return best;
}

const pointsOf = (combinations: readonly Combination[]): number =>
  combinations.reduce((sum, { slot }) => sum + POINTS[slot]!, 0);

/** The principle against counting `candidate` with the chosen ones, and the slot of the chosen one concerned. */
function obstacleTo(
  candidate: Combination,
  chosen: readonly Combination[],
): { readonly principle: Principle; readonly by: number } | undefined {
  const shared = (other: Combination): readonly number[] => candidate.sets.filter((set) => other.sets.includes(set));
  const including = includedBy(
    candidate.slot,
    chosen.map(({ slot }) => slot),
  );
  if (including !== undefined) return { principle: 'nonRepeat', by: including };
  for (const other of chosen) {
    if (shared(other).length === candidate.sets.length) return { principle: 'nonSeparation', by: other.slot };
    if (other.slot === candidate.slot && shared(other).length > 0) return { principle: 'nonIdentical', by: other.slot };
  }
  // A set may be tied to those already used once only: two of its sets must not be tied together already.
  const ties = tiesOf(chosen);
  const groups = candidate.sets.map((set) => ties[set] ?? `alone ${set}`);
  if (new Set(groups).size === groups.length) return undefined;
  const by = chosen.find((other) => shared(other).length > 0)!.slot;
  return { principle: 'accountOnce', by };
}

/** For each set used by the combinations, a label shared by all sets that they tie together. */
function tiesOf(combinations: readonly Combination[]): readonly (string | undefined)[] {
  const labels: (string | undefined)[] = [];
  for (const { sets } of combinations) {
    const joined = sets.flatMap((set) => labels[set] ?? []);
    const label = `tied ${sets[0]}`;
    for (let set = 0; set < 4; set += 1) {
      if (sets.includes(set) || (labels[set] !== undefined && joined.includes(labels[set]!))) labels[set] = label;
    }
  }
  return labels;
}
