// Finds the deals in a record of Salasasa: {"game_title", "game_round": {"round_index_1", …}}, with an ordinary wall or with
// four duplicate ones.

import { isRecord } from '@mcr-arena/protocol';
import {
  failure,
  mapSeats,
  type Result,
  SEATS,
  type Seat,
  seatAfter,
  success,
  type TileIndex,
  WINDS,
} from '@mcr-arena/tiles';
import { issueText, type PlacedDeal } from '../site-deal/placed-deal.ts';
import type { SiteDeal, SiteMove, SiteWall, WallEnd } from '../site-deal/site-deal.ts';
import { readTicks } from './read-ticks.ts';
import { type Round, roundSchema, type Title, titleSchema } from './round.ts';
import { tileOfNumber } from './tile.ts';

const ROUND = /^round_index_(\d{1,4})$/;
const USUAL_RULES = 'guobiao/standard';
const USUAL_MINIMUM = 8;
const HAND = 13;
const WALL_SIZES = [136, 144];
const QUARTER_SIZES = [34, 36];

/** Whether the value has the form of a record of Salasasa. */
export function isSalasasa(value: unknown): boolean {
  return isRecord(value) && isRecord(value.game_round);
}

/** The deals of a record, in order. */
export function dealsOfSalasasa(value: unknown): readonly PlacedDeal[] {
  const { game_title: title = {}, game_round: rounds } = value as Readonly<Record<string, unknown>>;
  const names = Object.keys(rounds as object).filter((name) => ROUND.test(name));
  const numbered = names.map((name) => ({ name, number: Number(ROUND.exec(name)![1]) }));
  return numbered
    .sort((a, b) => a.number - b.number)
    .map(({ name }) => ({ where: name, deal: readRound(title, (rounds as Readonly<Record<string, unknown>>)[name]) }));
}

type Read<T> = Result<T, 'record-malformed'>;

function readRound(title: unknown, round: unknown): Read<SiteDeal> {
  const parsedTitle = titleSchema.safeParse(title);
  if (!parsedTitle.success) return failure('record-malformed', `game_title: ${issueText(parsedTitle.error, title)}`);
  const parsed = roundSchema.safeParse(round);
  if (!parsed.success) return failure('record-malformed', issueText(parsed.error, round));
  return readDeal(parsedTitle.data, parsed.data);
}

function readDeal(title: Title, round: Round): Read<SiteDeal> {
  const hands = readHands(round);
  if (!hands.ok) return hands;
  const dealt = hands.value;
  const wall = round.duplicate_walls === undefined ? readWall(round, dealt.flat().length) : readWalls(round);
  if (!wall.ok) return wall;
  const ticks = readTicks(round, replacementsOf(title, round));
  if (typeof ticks === 'string') return failure('record-malformed', ticks);
  const { moves, isOver, deltas } = ticks;
  const players = namesOf(title, round);
  return success({
    site: 'salasasa',
    minimumPoints: title.hepai_limit ?? USUAL_MINIMUM,
    prevalentWind: WINDS[((round.current_round - 1) >> 2) & 3]!,
    ...(players && { players }),
    hands: mapSeats((seat) => dealt[seat]!.slice(0, HAND)),
    wall: withFirst(wall.value, dealt[0]![HAND]),
    moves: [...firstDraw(dealt[0]![HAND]), ...moves],
    actions: round.action_ticks.length,
    isOver,
    // Older records have no seats, and list gains by player.
    ...(deltas !== undefined && round.seats !== undefined && { deltas }),
    ...(title.sub_rule !== undefined && title.sub_rule !== USUAL_RULES && { variant: title.sub_rule }),
  });
}

/** The number of the player in a seat: the dealer is our seat 0. */
function indexOf({ dealer_index }: Round, seat: Seat): Seat {
  return seatAfter(seat, dealer_index);
}

function namesOf(title: Title, round: Round): SiteDeal['players'] {
  const names = SEATS.map((seat) => {
    const player = round.seats?.indexOf(indexOf(round, seat)) as Seat | -1 | undefined;
    return player === undefined || player < 0 ? undefined : title[`p${player as Seat}_name`];
  });
  return names.every((name) => name) ? mapSeats((seat) => names[seat]!) : undefined;
}

/** Thirteen tiles per seat; the dealer's may include its first draw as the last one. */
function readHands(round: Round): Read<readonly (readonly TileIndex[])[]> {
  const hands: (readonly TileIndex[])[] = [];
  for (const seat of SEATS) {
    const field = `p${indexOf(round, seat)}_tiles` as const;
    const hand = tilesOf(round[field], field);
    if (!hand.ok) return hand;
    if (seat > 0 && hand.value.length !== HAND) {
      return failure('record-malformed', `${field}: expected 13 tiles, found ${hand.value.length}`);
    }
    hands.push(hand.value);
  }
  return success(hands);
}

function tilesOf(numbers: readonly number[], field: string): Read<readonly TileIndex[]> {
  const tiles = numbers.map(tileOfNumber);
  const wrong = tiles.indexOf(undefined);
  if (wrong < 0) return success(tiles as TileIndex[]);
  return failure('record-malformed', `${field}[${wrong}]: expected the number of a tile, found ${numbers[wrong]}`);
}

/** The wall after the deal; some versions record it before the deal. */
function readWall({ tiles_list: numbers = [] }: Round, dealt: number): Read<SiteWall> {
  const tiles = tilesOf(numbers, 'tiles_list');
  if (!tiles.ok) return tiles;
  const { length } = numbers;
  if (WALL_SIZES.includes(length + dealt)) return success({ type: 'common', tiles: tiles.value });
  if (WALL_SIZES.includes(length)) return success({ type: 'common', tiles: tiles.value.slice(dealt) });
  const expected = WALL_SIZES.map((size) => size - dealt).join(' or ');
  return failure('record-malformed', `tiles_list: expected ${expected} tiles after the deal, found ${length}`);
}

/** The four walls, which belong to players, by seat: all as large as that of the dealer. */
function readWalls(round: Round): Read<SiteWall> {
  const walls: (readonly TileIndex[])[] = [];
  let sizes: readonly number[] = QUARTER_SIZES;
  for (const seat of SEATS) {
    const player = round.seats?.indexOf(indexOf(round, seat)) ?? seat;
    if (player < 0) return failure('record-malformed', 'seats: expected each seat once');
    const field = `duplicate_walls[${player}]`;
    const tiles = tilesOf(round.duplicate_walls![player]!, field);
    if (!tiles.ok) return tiles;
    const dealt = round[`p${indexOf(round, seat)}_tiles`].length;
    const size = tiles.value.length + dealt;
    if (!sizes.includes(size)) {
      const expected = sizes.map((each) => each - dealt).join(' or ');
      return failure('record-malformed', `${field}: expected ${expected} tiles after the deal, found ${size - dealt}`);
    }
    sizes = [size];
    walls.push(tiles.value);
  }
  return success({ type: 'quarters', tiles: mapSeats((seat) => walls[seat]!) });
}

/** In the first version of duplicate deals, replacements are drawn as other tiles. */
function replacementsOf(title: Title, round: Round): WallEnd {
  const version = round.duplicate_rules_version ?? title.duplicate_rules_version ?? 1;
  return round.duplicate_walls === undefined || version >= 2 ? 'back' : 'front';
}

/** The wall from which the dealer draws its first tile, if its hand includes it. */
function withFirst(wall: SiteWall, first: TileIndex | undefined): SiteWall {
  if (first === undefined) return wall;
  if (wall.type === 'common') return { ...wall, tiles: [first, ...wall.tiles] };
  const [own, ...others] = wall.tiles;
  return { ...wall, tiles: [[first, ...own], ...others] };
}

function firstDraw(tile: TileIndex | undefined): readonly SiteMove[] {
  return tile === undefined ? [] : [{ action: 0, seat: 0, type: 'draw', tile, from: 'front' }];
}
