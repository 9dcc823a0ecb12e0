// The points on which rule books, judges and calculators differ, as options with names and versions. A record of a deal
// that keeps `id` and `version` can be scored again in the same way.

/** One reading of the rules. */
export interface ScoringRules {
  readonly id: string;
  readonly version: number;
  /** Points that a hand needs, flowers not counted. */
  readonly minimumPoints: number;
  /** Whether flowers are worth points at all. */
  readonly countFlowers: boolean;
  /**
   * One melded and one concealed kong: 5 points as a pattern of their own (calculators, Botzone), or 3 as the sum of
   * Melded Kong and Concealed Kong (the list of 81 fans read to the letter).
   */
  readonly mixedKongs: 5 | 3;
  /**
   * Whether Edge, Closed and Single Wait count in hands with a Knitted Straight; `outside-body`: only where the kind of the
   * winning tile is none of the nine knitted tiles.
   */
  readonly waitsInKnittedStraight: boolean | 'outside-body';
}

/** What public calculators agree on; the default everywhere. */
export const STANDARD_RULES: ScoringRules = {
  id: 'mcr',
  version: 1,
  minimumPoints: 8,
  countFlowers: true,
  mixedKongs: 5,
  waitsInKnittedStraight: true,
};

/**
 * As the judge of Botzone counts: its copy of the calculator gives no wait fan for a tile of the nine knitted ones.
 * Version 1 (`waitsInKnittedStraight: false`) gave none for any tile; records that name it are still scored by it.
 */
export const BOTZONE_RULES: ScoringRules = {
  ...STANDARD_RULES,
  id: 'botzone',
  version: 2,
  waitsInKnittedStraight: 'outside-body',
};

/** The 81 fans to the letter: no pattern for one melded and one concealed kong. */
export const LITERAL_RULES: ScoringRules = { ...STANDARD_RULES, id: 'literal', mixedKongs: 3 };

/** The named presets, by id. */
export const SCORING_RULES: Readonly<Record<'mcr' | 'botzone' | 'literal', ScoringRules>> = {
  mcr: STANDARD_RULES,
  botzone: BOTZONE_RULES,
  literal: LITERAL_RULES,
};

/** Whether a hand of `total` points, `flowers` of them for flowers, may win. */
export function minimumReached(total: number, flowers: number, rules: ScoringRules = STANDARD_RULES): boolean {
  return total - (rules.countFlowers ? flowers : 0) >= rules.minimumPoints;
}
