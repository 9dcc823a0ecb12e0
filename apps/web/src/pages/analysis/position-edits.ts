// Edits of a position by clicks: tiles and melds are added to the end of a field, or removed from it.

import { POSITION_RULES, type PositionFields } from '@mcr-arena/protocol';
import {
  COPIES_PER_KIND,
  formatCompactMeld,
  formatCompactTiles,
  isChowLow,
  KIND_COUNT,
  parseCompactTiles,
  SEATS,
  type TileIndex,
  tilesOfMeld,
  WINDS,
  type Wind,
} from '@mcr-arena/tiles';
import { type Addition, meldOfAddition } from '../calculator/hand-edits.ts';

/** The fields that take tiles. */
export const TILE_FIELDS = ['hand', ...WINDS] as const;
export type TileField = (typeof TILE_FIELDS)[number];

const HIDDEN_KONG = '[????]';

/** Whether four copies of each of the tiles would be enough. */
export function canAddTo(fields: PositionFields, field: TileField, addition: Addition, tile: TileIndex): boolean {
  if (addition === 'chow' && !isChowLow(tile)) return false;
  if (field === fields.seat && addition !== 'tile') return false;
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
  const isHidden = addition === 'concealedKong' && field !== 'hand';
  const meld = isHidden ? HIDDEN_KONG : formatCompactMeld(meldOfAddition(addition, tile));
  return { [field]: `${meld}${text}` };
}

/** The fields without the last tile of `field`, or without its last meld if it has no tile. */
export function withoutLast(fields: PositionFields, field: TileField): Partial<PositionFields> {
  const text = fields[field].trimEnd();
  const shorter = text.endsWith(']') ? text.replace(/\[[^[]*\]$/, '') : withoutLastTile(text);
  return { [field]: shorter, ...(field === 'hand' && { drawn: '' }) };
}

/** "123m" without its last tile is "12m", "12'm" is "1m". */
function withoutLastTile(text: string): string {
  const suited = /^(.*?)(\d'?)([mpsf])('?)$/.exec(text);
  if (suited === null) return text.replace(/.'?$/, '');
  const [, before, , suit] = suited;
  return /[\d']$/.test(before!) ? `${before}${suit}` : before!;
}

function countsIn(fields: PositionFields): number[] {
  const counts = new Array<number>(KIND_COUNT).fill(0);
  for (const field of TILE_FIELDS) {
    // A ' marks a claimed tile, which is counted in its meld; unreadable words count nothing.
    const words = fields[field].replaceAll(/\+/g, '').split(/[[\]\s]+/);
    for (const word of words) {
      const tiles = parseCompactTiles(word.replaceAll("'", ''));
      for (const tile of tiles.ok ? tiles.value : []) if (tile < KIND_COUNT) counts[tile]! += 1;
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
