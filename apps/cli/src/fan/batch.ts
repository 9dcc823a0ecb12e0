// The batch form of `mcr fan`: scores claims in the calculators' JSON format.

import {
  type FanResponse,
  fanErrorCodeOf,
  parseFanRequest,
  type ScoringRules,
  scoreHand,
  toFanResponse,
} from '@mcr-arena/scoring';
import { failure, type Result, success } from '@mcr-arena/tiles';

/** Scores one parsed line. Errors have the codes of the calculators' format. */
export function answerFanLine(value: unknown, rules: ScoringRules): Result<FanResponse> {
  const claim = parseFanRequest(value);
  const score = claim.ok ? scoreHand(claim.value, rules) : claim;
  return score.ok
    ? success(toFanResponse(score.value))
    : failure(fanErrorCodeOf(score.error.code), score.error.message);
}
