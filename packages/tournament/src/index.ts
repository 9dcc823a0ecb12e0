export { bridgeSeatings, seatingsOf } from './bridge-seating.ts';
export {
  applyNight,
  type Night,
  type NightRefusal,
  type NightRound,
  type NightTable,
  needsPlan,
  nightOf,
  nightRefusalOf,
  plannedEvent,
  presentAt,
  roundOf,
  withCorrections,
} from './club/night.ts';
export {
  DEALS_OF_ROUND,
  LEAST_POINTS,
  MOST_NIGHT_PLAYERS,
  MOST_NIGHT_ROUNDS,
  MOST_POINTS,
} from './club/night-limits.ts';
export type { HandResult, NightConfig, NightEvent } from './club/night-schema.ts';
export {
  emaRowsOf,
  handPaymentsOf,
  nightRowsOf,
  nightStandingsOf,
  tablePointsOf,
  tableScoresOf,
} from './club/night-standings.ts';
export {
  FEWEST_PLAYERS,
  MOST_PLAYERS,
  MOST_ROUNDS,
  type PlannedRound,
  type PlannedTable,
  planSeatings,
  type SeatingOrder,
  type SeatingPlan,
  windInDeal,
} from './club/seating-plan.ts';
export {
  activeEntrants,
  type ConfigError,
  type ConfigInput,
  createConfig,
  DUPLICATE_FORMATS,
  type DuplicateFormat,
  duplicateFormatOf,
  prevalentWindOf,
  type TournamentConfig,
  type Withdrawal,
  wallsByTable,
} from './config.ts';
export {
  type ContestConfig,
  type ContestInput,
  createContestConfig,
  meetsVerdict,
  type RequiredVerdict,
  type StageInput,
} from './contest/contest-config.ts';
export { CONTEST_PRESETS, type ContestPreset, STAGES_OF_PRESET } from './contest/contest-presets.ts';
export { stageSizesOf } from './contest/contest-size.ts';
export { contestNameOf } from './contest/entrant-names.ts';
export { pooledEstimateOf } from './contest/pooled-estimate.ts';
export { advancingOf, rankStage, type StagePlace } from './contest/stage-ranking.ts';
export {
  CONTEST_REFERENCE,
  MAX_CONTEST_ID,
  stageConfigOf,
  stageSecretOf,
  stageTournamentIds,
} from './contest/stage-tournament.ts';
export {
  compare,
  type Discrepancy,
  type DiscrepancyKind,
  type DiscrepancyPhrase,
  type DiscrepancyPlace,
} from './discrepancy.ts';
export { type Entrant, type EntrantId, fillUpIdsOf } from './entrant.ts';
export {
  competitorSeatingOf,
  competitorSeatOf,
  competitorWindOf,
  DEALS_OF_WIND,
  HUMAN_DUPLICATE_DEALS,
  humanDuplicateWallOf,
} from './human-duplicate/duplicate-deals.ts';
export {
  COMPETITOR_TYPES,
  type CompetitorDeal,
  type CompetitorType,
  HUMAN_DUPLICATE_FORMAT,
  type HumanDuplicateResults,
  type PeopleDuplicateResults,
} from './human-duplicate/duplicate-results.ts';
export { type CompetitorDeals, humanDuplicateStandings, totalOf } from './human-duplicate/duplicate-standings.ts';
export {
  comparedWithDatum,
  DEFAULT_IMPS,
  deltasByPlace,
  type PeopleFormat,
  peopleStandings,
  type SeatedPlayer,
  type TableResults,
  tableOfMember,
  teamAt,
} from './human-duplicate/people-standings.ts';
export { formatJson } from './json-layout.ts';
export { type Pairing, type PairingBasis, pairRound } from './pairing.ts';
export { EMPTY_TALLY, type Tallies, tallySets } from './ranking.ts';
export { type RankingPoints, rankingPointsOf } from './ranking-points.ts';
export { formatResults, type PublishedSecret, resultsOf, setsOfResults, type TournamentResults } from './results.ts';
export type { RunTiming } from './run-timing.ts';
export {
  type ByPosition,
  differentBlock,
  differentSeatings,
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
  labelledRandom,
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
  ofDeal,
  SET_RECORD_FORMAT,
  SET_RECORD_VERSION,
  type SetRecord,
  type SharedWallRecord,
} from './set-record.ts';
export {
  type DealResult,
  type FoulByPosition,
  findFlaw,
  formatSetId,
  type OutcomeByPosition,
  parseSetName,
  SET_NAME,
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
export {
  type CauseCount,
  type CauseCounts,
  type CauseDifferences,
  type CauseFigures,
  type CauseReport,
  causeDifferencesOf,
  causeOf,
  causeReportOf,
  countCause,
  DEAL_CAUSES,
  type DealCause,
  noCauses,
  type OpenCauseCounts,
  pointsFrom,
} from './statistics/deal-causes.ts';
export { countDeal, type DealCounts, type FoulCounts, noDealCounts } from './statistics/deal-counts.ts';
export { type DealOfTable, type DealPair, dealPairsOf, type WallTable } from './statistics/deal-pairs.ts';
export { type DealStatistics, dealStatisticsOf } from './statistics/deal-statistics.ts';
export {
  type Estimate,
  estimateMean,
  type Interval,
  MIN_SETS,
  NORMAL_QUANTILE,
  type Rate,
  rounded,
  type Share,
  tQuantile,
  wilsonInterval,
} from './statistics/estimate.ts';
export { portableExp, portableLog } from './statistics/portable-math.ts';
export { DENSE_ENTRANTS, type PairProbability } from './statistics/strength.ts';
export {
  foldSets,
  openSets,
  recordOpenSet,
  recordSet,
  roundsOfSets,
  type SetJob,
  startTournament,
  type TournamentProgress,
  type TournamentState,
  withdraw,
} from './tournament.ts';
export { type SetEvidence, verifyResults } from './verify.ts';
