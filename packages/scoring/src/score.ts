// How many points a winning hand is worth, and for which fans.

import { FLOWER_COUNT, type Meld, type Result, success } from '@mcr-arena/tiles';
import { faultOfClaim, faultOfEvaluation, type ScoreError } from './claim-check.ts';
import { evaluate, evaluateWin, newEvaluation, takeHand } from './evaluation/evaluation.ts';
import { bitCount } from './evaluation/hand-keys.ts';
import type { Reading } from './evaluation/reading.ts';
import type { FanPoints } from './fan.ts';
import type { FanId } from './fan-ids.ts';
import { FANS } from './fan-table.ts';
import { REPEAT_SHIFT } from './principles.ts';
import { type ScoringRules, STANDARD_RULES } from './rules.ts';
import type { WinClaim, WinManner } from './win-claim.ts';

/** A fan that counts. */
export interface ScoredFan {
  readonly fan: FanId;
  /** How often it counts, 1 or more. */
  readonly count: number;
  /** Points each time. */
  readonly points: FanPoints;
}

/** What a hand is worth. */
export interface HandScore {
  /** Points without flowers: what is compared with the minimum of 8. */
  readonly fanPoints: FanPoints;
  /** Points with flowers: what the others pay beside the 8. */
  readonly total: FanPoints;
  /** The fans that count, in rulebook order, flowers last. */
  readonly fans: readonly ScoredFan[];
}

const evaluation = newEvaluation();

/**
 * Points and fans of a claim. The claim may come from anywhere: what is wrong with it comes back as a fault. A hand
 * below the minimum is scored all the same (see `minimumReached`).
 */
export function scoreHand(claim: WinClaim, rules: ScoringRules = STANDARD_RULES): Result<HandScore, ScoreError> {
  const malformed = faultOfClaim(claim);
  if (malformed !== undefined) return { ok: false, error: malformed };
  const code = evaluate(claim, rules, evaluation);
  if (code !== undefined) return { ok: false, error: faultOfEvaluation(code, claim) };
  return success(handScoreOf(evaluation.best, claim.flowers, rules));
}

/**
 * Points of a claim without flowers, or undefined if it is not a win: the fast path for judges and bots. The claim must be
 * well-formed (values of their types and in range), as those of the engine are; it is not checked.
 */
export function fanPointsOf(claim: WinClaim, rules: ScoringRules = STANDARD_RULES): FanPoints | undefined {
  if (evaluate(claim, rules, evaluation) !== undefined) return undefined;
  return evaluation.best.points as FanPoints;
}

/**
 * Points of one hand after another, each as won in one way or more: what the tiles alone decide is read once. For searches,
 * which ask for millions; nothing is checked.
 */
export class HandScorer {
  private readonly evaluation = newEvaluation();
  private isPossible = false;

  /**
   * Takes a hand. The lists are read at once and not kept.
   * @param keys the concealed tiles with the winning tile, 14 less 3 for each meld, at most four of a kind: characters,
   *   bamboos, dots and honors as one number each, the count of the n-th kind in octal digit n.
   */
  take(keys: Int32Array, melds: readonly Meld[]): void {
    this.isPossible = takeHand(keys, melds, this.evaluation) === undefined;
  }

  /** Points of the hand taken last, without flowers, or undefined if it is not a win. It must hold the winning tile concealed. */
  fanPointsOf(win: WinManner, rules: ScoringRules = STANDARD_RULES): FanPoints | undefined {
    const { evaluation } = this;
    if (!this.isPossible || evaluateWin(win, rules, evaluation) !== undefined) return undefined;
    return evaluation.best.points as FanPoints;
  }
}

/** The fans and sums of a scored reading. */
export function handScoreOf(reading: Reading, flowers: number, rules: ScoringRules): HandScore {
  const { counted, repeats } = reading;
  const countedFlowers = rules.countFlowers ? flowers : 0;
  const size = bitCount(counted[0]!) + bitCount(counted[1]!) + bitCount(counted[2]!) + (countedFlowers > 0 ? 1 : 0);
  const fans = new Array<ScoredFan>(size);
  let place = 0;
  for (let word = 0; word < counted.length; word += 1) {
    for (let bits = counted[word]!; bits !== 0; bits &= bits - 1) {
      const slot = 32 * word + 31 - Math.clz32(bits & -bits);
      fans[place] = SCORED_FANS[slot]![(repeats >>> REPEAT_SHIFT[slot]!) & 3]!;
      place += 1;
    }
  }
  if (countedFlowers > 0) fans[place] = SCORED_FANS[FLOWERS_SLOT]![countedFlowers - 1]!;
  return {
    fanPoints: reading.points as FanPoints,
    total: (reading.points + countedFlowers) as FanPoints,
    fans,
  };
}

const FLOWERS_SLOT = FANS.findIndex((fan) => fan.holds.type === 'flowers');

/** Every entry that a list of fans can have, made once: by slot, then by count from 1 to the most flowers. */
const SCORED_FANS: readonly (readonly ScoredFan[])[] = FANS.map(({ id, points }) =>
  Array.from({ length: FLOWER_COUNT }, (_, index) => ({ fan: id, count: index + 1, points: points as FanPoints })),
);
