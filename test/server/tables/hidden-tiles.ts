// Permutes the tiles of a wall (common or in quarters) that a seat cannot know after given events.

import type { DealEvent, DealFormat, EventOf } from '@mcr-arena/engine';
import { isFlower, mapSeats, type Random, SEATS, type Seat, shuffled, type TileIndex } from '@mcr-arena/tiles';

interface Places {
  /** Places of the tiles in hands, by seat. */
  readonly hands: readonly number[][];
  /** Places of the tiles of concealed kongs: hidden, but always four of a kind. */
  readonly bound: Set<number>;
  /** Places of drawn tiles that differ from the tile discarded after them, as every seat can see. */
  readonly unlike: { readonly place: number; readonly tile: TileIndex }[];
  drawn: number | undefined;
  readonly left: WallPlaces;
}

/** Places of the tiles that are not drawn yet. */
interface WallPlaces {
  readonly rest: readonly number[];
  take(seat: Seat, isReplacement: boolean): number;
}

function commonWall(size: number): WallPlaces {
  const rest = Array.from({ length: size }, (_, place) => place);
  return { rest, take: (_, isReplacement) => (isReplacement ? rest.pop() : rest.shift())! };
}

/** Each seat draws from the end of its own quarter. */
function quarters(size: number): WallPlaces {
  const rest = SEATS.map((seat) => Array.from({ length: size / 4 }, (_, place) => (size / 4) * seat + place));
  return {
    get rest() {
      return rest.flat();
    },
    take: (seat) => rest[seat]!.pop()!,
  };
}

/** The wall with the tiles that `viewer`, or a spectator, cannot know after `events` in another order; no hand contains a flower. */
export function withOtherTiles(
  wall: readonly TileIndex[],
  events: readonly DealEvent[],
  viewer: Seat | undefined,
  random: Random,
  format: DealFormat = 'casual',
): readonly TileIndex[] {
  const places = placesAfter(wall, events, format);
  for (;;) {
    const others = rearranged(wall, places, viewer, random);
    if (places.unlike.every(({ place, tile }) => others[place] !== tile)) return others;
  }
}

function rearranged(
  wall: readonly TileIndex[],
  places: Places,
  viewer: Seat | undefined,
  random: Random,
): readonly TileIndex[] {
  const {
    hands,
    bound,
    left: { rest: left },
  } = places;
  const hidden = SEATS.filter((seat) => seat !== viewer);
  const held = hidden.flatMap((seat) => hands[seat]!.filter((place) => !bound.has(place)));
  const tiles = shuffled(
    [...held, ...left].map((place) => wall[place]!),
    random,
  );
  const [plain, flowers] = [tiles.filter((tile) => !isFlower(tile)), tiles.filter(isFlower)];
  const others = [...wall];
  for (const place of held) others[place] = plain.pop()!;
  const rest = shuffled([...plain, ...flowers], random);
  for (const place of left) others[place] = rest.pop()!;
  return others;
}

function placesAfter(wall: readonly TileIndex[], events: readonly DealEvent[], format: DealFormat): Places {
  const places: Places = {
    hands: [[], [], [], []],
    bound: new Set(),
    unlike: [],
    drawn: undefined,
    left: format === 'casual' ? commonWall(wall.length) : quarters(wall.length),
  };
  for (const [index, event] of events.entries()) follow(places, wall, event, events[index - 1]);
  return places;
}

function follow(places: Places, wall: readonly TileIndex[], event: DealEvent, before: DealEvent | undefined): void {
  switch (event.type) {
    case 'dealt':
      deal(places, wall, event);
      return;
    case 'flowerShown':
      expectTile(wall, take(places, event.seat, before), event.tile);
      return;
    case 'drawn': {
      const place = take(places, event.seat, before);
      expectTile(wall, place, event.tile);
      places.hands[event.seat]!.push(place);
      places.drawn = place;
      return;
    }
    case 'discarded':
      if (!event.drawn && places.drawn !== undefined) places.unlike.push({ place: places.drawn, tile: event.tile });
      show(places, wall, event.seat, event.tile, 1);
      places.drawn = undefined;
      return;
    case 'claimed':
      claim(places, wall, event);
      return;
    case 'kongDeclared': {
      const { meld, seat } = event;
      if (meld.type === 'addedKong') show(places, wall, seat, meld.tile, 1);
      if (meld.type === 'concealedKong')
        for (const place of show(places, wall, seat, meld.tile, 4)) places.bound.add(place);
      return;
    }
    default:
  }
}

function deal(places: Places, wall: readonly TileIndex[], { hands, flowers }: EventOf<'dealt'>): void {
  const drawn = mapSeats((seat) => Array.from({ length: 13 }, () => places.left.take(seat, false)));
  for (const seat of SEATS) {
    const hand = drawn[seat].filter((place) => !isFlower(wall[place]!));
    while (hand.length < 13) {
      const place = places.left.take(seat, true);
      if (!isFlower(wall[place]!)) hand.push(place);
    }
    places.hands[seat]!.push(...hand);
    const tiles = hand.map((place) => wall[place]);
    if (String(tiles) !== String(hands[seat]))
      throw new Error(`seat ${seat} has other tiles, flowers ${flowers[seat]}`);
  }
}

/** Takes the place of the next tile; replacement tiles come from the end of a common wall. */
function take(places: Places, seat: Seat, before: DealEvent | undefined): number {
  const isKong = before?.type === 'kongDeclared' || (before?.type === 'claimed' && before.meld.type === 'meldedKong');
  return places.left.take(seat, isKong || before?.type === 'flowerShown');
}

function claim(places: Places, wall: readonly TileIndex[], { seat, meld }: EventOf<'claimed'>): void {
  if (meld.type === 'chow') {
    const others = [0, 1, 2].map((step) => (meld.low + step) as TileIndex).filter((tile) => tile !== meld.claimed);
    for (const tile of others) show(places, wall, seat, tile, 1);
  } else show(places, wall, seat, meld.tile, meld.type === 'pung' ? 2 : 3);
}

/** Takes `count` copies out of a hand, newest first, and returns their places. */
function show(places: Places, wall: readonly TileIndex[], seat: Seat, tile: TileIndex, count: number): number[] {
  const hand = places.hands[seat]!;
  return Array.from({ length: count }, () => {
    const index = hand.findLastIndex((place) => wall[place] === tile);
    if (index < 0) throw new Error(`seat ${seat} does not hold tile ${tile}`);
    return hand.splice(index, 1)[0]!;
  });
}

function expectTile(wall: readonly TileIndex[], place: number, tile: TileIndex): void {
  if (wall[place] !== tile) throw new Error(`place ${place} holds ${wall[place]}, not ${tile}`);
}
