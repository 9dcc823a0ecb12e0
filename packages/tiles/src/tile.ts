// The 34 kinds of playing tiles and the 8 flowers.
//
// Index order: characters 1-9, bamboos 1-9, dots 1-9, winds E S W N, dragons red green white, flowers 1-8. The first 34
// follow the order of published bot encodings, so that feature planes need no relabelling.

/** One of the 42 kinds of tiles: 0-33 playing tiles, 34-41 flowers. */
export type TileIndex = Brand<number, 'TileIndex'>;

/** Rank of a suited tile, 1-9. */
export type Rank = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** In index order. */
export const SUITS = ['characters', 'bamboos', 'dots'] as const;
/** Characters, bamboos or dots. */
export type Suit = (typeof SUITS)[number];

/** In index order: the winds, then the dragons. */
export const HONORS = ['east', 'south', 'west', 'north', 'red', 'green', 'white'] as const;
/** A wind or a dragon. */
export type Honor = (typeof HONORS)[number];

/** Number of kinds of playing tiles. */
export const KIND_COUNT = 34;
/** Number of flowers, each with a single copy. */
export const FLOWER_COUNT = 8;
/** Number of all kinds, flowers included. */
export const TILE_COUNT = KIND_COUNT + FLOWER_COUNT;
/** Copies of each kind of playing tile. */
export const COPIES_PER_KIND = 4;

const FIRST_WIND = 27;
const FIRST_DRAGON = 31;
const FIRST_FLOWER = KIND_COUNT;

/** The kinds of playing tiles, 0-33, in index order. */
export const KINDS: readonly TileIndex[] = Array.from({ length: KIND_COUNT }, (_, index) => index as TileIndex);
/** The flowers, 34-41, in index order. */
export const FLOWERS: readonly TileIndex[] = Array.from(
  { length: FLOWER_COUNT },
  (_, index) => (FIRST_FLOWER + index) as TileIndex,
);

/** The tile with index `value`. Throws a RangeError unless it is an integer from 0 to 41. */
export function tileIndex(value: number): TileIndex {
  if (!Number.isInteger(value) || value < 0 || value >= TILE_COUNT) {
    throw new RangeError(`a tile index is an integer from 0 to ${TILE_COUNT - 1}, not ${value}`);
  }
  return value as TileIndex;
}

/** The tile of that suit and rank. */
export function suitedTile(suit: Suit, rank: Rank): TileIndex {
  return (SUITS.indexOf(suit) * 9 + rank - 1) as TileIndex;
}

/** The tile of a wind or a dragon. */
export function honorTile(honor: Honor): TileIndex {
  return (FIRST_WIND + HONORS.indexOf(honor)) as TileIndex;
}

/** Whether the tile is a character, a bamboo or a dot. */
export function isSuited(tile: TileIndex): boolean {
  return tile < FIRST_WIND;
}

/** Whether the tile is east, south, west or north. */
export function isWind(tile: TileIndex): boolean {
  return tile >= FIRST_WIND && tile < FIRST_DRAGON;
}

/** Whether the tile is a red, green or white dragon. */
export function isDragon(tile: TileIndex): boolean {
  return tile >= FIRST_DRAGON && tile < KIND_COUNT;
}

/** A wind or a dragon. */
export function isHonor(tile: TileIndex): boolean {
  return tile >= FIRST_WIND && tile < KIND_COUNT;
}

/** Whether the tile is a flower, which is set aside and replaced. */
export function isFlower(tile: TileIndex): boolean {
  return tile >= FIRST_FLOWER;
}

/** Whether the tile is a one or a nine of a suit. */
export function isTerminal(tile: TileIndex): boolean {
  return isSuited(tile) && (tile % 9 === 0 || tile % 9 === 8);
}

/** Whether the tile is a suited tile from two to eight. */
export function isSimple(tile: TileIndex): boolean {
  return isSuited(tile) && !isTerminal(tile);
}

/** Undefined for honors and flowers. */
export function suitOf(tile: TileIndex): Suit | undefined {
  return isSuited(tile) ? SUITS[Math.floor(tile / 9)] : undefined;
}

/** Undefined for honors and flowers. */
export function rankOf(tile: TileIndex): Rank | undefined {
  return isSuited(tile) ? (((tile % 9) + 1) as Rank) : undefined;
}

/** Whether a chow can begin with this tile: suited, rank 1-7. */
export function isChowLow(tile: TileIndex): boolean {
  return isSuited(tile) && tile % 9 <= 6;
}

/** 136 tiles in index order: four of each kind, no flowers. */
export const TILES_WITHOUT_FLOWERS: readonly TileIndex[] = KINDS.flatMap((kind) =>
  Array.from({ length: COPIES_PER_KIND }, () => kind),
);

/** 144 tiles in index order: four of each kind and the eight flowers. */
export const TILES_WITH_FLOWERS: readonly TileIndex[] = [...TILES_WITHOUT_FLOWERS, ...FLOWERS];

declare const brand: unique symbol;

/** A `T` that only a parser or a named constructor can make. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
