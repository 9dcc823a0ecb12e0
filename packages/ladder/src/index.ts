export type { LadderPlayer, LadderState, OwnerId } from './player.ts';
export {
  FIRST_RATING,
  lowerEndOf,
  type Rating,
  rateSet,
  ratingAfterAbsence,
  ratingOfNextVersion,
  uncertaintyOf,
} from './rating.ts';
export { type RatedSet, RatingFold, type VersionId } from './rebuild.ts';
export { makeTables } from './tables.ts';
