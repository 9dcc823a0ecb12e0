// Limits of a night; apart from the schemas, so that pages need not load them.

/** Most players of a night, and most rounds. */
export const MOST_NIGHT_PLAYERS = 40;
export const MOST_NIGHT_ROUNDS = 12;
/** Deals of a round at one table. */
export const DEALS_OF_ROUND = 16;
/** Points that a win needs, and more than any hand reaches with its flowers. */
export const LEAST_POINTS = 8;
export const MOST_POINTS = 400;
