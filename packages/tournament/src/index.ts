export { bridgeSeatings, seatingsOf } from './bridge-seating.ts';
export { anytimeHalfWidth, anytimeInterval, ERROR_RATE, FIRST_LOOK } from './comparison/anytime-interval.ts';
export type { FanUse, PointsUse } from './comparison/fan-use.ts';
export { type ComparisonFigures, type Difference, figuresOf, type SideFigures } from './comparison/figures.ts';
export { formatGauntlet, type GauntletResults, gauntletResultsOf } from './comparison/gauntlet.ts';
export {
  COMPARISON_SEATINGS,
  type ComparisonSeatings,
  type Lineup,
  lineupsOf,
  MAX_OPPONENTS,
  type Player,
  SIDES,
  type Side,
  seatingsOfWall,
} from './comparison/lineup.ts';
export { deviationOf, type Moments, NO_MOMENTS, withValue } from './comparison/moments.ts';
export {
  type ComparisonPlan,
  type Contender,
  comparisonWall,
  comparisonWind,
  contendersOf,
  dealsPerWall,
} from './comparison/plan.ts';
export { type ResampledMean, resampleMean } from './comparison/resampling.ts';
export {
  type ComparisonEnd,
  type ComparisonResults,
  type ComparisonTiming,
  comparisonResultsOf,
  type DecisionTiming,
  formatComparison,
  type PlayedComparison,
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
export {
  activeEntrants,
  type ConfigError,
  type ConfigInput,
  createConfig,
  DUPLICATE_FORMATS,
  type DuplicateFormat,
  duplicateFormatOf,
  prevalentWindOf,
  setOrdinal,
  type TournamentConfig,
  type Withdrawal,
  wallsByTable,
} from './config.ts';
export type { Discrepancy, DiscrepancyKind } from './discrepancy.ts';
export { type Entrant, type EntrantId, fillUpIdsOf } from './entrant.ts';
export { type Pairing, type PairingBasis, pairRound } from './pairing.ts';
export { EMPTY_TALLY, type Tallies, type Tally } from './ranking.ts';
export { type RankingPoints, rankingPointsOf } from './ranking-points.ts';
export {
  formatResults,
  type PublishedSecret,
  type RoundResults,
  resultsOf,
  type ScoredSet,
  setsOfResults,
  type TableResults,
  type TournamentResults,
} from './results.ts';
export type { RunTiming } from './run-timing.ts';
export {
  type ByPosition,
  mapPositions,
  POSITIONS,
  type Position,
  positionAt,
  SEATING_COUNTS,
  SEATINGS,
  type SeatingCount,
  seatingsOfSet,
  seatOf,
  toPositions,
  toSeats,
} from './seating.ts';
export {
  commitmentOf,
  drawSeedOrder,
  formatSecret,
  parseSecret,
  type Secret,
  secretOfSeed,
  wallOf,
  wallsOf,
} from './secret.ts';
export {
  configRecordsOf,
  formatSetRecord,
  OWN_WALLS_RECORD_VERSION,
  type OwnWallsRecord,
  ofDeal,
  SET_RECORD_FORMAT,
  SET_RECORD_VERSION,
  type SeatedDealRecord,
  type SetRecord,
  type SharedWallRecord,
} from './set-record.ts';
export {
  type DealResult,
  type FoulByPosition,
  formatSetId,
  type OutcomeByPosition,
  type SetId,
  type SetResult,
  totalsOf,
} from './set-result.ts';
export { type CountedSet, countedSetsOf, DATUM_WEIGHT } from './set-scores.ts';
export {
  rankingBefore,
  type Standing,
  type Standings,
  type StandingsOptions,
  type Statistics,
  standingsOf,
} from './standings.ts';
export type { FoulCounts } from './statistics/deal-counts.ts';
export type { DealStatistics } from './statistics/deal-statistics.ts';
export { type Estimate, type Interval, MIN_SETS, type Rate, wilsonInterval } from './statistics/estimate.ts';
export type { PairProbability } from './statistics/strength.ts';
export {
  foldSets,
  type OpenRound,
  openSets,
  type PlayedRound,
  recordSet,
  type SetError,
  type SetJob,
  startTournament,
  type TournamentState,
  withdraw,
} from './tournament.ts';
export {
  dealsOfCandidate,
  heldOutPlan,
  MIN_POPULATION,
  type ParameterSet,
  type TunedParameter,
  type TuningPlan,
  trainingPlan,
} from './tuning/plan.ts';
export {
  differencesIn,
  formatTuning,
  type PlayedTuning,
  type TuningResults,
  tuningResultsOf,
} from './tuning/results.ts';
export { type Distribution, stepFor } from './tuning/search.ts';
export {
  type KnownDifferences,
  keyOf,
  outcomeOf,
  standOf,
  type TuningCandidate,
  type TuningGeneration,
  type TuningStand,
} from './tuning/stand.ts';
export { type Evidence, type SetEvidence, verifyResults } from './verify.ts';
