// The themes of exercises: families of fans. A hand has the theme of its main fan.

import type { FanId } from '@mcr-arena/scoring';
import type { Theme } from '../../ui/training/exercise-source.ts';

type FanTheme = Exclude<Theme, 'any'>;

const FANS_OF_THEME: Readonly<Record<FanTheme, readonly FanId[]>> = {
  chows: [
    'pureTerminalChows',
    'quadrupleChow',
    'fourPureShiftedChows',
    'pureTripleChow',
    'pureStraight',
    'threeSuitedTerminalChows',
    'pureShiftedChows',
    'mixedStraight',
    'mixedTripleChow',
    'mixedShiftedChows',
  ],
  pungs: [
    'bigFourWinds',
    'bigThreeDragons',
    'fourKongs',
    'littleFourWinds',
    'littleThreeDragons',
    'fourConcealedPungs',
    'fourPureShiftedPungs',
    'threeKongs',
    'pureShiftedPungs',
    'triplePung',
    'threeConcealedPungs',
    'bigThreeWinds',
    'mixedShiftedPungs',
    'allPungs',
    'twoConcealedKongs',
    'twoDragonPungs',
  ],
  suits: ['nineGates', 'fullFlush', 'halfFlush'],
  kinds: [
    'allGreen',
    'allTerminals',
    'allHonors',
    'allTerminalsAndHonors',
    'allEvenPungs',
    'upperTiles',
    'middleTiles',
    'lowerTiles',
    'allFives',
    'upperFour',
    'lowerFour',
    'reversibleTiles',
    'allTypes',
    'outsideHand',
  ],
  special: [
    'sevenShiftedPairs',
    'thirteenOrphans',
    'sevenPairs',
    'greaterHonorsAndKnittedTiles',
    'lesserHonorsAndKnittedTiles',
    'knittedStraight',
  ],
};

const THEME_OF_FAN: ReadonlyMap<FanId, FanTheme> = new Map(
  (Object.keys(FANS_OF_THEME) as FanTheme[]).flatMap((theme) =>
    FANS_OF_THEME[theme].map((fan) => [fan, theme] as const),
  ),
);

/** The theme of the first fan that has one. `fans`: from the most points down. */
export function themeOfFans(fans: readonly FanId[]): FanTheme | undefined {
  for (const fan of fans) {
    const theme = THEME_OF_FAN.get(fan);
    if (theme !== undefined) return theme;
  }
  return undefined;
}

/** How often a theme is drawn for a hand of any theme, in percent: roughly as often as such hands win. */
const SHARES: Readonly<Record<FanTheme, number>> = { chows: 50, pungs: 15, suits: 12, kinds: 13, special: 10 };

/** A theme for a hand of any theme. `draw`: 0 to 99. */
export function drawnTheme(draw: number): FanTheme {
  let left = draw;
  for (const theme of Object.keys(SHARES) as FanTheme[]) {
    left -= SHARES[theme];
    if (left < 0) return theme;
  }
  throw new Error('the shares of the themes are less than 100');
}
