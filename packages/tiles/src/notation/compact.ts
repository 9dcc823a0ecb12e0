// The compact notation: ranks then a suit letter (m characters, p dots, s bamboos), winds E S W N, dragons C F P (red,
// green, white), flowers 1f-8f. Spaces are ignored.
//
// A meld is in brackets. In a chow, a ' follows the claimed tile. In a pung or kong, the ' follows the first tile if it
// was claimed from the previous seat, the second for the opposite seat, the third for the next seat. A kong without a
// mark is concealed. A + precedes the tile added to a pung.
//   [34'5m] chow · [E'EE] pung · [2222p] concealed kong · [22'22p] melded kong · [99'9+9s] added kong

import type { Hand } from '../hand.ts';
import type { Meld } from '../meld.ts';
import { failure, type Result, success } from '../result.ts';
import { CLAIM_SOURCES } from '../seat.ts';
import { isChowLow, isFlower, isSuited, type TileIndex } from '../tile.ts';

/** Why a string is rejected. `rank-unknown` also means that ranks are missing. */
export type CompactError = 'tile-unknown' | 'rank-unknown' | 'suit-missing' | 'meld-unclosed' | 'meld-unknown';

const SUIT_LETTERS = ['m', 's', 'p'] as const;
const HONOR_LETTERS = 'ESWNCFP';
const FLOWER_LETTER = 'f';

/** Tiles in the order written, without melds. @example parseCompactTiles('123m EE') */
export function parseCompactTiles(text: string): Result<TileIndex[], CompactError> {
  const tiles: TileIndex[] = [];
  let ranks: number[] = [];
  for (const [place, letter] of [...text].entries()) {
    if (letter >= '1' && letter <= '9') {
      ranks.push(Number(letter));
      continue;
    }
    const beyond = ranks.find((rank) => rank > HONOR_LETTERS.length);
    if (beyond !== undefined && letter.toLowerCase() === 'z')
      return failure('rank-unknown', `place ${place + 1}: honors are 1z to 7z, not ${beyond}z`);
    const unsuited = ranks.length > 0 && !isSuitLetter(letter);
    if (unsuited)
      return failure(
        'suit-missing',
        `place ${place + 1}: ${ranks.join('')} needs a suit letter after it: m, s, p or f`,
      );
    if (letter.trim() === '') continue;
    const family = tilesOfLetter(letter, ranks);
    if (!family.ok) return failure(family.error.code, `place ${place + 1}: ${family.error.message}`);
    tiles.push(...family.value);
    ranks = [];
  }
  if (ranks.length > 0)
    return failure('suit-missing', `the end: ${ranks.join('')} needs a suit letter after it: m, s, p or f`);
  return success(tiles);
}

function isSuitLetter(letter: string): boolean {
  return letter === FLOWER_LETTER || (SUIT_LETTERS as readonly string[]).includes(letter);
}

function tilesOfLetter(letter: string, ranks: readonly number[]): Result<TileIndex[], CompactError> {
  const honor = HONOR_LETTERS.indexOf(letter);
  if (honor >= 0) return success([(27 + honor) as TileIndex]);
  if (!isSuitLetter(letter)) {
    return failure(
      'tile-unknown',
      `${JSON.stringify(letter)} is not a valid tile: expected 1-9 with m, s, p or f, or E S W N C F P`,
    );
  }
  if (ranks.length === 0) return failure('rank-unknown', `${letter} needs ranks before it, as in 123${letter}`);
  if (letter === FLOWER_LETTER && ranks.includes(9)) return failure('rank-unknown', 'flowers are 1f to 8f, not 9f');
  const first = letter === FLOWER_LETTER ? 34 : SUIT_LETTERS.indexOf(letter as 'm') * 9;
  return success(ranks.map((rank) => (first + rank - 1) as TileIndex));
}

/** Tiles in the given order; adjacent tiles of one suit share a letter. @example "123m456pEE" */
export function formatCompactTiles(tiles: readonly TileIndex[]): string {
  let text = '';
  for (const [place, tile] of tiles.entries()) {
    const { rank, letter } = partsOf(tile);
    const following = tiles[place + 1];
    const shared = rank !== '' && following !== undefined && partsOf(following).letter === letter;
    text += shared ? rank : rank + letter;
  }
  return text;
}

function partsOf(tile: TileIndex): { readonly rank: string; readonly letter: string } {
  if (isSuited(tile)) return { rank: String((tile % 9) + 1), letter: SUIT_LETTERS[Math.floor(tile / 9)]! };
  if (isFlower(tile)) return { rank: String(tile - 33), letter: FLOWER_LETTER };
  return { rank: '', letter: HONOR_LETTERS[tile - 27]! };
}

/** Parses a whole hand: melds in brackets anywhere, the other tiles in the order written, flowers separately. */
export function parseCompactHand(text: string): Result<Hand, CompactError> {
  const melds: Meld[] = [];
  let loose = '';
  for (const part of text.split(/(\[[^\]]*\]?)/)) {
    if (!part.startsWith('[')) {
      loose += `${part} `;
      continue;
    }
    if (!part.endsWith(']')) return failure('meld-unclosed', `${JSON.stringify(part)} has no closing bracket`);
    const meld = parseCompactMeld(part);
    if (!meld.ok) return meld;
    melds.push(meld.value);
  }
  const tiles = parseCompactTiles(loose.trimEnd());
  if (!tiles.ok) return tiles;
  return success({
    concealed: tiles.value.filter((tile) => !isFlower(tile)),
    melds,
    flowers: tiles.value.filter(isFlower),
  });
}

/** Formats melds, then concealed tiles, then flowers. */
export function formatCompactHand(hand: Hand): string {
  const parts = [
    ...hand.melds.map(formatCompactMeld),
    formatCompactTiles(hand.concealed),
    formatCompactTiles(hand.flowers),
  ];
  return parts.filter((part) => part !== '').join(' ');
}

/** One meld with its brackets. @example parseCompactMeld("[34'5m]") */
export function parseCompactMeld(text: string): Result<Meld, CompactError> {
  const inner = text.slice(1, -1);
  const bare = inner.replaceAll(/['+]/g, '');
  const tiles = parseCompactTiles(bare);
  if (!tiles.ok) {
    const hasNumber = /^[^']*[mspESWNCFP] ?\d$/.test(inner);
    const message = hasNumber ? 'expected 1 to 3 after a meld, or 5 to 7 after an added kong' : tiles.error.message;
    return failure(tiles.error.code, `${text}: ${message}`);
  }
  const marks = [...inner.matchAll(/'/g)].map((mark) => tilesBefore(inner, mark.index));
  const pluses = [...inner.matchAll(/\+/g)].map((plus) => tilesBefore(inner, plus.index));
  const meld = marks.length <= 1 && pluses.length <= 1 ? meldOf(tiles.value, marks[0], pluses[0]) : undefined;
  if (meld !== undefined) return success(meld);
  const marked = marks.length === 0 && pluses.length === 0 ? meldOf(tiles.value, 1, undefined) : undefined;
  if (marked !== undefined) {
    const example = formatCompactMeld(marked);
    return failure('meld-unknown', `${text} has no ' after the claimed tile: expected one, as in ${example}`);
  }
  return failure(
    'meld-unknown',
    `${text} is not a valid meld: expected a chow like [34'5m], a pung like [E'EE] or a kong like [2222p], [2'222p] or [2'22+2p]`,
  );
}

/** Number of tiles before that place: one per rank or honor letter. */
function tilesBefore(inner: string, place: number): number {
  return [...inner.slice(0, place)].filter((letter) => /[1-9ESWNCFP]/.test(letter)).length;
}

function meldOf(tiles: readonly TileIndex[], mark: number | undefined, plus: number | undefined): Meld | undefined {
  const tile = tiles[0];
  if (tile === undefined || tiles.some(isFlower)) return undefined;
  const equal = tiles.every((other) => other === tile);
  if (!equal) return plus === undefined ? chowOf(tiles, mark) : undefined;
  if (tiles.length === 4 && mark === undefined && plus === undefined) return { type: 'concealedKong', tile };
  const claimedFrom = mark === undefined ? undefined : CLAIM_SOURCES[mark - 1];
  if (claimedFrom === undefined) return undefined;
  if (tiles.length === 3) return plus === undefined ? { type: 'pung', tile, claimedFrom } : undefined;
  if (tiles.length !== 4) return undefined;
  if (plus === undefined) return { type: 'meldedKong', tile, claimedFrom };
  return plus === 3 ? { type: 'addedKong', tile, claimedFrom } : undefined;
}

function chowOf(tiles: readonly TileIndex[], mark: number | undefined): Meld | undefined {
  const low = tiles[0];
  if (low === undefined || tiles.length !== 3 || !isChowLow(low) || mark === undefined || mark < 1) return undefined;
  const runs = tiles[1] === low + 1 && tiles[2] === low + 2;
  const claimed = tiles[mark - 1];
  return runs && claimed !== undefined ? { type: 'chow', low, claimed } : undefined;
}

/** @example "[34'5m]" */
export function formatCompactMeld(meld: Meld): string {
  if (meld.type === 'chow') {
    const { letter } = partsOf(meld.low);
    const ranks = [0, 1, 2].map((step) => {
      const tile = (meld.low + step) as TileIndex;
      return partsOf(tile).rank + (tile === meld.claimed ? "'" : '');
    });
    return `[${ranks.join('')}${letter}]`;
  }
  const { rank, letter } = partsOf(meld.tile);
  const one = rank === '' ? letter : rank;
  const suit = rank === '' ? '' : letter;
  if (meld.type === 'concealedKong') return `[${one.repeat(4)}${suit}]`;
  const place = CLAIM_SOURCES.indexOf(meld.claimedFrom);
  const pung = [0, 1, 2].map((index) => one + (index === place ? "'" : '')).join('');
  const fourth = { pung: '', meldedKong: one, addedKong: `+${one}` }[meld.type];
  return `[${pung}${fourth}${suit}]`;
}
