// The example hands that an empty calculator offers.

/** A win, a ready hand with waits on both sides of the minimum, and a hand of 14 tiles that is 2 tiles from ready. */
export const EXAMPLES = [
  { name: 'win', hand: "[34'5m] 345p EE 345678s", selfDrawn: true },
  { name: 'ready', hand: "[34'5m] 345p 34567s EE", selfDrawn: false },
  { name: 'far', hand: '23467m 35788s 45p EE', selfDrawn: false },
] as const;
