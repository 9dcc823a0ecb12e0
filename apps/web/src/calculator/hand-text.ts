// A hand as text: what is read from it, and what is wrong with it and where. Any notation of `@mcr-arena/tiles` is read.
// Clicks on the page write the compact notation back.

import {
  COPIES_PER_KIND,
  type CompactError,
  concealedSize,
  countTiles,
  formatCompactHand,
  type Hand,
  parseHand,
  type TileCounts,
  type TileIndex,
  tilesOfMeld,
} from '@mcr-arena/tiles';

/** Longer texts than any hand needs, in letters. */
export const LONGEST_TEXT = 200;

const MOST_MELDS = 4;

/** What is wrong with a hand's text. `place`: the letters of it that are at fault, from 0, where they are known. */
export type HandFault =
  | { readonly code: CompactError; readonly place: TextRange | undefined }
  | { readonly code: 'too-many-copies' | 'flower-twice'; readonly tile: TileIndex }
  | { readonly code: 'too-many-melds'; readonly melds: number }
  | { readonly code: 'too-many-tiles'; readonly tiles: number }
  | { readonly code: 'text-too-long'; readonly letters: number };

/** Half-open. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** How many tiles of a hand's 13 or 14 there are: a meld counts as three. */
export function sizeOfHand({ concealed, melds }: Hand): number {
  return concealed.length + 3 * melds.length;
}

/** Copies of each kind in hand and melds: 34 counts, by TileIndex. */
export function copiesIn(hand: Hand): TileCounts {
  return countTiles([...hand.concealed, ...hand.melds.flatMap(tilesOfMeld)]);
}

export type HandReading =
  | { readonly ok: true; readonly hand: Hand }
  | { readonly ok: false; readonly fault: HandFault };

/** The hand that a text stands for, of 0 to 14 tiles. The last tile of 14 is the winning one. */
export function readHand(text: string): HandReading {
  if (text.length > LONGEST_TEXT) return { ok: false, fault: { code: 'text-too-long', letters: text.length } };
  const parsed = parseHand(text);
  if (!parsed.ok) return { ok: false, fault: { code: parsed.error.code, place: placeOfFault(text) } };
  const fault = faultOfHand(parsed.value);
  return fault === undefined ? { ok: true, hand: parsed.value } : { ok: false, fault };
}

/** Melds and words are read one by one: the first that cannot be read alone is at fault. */
function placeOfFault(text: string): TextRange | undefined {
  for (const { 0: part, index } of text.matchAll(/\[[^\]]*\]?|[^\s[]+/g)) {
    if (!parseHand(part).ok) return narrowed(part, index);
  }
  return undefined;
}

/** Of a word without brackets, only the letters from the first tile on that cannot be read. */
function narrowed(part: string, start: number): TextRange {
  const whole = { start, end: start + part.length };
  if (part.startsWith('[')) return whole;
  const lengths = Array.from({ length: part.length - 1 }, (_, index) => index + 1);
  const readable = lengths.filter((length) => parseHand(part.slice(0, length)).ok);
  return { ...whole, start: start + (readable.at(-1) ?? 0) };
}

function faultOfHand(hand: Hand): HandFault | undefined {
  const { melds, flowers } = hand;
  if (melds.length > MOST_MELDS) return { code: 'too-many-melds', melds: melds.length };
  const fifth = copiesIn(hand).findIndex((copies) => copies > COPIES_PER_KIND);
  if (fifth >= 0) return { code: 'too-many-copies', tile: fifth as TileIndex };
  const twice = flowers.find((flower, index) => flowers.indexOf(flower) < index);
  if (twice !== undefined) return { code: 'flower-twice', tile: twice };
  const tiles = sizeOfHand(hand);
  return tiles > 14 ? { code: 'too-many-tiles', tiles } : undefined;
}

/** The hand sorted, the winning tile of 14 left at the end. */
export function sortedHand(hand: Hand): Hand {
  const held = hand.concealed.slice(0, concealedSize(hand.melds.length)).sort((a, b) => a - b);
  return { ...hand, concealed: [...held, ...hand.concealed.slice(held.length)] };
}

/** The text of a hand in the compact notation, sorted. */
export function textOfHand(hand: Hand): string {
  return formatCompactHand(sortedHand(hand));
}

/** The text without flowers: their number is then told beside it. */
export function withoutFlowers(text: string): string {
  const read = readHand(text);
  return read.ok && read.hand.flowers.length > 0 ? textOfHand({ ...read.hand, flowers: [] }) : text;
}
