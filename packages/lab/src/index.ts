export { anytimeHalfWidth, anytimeInterval, ERROR_RATE, FIRST_LOOK } from './comparison/anytime-interval.ts';
export { type ComparisonCourse, courseOf } from './comparison/course.ts';
export { type ComparisonFigures, type Difference, figuresOf, type SideFigures } from './comparison/figures.ts';
export { formatGauntlet, type GauntletResults, gauntletResultsOf } from './comparison/gauntlet.ts';
export {
  COMPARISON_SEATINGS,
  type ComparisonSeatings,
  type Lineup,
  lineupsOf,
  MAX_OPPONENTS,
  seatingsOfWall,
} from './comparison/lineup.ts';
export { deviationOf, type Moments, NO_MOMENTS, withValue } from './comparison/moments.ts';
export { type ComparisonPlan, type Contender, contendersOf, dealsPerWall } from './comparison/plan.ts';
export { resampleMean } from './comparison/resampling.ts';
export {
  type ComparisonResults,
  type ComparisonTiming,
  comparisonResultsOf,
  type DecisionTiming,
  formatComparison,
  withoutWalls,
} from './comparison/results.ts';
export {
  type Ending,
  endingOf,
  type StoppingRule,
  type Verdict,
  verdictOf,
  wallsUntilVerdict,
} from './comparison/stopping-rule.ts';
export { type ComparedDeal, differenceOf, type WallResult } from './comparison/wall-result.ts';
export { questionAfter, recordedSituations, SITUATION_KINDS, situationsOf } from './conformance/situation.ts';
export { SMOKE_OPPONENTS } from './conformance/smoke-deal.ts';
export { type CheckedBot, type CheckProgress, checkBot } from './runs/bot-check.ts';
export { comparisonFrom, readComparison, writeComparison } from './runs/comparison-file.ts';
export { ComparisonInPlay, comparisonTimingOf } from './runs/comparison-in-play.ts';
export { type ComparisonOrder, tableOrderOf } from './runs/comparison-order.ts';
export { type ComparisonRunOptions, runComparisons } from './runs/comparison-run.ts';
export { comparedBotSecret, comparisonVersionOf } from './runs/comparison-seeds.ts';
export { type FoundInTrial, runTrial, type TrialOrder } from './runs/trial.ts';
export { heldOutFrom, readTuning, tuningToGoOnWith, writeTuning } from './runs/tuning-file.ts';
export { TuningInPlay } from './runs/tuning-in-play.ts';
export { candidateText, heldOutOrder, type TuningOrder } from './runs/tuning-order.ts';
export { runTuning } from './runs/tuning-run.ts';
export {
  dealsOfCandidate,
  heldOutPlan,
  MIN_POPULATION,
  type ParameterSet,
  type TunedParameter,
  type TuningPlan,
} from './tuning/plan.ts';
export { keyOf, outcomeOf, progressOf, type TuningGeneration, type TuningProgress } from './tuning/progress.ts';
export { differencesIn, formatTuning, type TuningResults, tuningResultsOf } from './tuning/results.ts';
export { type Distribution, stepFor } from './tuning/search.ts';
