export { type Acceptance, type AcceptanceOptions, acceptanceOf, type UsefulTile } from './acceptance.ts';
export { analyseHand, type CopyRule, type FormAnalysis, type HandAnalysis } from './analysis.ts';
export { type BotzoneHandError, parseBotzoneHand } from './botzone-hand.ts';
export {
  type FormDistance,
  formDistance,
  formShanten,
  type Limits,
  nearestDistance,
  shantenOf,
  usefulTiles,
} from './forms.ts';
export {
  type AnswerOptions,
  answerBotzoneHand,
  type FormAnswer,
  type HandAnswer,
  handAnswerOf,
} from './hand-answer.ts';
export { type SampleShape, sampleHands } from './hand-sample.ts';
export { regularShanten, regularShantenOfKeys, regularSpareOfKeys, regularUsefulOfKeys } from './regular.ts';
export {
  ALL_COPIES,
  addTile,
  copiesOf,
  copiesWithin,
  type KindSet,
  keyPlace,
  keyStep,
  kindsOf,
  type MutableSuitKeys,
  NO_TILES,
  removeTile,
  type SuitKeys,
  suitKeysOf,
  tilesIn,
} from './suit-keys.ts';
