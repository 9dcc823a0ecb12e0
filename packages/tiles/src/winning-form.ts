// The five winning forms. What a hand is worth and how far it is from complete are both asked form by form.

/** The ways in which 14 tiles (a kong counts as 3) are a complete hand. Four sets and a pair are the regular one. */
export const WINNING_FORMS = [
  'regular',
  'sevenPairs',
  'thirteenOrphans',
  'honorsAndKnitted',
  'knittedStraight',
] as const;
/** A shape that a complete hand can have. */
export type WinningForm = (typeof WINNING_FORMS)[number];
