export type { AccountRules, LadderPlayer, LadderState, OwnerId, OwnerLinks } from './player.ts';
export {
  FIRST_RATING,
  lowerEndOf,
  type Rating,
  rateSet,
  ratingAfterAbsence,
  ratingOfNextVersion,
  type SetTotals,
  uncertaintyOf,
} from './rating.ts';
export { type FirstRating, type RatedSet, RatingFold, type VersionId } from './rebuild.ts';
export { makeTables } from './tables.ts';
