// The five principles, which decide which of the fans in a hand are counted. They depend only on the list of fans and, for what is included, on the book.
//
// Non-repeat: a fan that another counted fan includes is not counted.
// Non-separation, non-identical, account-once: restrict the combinations of chows (or pungs) that may count together.
// High-versus-low: of all ways to divide and combine a hand, the one with the most points is counted.

import type { RankedSet } from '../fans/criterion.ts';
import { FAN_BOOKS, type Fan, type FanBook, type FanDifference, type FanPoints } from '../fans/fan.ts';
import type { FanId } from '../fans/fan-ids.ts';
import { FANS, fanOf, slotOf } from '../fans/fans.ts';
import { bitCount } from '../hand/hand-keys.ts';
import { addFan, criteriaOf, WORDS } from './aspect-lookup.ts';
import { SCORING_RULES, type ScoringRules, STANDARD_RULES } from './rules.ts';

/** The principles by name, each with one sentence for players. */
export const PRINCIPLES = {
  nonRepeat: {
    name: 'Non-repeat',
    zh: '不重复',
    meaning: 'A fan that another counted fan includes is not counted.',
  },
  nonSeparation: {
    name: 'Non-separation',
    zh: '不拆移',
    meaning: 'Sets combined for one fan are not taken apart to make another one among themselves.',
  },
  nonIdentical: {
    name: 'Non-identical',
    zh: '不得相同',
    meaning: 'A set used for a fan is not used again, with other sets, for the same fan.',
  },
  highVersusLow: {
    name: 'High-versus-low',
    zh: '就高不就低',
    meaning: 'Of several ways to divide a hand, the one with the most points counts.',
  },
  accountOnce: {
    name: 'Account-once',
    zh: '套算一次',
    meaning: 'Once sets are combined, each set left over is combined with one of them once.',
  },
} as const;

/** One of the five principles, by its identifier. */
export type Principle = keyof typeof PRINCIPLES;

// --- High-versus-low ---

/** Whether a way to count a hand replaces the best one so far. On a tie, the first stays. */
export function isWorthMore(points: number, best: number): boolean {
  return points > best;
}

// --- Non-repeat ---

/** The points of fans, and what they include, under some rules. */
export interface FanValues {
  /** Points of the fan in each slot. */
  readonly points: Uint8Array;
  /** Three words per slot: all fans except those that the fan in the slot includes. */
  readonly keptBeside: Int32Array;
  /** The fans of the Chinese practice or the book. */
  readonly listed: Int32Array;
  /** The values for hands without sets. */
  readonly withoutSets: FanValues;
}

function valuesIn({ book, disputed = [] }: Pick<ScoringRules, 'book' | 'disputed'>): FanValues {
  const sources = book === undefined ? disputed : [book, ...disputed];
  const differencesOf = ({ inBook }: Fan): readonly FanDifference[] => sources.flatMap((name) => inBook?.[name] ?? []);
  const points = Uint8Array.from(FANS, (fan) => {
    return differencesOf(fan).find((difference) => difference.points !== undefined)?.points ?? fan.points;
  });
  const listed = new Int32Array(WORDS);
  for (const [slot, fan] of FANS.entries()) {
    if (isInBook(fan, book)) addFan(listed, 0, slot);
  }
  const keptBeside = (inSets: boolean) =>
    Int32Array.from({ length: FANS.length * WORDS }, (_, index) => {
      const fan = FANS[Math.floor(index / WORDS)]!;
      const differences = differencesOf(fan);
      const counts = differences.flatMap((difference) => difference.counts ?? []);
      const more = differences.flatMap(({ includes = [], includesWithoutSets = [] }) => {
        return inSets ? includes : [...includes, ...includesWithoutSets];
      });
      const slots = [...fan.includes.filter((id) => !counts.includes(id)), ...more].map(slotOf);
      return ~slots.filter((slot) => slot >> 5 === index % WORDS).reduce((word, slot) => word | (1 << (slot & 31)), 0);
    });
  const withoutSets = { points, keptBeside: keptBeside(false), listed } as {
    -readonly [Key in keyof FanValues]: FanValues[Key];
  };
  withoutSets.withoutSets = withoutSets;
  return { points, keptBeside: keptBeside(true), listed, withoutSets };
}

const CHINESE_VALUES = valuesIn({});
const VALUES = new Map<string, FanValues>(FAN_BOOKS.map((book) => [book, valuesIn({ book })]));

/** Values of the same rules are the same object. */
export function valuesOf(rules: ScoringRules): FanValues {
  const { book, disputed } = rules;
  if (disputed === undefined) return book === undefined ? CHINESE_VALUES : VALUES.get(book)!;
  const key = [book, ...disputed].join(' ');
  const values = VALUES.get(key) ?? valuesIn(rules);
  VALUES.set(key, values);
  return values;
}

/** Points of a fan under the rules, each time that it counts. */
export function pointsOfFan(fan: FanId, rules: ScoringRules): FanPoints {
  return valuesOf(rules).points[slotOf(fan)] as FanPoints;
}

/**
 * Positions of repeatable fans in a hand's `repeats`, which has two bits for each: how often it counts beyond the first
 * time. All other fans map to two bits that are always 0.
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
 * Removes the fans that others include from `held` and returns the points of the rest. Fans are processed in the order
 * of the list, and only remaining fans remove others: a fan never includes one before it.
 */
export function countWithoutIncluded(held: Int32Array, repeats: number, values: FanValues): number {
  const { points: pointsAt, keptBeside } = values;
  let points = 0;
  for (let word = 0; word < WORDS; word += 1) {
    let ahead = held[word]!;
    while (ahead !== 0) {
      const lowest = ahead & -ahead;
      const slot = 32 * word + 31 - Math.clz32(lowest);
      points += pointsAt[slot]! * (1 + ((repeats >>> REPEAT_SHIFT[slot]!) & 3));
      ahead &= ~lowest & keptBeside[slot * WORDS + word]!;
      held[word]! &= keptBeside[slot * WORDS + word]!;
      for (let later = word + 1; later < WORDS; later += 1) held[later]! &= keptBeside[slot * WORDS + later]!;
    }
  }
  return points;
}

/** Whether the fan in slot `by` includes the fan in `slot`. */
export function isIncluded(slot: number, by: number, values = CHINESE_VALUES): boolean {
  return (values.keptBeside[by * WORDS + (slot >> 5)]! & (1 << (slot & 31))) === 0;
}

// --- Combinations of sets ---

/** A fan formed by some of a hand's chows or suited pungs; bit i of `sets` is the i-th of them. */
interface Combination {
  readonly slot: number;
  readonly sets: number;
}

interface LeftOutCombination extends Combination {
  readonly principle: Principle;
  /** The slot of the counted combination that excludes it. */
  readonly by: number;
}

interface CombinationChoice {
  readonly counted: readonly Combination[];
  readonly leftOut: readonly LeftOutCombination[];
}

/** All combinations of the sets (up to four) that form a fan, from the most points down. */
export function combinationsOf(of: 'chows' | 'pungs', sets: readonly RankedSet[]): readonly Combination[] {
  const ordered = sets.map((set, index) => ({ ...set, bit: 1 << index })).sort(byRank);
  const found: Combination[] = [];
  for (const together of GROUPS[ordered.length]!) {
    const group = together.map((place) => ordered[place]!);
    for (const { slot, holds } of COMBINATION_FANS[of][group.length]!) {
      if (holds.test(group)) found.push({ slot, sets: group.reduce((bits, { bit }) => bits | bit, 0) });
    }
  }
  return found.sort((a, b) => a.slot - b.slot);
}

const byRank = (a: RankedSet, b: RankedSet): number => a.rank - b.rank || a.suit - b.suit;

/** For 0 to 4 items, every subset as a list of places. */
const GROUPS: readonly (readonly (readonly number[])[])[] = [0, 1, 2, 3, 4].map((total) =>
  Array.from({ length: 1 << total }, (_, chosen) => [0, 1, 2, 3].filter((place) => (chosen & (1 << place)) !== 0)),
);

const combinationFansOf = (of: 'chows' | 'pungs') =>
  [0, 1, 2, 3, 4].map((size) =>
    criteriaOf('combination').filter(({ holds }) => holds.of === of && holds.size === size),
  );

/** The fans formed by chows and by pungs, by number of sets. */
const COMBINATION_FANS = { chows: combinationFansOf('chows'), pungs: combinationFansOf('pungs') };

/** The combinations that together are worth the most, and the reason why each other one is not counted. */
export function chooseCombinations(candidates: readonly Combination[]): CombinationChoice {
  const counted = bestFrom(candidates, 0, []);
  const leftOut = candidates
    .filter((candidate) => !counted.includes(candidate))
    .map((candidate) => ({ ...candidate, ...obstacleTo(candidate, counted)! }));
  return { counted, leftOut };
}

function bestFrom(
  candidates: readonly Combination[],
  from: number,
  chosen: readonly Combination[],
): readonly Combination[] {
  let best = chosen;
  for (let index = from; index < candidates.length; index += 1) {
    const candidate = candidates[index]!;
    if (obstacleTo(candidate, chosen) !== undefined) continue;
    const found = bestFrom(candidates, index + 1, [...chosen, candidate]);
    if (isWorthMore(pointsOf(found), pointsOf(best))) best = found;
  }
  return best;
}

const pointsOf = (combinations: readonly Combination[]): number =>
  combinations.reduce((sum, { slot }) => sum + CHINESE_VALUES.points[slot]!, 0);

interface Obstacle {
  readonly principle: Principle;
  readonly by: number;
}

/** The principle that excludes the candidate, and the slot of the chosen combination that causes this. */
function obstacleTo({ slot, sets }: Combination, chosen: readonly Combination[]): Obstacle | undefined {
  for (const other of chosen) {
    if (isIncluded(slot, other.slot)) return { principle: 'nonRepeat', by: other.slot };
    if ((sets & ~other.sets) === 0) return { principle: 'nonSeparation', by: other.slot };
    if (slot === other.slot && (sets & other.sets) !== 0) return { principle: 'nonIdentical', by: other.slot };
  }
  // A set left over can be combined only once with sets already combined: two sets that other combinations connect,
  // directly or through a third set, cannot be combined again.
  const tied = tiedSets(chosen).find((group) => bitCount(group & sets) > 1);
  if (tied === undefined) return undefined;
  return { principle: 'accountOnce', by: chosen.find((other) => (other.sets & tied & sets) !== 0)!.slot };
}

/** The groups of sets that the combinations connect. */
function tiedSets(combinations: readonly Combination[]): readonly number[] {
  let groups: readonly number[] = [];
  for (const { sets } of combinations) {
    const joined = groups.filter((group) => (group & sets) !== 0).reduce((all, group) => all | group, sets);
    groups = [...groups.filter((group) => (group & sets) === 0), joined];
  }
  return groups;
}

/** Whether the rules have the fan: some fans are only in a book. */
export function haveFan({ book }: ScoringRules, fan: FanId): boolean {
  return isInBook(fanOf(fan), book);
}

function isInBook({ onlyIn }: Fan, book: FanBook | undefined): boolean {
  return onlyIn === undefined || (book !== undefined && onlyIn.includes(book));
}

/** The standard rules, or those of the first book that has the fan. */
export function rulesWith(fan: FanId): ScoringRules {
  const [book] = fanOf(fan).onlyIn ?? [];
  return book === undefined ? STANDARD_RULES : SCORING_RULES[book];
}
