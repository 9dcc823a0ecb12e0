export type { ScoreError } from './claim-check.ts';
export { DISPUTES, type OtherTotal, otherTotalsOf, withDisputed } from './disputed.ts';
export { haveFan, PRINCIPLES, type Principle, pointsOfFan, rulesWith } from './evaluation/principles.ts';
export {
  BOTZONE_RULES,
  LITERAL_RULES,
  minimumReached,
  RULES_NAMES,
  type RulesId,
  type RulesName,
  rulesNameOf,
  SCORING_RULES,
  type ScoringRules,
  STANDARD_RULES,
  WMO_RULES,
} from './evaluation/rules.ts';
export {
  type ExplainedDivision,
  type ExplainedFan,
  explainHand,
  type HandExplanation,
  type LeftOutFan,
} from './explain.ts';
export {
  type FanLineError,
  type FanRequest,
  type FanResponse,
  fanErrorCodeOf,
  parseFanRequest,
  toFanRequest,
  toFanResponse,
} from './fan-line.ts';
export type { Criterion } from './fans/criterion.ts';
export { DISPUTED_POINTS, type DisputedPoint, FAN_BOOKS, type Fan, type FanBook, type FanPoints } from './fans/fan.ts';
export { FAN_IDS, type FanId } from './fans/fan-ids.ts';
export { fanOfSlug, slugOfFan } from './fans/fan-slug.ts';
export { FANS, fanNamed, fanOf, mahjongGBNameOf } from './fans/fans.ts';
export type { WinClaim, WinManner } from './hand/win-claim.ts';
export { isComplete } from './hand/winning-forms.ts';
export type { ScoredPart } from './hand-parts.ts';
export {
  BASE_PAYMENT,
  FOUL_PAYMENT,
  foulPaymentsOf,
  NO_PAYMENTS,
  type Payment,
  paymentsOf,
  type ScoreDelta,
  type WinSource,
} from './payment.ts';
export { type SampleClaim, sampleClaims } from './sample-claims.ts';
export { fanPointsOf, type HandScore, HandScorer, type ScoredFan, scoreHand } from './score.ts';
export { type SituatedHand, type Situation, splitSituation } from './situation.ts';
