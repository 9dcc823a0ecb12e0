export {
  type Board,
  type BoardError,
  type Group,
  groupsOf,
  MAX_FACE,
  makeBoard,
  type Pair,
  standardFaces,
} from './board.ts';
export {
  type BoardLine,
  type BoardLineError,
  LineSolver,
  parseBoardLine,
  parseBoardValue,
  type SolvedLine,
} from './board-line.ts';
export { type ArrangementCounts, countArrangements } from './counting/arrangement-counts.ts';
export { type Arrangement, countClassified, findBlockingSet } from './counting/blocking.ts';
export {
  availableColumns,
  type ColumnPlace,
  type Configuration,
  configurations,
  isCanonical,
  isSymmetric,
  placesOf,
  reflected,
} from './counting/configuration.ts';
export { type ConfigurationCounts, countConfigurations } from './counting/configuration-counts.ts';
export { type Counting, type CountingProgress, completed } from './counting/progress.ts';
export {
  type CountError,
  countSize,
  countSolvable,
  MAX_COUNTED_TILES,
  MAX_SOLVABLE_TILES,
  type Outcomes,
  type SizeCounts,
} from './counting/size-counts.ts';
export {
  countDecks,
  countTileLayouts,
  LAYOUT_CASES,
  type LayoutCase,
} from './counting/tile-layout-counts.ts';
export { dealByConstruction, type SolvableDeal } from './deal/construct.ts';
export { playAtRandom, type RandomPlays } from './deal/random-plays.ts';
export { reshuffle, reshuffleSolvably } from './deal/reshuffle.ts';
export { type DealLimits, dealSolvable, type FoundDeal } from './deal/solvable.ts';
export { dealUniform } from './deal/uniform.ts';
export { LAYOUT_FORMATS, type LayoutFormat, layoutFormatOf, parseAnyLayout } from './formats/any.ts';
export { formatGnomeMaps, parseGnomeMaps } from './formats/gnome.ts';
export { formatKmahjongg, parseKmahjongg } from './formats/kmahjongg.ts';
export { formatKyodai, parseKyodai } from './formats/kyodai.ts';
export { type LayoutValue, parseLayoutValue } from './formats/layout-value.ts';
export { formatXmahjongg, parseXmahjongg } from './formats/xmahjongg.ts';
export { isLayoutName, LAYOUT_NAMES, type LayoutName, layoutNamed } from './layout/catalogue.ts';
export { extentOf, type Layout, type LayoutError, makeLayout } from './layout/layout.ts';
export { formatLayout, parseLayout } from './layout/notation.ts';
export { MAX_LEVELS, MAX_SPAN, MAX_TEXT, MAX_TILES, type Place, type SourcePlace } from './layout/place.ts';
export { crossSectionLayout, rectangleLayout } from './layout/shapes.ts';
export {
  BONDT_PARTS,
  type BondtComparison,
  type BondtFigure,
  type BondtPart,
  bondtFigures,
  type ChiSquare,
  chiSquareOf,
  compareWithBondt,
} from './papers/bondt-tables.ts';
export { RIJN_PAPER, type RijnPaperTable, type RijnTableId } from './papers/rijn-paper.ts';
export { type ComparedCount, type ComparedTable, compareWithRijn, type RijnScope } from './papers/rijn-tables.ts';
export {
  compareWithStam,
  STAM_PAPER,
  STAM_POSITIONS,
  type StamComparison,
  type StamPaperRow,
} from './papers/stam-paper.ts';
export { GAMES, type Game, isGame } from './rules/game.ts';
export type { Line } from './rules/line.ts';
export {
  applyPair,
  boardLeft,
  connectingLine,
  freeTiles,
  isFree,
  isOpenPair,
  isSolved,
  type MoveError,
  type Position,
  playablePairs,
  startPosition,
  undoPair,
} from './rules/position.ts';
export {
  addTallies,
  EMPTY_TALLY,
  Sampler,
  type SampleTally,
  sampleSeed,
  shareSolvable,
} from './sampling/sample.ts';
export { countSolutions, type SolutionCount } from './solver/count-solutions.ts';
export type { Engine } from './solver/engine.ts';
export { type GimenoOptions, solveByGimeno } from './solver/gimeno.ts';
export { formatPairingSet, type PairingSetError, parsePairingSet } from './solver/pairing-set.ts';
export { solvePosition } from './solver/solve-position.ts';
export { fewestTilesLeft, type SolveOptions, Solver, solveBoard } from './solver/solver.ts';
export { splitPlay } from './solver/split.ts';
export type { FewestLeft, Limit, SolveLimits, Verdict } from './solver/verdict.ts';
export { BLOCK_READINGS, type BlockReading, blockingValues } from './strategies/blocking-values.ts';
export {
  formatStrategyChoice,
  HEURISTICS,
  type HeuristicName,
  parseStrategyChoice,
  STAM_STRATEGIES,
  type StamStrategy,
  type StrategyChoice,
  stamChoices,
  strategyOf,
} from './strategies/choice.ts';
export { ClosedBoard, type View } from './strategies/closed-board.ts';
export { type Contacts, contactsOf } from './strategies/contacts.ts';
export { type Heuristic, maxBlockHeuristic, randomHeuristic } from './strategies/heuristic.ts';
export { obstructionTreeStrategy } from './strategies/obstruction-tree.ts';
export { type ClosedGame, playClosed } from './strategies/play.ts';
export { SAMPLING_DEFAULTS, type SamplingOptions, samplingStrategy } from './strategies/sampling.ts';
export { greedyStrategy, multipleFirstStrategy, randomStrategy } from './strategies/simple-strategies.ts';
export type { Strategy, Turn } from './strategies/strategy.ts';
export {
  addStrategyTallies,
  EMPTY_STRATEGY_TALLY,
  type Estimate,
  type StrategyFigures,
  type StrategyTally,
  StrategyTrials,
  strategyFigures,
} from './strategies/trials.ts';
