/** A set of a match is one wall in four rotations. */
export const DEALS_PER_SET = 4;
