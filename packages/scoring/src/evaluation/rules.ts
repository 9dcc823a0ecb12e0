// The rules on which rulebooks, judges and calculators differ, as named and versioned options. A record of a deal that
// stores `id` and `version` can be scored again in the same way.

import { type DisputedPoint, FAN_BOOKS, type FanBook } from '../fans/fan.ts';

/** One variant of the scoring rules. */
export interface ScoringRules {
  readonly id: string;
  readonly version: number;
  /** Minimum points to win, without flowers. */
  readonly minimumPoints: number;
  /** Whether flowers are worth points. */
  readonly countFlowers: boolean;
  /**
   * One melded and one concealed kong: 5 points as a separate pattern (calculators, Botzone; 6 in the WMO's book), or 3 as the sum of
   * Melded Kong and Concealed Kong (the list of 81 fans read to the letter).
   */
  readonly mixedKongs: 5 | 3;
  /**
   * Whether Edge, Closed and Single Wait count in hands with a Knitted Straight; `outside-body`: only if the winning
   * tile is not of one of the nine knitted kinds.
   */
  readonly waitsInKnittedStraight: boolean | 'outside-body';
  /** The book whose points and inclusions of fans count (`Fan.inBook`). Absent: the Chinese practice. */
  readonly book?: FanBook;
  /** Disputed points on which the other source is followed, in alphabetical order. Absent: the Chinese practice. */
  readonly disputed?: readonly DisputedPoint[];
}

/** The rules on which public calculators agree; the default everywhere. */
export const STANDARD_RULES: ScoringRules = {
  id: 'mcr',
  version: 1,
  minimumPoints: 8,
  countFlowers: true,
  mixedKongs: 5,
  waitsInKnittedStraight: true,
};

/**
 * The rules of Botzone's judge: a hand with a Knitted Straight gets no Edge, Closed or Single Wait if the winning tile
 * is of one of the nine knitted kinds. In version 1 (`waitsInKnittedStraight: false`) such hands never got one; records
 * with that version are still scored by it.
 */
export const BOTZONE_RULES: ScoringRules = {
  ...STANDARD_RULES,
  id: 'botzone',
  version: 2,
  waitsInKnittedStraight: 'outside-body',
};

/** The 81 fans to the letter: no pattern for one melded and one concealed kong. */
export const LITERAL_RULES: ScoringRules = { ...STANDARD_RULES, id: 'literal', mixedKongs: 3 };

/**
 * The book of the World Mahjong Organization (2006), used in Europe. It differs from the Chinese practice in five points:
 * Two Concealed Kongs are 8 points; one melded and one concealed kong are 6; Fully Concealed Hand counts with seven more fans, Half Flush
 * with All Green, and Mixed Double Pung with All Terminals.
 */
export const WMO_RULES: ScoringRules = { ...STANDARD_RULES, id: 'wmo', book: 'wmo' };

/** The presets that people and organisers choose from: the Chinese practice, and each book that differs from it. */
export const RULES_NAMES = ['mcr', ...FAN_BOOKS] as const;
/** The id of a preset that people and organisers choose. */
export type RulesName = (typeof RULES_NAMES)[number];

/** The preset with the book of the rules. */
export function rulesNameOf({ book }: ScoringRules): RulesName {
  return book ?? 'mcr';
}

/** The id of a preset. */
export type RulesId = RulesName | 'botzone' | 'literal';

/** The named presets, by id. */
export const SCORING_RULES: Readonly<Record<RulesId, ScoringRules>> = {
  mcr: STANDARD_RULES,
  wmo: WMO_RULES,
  botzone: BOTZONE_RULES,
  literal: LITERAL_RULES,
};

/** Whether a hand of `total` points, including `flowers` points for flowers, may win. */
export function minimumReached(total: number, flowers: number, rules: ScoringRules = STANDARD_RULES): boolean {
  return total - (rules.countFlowers ? flowers : 0) >= rules.minimumPoints;
}
