// Reads a game in PMN, the open text form of mahjongsoft's records (README of python-majiang). It has the dealt hands and the
// draws, not the wall: tiles that nobody draws are filled in.

import { FANS, type Fan, fanOf, haveFan, STANDARD_RULES } from '@mcr-arena/scoring';
import {
  type BySeat,
  failure,
  honorTile,
  isFlower,
  jsonExcerpt,
  mapSeats,
  type Result,
  SEATS,
  type Seat,
  success,
  suitedTile,
  TILES_WITH_FLOWERS,
  TILES_WITHOUT_FLOWERS,
  type TileIndex,
  WINDS,
} from '@mcr-arena/tiles';
import type { SiteDeal, SiteFan, SiteMove, SiteWall } from '../site-deal/site-deal.ts';
import type { PmnTags } from './games.ts';

const HAND = 13;
const MINIMUM = 8;
const MAX_NAME = 100;
/** PMN's letters of families with the first tile of each and how many kinds it has. */
const FAMILIES: Readonly<Record<string, readonly [first: TileIndex, count: number]>> = {
  c: [suitedTile('characters', 1), 9],
  d: [suitedTile('dots', 1), 9],
  b: [suitedTile('bamboos', 1), 9],
  w: [honorTile('east'), 4],
  r: [honorTile('red'), 3],
  f: [TILES_WITH_FLOWERS[TILES_WITHOUT_FLOWERS.length]!, 8],
};
/** Discards the tile just drawn. */
const DRAWN = 'z1';
/** Fans by their numbers in PMN, from 1: the rulebook's order, but two concealed kongs (8 points there) before the fans of 6. */
const NUMBERED: readonly Fan[] = (() => {
  const [kongs, mixed] = [fanOf('twoConcealedKongs'), fanOf('concealedKongAndMeldedKong')];
  const others = FANS.filter((fan) => fan !== kongs && fan !== mixed && haveFan(STANDARD_RULES, fan.id));
  const place = others.findIndex(({ points }) => points === 6);
  return [...others.slice(0, place), kongs, ...others.slice(place), mixed];
})();

type Read<T> = Result<T, 'record-malformed'>;

/** The deal. Error: `record-malformed`, with the tag and what was expected. */
export function readPmnGame(tags: PmnTags): Read<SiteDeal> {
  const missing = ['Deal', 'Play', 'PWind'].find((name) => !tags.has(name));
  if (missing !== undefined) return failure('record-malformed', `expected the tag [${missing} "…"]`);
  const wind = ['E', 'S', 'W', 'N'].indexOf(tags.get('PWind')!);
  if (wind < 0) return fault('PWind', 'E, S, W or N', tags.get('PWind')!);
  const hands = readHands(tags.get('Deal')!);
  if (!hands.ok) return hands;
  const fans = readFans(tags.get('Fan') ?? '');
  if (!fans.ok) return fans;
  const isDuplicate = /duplicate/i.test(tags.get('Scoring') ?? 'Duplicate');
  const play = readPlay(tags.get('Play')!, fans.value, isDuplicate);
  if (!play.ok) return play;
  const [deltas, penalties] = [readScores(tags, 'Result'), readScores(tags, 'Penalty')];
  if (!deltas.ok) return deltas;
  if (!penalties.ok) return penalties;
  const names = WINDS.map((name) => tags.get(name.charAt(0).toUpperCase() + name.slice(1))?.slice(0, MAX_NAME));
  return success({
    site: 'pmn',
    minimumPoints: MINIMUM,
    prevalentWind: WINDS[wind]!,
    ...(names.every((name) => name) && { players: mapSeats((seat) => names[seat]!) }),
    hands: hands.value,
    wall: filledWall(hands.value, play.value.moves, isDuplicate),
    isWallFilled: true,
    moves: play.value.moves,
    actions: play.value.actions,
    isOver: deltas.value !== undefined,
    ...(deltas.value && { deltas: deltas.value }),
    ...(penalties.value?.some((points) => points !== 0) && { penalties: penalties.value }),
  });
}

function fault(tag: string, expected: string, found: unknown): Result<never, 'record-malformed'> {
  return failure('record-malformed', `${tag}: expected ${expected}, found ${jsonExcerpt(found).slice(0, 80)}`);
}

/** The tile of a letter and a digit; undefined if there is none. */
function tileOf(letter: string, digit: string): TileIndex | undefined {
  const [first, count] = FAMILIES[letter] ?? [0, 0];
  const rank = Number(digit);
  return rank >= 1 && rank <= count ? ((first + rank - 1) as TileIndex) : undefined;
}

/** Four hands such as c258d13579b46wr1f, in the order of seats. */
function readHands(text: string): Read<BySeat<readonly TileIndex[]>> {
  const hands: TileIndex[][] = [];
  for (const hand of text.split(/\s+/)) {
    const tiles = [...hand.matchAll(/([a-z])(\d*)/g)].flatMap(([, letter, digits]) =>
      [...digits!].map((digit) => tileOf(letter!, digit)),
    );
    if (tiles.length !== HAND || tiles.includes(undefined) || !/^([cdbwrf]\d*)*$/.test(hand)) {
      return fault('Deal', 'four hands of 13 tiles such as c258d13579b46wr1f', hand);
    }
    hands.push(tiles as TileIndex[]);
  }
  if (hands.length !== SEATS.length) return fault('Deal', 'four hands', text);
  return success(mapSeats((seat) => hands[seat]!));
}

/** The four numbers of a tag, by seat; undefined without the tag. */
function readScores(tags: PmnTags, tag: string): Read<BySeat<number> | undefined> {
  const text = tags.get(tag);
  if (text === undefined) return success(undefined);
  const scores = text.trim().split(/\s+/).map(Number);
  if (scores.length !== SEATS.length || !scores.every(Number.isInteger)) return fault(tag, 'four whole numbers', text);
  return success(mapSeats((seat) => scores[seat]!));
}

interface Won {
  readonly points: number;
  readonly fans: readonly SiteFan[];
}

/** Fans of each seat: "None", or numbers with counts such as 39/1.62/1. */
function readFans(text: string): Read<readonly Won[]> {
  const won: Won[] = [];
  for (const seat of text.trim() === '' ? [] : text.trim().split(/\s+/)) {
    const fans: SiteFan[] = [];
    let points = 0;
    for (const part of seat === 'None' ? [] : seat.split('.')) {
      const numbers = part.split('/').map(Number);
      // Some files have the points between number and count.
      const [fan, count] = [NUMBERED[numbers[0]! - 1], numbers.at(-1)!];
      if (fan === undefined || !(Number.isInteger(count) && count >= 1 && count <= 16))
        return fault('Fan', 'fans such as 39/1.62/1 or None', seat);
      points += count * (fan.id === 'twoConcealedKongs' ? 8 : fan.points);
      fans.push({ zh: fan.zh, count });
    }
    won.push({ points, fans });
  }
  return success(won);
}

const MAX_ACTIONS = 2000;
const ACTION = /([TDCPABZRHM])([0-3])((?:[cdbwrf][1-9]|z1)?)/y;

interface Play {
  readonly moves: readonly SiteMove[];
  readonly actions: number;
}

function readPlay(text: string, won: readonly Won[], isDuplicate: boolean): Read<Play> {
  const moves: SiteMove[] = [];
  let actions = 0;
  for (let at = 0; at < text.length; at = ACTION.lastIndex) {
    ACTION.lastIndex = at;
    const [all, type, seat, tile] = ACTION.exec(text) ?? [];
    actions += 1;
    if (all === undefined || actions > MAX_ACTIONS) {
      return fault(`Play: action ${actions}`, 'an action such as T0c3', text.slice(at, at + 12));
    }
    const move = moveOf({ action: actions, seat: Number(seat) as Seat }, type!, tile!, { moves, won, isDuplicate });
    if (move === undefined) return fault(`Play: action ${actions}`, 'a tile that fits the action', all);
    moves.push(move);
  }
  return success({ moves, actions });
}

interface Played {
  readonly moves: readonly SiteMove[];
  readonly won: readonly Won[];
  readonly isDuplicate: boolean;
}

/** The move; undefined if its tile is missing or impossible. Chows name their middle tile. */
function moveOf(
  placed: Pick<SiteMove, 'action' | 'seat'>,
  type: string,
  text: string,
  { moves, won, isDuplicate }: Played,
): SiteMove | undefined {
  const before = moves.at(-1);
  if (type === 'H' || type === 'M') {
    return { ...placed, type: 'win', ...(won[placed.seat] ?? { points: 0, fans: [] }) };
  }
  const drawn = text === DRAWN && type === 'D' && before?.type === 'draw' ? before.tile : undefined;
  const tile = drawn ?? tileOf(text.charAt(0), text.charAt(1));
  if (tile === undefined) return undefined;
  switch (type) {
    case 'T': {
      const isReplacement = before?.type === 'flower' || (before?.type.endsWith('Kong') ?? false);
      return { ...placed, type: 'draw', tile, from: isReplacement && !isDuplicate ? 'back' : 'front' };
    }
    case 'D':
      return { ...placed, type: 'discard', tile };
    case 'C':
      return { ...placed, type: 'chow', low: (tile - 1) as TileIndex };
    case 'P':
      return { ...placed, type: 'pung', tile };
    case 'Z':
      return { ...placed, type: 'meldedKong', tile };
    case 'A':
      return { ...placed, type: 'concealedKong', tile };
    case 'B':
      return { ...placed, type: 'addedKong', tile };
    default:
      return isFlower(tile) ? { ...placed, type: 'flower', tile } : undefined;
  }
}

/** The drawn tiles, then those that nobody draws, in the order of kinds. */
function filledWall(hands: BySeat<readonly TileIndex[]>, moves: readonly SiteMove[], isDuplicate: boolean): SiteWall {
  const draws = moves.filter((move) => move.type === 'draw');
  const seen = [...hands.flat(), ...draws.map(({ tile }) => tile)];
  const left = [...(seen.some(isFlower) ? TILES_WITH_FLOWERS : TILES_WITHOUT_FLOWERS)];
  const size = left.length;
  for (const tile of seen) {
    const place = left.indexOf(tile);
    if (place >= 0) left.splice(place, 1);
  }
  if (!isDuplicate) return { type: 'common', tiles: [...draws.map(({ tile }) => tile), ...left] };
  return {
    type: 'quarters',
    tiles: mapSeats((seat) => {
      const own = draws.filter((draw) => draw.seat === seat).map(({ tile }) => tile);
      return [...own, ...left.splice(0, Math.max(0, size / SEATS.length - HAND - own.length))];
    }),
  };
}
