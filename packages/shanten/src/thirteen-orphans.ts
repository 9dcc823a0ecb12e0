// Thirteen orphans, without melds: one of each terminal and honor, and a second copy of one of them (MCR rulebook, fan
// 7).

import {
  belowOnes,
  digitSum,
  HONOR_ONES,
  type KeyPlace,
  type KindSet,
  pairDigits,
  presentOnes,
  type SuitKeys,
} from './suit-keys.ts';

const TERMINALS = 0o100_000_001;
const ORPHANS: KindSet = [TERMINALS, TERMINALS, TERMINALS, HONOR_ONES];
const ORPHAN_KINDS = 13;

/** Tiles missing, 0-14; undefined if `limits` rule out a kind or a second copy of every kind. */
export function missingOrphans(keys: SuitKeys, limits: SuitKeys): number | undefined {
  if (orphanKinds(limits) < ORPHAN_KINDS || !hasOrphanPair(limits)) return undefined;
  return ORPHAN_KINDS + 1 - orphanKinds(keys) - (hasOrphanPair(keys) ? 1 : 0);
}

/** The kinds that lower the number missing. */
export function usefulForOrphans(keys: SuitKeys, limits: SuitKeys): KindSet {
  const paired = hasOrphanPair(keys);
  const usefulAt = (place: KeyPlace): number => {
    const missing = ORPHANS[place] & ~presentOnes(keys[place]);
    return paired ? missing : missing | (ORPHANS[place] & belowOnes(keys[place], limits[place]));
  };
  return [usefulAt(0), usefulAt(1), usefulAt(2), usefulAt(3)];
}

function orphanKinds(keys: SuitKeys): number {
  return (
    digitSum(presentOnes(keys[0]) & ORPHANS[0]) +
    digitSum(presentOnes(keys[1]) & ORPHANS[1]) +
    digitSum(presentOnes(keys[2]) & ORPHANS[2]) +
    digitSum(presentOnes(keys[3]) & ORPHANS[3])
  );
}

function hasOrphanPair(keys: SuitKeys): boolean {
  const terminalPairs = pairDigits(keys[0]) | pairDigits(keys[1]) | pairDigits(keys[2]);
  return (terminalPairs & (3 * TERMINALS)) !== 0 || pairDigits(keys[3]) !== 0;
}
