export { concealedSize, type Hand } from './hand.ts';
export { escapeInvisible, escapeJson, hasInvisible } from './invisible.ts';
export { jsonExcerpt } from './json-excerpt.ts';
export { isKong, type Meld, tilesOfMeld } from './meld.ts';
export { parseHand, parseTiles } from './notation/any.ts';
export { formatBotzoneTile, formatBotzoneTiles, parseBotzoneTile, parseBotzoneTiles } from './notation/botzone.ts';
export {
  type CompactError,
  formatCompactHand,
  formatCompactMeld,
  formatCompactTiles,
  parseCompactHand,
  parseCompactMeld,
  parseCompactTiles,
} from './notation/compact.ts';
export { formatUnicodeTile, formatUnicodeTiles, parseUnicodeTiles } from './notation/unicode.ts';
export { phrasesOf } from './phrase.ts';
export { createRandom, createSecretRandom, type Random, shuffled } from './random.ts';
export { describeValue, expectValue, type Fault, failure, lineOfError, type Result, success } from './result.ts';
export {
  type BySeat,
  CLAIM_SOURCES,
  type ClaimSource,
  claimSourceOf,
  mapSeats,
  SEATS,
  type Seat,
  seatAfter,
  WINDS,
  type Wind,
  windTile,
} from './seat.ts';
export {
  type Brand,
  COPIES_PER_KIND,
  FLOWER_COUNT,
  FLOWERS,
  HONORS,
  type Honor,
  honorTile,
  isChowLow,
  isDragon,
  isFlower,
  isHonor,
  isSimple,
  isSuited,
  isTerminal,
  isWind,
  KIND_COUNT,
  KINDS,
  type Rank,
  rankOf,
  SUITS,
  type Suit,
  suitedTile,
  suitOf,
  TILE_COUNT,
  TILES_WITH_FLOWERS,
  TILES_WITHOUT_FLOWERS,
  type TileIndex,
  tileIndex,
} from './tile.ts';
export { countTiles, emptyCounts, type TileCounts, tilesOfCounts, totalOf } from './tile-counts.ts';
export { WINNING_FORMS, type WinningForm } from './winning-form.ts';
