// Reads a hand from words on the command line, in any notation that the tiles package supports.

import {
  COPIES_PER_KIND,
  formatCompactHand,
  formatCompactTiles,
  type Hand,
  isFlower,
  parseHand,
  parseTiles,
  type TileIndex,
  tilesOfMeld,
} from '@mcr-arena/tiles';
import { UsageError } from './exit-code.ts';

/** The hand in the words. Throws a UsageError if they are not a hand, or if it has more than four of a tile. */
export function handArgument(words: readonly string[], example: string): Hand {
  const text = words.join(' ');
  if (text.trim() === '') throw new UsageError(`a hand is missing: expected one as in ${example}, or --jsonl`);
  const hand = parseHand(text);
  if (!hand.ok) throw new UsageError(`the hand "${shortened(text)}": ${hand.error.message}`);
  const { flowers } = hand.value;
  const twice = flowers.find((flower, index) => flowers.indexOf(flower) !== index);
  if (twice !== undefined)
    throw new UsageError(`the hand has two flowers ${formatCompactTiles([twice])}: there is only one`);
  checkCopies([...hand.value.concealed, ...hand.value.melds.flatMap(tilesOfMeld)], 'the hand');
  return hand.value;
}

/** The hand with spaces between suits, which `handArgument` reads too: `[34'5m] 345p 34567s EE`. */
export function handText(hand: Hand): string {
  return formatCompactHand(hand).replaceAll(/(?<=[mps])(?=[1-9ESWNCFP])|(?<=[ESWNCFP])(?=[1-9])/g, ' ');
}

/** The tiles of an option, without flowers. Throws a UsageError that names the option. */
export function tilesOption(text: string, option: string): readonly TileIndex[] {
  const tiles = parseTiles(text);
  if (!tiles.ok) throw new UsageError(`${option} "${shortened(text)}": ${tiles.error.message}`);
  if (tiles.value.some(isFlower)) throw new UsageError(`${option} "${shortened(text)}": flowers are not allowed here`);
  return tiles.value;
}

/** Throws a UsageError if there are more than four of a tile. */
export function checkCopies(tiles: readonly TileIndex[], where: string): void {
  for (const tile of new Set(tiles)) {
    const copies = tiles.filter((other) => other === tile).length;
    if (copies > COPIES_PER_KIND && !isFlower(tile)) {
      throw new UsageError(
        `${where} has ${copies} copies of ${formatCompactTiles([tile])}: there are only four of each kind`,
      );
    }
  }
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
