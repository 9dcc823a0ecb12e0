// The five winning forms. Points and shanten are both computed per form.

/** The forms of a complete hand of 14 tiles (a kong counts as 3). The regular form is four sets and a pair. */
export const WINNING_FORMS = [
  'regular',
  'sevenPairs',
  'thirteenOrphans',
  'honorsAndKnitted',
  'knittedStraight',
] as const;
/** One of the five winning forms. */
export type WinningForm = (typeof WINNING_FORMS)[number];
