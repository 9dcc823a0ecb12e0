// Compares the package with the literal scorer, hand by hand.

import { fanOf, type ScoringRules, sampleClaims, scoreHand, type WinClaim } from '@mcr-arena/scoring';
import { createRandom, KINDS, type TileIndex, tilesOfMeld } from '@mcr-arena/tiles';
import { OUTSIDE_THE_LIST } from './patterns.ts';
import { literalScore } from './scorer.ts';

/**
 * The differences between the two scorers for the first `count` sample claims of a seed. Each claim is also scored with
 * another winning tile, with which it is rarely a win.
 */
export function differencesOn(seed: string, count: number, rules: ScoringRules): readonly string[] {
  const samples = sampleClaims(seed);
  const random = createRandom(seed);
  const claims = Array.from({ length: count }, () => samples.next().value.claim).flatMap((claim) => {
    const winningTile = KINDS[random.below(KINDS.length)]!;
    return isFifthCopy(winningTile, claim) ? [claim] : [claim, { ...claim, winningTile }];
  });
  return claims.map((claim) => differenceOn(claim, rules)).filter((difference) => difference !== undefined);
}

function isFifthCopy(tile: TileIndex, { melds, concealed }: WinClaim): boolean {
  return [...melds.flatMap(tilesOfMeld), ...concealed].filter((other) => other === tile).length === 4;
}

/** The difference between the two scorers for a claim, if any. */
export function differenceOn(claim: WinClaim, rules: ScoringRules): string | undefined {
  const score = scoreHand(claim, rules);
  const literal = literalScore(claim, rules);
  if (!score.ok || literal === undefined) {
    const code = score.ok ? 'win' : score.error.code;
    return code === 'not-a-win' && literal === undefined ? undefined : `${JSON.stringify(claim)}: ${code}`;
  }
  const { points, lists } = literal;
  const { fanPoints, fans } = score.value;
  const numbers = fans
    .filter(({ fan }) => fan !== 'flowerTiles')
    .flatMap(({ fan, count }) => Array.from({ length: count }, () => fanOf(fan).number ?? OUTSIDE_THE_LIST[fan]!))
    .sort((a, b) => a - b);
  if (fanPoints === points && lists.some((list) => list.join() === numbers.join())) return undefined;
  return `${JSON.stringify(claim)}: ${fanPoints} for ${numbers}, but literally ${points} for ${lists.join(' or ')}`;
}
