// Whether the winning tile was the only one that would have completed the hand: the condition of the three wait fans.
//
// The test is formal: another tile counts even if all its copies are gone. Hot code.

import {
  bitCount,
  type HandKeys,
  HONORS_KEY,
  KEY_OF_KIND,
  ODD_BITS,
  presentRanks,
  UNIT_OF_KIND,
} from '../hand/hand-keys.ts';
import { firstDivision, hasPair, isDivisibleWith } from '../hand/suit-divisions.ts';
import { FIRST_HONOR, type HandFacts } from './hand-facts.ts';

/**
 * Whether the winning tile was the only wait. `keys`: the concealed tiles with the winning tile, without a knitted
 * straight; they form sets and a pair. Not for a winning tile that completes a pung or an open-ended chow: these are
 * never the only wait.
 */
export function isOnlyWait(facts: HandFacts, keys: HandKeys): boolean {
  const tile = facts.winningTile;
  if (facts.meldCount === 0 && isOtherSevenPairsWait(facts)) return false;
  // The honor completed the pair, and no other tile can.
  if (tile >= FIRST_HONOR) return true;
  const suit = KEY_OF_KIND[tile]!;
  const rest = keys[suit]! - UNIT_OF_KIND[tile]!;
  if (takesOneMore(rest, usefulRanks(rest) & ~UNIT_OF_KIND[tile]!)) return false;
  // Otherwise the suit may be complete without the winning tile and contain a pair. Then another tile wins if it turns
  // the pair of another suit into a pung or extends the sets there.
  const restDivision = firstDivision(rest);
  return restDivision === 0 || !hasPair(restDivision) || !doesPairGrow(keys, suit);
}

/** Whether one more tile of those ranks (lowest bits) completes `key` to sets and at most one pair. */
function takesOneMore(key: number, ranks: number): boolean {
  for (let left = ranks; left !== 0; left &= left - 1) if (isDivisibleWith(key, left & -left)) return true;
  return false;
}

/** The ranks that could form a pung, a pair or a chow with the tiles of the key, as lowest bits. */
function usefulRanks(key: number): number {
  const there = presentRanks(key);
  const [below, above] = [there << 3, there >>> 3];
  return (there | (below & (there << 6)) | (below & above) | (above & (there >>> 6))) & ODD_BITS;
}

/** Whether the suit other than `suit` that contains the pair would be complete sets with one more tile. */
function doesPairGrow(keys: HandKeys, suit: number): boolean {
  for (let other = 0; other < HONORS_KEY; other += 1) {
    const key = keys[other]!;
    if (other !== suit && hasPair(firstDivision(key))) return takesOneMore(key, usefulRanks(key));
  }
  return true; // the pair is of honors; a third tile makes a pung
}

/** Whether the hand was also waiting for another tile as seven pairs. */
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
