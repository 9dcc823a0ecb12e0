// The identifiers of the fans, in rulebook order, from the most points to the fewest. The principles process fans in
// this order. `concealedKongAndMeldedKong` is not one of the 81 (see `ScoringRules.mixedKongs`).

/** The 81 fans, and the additional pattern between the fans of 6 and 4 points. */
export const FAN_IDS = [
  // 88 points: fans 1-7
  'bigFourWinds',
  'bigThreeDragons',
  'allGreen',
  'nineGates',
  'fourKongs',
  'sevenShiftedPairs',
  'thirteenOrphans',
  // 64 points: fans 8-13
  'allTerminals',
  'littleFourWinds',
  'littleThreeDragons',
  'allHonors',
  'fourConcealedPungs',
  'pureTerminalChows',
  // 48 points: fans 14-15
  'quadrupleChow',
  'fourPureShiftedPungs',
  // 32 points: fans 16-18
  'fourPureShiftedChows',
  'threeKongs',
  'allTerminalsAndHonors',
  // 24 points: fans 19-27
  'sevenPairs',
  'greaterHonorsAndKnittedTiles',
  'allEvenPungs',
  'fullFlush',
  'pureTripleChow',
  'pureShiftedPungs',
  'upperTiles',
  'middleTiles',
  'lowerTiles',
  // 16 points: fans 28-33
  'pureStraight',
  'threeSuitedTerminalChows',
  'pureShiftedChows',
  'allFives',
  'triplePung',
  'threeConcealedPungs',
  // 12 points: fans 34-38
  'lesserHonorsAndKnittedTiles',
  'knittedStraight',
  'upperFour',
  'lowerFour',
  'bigThreeWinds',
  // 8 points: fans 39-47
  'mixedStraight',
  'reversibleTiles',
  'mixedTripleChow',
  'mixedShiftedPungs',
  'chickenHand',
  'lastTileDraw',
  'lastTileClaim',
  'outWithReplacementTile',
  'robbingTheKong',
  // 6 points: fans 48-54
  'allPungs',
  'halfFlush',
  'mixedShiftedChows',
  'allTypes',
  'meldedHand',
  'twoConcealedKongs',
  'twoDragonPungs',
  // 5 points: outside the 81
  'concealedKongAndMeldedKong',
  // 4 points: fans 55-58
  'outsideHand',
  'fullyConcealedHand',
  'twoMeldedKongs',
  'lastTile',
  // 2 points: fans 59-68
  'dragonPung',
  'prevalentWind',
  'seatWind',
  'concealedHand',
  'allChows',
  'tileHog',
  'mixedDoublePung',
  'twoConcealedPungs',
  'concealedKong',
  'allSimples',
  // 1 point: fans 69-81
  'pureDoubleChow',
  'mixedDoubleChow',
  'shortStraight',
  'twoTerminalChows',
  'pungOfTerminalsOrHonors',
  'meldedKong',
  'oneVoidedSuit',
  'noHonors',
  'edgeWait',
  'closedWait',
  'singleWait',
  'selfDrawn',
  'flowerTiles',
] as const;

/** A scoring element, by its name in code. */
export type FanId = (typeof FAN_IDS)[number];
