import { FLOWER_COUNT, type Meld, type Result, success } from '@mcr-arena/tiles';
import { faultOfClaim, faultOfEvaluation, type ScoreError } from './claim-check.ts';
import { evaluate, evaluateWin, newEvaluation, takeHand } from './evaluation/evaluation.ts';
import { type FanValues, REPEAT_SHIFT, valuesOf } from './evaluation/principles.ts';
import type { Reading } from './evaluation/reading.ts';
import { type ScoringRules, STANDARD_RULES } from './evaluation/rules.ts';
import type { FanPoints } from './fans/fan.ts';
import type { FanId } from './fans/fan-ids.ts';
import { FANS } from './fans/fans.ts';
import { bitCount } from './hand/hand-keys.ts';
import type { WinClaim, WinManner } from './hand/win-claim.ts';

/** A counted fan. */
export interface ScoredFan {
  readonly fan: FanId;
  /** How often it counts, 1 or more. */
  readonly count: number;
  /** Points each time. */
  readonly points: FanPoints;
}

/** The score of a hand. */
export interface HandScore {
  /** Points without flowers, which must reach the minimum of 8. */
  readonly fanPoints: FanPoints;
  /** Points with flowers, which are paid in addition to the base payment. */
  readonly total: FanPoints;
  /** The counted fans, in rulebook order, flowers last. */
  readonly fans: readonly ScoredFan[];
}

const evaluation = newEvaluation();

/**
 * Points and fans of a claim. The claim may be untrusted; an invalid one returns a fault. A hand below the minimum is
 * still scored (see `minimumReached`).
 */
export function scoreHand(claim: WinClaim, rules: ScoringRules = STANDARD_RULES): Result<HandScore, ScoreError> {
  const malformed = faultOfClaim(claim);
  if (malformed !== undefined) return { ok: false, error: malformed };
  const code = evaluate(claim, rules, evaluation);
  if (code !== undefined) return { ok: false, error: faultOfEvaluation(code, claim) };
  return success(handScoreOf(evaluation.best, claim.flowers, rules));
}

/**
 * Points of a claim without flowers, or undefined if it is not a win: the fast path for judges and bots. The claim must
 * be well-formed (as claims from the engine are); it is not checked.
 */
export function fanPointsOf(claim: WinClaim, rules: ScoringRules = STANDARD_RULES): FanPoints | undefined {
  if (evaluate(claim, rules, evaluation) !== undefined) return undefined;
  return evaluation.best.points as FanPoints;
}

/**
 * Scores many hands, each for one or more ways to win; facts that depend only on the tiles are read once per hand. For
 * searches over millions of hands; nothing is checked.
 */
export class HandScorer {
  private readonly evaluation = newEvaluation();
  private isPossible = false;

  /**
   * Reads a hand. The arguments are not kept.
   * @param keys the concealed tiles with the winning tile, 14 less 3 per meld, at most four of a kind: one number
   *   each for characters, bamboos, dots and honors, with the count of the n-th kind in octal digit n.
   */
  take(keys: Int32Array, melds: readonly Meld[]): void {
    this.isPossible = takeHand(keys, melds, this.evaluation) === undefined;
  }

  /**
   * Points of the last hand read, without flowers, or undefined if it is not a win. The winning tile must be
   * concealed.
   */
  fanPointsOf(win: WinManner, rules: ScoringRules = STANDARD_RULES): FanPoints | undefined {
    const { evaluation } = this;
    if (!this.isPossible || evaluateWin(win, rules, evaluation) !== undefined) return undefined;
    return evaluation.best.points as FanPoints;
  }
}

/** The fans and sums of a reading. */
export function handScoreOf(reading: Reading, flowers: number, rules: ScoringRules): HandScore {
  const { counted, repeats } = reading;
  const countedFlowers = rules.countFlowers ? flowers : 0;
  const size = bitCount(counted[0]!) + bitCount(counted[1]!) + bitCount(counted[2]!) + (countedFlowers > 0 ? 1 : 0);
  const fans = new Array<ScoredFan>(size);
  const scored = scoredFansOf(rules);
  let place = 0;
  for (let word = 0; word < counted.length; word += 1) {
    for (let bits = counted[word]!; bits !== 0; bits &= bits - 1) {
      const slot = 32 * word + 31 - Math.clz32(bits & -bits);
      fans[place] = scored[slot]![(repeats >>> REPEAT_SHIFT[slot]!) & 3]!;
      place += 1;
    }
  }
  if (countedFlowers > 0) fans[place] = scored[FLOWERS_SLOT]![countedFlowers - 1]!;
  return {
    fanPoints: reading.points as FanPoints,
    total: (reading.points + countedFlowers) as FanPoints,
    fans,
  };
}

const FLOWERS_SLOT = FANS.findIndex((fan) => fan.holds.type === 'flowers');

/**
 * All possible entries of a list of fans, created once: by slot, then by count from 1 to the maximum number of flowers.
 */
function scoredFansIn({ points }: FanValues): readonly (readonly ScoredFan[])[] {
  return FANS.map(({ id }, slot) =>
    Array.from({ length: FLOWER_COUNT }, (_, index) => ({
      fan: id,
      count: index + 1,
      points: points[slot] as FanPoints,
    })),
  );
}

const SCORED_FANS = scoredFansIn(valuesOf(STANDARD_RULES));
const SCORED_BY_VALUES = new Map<FanValues, readonly (readonly ScoredFan[])[]>();

function scoredFansOf(rules: ScoringRules): readonly (readonly ScoredFan[])[] {
  if (rules.book === undefined && rules.disputed === undefined) return SCORED_FANS;
  const values = valuesOf(rules);
  const scored = SCORED_BY_VALUES.get(values) ?? scoredFansIn(values);
  SCORED_BY_VALUES.set(values, scored);
  return scored;
}
