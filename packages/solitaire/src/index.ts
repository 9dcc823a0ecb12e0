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
export { type ArrangementCounts, countArrangements } from './research/counting/arrangement-counts.ts';
export { type Arrangement, countClassified, findBlockingSet } from './research/counting/blocking.ts';
export {
  availableColumns,
  type ColumnPlace,
  type Configuration,
  configurations,
  isCanonical,
  isSymmetric,
  placesOf,
  reflected,
} from './research/counting/configuration.ts';
export { type ConfigurationCounts, countConfigurations } from './research/counting/configuration-counts.ts';
export { type Counting, type CountingProgress, completed } from './research/counting/progress.ts';
export {
  type CountError,
  countSize,
  countSolvable,
  MAX_COUNTED_TILES,
  MAX_SOLVABLE_TILES,
  type Outcomes,
  type SizeCounts,
} from './research/counting/size-counts.ts';
export {
  countDecks,
  countTileLayouts,
  LAYOUT_CASES,
  type LayoutCase,
} from './research/counting/tile-layout-counts.ts';
export {
  BONDT_PARTS,
  type BondtComparison,
  type BondtFigure,
  type BondtPart,
  bondtFigures,
  type ChiSquare,
  chiSquareOf,
  compareWithBondt,
} from './research/papers/bondt-tables.ts';
export { RIJN_PAPER, type RijnPaperTable, type RijnTableId } from './research/papers/rijn-paper.ts';
export {
  type ComparedCount,
  type ComparedTable,
  compareWithRijn,
  type RijnScope,
} from './research/papers/rijn-tables.ts';
export {
  compareWithStam,
  STAM_PAPER,
  STAM_POSITIONS,
  type StamComparison,
  type StamPaperRow,
} from './research/papers/stam-paper.ts';
export {
  addTallies,
  EMPTY_TALLY,
  Sampler,
  type SampleTally,
  sampleSeed,
  shareSolvable,
} from './research/sampling/sample.ts';
export { BLOCK_READINGS, type BlockReading, blockingValues } from './research/strategies/blocking-values.ts';
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
} from './research/strategies/choice.ts';
export { ClosedBoard, type View } from './research/strategies/closed-board.ts';
export { type Contacts, contactsOf } from './research/strategies/contacts.ts';
export { type Heuristic, maxBlockHeuristic, randomHeuristic } from './research/strategies/heuristic.ts';
export { obstructionTreeStrategy } from './research/strategies/obstruction-tree.ts';
export { type ClosedGame, playClosed } from './research/strategies/play.ts';
export { SAMPLING_DEFAULTS, type SamplingOptions, samplingStrategy } from './research/strategies/sampling.ts';
export { greedyStrategy, multipleFirstStrategy, randomStrategy } from './research/strategies/simple-strategies.ts';
export type { Strategy, Turn } from './research/strategies/strategy.ts';
export {
  addStrategyTallies,
  EMPTY_STRATEGY_TALLY,
  type Estimate,
  type StrategyFigures,
  type StrategyTally,
  StrategyTrials,
  strategyFigures,
} from './research/strategies/trials.ts';
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
export { countSolutions, type SolutionCount } from './solver/count-solutions.ts';
export type { Engine } from './solver/engine.ts';
export { type GimenoOptions, solveByGimeno } from './solver/gimeno.ts';
export { formatPairingSet, type PairingSetError, parsePairingSet } from './solver/pairing-set.ts';
export { solvePosition } from './solver/solve-position.ts';
export { fewestTilesLeft, type SolveOptions, Solver, solveBoard } from './solver/solver.ts';
export { splitPlay } from './solver/split.ts';
export type { FewestLeft, Limit, SolveLimits, Verdict } from './solver/verdict.ts';
