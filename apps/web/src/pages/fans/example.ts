// Example hands as text: tiles and melds in the compact notation, a + before the winning tile, then the circumstances in
// any order: drawn, last-of-kind, after-kong, last-of-wall, seat=S, round=W, flowers=2. Both winds are east unless named.

import {
  explainHand,
  type FanId,
  type HandExplanation,
  minimumReached,
  rulesNameOf,
  rulesWith,
  type WinClaim,
} from '@mcr-arena/scoring';
import { expectValue, parseHand, WINDS, type Wind } from '@mcr-arena/tiles';
import { type Calculation, FIRST_VISIT } from '../../ui/hand/calculation.ts';
import { claimOf } from '../../ui/hand/outcome.ts';

/** A complete hand with its explanation. */
export interface Example {
  readonly calculation: Calculation;
  readonly claim: WinClaim;
  readonly explanation: HandExplanation;
  /** Whether the hand has the points to win, for which flowers do not count. */
  readonly wins: boolean;
}

/** Parses an example of a fan, under rules that have it. Throws if the text is not a complete hand: examples are part of the program. */
export function exampleOf(text: string, fan: FanId): Example {
  const [hand, end] = text.split('+ ') as [string, string];
  const [winningTile, ...words] = end.split(' ');
  const rules = rulesWith(fan);
  const calculation = { ...circumstancesOf(words), rules: rulesNameOf(rules), hand: `${hand}${winningTile}` };
  const claim = claimOf(expectValue(parseHand(calculation.hand)), calculation);
  const explanation = expectValue(explainHand(claim, rules));
  const wins = minimumReached(explanation.score.total, claim.flowers, rules);
  return { calculation, claim, explanation, wins };
}

function circumstancesOf(words: readonly string[]): Calculation {
  const settingOf = (name: string): string | undefined =>
    words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1);
  const windOf = (name: string): Wind => WINDS['ESWN'.indexOf(settingOf(name) ?? 'E')]!;
  return {
    ...FIRST_VISIT,
    selfDrawn: words.includes('drawn'),
    lastOfKind: words.includes('last-of-kind'),
    afterKong: words.includes('after-kong'),
    lastOfWall: words.includes('last-of-wall'),
    seatWind: windOf('seat'),
    prevalentWind: windOf('round'),
    flowers: Number(settingOf('flowers') ?? 0),
  };
}
