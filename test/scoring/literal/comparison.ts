// The package against the literal scorer, hand by hand.

import { fanOf, type ScoringRules, sampleHands, scoreHand, type WinClaim } from '@mcr-arena/scoring';
import { literalScore } from './scorer.ts';

const OUTSIDE_THE_LIST = 82;

/** What the two scorers say differently about the first `count` sample hands of a seed. */
export function differencesOn(seed: string, count: number, rules: ScoringRules): readonly string[] {
  const hands = sampleHands(seed);
  return Array.from({ length: count }, () => differenceOn(hands.next().value.claim, rules)).filter(
    (difference) => difference !== undefined,
  );
}

/** What the two scorers say differently about a win, if anything. */
export function differenceOn(claim: WinClaim, rules: ScoringRules): string | undefined {
  const score = scoreHand(claim, rules);
  if (!score.ok) return `${JSON.stringify(claim)}: ${score.error.message}`;
  const { points, lists } = literalScore(claim, rules)!;
  const { fanPoints, fans } = score.value;
  const numbers = fans
    .filter(({ fan }) => fan !== 'flowerTiles')
    .flatMap(({ fan, count }) => Array.from({ length: count }, () => fanOf(fan).number ?? OUTSIDE_THE_LIST))
    .sort((a, b) => a - b);
  if (fanPoints === points && lists.some((list) => list.join() === numbers.join())) return undefined;
  return `${JSON.stringify(claim)}: ${fanPoints} for ${numbers}, but literally ${points} for ${lists.join(' or ')}`;
}
