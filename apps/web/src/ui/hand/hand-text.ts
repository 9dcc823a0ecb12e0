// Parses and formats the hand's text. Accepts every notation of `@mcr-arena/tiles`; errors say where the text is wrong.
// Edits by clicks write the compact notation.

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

/** Maximum length in characters: more than any hand needs. */
const LONGEST_TEXT = 200;

const MOST_MELDS = 4;

/** An error in a hand's text. `place`: the range of the wrong characters, from 0, if known. */
export type HandFault =
  | { readonly code: CompactError; readonly place: TextRange | undefined }
  | { readonly code: 'too-many-copies' | 'flower-twice'; readonly tile: TileIndex }
  | { readonly code: 'too-many-melds'; readonly melds: number }
  | { readonly code: 'too-many-tiles'; readonly tiles: number }
  | { readonly code: 'text-too-long'; readonly letters: number };

/** A half-open range of characters. */
interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** The tiles that count towards the 13 or 14 of a hand: a meld counts as three. */
export function sizeOfHand({ concealed, melds }: Hand): number {
  return concealed.length + 3 * melds.length;
}

/** Copies of each kind, concealed and melded: 34 counts, by TileIndex. */
export function copiesIn(hand: Hand): TileCounts {
  return countTiles([...hand.concealed, ...hand.melds.flatMap(tilesOfMeld)]);
}

type HandReading = { readonly ok: true; readonly hand: Hand } | { readonly ok: false; readonly fault: HandFault };

/** Parses a hand of 0 to 14 tiles. The last tile of 14 is the winning one. */
export function readHand(text: string): HandReading {
  if (text.length > LONGEST_TEXT) return { ok: false, fault: { code: 'text-too-long', letters: text.length } };
  const parsed = parseHand(text);
  if (!parsed.ok) return { ok: false, fault: { code: parsed.error.code, place: placeOfFault(text) } };
  const fault = faultOfHand(parsed.value);
  return fault === undefined ? { ok: true, hand: parsed.value } : { ok: false, fault };
}

/** Parses melds and words one by one and returns the place of the first one that is invalid by itself. */
function placeOfFault(text: string): TextRange | undefined {
  for (const { 0: part, index } of text.matchAll(/\[[^\]]*\]?|[^\s[]+/g)) {
    if (!parseHand(part).ok) return narrowed(part, index);
  }
  return undefined;
}

/** Narrows a word without brackets to the characters from its first invalid tile on. */
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

/** The sorted hand; the winning tile of 14 stays at the end. */
export function sortedHand(hand: Hand): Hand {
  const held = hand.concealed.slice(0, concealedSize(hand.melds.length)).sort((a, b) => a - b);
  return { ...hand, concealed: [...held, ...hand.concealed.slice(held.length)] };
}

/** The text of a hand in the compact notation, sorted. */
export function textOfHand(hand: Hand): string {
  return formatCompactHand(sortedHand(hand));
}

/** The text without flowers; their number is then a separate field. */
export function withoutFlowers(text: string): string {
  const read = readHand(text);
  return read.ok && read.hand.flowers.length > 0 ? textOfHand({ ...read.hand, flowers: [] }) : text;
}
