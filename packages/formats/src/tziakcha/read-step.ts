// Reads the record of one deal on tziakcha. The wall is cut by the dice; the four seats are dealt three times four tiles and
// one more, the dealer two.

import {
  failure,
  KIND_COUNT,
  mapSeats,
  type Result,
  SEATS,
  type Seat,
  success,
  TILES_WITH_FLOWERS,
  TILES_WITHOUT_FLOWERS,
  type TileIndex,
  WINDS,
} from '@mcr-arena/tiles';
import type { SiteDeal, SiteFan, SiteMove, WallEnd } from '../site-deal/site-deal.ts';
import { ACTION, FAN_NAMES, type Step } from './step.ts';

const TILES = TILES_WITH_FLOWERS.length;
const FIRST_FLOWER = TILES_WITHOUT_FLOWERS.length;
const DEALT = 52;
const USUAL_MINIMUM = 8;

/** The deal. Error: `record-malformed`, with the field and what was expected. */
export function readStep(step: Step): Result<SiteDeal, 'record-malformed'> {
  const ids = Array.from({ length: TILES }, (_, place) => Number.parseInt(step.w.slice(2 * place, 2 * place + 2), 16));
  const wrong = ids.findIndex((id) => id >= TILES);
  if (wrong >= 0)
    return failure('record-malformed', `w: tile ${wrong}: expected 00 to 8f, found ${ids[wrong]!.toString(16)}`);
  const wall = cutWall(ids, step.d).map(tileOf);
  const read = readMoves(step);
  if (!read.ok) return read;
  const first: SiteMove = { action: 0, seat: 0, type: 'draw', tile: wall[DEALT]!, from: 'front' };
  const names = step.p?.map(({ n }) => n).filter((name) => name !== '');
  return success({
    site: 'tziakcha',
    minimumPoints: step.g?.l ?? USUAL_MINIMUM,
    prevalentWind: WINDS[(step.i >> 2) & 3]!,
    ...(names?.length === SEATS.length && { players: mapSeats((seat) => names[seat]!) }),
    hands: mapSeats((seat) => dealtTo(seat).map((place) => wall[place]!)),
    wall: { type: 'common', tiles: wall.slice(DEALT) },
    moves: [first, ...read.value],
    actions: step.a.length,
    isOver: step.b !== undefined,
    ...(step.s !== undefined && { deltas: step.s }),
  });
}

/** Tiles of the wall in the order in which they are dealt and drawn. */
function cutWall(ids: readonly number[], dice: number): readonly number[] {
  const [first, second, third, fourth] = [0, 4, 8, 12].map((shift) => (dice >> shift) & 0xf) as [
    number,
    number,
    number,
    number,
  ];
  // 32, a multiple of the sides, keeps the remainder positive.
  const side = (13 - first - second + 32) % SEATS.length;
  const start = (side * (TILES / SEATS.length) + 2 * (first + second + third + fourth)) % TILES;
  return [...ids.slice(start), ...ids.slice(0, start)];
}

/** Places in the cut wall of the thirteen tiles dealt to a seat. */
function dealtTo(seat: Seat): readonly number[] {
  const fours = [0, 1, 2].flatMap((round) => [0, 1, 2, 3].map((place) => 16 * round + 4 * seat + place));
  return [...fours, DEALT - SEATS.length + seat];
}

/** Tiles are numbered by kind, in the order of this project, with four copies each. */
function tileOf(id: number): TileIndex {
  return TILES_WITH_FLOWERS[id]!;
}

function readMoves(step: Step): Result<SiteMove[], 'record-malformed'> {
  const moves: SiteMove[] = [];
  for (const [index, [head, data]] of step.a.entries()) {
    const read = readAction(step, {
      index,
      seat: ((head >> 4) & 3) as Seat,
      type: head & 0xf,
      data,
      before: moves.at(-1),
    });
    if (typeof read === 'string')
      return failure('record-malformed', `a: action ${index + 1} of ${step.a.length}: ${read}`);
    moves.push(...read);
  }
  return success(moves);
}

interface Action {
  readonly index: number;
  readonly seat: Seat;
  readonly type: number;
  readonly data: number;
  /** The move before it. */
  readonly before: SiteMove | undefined;
}

/** The moves of an action, or what is wrong with it. */
function readAction(step: Step, action: Action): readonly SiteMove[] | string {
  const { seat, type, data } = action;
  const placed = { action: action.index + 1, seat };
  const low = data & 0xff;
  switch (type) {
    case ACTION.start:
    case ACTION.pass:
    case ACTION.giveUp:
      return [];
    case ACTION.flower: {
      const flower = FIRST_FLOWER + ((data >> 8) & 0xf);
      if (flower >= TILES || low >= TILES) return `expected a flower and a tile, found data ${data}`;
      return [{ ...placed, type: 'flower', tile: tileOf(flower) }, drawOf(placed, low, 'back')];
    }
    case ACTION.discard:
    case ACTION.draw:
      if (low >= TILES) return `expected a tile from 0 to 143, found ${low}`;
      if (type === ACTION.draw) return [drawOf(placed, low, (data & 0x100) === 0 ? 'front' : 'back')];
      return [{ ...placed, type: 'discard', tile: tileOf(low) }];
    case ACTION.chow:
    case ACTION.pung:
    case ACTION.kong:
      return isOwnKong(action)
        ? [{ ...placed, type: 'concealedKong', tile: tileOf(0) }]
        : readClaim(placed, type, data);
    case ACTION.win:
      return [readWin(step, action)];
    default:
      return `expected a type from 0 to 9, found ${type}`;
  }
}

type Placed = Pick<SiteMove, 'action' | 'seat'>;

function drawOf(placed: Placed, id: number, from: WallEnd): SiteMove {
  return { ...placed, type: 'draw', tile: tileOf(id), from };
}

const CLAIMS = { [ACTION.chow]: 'chow', [ACTION.pung]: 'pung', [ACTION.kong]: 'meldedKong' } as const;

/** Whether a kong without data is one of the first kind, 1 of characters, on the seat's own turn. */
function isOwnKong({ seat, type, data, before }: Action): boolean {
  return type === ACTION.kong && data === 0 && before?.type === 'draw' && before.seat === seat;
}

/** A claim without data lost to another one. Chows name their middle tile. */
function readClaim(placed: Placed, type: keyof typeof CLAIMS, data: number): readonly SiteMove[] | string {
  const claim = CLAIMS[type];
  if (data === 0) return [{ ...placed, type: 'lostClaim', claim }];
  const kind = data & 0x3f;
  if (kind >= KIND_COUNT || (claim === 'chow' && kind === 0))
    return `expected a kind of tile from 0 to 33, found ${kind}`;
  const tile = kind as TileIndex;
  if (claim === 'chow') return [{ ...placed, type: claim, low: (kind - 1) as TileIndex }];
  if (claim === 'pung') return [{ ...placed, type: claim, tile }];
  if ((data & 0x300) === 0x300) return [{ ...placed, type: 'addedKong', tile }];
  return [{ ...placed, type: (data & 0xc0) === 0 ? 'concealedKong' : claim, tile }];
}

/** A win, a false win, or one that lost to a nearer seat. */
function readWin({ a, b = 0, y }: Step, { index, seat, data }: Action): SiteMove {
  const placed = { action: index + 1, seat };
  const isWinner = ((b >> seat) & 1) === 1;
  const isFalse = ((b >> (8 + seat)) & 1) === 1;
  const isLast = !a.slice(index + 1).some(([head]) => (head & 0xf) === ACTION.win && ((head >> 4) & 3) === seat);
  if (isFalse && !(isWinner && isLast)) return { ...placed, type: 'falseWin' };
  if (!isWinner) return { ...placed, type: 'lostClaim', claim: 'win' };
  const { f = data >> 1, t = {} } = y?.[seat] ?? {};
  const fans = Object.entries(t).map(([number, packed]): SiteFan => {
    return { zh: FAN_NAMES[Number(number)] ?? `#${number}`, count: (packed >> 8) + 1 };
  });
  return { ...placed, type: 'win', points: f, fans };
}
