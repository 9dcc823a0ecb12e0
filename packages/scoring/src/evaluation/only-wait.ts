// Whether the winning tile was the only one that would have completed the hand: the condition of the three wait fans.
//
// It is asked formally: a tile counts as another way to win even if all its copies are gone. Hot code.

import { FIRST_HONOR, type HandFacts } from './hand-facts.ts';
import { bitCount, type HandKeys, HONORS_KEY, KEY_OF_KIND, ODD_BITS, presentRanks, UNIT_OF_KIND } from './hand-keys.ts';
import { firstDivision, hasPair, isDivisibleWith } from './suit-divisions.ts';

/**
 * `keys`: the concealed tiles with the winning tile, less the knitted straight if there is one; they make sets and a
 * pair. The winning tile is not taken to complete a pung or an open end of a chow: those are known to be no only wait.
 */
export function isOnlyWait(facts: HandFacts, keys: HandKeys): boolean {
  const tile = facts.winningTile;
  if (facts.meldCount === 0 && isOtherSevenPairsWait(facts)) return false;
  // An honor completed the pair, and no other tile makes a pair of the one left.
  if (tile >= FIRST_HONOR) return true;
  const suit = KEY_OF_KIND[tile]!;
  const rest = keys[suit]! - UNIT_OF_KIND[tile]!;
  if (takesOneMore(rest, usefulRanks(rest) & ~UNIT_OF_KIND[tile]!)) return false;
  // Or the suit is complete without the winning tile, its pair included, and the pair elsewhere becomes a pung, or the
  // sets beside it take one more tile.
  const restDivision = firstDivision(rest);
  return restDivision === 0 || !hasPair(restDivision) || !doesPairGrow(keys, suit);
}

/** Whether one more tile of those ranks (lowest bits) makes the tiles of `key` whole sets, and perhaps a pair. */
function takesOneMore(key: number, ranks: number): boolean {
  for (let left = ranks; left !== 0; left &= left - 1) if (isDivisibleWith(key, left & -left)) return true;
  return false;
}

/** The ranks that could go with others into a pung, a pair or a chow, as lowest bits. */
function usefulRanks(key: number): number {
  const there = presentRanks(key);
  const [below, above] = [there << 3, there >>> 3];
  return (there | (below & (there << 6)) | (below & above) | (above & (there >>> 6))) & ODD_BITS;
}

/** Whether the part of the hand that holds the pair, outside `suit`, would be whole sets with one tile more. */
function doesPairGrow(keys: HandKeys, suit: number): boolean {
  for (let other = 0; other < HONORS_KEY; other += 1) {
    const key = keys[other]!;
    if (other !== suit && hasPair(firstDivision(key))) return takesOneMore(key, usefulRanks(key));
  }
  return true; // the pair is of honors: a third one makes a pung
}

/** Whether the hand before the winning tile was waiting, as six pairs, for another tile. */
function isOtherSevenPairsWait(facts: HandFacts): boolean {
  const { keys, winningTile } = facts;
  const key = KEY_OF_KIND[winningTile]!;
  let odd = 0;
  let others = 0;
  for (let index = 0; index <= HONORS_KEY; index += 1) {
    const changed = index === key ? UNIT_OF_KIND[winningTile]! : 0;
    const bits = (keys[index]! ^ changed) & ODD_BITS;
    odd += bitCount(bits);
    others += bitCount(bits & ~changed);
  }
  return odd === 1 && others === 1;
}
