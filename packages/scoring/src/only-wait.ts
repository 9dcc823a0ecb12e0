// Whether the winning tile was the only one that would have completed the hand: the condition of the three wait fans.
//
// It is asked formally: a tile counts as another way to win even if all its copies are gone. Hot code.

import { FIRST_HONOR, type HandFacts } from './hand-facts.ts';
import { bitCount, type HandKeys, HONORS_KEY, KEY_OF_KIND, ODD_BITS, UNIT_OF_KIND } from './hand-keys.ts';
import { firstDivision, hasPair, isDivisible } from './suit-divisions.ts';

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
  for (let rank = 0; rank < 9; rank += 1) {
    const unit = 1 << (3 * rank);
    if (unit !== UNIT_OF_KIND[tile] && isDivisible(rest + unit)) return false;
  }
  // Or the suit is complete without the winning tile, its pair included, and another suit's pair becomes a pung or its
  // sets take one more tile.
  const restDivision = firstDivision(rest);
  return restDivision === 0 || !hasPair(restDivision) || !takesOneMore(keys, suit);
}

/** Whether the part of the hand that holds the pair, outside `suit`, would be whole sets with one tile more. */
function takesOneMore(keys: HandKeys, suit: number): boolean {
  for (let other = 0; other < HONORS_KEY; other += 1) {
    if (other === suit || !hasPair(firstDivision(keys[other]!))) continue;
    for (let rank = 0; rank < 9; rank += 1) if (isDivisible(keys[other]! + (1 << (3 * rank)))) return true;
    return false;
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
