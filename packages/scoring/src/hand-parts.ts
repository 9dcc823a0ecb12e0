// Converts a scored reading into parts for display: sets, pairs and single tiles, with the place of the winning tile.

import { isHonor, isKong, type Meld, type TileIndex, tilesOfMeld, WINNING_FORMS } from '@mcr-arena/tiles';
import type { Reading } from './evaluation/reading.ts';
import { PLACES } from './evaluation/tally.ts';
import { KEY_OF_KIND, UNIT_OF_KIND } from './hand/hand-keys.ts';
import { packedParts } from './hand/suit-divisions.ts';
import type { WinClaim } from './hand/win-claim.ts';
import { KNITTED_ORDERS, KNITTED_RANKS } from './hand/winning-forms.ts';

/** Part of a hand as it is divided for scoring. */
export interface ScoredPart {
  /** `knitted`: the nine tiles of a knitted straight; `singles`: all tiles that are not part of a set or pair. */
  readonly type: 'chow' | 'pung' | 'kong' | 'pair' | 'knitted' | 'singles';
  /** Low to high; four for a kong. */
  readonly tiles: readonly TileIndex[];
  /** Whether it is laid on the table. A concealed kong is, too. */
  readonly laid: boolean;
  /** Whether none of its tiles came from another player. */
  readonly concealed: boolean;
  /** Whether the winning tile is counted in this part. Exactly one part has it. */
  readonly hasWinningTile: boolean;
}

/** The parts of a hand in that reading: melds as laid, then concealed parts from low to high, the pair last. */
export function partsOf(reading: Reading, claim: WinClaim): readonly ScoredPart[] {
  const held = heldPartsOf(reading, claim);
  const winning = placeOfWinningTile(reading, claim, held);
  return [
    ...claim.melds.map(partOfMeld),
    ...held.map(({ type, tiles }, index) => ({
      type,
      tiles,
      laid: false,
      concealed: claim.selfDrawn || index !== winning,
      hasWinningTile: index === winning,
    })),
  ];
}

type HeldPart = Pick<ScoredPart, 'type' | 'tiles'>;

function partOfMeld(meld: Meld): ScoredPart {
  return {
    type: isKong(meld) ? 'kong' : meld.type === 'chow' ? 'chow' : 'pung',
    tiles: tilesOfMeld(meld),
    laid: true,
    concealed: meld.type === 'concealedKong',
    hasWinningTile: false,
  };
}

function heldPartsOf(reading: Reading, claim: WinClaim): readonly HeldPart[] {
  const tiles = [...claim.concealed, claim.winningTile].sort((a, b) => a - b);
  const form = WINNING_FORMS[reading.form]!;
  if (form === 'regular' || form === 'knittedStraight') return dividedParts(reading, tiles);
  const pairs = tiles.filter((tile, index) => (form === 'sevenPairs' ? index % 2 === 1 : tile === tiles[index - 1]));
  const singles = tiles.filter((tile) => !pairs.includes(tile));
  return [
    ...(singles.length > 0 ? [{ type: 'singles', tiles: singles } as const] : []),
    ...pairs.map((tile) => ({ type: 'pair', tiles: [tile, tile] }) as const),
  ];
}

function dividedParts(reading: Reading, tiles: readonly TileIndex[]): readonly HeldPart[] {
  const order = KNITTED_ORDERS[reading.knittedOrder];
  const isKnitted = (tile: TileIndex): boolean => {
    const part = order?.[KEY_OF_KIND[tile]!];
    return part !== undefined && (KNITTED_RANKS[part] & UNIT_OF_KIND[tile]!) !== 0;
  };
  const knitted = tiles.filter((tile, index) => isKnitted(tile) && tiles.indexOf(tile) === index);
  const suited = [...reading.divisions].flatMap((division, suit) => partsOfSuit(division, 9 * suit));
  const honors = [...new Set(tiles.filter(isHonor))].map((tile): HeldPart => {
    const same = tiles.filter((other) => other === tile);
    return { type: same.length === 2 ? 'pair' : 'pung', tiles: same };
  });
  const parts = [...suited, ...honors];
  return [
    ...(knitted.length > 0 ? [{ type: 'knitted', tiles: knitted } as const] : []),
    ...parts.filter(({ type }) => type !== 'pair'),
    ...parts.filter(({ type }) => type === 'pair'),
  ];
}

/** Unpacks a suit's division (see `packedParts`). */
function partsOfSuit(division: number, firstTile: number): readonly HeldPart[] {
  const packed = packedParts(division);
  const tilesFrom = (...ranks: readonly number[]) => ranks.map((rank) => (firstTile + rank) as TileIndex);
  const pairRank = (packed >>> 3) & 15;
  const sets = Array.from({ length: packed & 7 }, (_, index): HeldPart => {
    const code = (packed >>> (7 + 4 * index)) & 15;
    if (code < 7) return { type: 'chow', tiles: tilesFrom(code, code + 1, code + 2) };
    return { type: 'pung', tiles: tilesFrom(code - 7, code - 7, code - 7) };
  });
  const pair = pairRank > 0 ? [{ type: 'pair', tiles: tilesFrom(pairRank - 1, pairRank - 1) } as const] : [];
  return [...sets.sort((a, b) => a.tiles[0]! - b.tiles[0]!), ...pair];
}

/**
 * The part in which the winning tile is counted: the one that gives the wait fan, otherwise one that leaves pungs
 * concealed.
 */
function placeOfWinningTile(reading: Reading, { winningTile }: WinClaim, parts: readonly HeldPart[]): number {
  const preferenceOf = ({ type, tiles }: HeldPart): number => {
    if (!tiles.includes(winningTile)) return 9;
    const waitBits = reading.places & -reading.places;
    if (placeIn(type, tiles, winningTile) === waitBits) return 0;
    return type === 'pung' ? 2 : 1;
  };
  const preferences = parts.map(preferenceOf);
  return preferences.indexOf(Math.min(...preferences));
}

function placeIn(type: HeldPart['type'], tiles: readonly TileIndex[], tile: TileIndex): number {
  if (type === 'pair') return PLACES.single;
  if (type === 'knitted') return PLACES.knitted;
  if (type === 'pung') return PLACES.pung;
  const [low, middle, high] = tiles as [TileIndex, TileIndex, TileIndex];
  if (tile === middle) return PLACES.closed;
  const isEdge = (tile === high && low % 9 === 0) || (tile === low && low % 9 === 6);
  return isEdge ? PLACES.edge : PLACES.open;
}
