// Parses a hand given as JSON with Botzone's tile names: {"pack":[["CHI"|"PENG"|"GANG",tile,offer]…],"hand":[tile…]}.
// CHI names the middle tile, and its offer (1-3) the claimed one. For PENG and GANG, offer 1-3 is the source (previous,
// opposite, next seat); a GANG with offer 0 is concealed. Other fields are ignored, so that a line with its answer can
// be parsed again.

import {
  CLAIM_SOURCES,
  COPIES_PER_KIND,
  concealedSize,
  countTiles,
  describeValue,
  failure,
  formatBotzoneTile,
  type Hand,
  isChowLow,
  isFlower,
  type Meld,
  parseBotzoneTile,
  type Result,
  success,
  type TileIndex,
  tilesOfMeld,
} from '@mcr-arena/tiles';
import { handSizeText } from './acceptance.ts';

/** Why a hand was rejected. */
export type BotzoneHandError = 'hand-malformed' | 'meld-malformed' | 'tile-unknown' | 'tile-count-wrong' | 'fifth-copy';

const MAX_MELDS = 4;

/**
 * Parses a hand with 13, 10, 7, 4 or 1 concealed tiles for 0-4 melds from a JSON value. Accepts any value; never
 * throws.
 */
export function parseBotzoneHand(value: unknown): Result<Hand, BotzoneHandError> {
  if (typeof value !== 'object' || value === null) {
    return failure('hand-malformed', `expected an object {"pack":[…],"hand":[…]}, not ${describeValue(value)}`);
  }
  const { pack, hand } = value as { readonly pack?: unknown; readonly hand?: unknown };
  const melds = parseMelds(pack);
  if (!melds.ok) return melds;
  const concealed = parseConcealed(hand, melds.value.length);
  if (!concealed.ok) return concealed;
  return withFourCopies({ concealed: concealed.value, melds: melds.value, flowers: [] });
}

function parseMelds(pack: unknown): Result<Meld[], BotzoneHandError> {
  if (!Array.isArray(pack))
    return failure('hand-malformed', `pack: expected an array of melds, not ${describeValue(pack)}`);
  if (pack.length > MAX_MELDS) {
    return failure('tile-count-wrong', `pack: expected at most ${MAX_MELDS} melds, not ${pack.length}`);
  }
  const melds: Meld[] = [];
  for (const [place, entry] of pack.entries()) {
    const meld = parseMeld(entry, `pack[${place}]`);
    if (!meld.ok) return meld;
    melds.push(meld.value);
  }
  return success(melds);
}

function parseMeld(entry: unknown, where: string): Result<Meld, BotzoneHandError> {
  if (!Array.isArray(entry) || entry.length !== 3) {
    return failure('meld-malformed', `${where}: expected [type, tile, offer], not ${describeValue(entry)}`);
  }
  const [type, name, offer] = entry as readonly unknown[];
  const tile = parseTile(name, `${where}[1]`);
  if (!tile.ok) return tile;
  if (type === 'CHI') return parseChow(tile.value, offer, where);
  if (type === 'PENG' || type === 'GANG') return parseEqualTiles(type, tile.value, offer, where);
  return failure('meld-malformed', `${where}[0]: expected "CHI", "PENG" or "GANG", not ${describeValue(type)}`);
}

function parseChow(middle: TileIndex, offer: unknown, where: string): Result<Meld, BotzoneHandError> {
  const low = (middle - 1) as TileIndex;
  if (middle === 0 || !isChowLow(low)) {
    return failure(
      'meld-malformed',
      `${where}[1]: expected the middle tile of a chow, rank 2-8 of a suit, not ${formatBotzoneTile(middle)}`,
    );
  }
  if (offer !== 1 && offer !== 2 && offer !== 3) {
    return failure('meld-malformed', `${where}[2]: expected 1, 2 or 3, not ${describeValue(offer)}`);
  }
  return success({ type: 'chow', low, claimed: (low + offer - 1) as TileIndex });
}

function parseEqualTiles(
  type: 'PENG' | 'GANG',
  tile: TileIndex,
  offer: unknown,
  where: string,
): Result<Meld, BotzoneHandError> {
  if (type === 'GANG' && offer === 0) return success({ type: 'concealedKong', tile });
  const claimedFrom = typeof offer === 'number' ? CLAIM_SOURCES[offer - 1] : undefined;
  if (claimedFrom === undefined) {
    const expected = type === 'GANG' ? '0, 1, 2 or 3' : '1, 2 or 3';
    return failure('meld-malformed', `${where}[2]: expected ${expected}, not ${describeValue(offer)}`);
  }
  return success({ type: type === 'GANG' ? 'meldedKong' : 'pung', tile, claimedFrom });
}

function parseConcealed(hand: unknown, meldCount: number): Result<TileIndex[], BotzoneHandError> {
  if (!Array.isArray(hand))
    return failure('hand-malformed', `hand: expected an array of tiles, not ${describeValue(hand)}`);
  const expected = concealedSize(meldCount);
  if (hand.length !== expected) {
    const size = handSizeText(expected, meldCount);
    return failure('tile-count-wrong', `hand: expected ${size}, not ${hand.length}`);
  }
  const concealed: TileIndex[] = [];
  for (const [place, name] of hand.entries()) {
    const tile = parseTile(name, `hand[${place}]`);
    if (!tile.ok) return tile;
    concealed.push(tile.value);
  }
  return success(concealed);
}

function parseTile(name: unknown, where: string): Result<TileIndex, BotzoneHandError> {
  const tile = typeof name === 'string' ? parseBotzoneTile(name) : undefined;
  if (tile?.ok && !isFlower(tile.value)) return tile;
  return failure('tile-unknown', `${where}: expected one of W1-9, T1-9, B1-9, F1-4, J1-3, not ${describeValue(name)}`);
}

function withFourCopies(hand: Hand): Result<Hand, BotzoneHandError> {
  const counts = countTiles([...hand.concealed, ...hand.melds.flatMap(tilesOfMeld)]);
  const fifth = counts.findIndex((copies) => copies > COPIES_PER_KIND);
  if (fifth < 0) return success(hand);
  const name = formatBotzoneTile(fifth as TileIndex);
  return failure('fifth-copy', `${name}: expected at most four in hand and melds, not ${counts[fifth]}`);
}
