// Checks that an untrusted claim is well-formed: every value has its type and is in range. Whether the tiles add up and
// win is checked during scoring.

import {
  CLAIM_SOURCES,
  COPIES_PER_KIND,
  describeValue,
  type Fault,
  FLOWER_COUNT,
  isChowLow,
  isKong,
  KIND_COUNT,
  type Meld,
  type TileIndex,
  WINDS,
} from '@mcr-arena/tiles';
import type { EvaluationError } from './evaluation/evaluation.ts';
import type { WinClaim } from './hand/win-claim.ts';

/** Why a claim cannot be scored. */
export type ScoreError =
  | EvaluationError
  | 'claim-malformed'
  | 'tile-unknown'
  | 'meld-invalid'
  | 'wind-unknown'
  | 'flowers-out-of-range';

/** The first fault in the values of a claim, if any. Accepts any plain data, regardless of its declared type. */
export function faultOfClaim(claim: WinClaim): Fault<ScoreError> | undefined {
  if (typeof claim !== 'object' || claim === null) return fault('claim-malformed', 'a claim is an object');
  return (
    faultOfTiles(claim) ??
    faultOfMelds(claim.melds) ??
    faultOfFlags(claim) ??
    faultOfWinds(claim) ??
    faultOfFlowers(claim.flowers)
  );
}

const fault = (code: ScoreError, message: string): Fault<ScoreError> => ({ code, message });

const isPlayingTile = (tile: unknown): tile is TileIndex =>
  typeof tile === 'number' && Number.isInteger(tile) && tile >= 0 && tile < KIND_COUNT;

function faultOfTile(tile: unknown, where: string): Fault<ScoreError> | undefined {
  if (isPlayingTile(tile)) return undefined;
  return fault(
    'tile-unknown',
    `${where}: ${describeValue(tile)} is not a playing tile: expected an integer from 0 to 33`,
  );
}

function faultOfTiles({ concealed, winningTile }: WinClaim): Fault<ScoreError> | undefined {
  if (!Array.isArray(concealed)) return fault('claim-malformed', 'concealed: expected an array of tiles');
  const unknown = concealed.findIndex((tile) => !isPlayingTile(tile));
  if (unknown >= 0) return faultOfTile(concealed[unknown], `concealed[${unknown}]`);
  return faultOfTile(winningTile, 'winningTile');
}

function faultOfMelds(melds: readonly Meld[]): Fault<ScoreError> | undefined {
  if (!Array.isArray(melds)) return fault('claim-malformed', 'melds: expected an array of melds');
  for (let index = 0; index < melds.length; index += 1) {
    const found = faultOfMeld(melds[index]);
    if (found !== undefined) return fault(found.code, `melds[${index}]: ${found.message}`);
  }
  return undefined;
}

function faultOfMeld(meld: Meld): Fault<ScoreError> | undefined {
  if (typeof meld !== 'object' || meld === null) return fault('meld-invalid', 'expected a meld');
  switch (meld.type) {
    case 'chow':
      return faultOfChow(meld);
    case 'pung':
    case 'meldedKong':
    case 'addedKong':
      if (CLAIM_SOURCES.includes(meld.claimedFrom)) return faultOfTile(meld.tile, 'tile');
      return fault('meld-invalid', `claimedFrom is one of ${CLAIM_SOURCES.join(', ')}`);
    case 'concealedKong':
      return faultOfTile(meld.tile, 'tile');
    default:
      return fault('meld-invalid', `${describeValue((meld as { type: unknown }).type)} is not a type of meld`);
  }
}

function faultOfChow({ low, claimed }: Meld & { type: 'chow' }): Fault<ScoreError> | undefined {
  const unknown = faultOfTile(low, 'low') ?? faultOfTile(claimed, 'claimed');
  if (unknown !== undefined) return unknown;
  if (!isChowLow(low)) return fault('meld-invalid', `a chow cannot begin with tile ${low}`);
  if (claimed >= low && claimed <= low + 2) return undefined;
  return fault('meld-invalid', `the claimed tile ${claimed} is not in the chow from ${low}`);
}

function faultOfFlags(claim: WinClaim): Fault<ScoreError> | undefined {
  for (const flag of ['selfDrawn', 'lastOfKind', 'afterKong', 'lastOfWall'] as const) {
    if (typeof claim[flag] !== 'boolean') {
      return fault('claim-malformed', `${flag}: expected true or false, not ${describeValue(claim[flag])}`);
    }
  }
  return undefined;
}

function faultOfWinds(claim: WinClaim): Fault<ScoreError> | undefined {
  for (const key of ['seatWind', 'prevalentWind'] as const) {
    if (!WINDS.includes(claim[key])) {
      return fault(
        'wind-unknown',
        `${key}: ${describeValue(claim[key])} is not a wind: expected one of ${WINDS.join(', ')}`,
      );
    }
  }
  return undefined;
}

function faultOfFlowers(flowers: unknown): Fault<ScoreError> | undefined {
  if (typeof flowers === 'number' && Number.isInteger(flowers) && flowers >= 0 && flowers <= FLOWER_COUNT) {
    return undefined;
  }
  return fault(
    'flowers-out-of-range',
    `flowers: expected an integer from 0 to ${FLOWER_COUNT}, not ${describeValue(flowers)}`,
  );
}

/** The fault of a claim whose tiles do not add up or do not win. */
export function faultOfEvaluation(code: EvaluationError, claim: WinClaim): Fault<EvaluationError> {
  switch (code) {
    case 'wrong-tile-count': {
      const { melds, concealed } = claim;
      if (melds.length > 4) return { code, message: `${melds.length} melds: a hand has at most 4` };
      const tiles = concealed.length + 1 + 3 * melds.length;
      const kongs = melds.some(isKong) ? ' (kongs count as three)' : '';
      return {
        code,
        message: `${tiles} tile${tiles === 1 ? '' : 's'}: a hand has 14, the winning tile included${kongs}`,
      };
    }
    case 'too-many-copies':
      return { code, message: `more than ${COPIES_PER_KIND} tiles of a kind in hand, melds and winning tile` };
    case 'not-a-win':
      return { code, message: 'the tiles are not a winning hand in any of the five forms' };
  }
}
