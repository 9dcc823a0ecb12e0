// Gimeno's notation for a solution: one ternary digit per group of four, with the group of the lowest face last.
//
// The tiles of a group are numbered 0 to 3 in the order of the layout; the digit is the tile that tile 3 leaves with.
// Digit 0 is 03|12, 1 is 13|02, 2 is 23|01.

import { failure, type Result, success } from '@mcr-arena/tiles';
import { type Board, groupsOf, type Pair } from '../board.ts';

/** Why a string is not a valid pairing set. */
export type PairingSetError = 'pairing-set-groups' | 'pairing-set-digits';

/** Formats the pairs of a solution, in any order, as digits. Error: a group does not have four tiles. */
export function formatPairingSet(board: Board, pairs: readonly Pair[]): Result<string, PairingSetError> {
  const partners = new Map(pairs.flatMap(([first, second]) => [[first, second] as const, [second, first] as const]));
  let digits = '';
  for (const { face, tiles } of groupsOf(board)) {
    if (tiles.length !== 4) return notFour(face, tiles.length);
    digits = `${tiles.indexOf(partners.get(tiles[3]!) ?? -1)}${digits}`;
  }
  return success(digits);
}

/**
 * The pairs of a pairing set, by group. Errors: a group does not have four tiles; not one digit 0, 1 or 2 per group.
 */
export function parsePairingSet(board: Board, digits: string): Result<readonly Pair[], PairingSetError> {
  const groups = groupsOf(board);
  if (!/^[012]*$/.test(digits) || digits.length !== groups.length) {
    return failure('pairing-set-digits', `expected ${groups.length} digits 0, 1 or 2, not "${digits.slice(0, 60)}"`);
  }
  const pairs: Pair[] = [];
  for (const [group, { face, tiles }] of groups.entries()) {
    if (tiles.length !== 4) return notFour(face, tiles.length);
    const partner = Number(digits[groups.length - 1 - group]);
    const [first, second] = [0, 1, 2].filter((place) => place !== partner);
    pairs.push([tiles[partner]!, tiles[3]!], [tiles[first!]!, tiles[second!]!]);
  }
  return success(pairs);
}

function notFour(face: number, size: number) {
  return failure('pairing-set-groups', `${size} tiles have face ${face}; a pairing set is for groups of four`);
}
