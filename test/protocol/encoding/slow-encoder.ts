// A slow reference encoder that uses only the events of a seat's view: no state, observation or table of the
// code under test. Each plane is a list of the 34 cells.

import type { ViewEvent } from '@mcr-arena/engine';

export type Plane = readonly boolean[];

/** The visible tiles of a seat. */
interface SlowSeat {
  discards: number[];
  melds: { kind: string; tiles: number[] }[];
  flowers: number;
}

interface SlowTable {
  seat: number;
  prevalentWind: number;
  left: number[];
  isCommonWall: boolean;
  hand: number[];
  seats: SlowSeat[];
  /** Discards that lie in melds. */
  claimed: number[];
  last: ViewEvent | undefined;
}

const WIND_ORDER = ['east', 'south', 'west', 'north'];

function slowTable(events: readonly ViewEvent[]): SlowTable {
  const table: SlowTable = {
    seat: 0,
    prevalentWind: 0,
    left: [],
    isCommonWall: false,
    hand: [],
    seats: [0, 1, 2, 3].map(() => ({ discards: [], melds: [], flowers: 0 })),
    claimed: [],
    last: undefined,
  };
  for (const event of events) {
    see(table, event);
    if (event.type !== 'foul') table.last = event;
  }
  return table;
}

function takeFromWall(table: SlowTable, seat: number, count: number): void {
  table.left = table.left.map((left, each) => (table.isCommonWall || each === seat ? left - count : left));
}

function removeFromHand(table: SlowTable, tile: number, count: number): void {
  for (let copy = 0; copy < count; copy += 1) {
    const place = table.hand.indexOf(tile);
    if (place < 0) throw new Error(`tile ${tile} is not held`);
    table.hand.splice(place, 1);
  }
}

function see(table: SlowTable, event: ViewEvent): void {
  switch (event.type) {
    case 'dealStarted':
      table.seat = event.seat;
      table.prevalentWind = WIND_ORDER.indexOf(event.prevalentWind);
      table.isCommonWall = event.rules.format === 'casual';
      table.left = [0, 1, 2, 3].map(() => (table.isCommonWall ? event.wallSize : event.wallSize / 4));
      return;
    case 'dealt':
      table.hand = [...event.hand];
      event.flowers.forEach((flowers, seat) => {
        table.seats[seat]!.flowers += flowers.length;
        takeFromWall(table, seat, 13 + flowers.length);
      });
      return;
    case 'drawn':
      takeFromWall(table, event.seat, 1);
      if (event.seat === table.seat) table.hand.push(event.tile!);
      return;
    case 'flowerShown':
      takeFromWall(table, event.seat, 1);
      table.seats[event.seat]!.flowers += 1;
      return;
    case 'discarded':
      table.seats[event.seat]!.discards.push(event.tile);
      if (event.seat === table.seat) removeFromHand(table, event.tile, 1);
      return;
    case 'claimed':
      seeClaim(table, event);
      return;
    case 'kongDeclared':
      seeKong(table, event);
      return;
    default:
  }
}

function seeClaim(table: SlowTable, { seat, meld }: Extract<ViewEvent, { type: 'claimed' }>): void {
  if (table.last?.type === 'discarded') table.claimed.push(table.last.tile);
  if (meld.type === 'chow') {
    const tiles = [meld.low, meld.low + 1, meld.low + 2];
    table.seats[seat]!.melds.push({ kind: 'chow', tiles });
    if (seat === table.seat) {
      for (const tile of tiles) if (tile !== meld.claimed) removeFromHand(table, tile, 1);
    }
    return;
  }
  const size = meld.type === 'pung' ? 3 : 4;
  table.seats[seat]!.melds.push({ kind: meld.type, tiles: new Array<number>(size).fill(meld.tile) });
  if (seat === table.seat) removeFromHand(table, meld.tile, size - 1);
}

function seeKong(table: SlowTable, { seat, meld }: Extract<ViewEvent, { type: 'kongDeclared' }>): void {
  const { melds } = table.seats[seat]!;
  if (meld.type === 'addedKong') {
    const pung = melds.find(({ kind, tiles }) => kind === 'pung' && tiles[0] === meld.tile)!;
    pung.kind = 'addedKong';
    pung.tiles.push(meld.tile);
    if (seat === table.seat) removeFromHand(table, meld.tile, 1);
  } else if (meld.type === 'concealedKong') {
    melds.push({ kind: 'concealedKong', tiles: new Array<number>(4).fill(meld.tile) });
    removeFromHand(table, meld.tile, 4);
  } else melds.push({ kind: 'concealedKong', tiles: [] });
}

/** The plane of the kinds for which `holds` is true. */
const cells = (holds: (tile: number) => boolean): Plane => Array.from({ length: 34 }, (_, tile) => holds(tile));
const all = (value: boolean): Plane => cells(() => value);
const count = (tiles: readonly number[], tile: number): number => tiles.filter((each) => each === tile).length;
const fourCopies = (tiles: readonly number[]): Plane[] => {
  const counts = Array.from({ length: 34 }, (_, tile) => count(tiles, tile));
  return [0, 1, 2, 3].map((k) => cells((tile) => counts[tile]! > k));
};

function inTurn(table: SlowTable): SlowSeat[] {
  return [0, 1, 2, 3].map((r) => table.seats[(table.seat + r) % 4]!);
}

function handPlanes(table: SlowTable): Plane[] {
  return [
    cells((tile) => tile === 27 + table.seat),
    cells((tile) => tile === 27 + table.prevalentWind),
    ...fourCopies(table.hand),
  ];
}

function tablePlanes(table: SlowTable): Plane[] {
  return [
    ...inTurn(table).flatMap(({ discards }) => fourCopies(discards)),
    ...inTurn(table).flatMap(({ melds }) => fourCopies(melds.flatMap(({ tiles }) => tiles))),
  ];
}

function questionPlanes({ last, seat }: SlowTable): Plane[] {
  const isDiscard = last?.type === 'discarded';
  const isAddedKong = last?.type === 'kongDeclared' && last.meld.type === 'addedKong';
  const offered = isDiscard ? last.tile : isAddedKong && 'tile' in last.meld ? last.meld.tile : undefined;
  const source = offered === undefined || last === undefined || !('seat' in last) ? 0 : (last.seat - seat + 4) % 4;
  const isDraw = last?.type === 'drawn';
  return [
    cells((tile) => tile === offered),
    ...[1, 2, 3].map((r) => all(source === r)),
    cells((tile) => isDraw && tile === last.tile),
    all(isAddedKong),
    all(last?.type === 'claimed'),
    all(isDraw && last.afterKong),
  ];
}

function unseenPlanes(table: SlowTable): Plane[] {
  // A claimed discard is part of a meld and counts only there.
  const melds = table.seats.flatMap((seat) => seat.melds);
  const seen = [
    ...table.hand,
    ...table.seats.flatMap(({ discards }) => discards),
    ...melds.flatMap(({ tiles }) => tiles),
  ];
  return [0, 1, 2, 3].map((k) => cells((tile) => 4 - count(seen, tile) + count(table.claimed, tile) > k));
}

function mcrPlanes(table: SlowTable): Plane[] {
  const seats = inTurn(table);
  const left = [0, 1, 2, 3].map((r) => table.left[(table.seat + r) % 4]!);
  const has = (kind: string): Plane[] =>
    seats.map(({ melds }) => cells((tile) => melds.some((meld) => meld.kind === kind && meld.tiles.includes(tile))));
  return [
    ...questionPlanes(table),
    ...unseenPlanes(table),
    ...left.flatMap((tiles) => [1, 2, 3, 4, 6, 9, 13, 17].map((least) => all(tiles >= least))),
    ...seats.flatMap(({ flowers }) => [0, 1, 2, 3].map((k) => all(flowers > k))),
    ...seats.flatMap(({ discards }) => [1, 2, 3, 4, 5, 6, 7, 8].map((k) => cells((tile) => discards.at(-k) === tile))),
    ...seats.map(({ discards }) => cells((tile) => discards.slice(0, 6).includes(tile))),
    ...seats.map(({ discards }) => cells((tile) => discards.slice(6, 12).includes(tile))),
    ...has('pung'),
    ...has('meldedKong'),
    ...has('addedKong'),
    has('concealedKong')[0]!,
    ...seats.slice(1).flatMap(({ melds }) => {
      const kongs = melds.filter(({ kind }) => kind === 'concealedKong').length;
      return [0, 1, 2, 3].map((k) => all(kongs > k));
    }),
  ];
}

/** The planes of the three encodings at the question that follows the events, each of 34 cells. */
export function slowPlanes(events: readonly ViewEvent[]): Readonly<Record<string, readonly Plane[]>> {
  const table = slowTable(events);
  const obs6 = handPlanes(table);
  const obs38 = [...obs6, ...tablePlanes(table)];
  return { obs6, obs38, 'mcr-1': [...obs38, ...mcrPlanes(table)] };
}
