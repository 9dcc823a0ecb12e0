// Edits of a position by clicks: tiles and melds are added to a field, or removed from it.

import { HIDDEN_KONG_TEXT, POSITION_RULES, type PositionFields } from '@mcr-arena/protocol';
import {
  COPIES_PER_KIND,
  expectValue,
  formatCompactMeld,
  formatCompactTiles,
  isChowLow,
  KIND_COUNT,
  parseCompactMeld,
  parseCompactTiles,
  SEATS,
  type TileIndex,
  tilesOfMeld,
  WINDS,
  type Wind,
} from '@mcr-arena/tiles';
import { type Addition, meldOfAddition } from '../../ui/hand/hand-edits.ts';

/** The fields that take tiles. */
export const TILE_FIELDS = ['hand', ...WINDS] as const;
export type TileField = (typeof TILE_FIELDS)[number];

/** Whether four copies of each kind are enough for the addition. */
export function canAddTo(fields: PositionFields, field: TileField, addition: Addition, tile: TileIndex): boolean {
  if (addition === 'chow' && !isChowLow(tile)) return false;
  if (field === fields.seat && addition !== 'tile') return false;
  if (isHidden(field, addition)) return true;
  const counts = countsIn(fields);
  const added = addition === 'tile' ? [tile] : tilesOfMeld(meldOfAddition(addition, tile));
  for (const one of added) counts[one]! += 1;
  return added.every((one) => counts[one]! <= COPIES_PER_KIND);
}

/** The fields with a tile or meld added. A concealed kong of another seat hides its tile. */
export function withAdded(
  fields: PositionFields,
  field: TileField,
  addition: Addition,
  tile: TileIndex,
): Partial<PositionFields> {
  const text = fields[field];
  if (addition === 'tile')
    return { [field]: `${text}${formatCompactTiles([tile])}`, ...(field === 'hand' && { drawn: '' }) };
  const meld = isHidden(field, addition) ? HIDDEN_KONG_TEXT : formatCompactMeld(meldOfAddition(addition, tile));
  return { [field]: `${meld}${text}` };
}

/** Whether the tile of the added meld is not shown. */
function isHidden(field: TileField, addition: Addition): boolean {
  return addition === 'concealedKong' && field !== 'hand';
}

/** A tile or a meld in a field. */
interface Piece {
  /** In the compact notation; a ' follows a claimed discard. */
  readonly text: string;
  /** Undefined: face down. */
  readonly tiles: readonly (TileIndex | undefined)[];
}

/** The tiles and melds of a field, in its order; undefined if the text cannot be read. */
export function piecesOf(text: string): readonly Piece[] | undefined {
  const pieces: Piece[] = [];
  for (const part of text.split(/(\[[^\]]*\]?)/)) {
    const found = part.startsWith('[') ? meldPiece(part) : tilePieces(part);
    if (found === undefined) return undefined;
    pieces.push(...found);
  }
  return pieces;
}

function meldPiece(text: string): readonly Piece[] | undefined {
  if (text === HIDDEN_KONG_TEXT) return [{ text, tiles: [undefined, undefined, undefined, undefined] }];
  const meld = parseCompactMeld(text);
  return meld.ok ? [{ text, tiles: tilesOfMeld(meld.value) }] : undefined;
}

/** Each tile with its own suit letter: "12'3m" is "1m", "2m'" and "3m". */
function tilePieces(text: string): readonly Piece[] | undefined {
  const words = text.match(/(?:[1-9]'?)+[mps]'?|[ESWNCFP]'?|\s+/g) ?? [];
  if (words.join('') !== text) return undefined;
  return words.flatMap((word) => {
    const suit = /[mps]/.exec(word)?.[0] ?? '';
    const ranks = word.replace(suit, '').match(/.'?/g) ?? [];
    return word.trim() === '' ? [] : ranks.map((rank) => tilePiece(rank[0]! + suit, rank.endsWith("'")));
  });
}

function tilePiece(name: string, isClaimed: boolean): Piece {
  return { text: isClaimed ? `${name}'` : name, tiles: expectValue(parseCompactTiles(name)) };
}

/** The fields without one of the pieces of `field`. */
export function withoutPiece(field: TileField, pieces: readonly Piece[], place: number): Partial<PositionFields> {
  const left = pieces.toSpliced(place, 1).map(({ text }) => text);
  return { [field]: left.join(''), ...(field === 'hand' && { drawn: '' }) };
}

function countsIn(fields: PositionFields): number[] {
  const counts = new Array<number>(KIND_COUNT).fill(0);
  for (const field of TILE_FIELDS) {
    for (const { text, tiles } of piecesOf(fields[field]) ?? []) {
      // A claimed discard is counted in its meld.
      if (text.endsWith("'")) continue;
      for (const tile of tiles) if (tile !== undefined) counts[tile]! += 1;
    }
  }
  return counts;
}

/** What the seat is asked, as one value of a select field: `turn`, `kong`, `claim`, `from:south`, `rob:5m`. */
export function askedOf({ from, rob, after }: PositionFields): string {
  if (from !== '') return `from:${from}`;
  if (rob !== '') return `rob:${rob}`;
  return after === '' ? 'turn' : after;
}

/** The fields for such a value. */
export function fieldsOfAsked(asked: string): Pick<PositionFields, 'from' | 'rob' | 'after'> {
  const [kind, of = ''] = asked.split(':');
  return {
    from: kind === 'from' ? of : '',
    rob: kind === 'rob' ? of : '',
    after: kind === 'kong' || kind === 'claim' ? kind : '',
  };
}

/** The winds of the other seats. */
export function othersOf({ seat }: PositionFields): readonly Wind[] {
  return SEATS.map((each) => WINDS[each]).filter((wind) => wind !== seat);
}

/** Whether a claim and its discard are two steps. */
export function isCasual({ play }: PositionFields): boolean {
  return Object.hasOwn(POSITION_RULES, play) && POSITION_RULES[play as keyof typeof POSITION_RULES].format === 'casual';
}

/** The tiles of the added kongs of other seats, which can be robbed. */
export function addedKongsOf(fields: PositionFields): readonly string[] {
  return othersOf(fields).flatMap((wind) =>
    [...fields[wind].matchAll(/\[(.)'?.'?.'?\+\1([mps]?)\]/g)].map(([, rank, suit]) => `${rank}${suit}`),
  );
}
