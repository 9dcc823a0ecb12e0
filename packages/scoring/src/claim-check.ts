// Whether a claim that came from outside is well-formed: every value of its kind and in range. That the tiles add up and
// are a win is found while scoring.

import {
  CLAIM_SOURCES,
  COPIES_PER_KIND,
  type Fault,
  FLOWER_COUNT,
  isChowLow,
  KIND_COUNT,
  type Meld,
  type TileIndex,
  WINDS,
} from '@mcr-arena/tiles';
import type { EvaluationFault } from './evaluation.ts';
import type { WinClaim } from './win-claim.ts';

export type ScoreErrorCode =
  | EvaluationFault
  | 'claim-malformed'
  | 'tile-unknown'
  | 'meld-invalid'
  | 'wind-unknown'
  | 'flowers-out-of-range';

/** What is wrong with the single values of a claim, if anything. Never throws, whatever it is given. */
export function faultOfClaim(claim: WinClaim): Fault<ScoreErrorCode> | undefined {
  if (typeof claim !== 'object' || claim === null) return fault('claim-malformed', 'a claim is an object');
  return (
    faultOfTiles(claim) ??
    faultOfMelds(claim.melds) ??
    faultOfFlags(claim) ??
    faultOfWinds(claim) ??
    faultOfFlowers(claim.flowers)
  );
}

const fault = (code: ScoreErrorCode, message: string): Fault<ScoreErrorCode> => ({ code, message });

const isPlayingTile = (tile: unknown): tile is TileIndex =>
  typeof tile === 'number' && Number.isInteger(tile) && tile >= 0 && tile < KIND_COUNT;

function faultOfTile(tile: unknown, where: string): Fault<ScoreErrorCode> | undefined {
  if (isPlayingTile(tile)) return undefined;
  return fault('tile-unknown', `${where}: ${describe(tile)} is no playing tile: expected an integer from 0 to 33`);
}

function faultOfTiles({ concealed, winningTile }: WinClaim): Fault<ScoreErrorCode> | undefined {
  if (!Array.isArray(concealed)) return fault('claim-malformed', 'concealed: expected an array of tiles');
  for (const [index, tile] of concealed.entries()) {
    const found = faultOfTile(tile, `concealed[${index}]`);
    if (found !== undefined) return found;
  }
  return faultOfTile(winningTile, 'winningTile');
}

function faultOfMelds(melds: readonly Meld[]): Fault<ScoreErrorCode> | undefined {
  if (!Array.isArray(melds)) return fault('claim-malformed', 'melds: expected an array of melds');
  for (const [index, meld] of melds.entries()) {
    const found = faultOfMeld(meld, `melds[${index}]`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function faultOfMeld(meld: Meld, where: string): Fault<ScoreErrorCode> | undefined {
  if (typeof meld !== 'object' || meld === null) return fault('meld-invalid', `${where}: expected a meld`);
  switch (meld.type) {
    case 'chow':
      return faultOfChow(meld, where);
    case 'pung':
    case 'meldedKong':
    case 'addedKong':
      if (!CLAIM_SOURCES.includes(meld.claimedFrom)) {
        return fault('meld-invalid', `${where}: claimedFrom is one of ${CLAIM_SOURCES.join(', ')}`);
      }
      return faultOfTile(meld.tile, `${where}.tile`);
    case 'concealedKong':
      return faultOfTile(meld.tile, `${where}.tile`);
    default:
      return fault('meld-invalid', `${where}: ${describe((meld as { type: unknown }).type)} is no type of meld`);
  }
}

function faultOfChow(meld: Meld & { type: 'chow' }, where: string): Fault<ScoreErrorCode> | undefined {
  const unknown = faultOfTile(meld.low, `${where}.low`) ?? faultOfTile(meld.claimed, `${where}.claimed`);
  if (unknown !== undefined) return unknown;
  if (!isChowLow(meld.low)) return fault('meld-invalid', `${where}: no chow begins with tile ${meld.low}`);
  const place = meld.claimed - meld.low;
  if (place >= 0 && place <= 2) return undefined;
  return fault('meld-invalid', `${where}: the claimed tile ${meld.claimed} is not in the chow from ${meld.low}`);
}

function faultOfFlags(claim: WinClaim): Fault<ScoreErrorCode> | undefined {
  for (const flag of ['selfDrawn', 'lastOfKind', 'afterKong', 'lastOfWall'] as const) {
    if (typeof claim[flag] !== 'boolean') {
      return fault('claim-malformed', `${flag}: expected true or false, not ${describe(claim[flag])}`);
    }
  }
  return undefined;
}

function faultOfWinds(claim: WinClaim): Fault<ScoreErrorCode> | undefined {
  for (const key of ['seatWind', 'prevalentWind'] as const) {
    if (!WINDS.includes(claim[key])) {
      return fault('wind-unknown', `${key}: ${describe(claim[key])} is no wind: expected one of ${WINDS.join(', ')}`);
    }
  }
  return undefined;
}

function faultOfFlowers(flowers: unknown): Fault<ScoreErrorCode> | undefined {
  if (typeof flowers === 'number' && Number.isInteger(flowers) && flowers >= 0 && flowers <= FLOWER_COUNT) {
    return undefined;
  }
  return fault(
    'flowers-out-of-range',
    `flowers: expected an integer from 0 to ${FLOWER_COUNT}, not ${describe(flowers)}`,
  );
}

/** The sentence for a claim whose tiles do not add up or do not win. */
export function faultOfEvaluation(code: EvaluationFault, claim: WinClaim): Fault<EvaluationFault> {
  switch (code) {
    case 'wrong-tile-count': {
      const expected = 13 - 3 * claim.melds.length;
      const melds = `${claim.melds.length} meld${claim.melds.length === 1 ? '' : 's'}`;
      const message = `${claim.concealed.length} concealed tiles beside ${melds} and the winning tile: expected ${Math.max(expected, 0)}`;
      return { code, message: claim.melds.length > 4 ? `${melds}: a hand has at most 4` : message };
    }
    case 'too-many-copies':
      return { code, message: `more than ${COPIES_PER_KIND} of a kind in hand, melds and winning tile` };
    case 'not-a-win':
      return { code, message: 'the tiles are no winning hand in any of the five forms' };
  }
}

/** A short rendering of any value for messages; objects by their type alone. */
export function describe(value: unknown): string {
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value !== 'string') return String(value);
  return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
}
