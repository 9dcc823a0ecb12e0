// Why an action is illegal. Records store these texts behind the action (`foul.ts`), so each is also a key: pages translate them.

/** The reasons without numbers in them. */
export const ILLEGAL_REASONS = [
  'cannot pass on your own turn',
  'only possible on your own turn',
  'the tile is not held',
  'the four tiles are not held',
  'no pung to add the tile to',
  'no kong is possible right after a claim: discard a tile',
  'the wall has no replacement tile, or none for the next seat',
  'no discard to claim',
  'the last tile can be claimed only to win',
  'only the next seat can claim a chow',
  'the discard is not in that chow',
  'the other two tiles are not held',
  'too few tiles of the discard are held',
  'the discard is a separate question after the claim',
  'the discard after the claim is missing',
  'the tile to discard is not held',
  'the hand is not complete',
  'the seat has no question',
  'unknown action',
] as const;

/** Why an action is illegal. */
export type IllegalReason =
  | (typeof ILLEGAL_REASONS)[number]
  | `the hand is worth ${number} points without flowers, the minimum is ${number}`;
