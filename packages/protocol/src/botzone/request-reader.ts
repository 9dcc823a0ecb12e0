// Turns the requests that Botzone sends to a bot into the events that its seat sees, so that a bot written for this
// project can play there.
//
// Requests lack some facts: whether other seats discarded the tile just drawn (assumed not), the tile of the bot's own
// concealed kong (taken from its answer), and the size of the wall (144 if flowers were dealt, otherwise 136).

import { BOTZONE_DEAL_RULES, type ViewEvent } from '@mcr-arena/engine';
import {
  type ClaimSource,
  claimSourceOf,
  failure,
  isChowLow,
  isFlower,
  type Meld,
  mapSeats,
  parseBotzoneTile,
  type Result,
  SEATS,
  type Seat,
  success,
  type TileIndex,
  WINDS,
} from '@mcr-arena/tiles';
import { parseResponse } from './response.ts';

/** Tiles dealt to a seat, not counting flowers. */
const HAND_SIZE = 13;

/** The state that is needed to understand the next request. */
interface Heard {
  seat: Seat;
  quan: number;
  /** The discard that can be claimed. */
  discard: { readonly seat: Seat; readonly tile: TileIndex } | undefined;
  /** The last tile that the bot's seat drew, until it discards. */
  drawn: TileIndex | undefined;
  /** Whether the next draw is a replacement tile for a kong. */
  afterKong: boolean;
  pungs: { readonly type: 'pung'; readonly tile: TileIndex; readonly claimedFrom: ClaimSource }[][];
  answer: string;
}

/** The events of a request; absent if it cannot be understood. */
type Events = readonly ViewEvent[] | undefined;

/** Reads one seat's requests in order, with its own answers between them. */
export class RequestReader {
  readonly #heard: Heard = {
    seat: SEATS[0],
    quan: 0,
    discard: undefined,
    drawn: undefined,
    afterKong: false,
    pungs: [[], [], [], []],
    answer: '',
  };

  /** The events of the request. The events of the first request (seat and wind) are returned with the second (the tiles). */
  read(request: string): Result<readonly ViewEvent[], 'request-unreadable'> {
    const events = readWords(this.#heard, request.split(' '));
    return events === undefined ? unreadable(request) : success(events);
  }

  /** Records the bot's own answer to the last request. */
  answered(response: string): void {
    this.#heard.answer = response;
  }
}

function unreadable(request: string): Result<never, 'request-unreadable'> {
  return failure('request-unreadable', `${JSON.stringify(request.slice(0, 80))} cannot follow the previous requests`);
}

function readWords(heard: Heard, [kind, ...words]: readonly string[]): Events {
  switch (kind) {
    case '0':
      return readStart(heard, words);
    case '1':
      return readDealt(heard, words);
    case '2':
      return readOwnDraw(heard, words);
    case '3':
      return readTold(heard, words);
    default:
      return undefined;
  }
}

function readStart(heard: Heard, [seatWord, quanWord, ...rest]: readonly string[]): Events {
  const seat = seatOf(seatWord);
  const quan = seatOf(quanWord);
  if (seat === undefined || quan === undefined || rest.length > 0) return undefined;
  heard.seat = seat;
  heard.quan = quan;
  return [];
}

function seatOf(word: string | undefined): Seat | undefined {
  return SEATS.find((seat) => String(seat) === word);
}

function readDealt({ seat, quan }: Heard, words: readonly string[]): Events {
  const counts = words.slice(0, SEATS.length).map((word) => (/^[0-8]$/.test(word) ? Number(word) : Number.NaN));
  const tiles = words.slice(SEATS.length).map(tileOf);
  const hand = tiles.slice(0, HAND_SIZE);
  const shown = tiles.slice(HAND_SIZE);
  const isWhole = hand.length === HAND_SIZE && hand.every(isPlaying) && shown.every(isShownFlower);
  if (!isWhole || shown.length !== counts.reduce((sum, count) => sum + count, 0)) return undefined;
  const flowers = mapSeats((each) => {
    const start = counts.slice(0, each).reduce((sum, count) => sum + count, 0);
    return shown.slice(start, start + counts[each]!);
  });
  const wallSize = shown.length > 0 ? 144 : 136;
  return [
    { type: 'dealStarted', seat, rules: BOTZONE_DEAL_RULES, prevalentWind: WINDS[quan]!, wallSize },
    { type: 'dealt', hand, flowers },
  ];
}

function tileOf(name: string | undefined): TileIndex | undefined {
  const tile = parseBotzoneTile(name ?? '');
  return tile.ok ? tile.value : undefined;
}

function isPlaying(tile: TileIndex | undefined): tile is TileIndex {
  return tile !== undefined && !isFlower(tile);
}

function isShownFlower(tile: TileIndex | undefined): tile is TileIndex {
  return tile !== undefined && isFlower(tile);
}

function readOwnDraw(heard: Heard, [name, ...rest]: readonly string[]): Events {
  const tile = tileOf(name);
  return isPlaying(tile) && rest.length === 0 ? drawn(heard, heard.seat, tile) : undefined;
}

function drawn(heard: Heard, seat: Seat, tile: TileIndex | undefined): Events {
  const { afterKong } = heard;
  heard.afterKong = false;
  heard.discard = undefined;
  heard.drawn = tile;
  return [tile === undefined ? { type: 'drawn', seat, afterKong } : { type: 'drawn', seat, tile, afterKong }];
}

/** Reads `3 seat VERB …`, which is sent to all seats. */
function readTold(heard: Heard, [seatWord, verb, first, second, ...rest]: readonly string[]): Events {
  const seat = seatOf(seatWord);
  if (seat === undefined || rest.length > 0) return undefined;
  const tile = tileOf(first);
  if (verb === 'CHI') return isPlaying(tile) ? readChow(heard, seat, tile, tileOf(second)) : undefined;
  if (second !== undefined) return undefined;
  if (first === undefined) return readWithoutTile(heard, seat, verb);
  if (verb === 'BUHUA') return isShownFlower(tile) ? flowerShown(heard, seat, tile) : undefined;
  return isPlaying(tile) ? readWithTile(heard, seat, verb, tile) : undefined;
}

function readWithoutTile(heard: Heard, seat: Seat, verb: string | undefined): Events {
  if (verb === 'DRAW') return seat === heard.seat ? undefined : drawn(heard, seat, undefined);
  return verb === 'GANG' ? readKong(heard, seat) : undefined;
}

function readWithTile(heard: Heard, seat: Seat, verb: string | undefined, tile: TileIndex): Events {
  switch (verb) {
    case 'PLAY':
      return discarded(heard, seat, tile);
    case 'PENG':
      return readPung(heard, seat, tile);
    case 'BUGANG':
      return readAddedKong(heard, seat, tile);
    default:
      return undefined;
  }
}

function flowerShown(heard: Heard, seat: Seat, tile: TileIndex): Events {
  heard.afterKong = false;
  heard.discard = undefined;
  return [{ type: 'flowerShown', seat, tile }];
}

function discarded(heard: Heard, seat: Seat, tile: TileIndex): Events {
  const isDrawn = seat === heard.seat && tile === heard.drawn;
  heard.drawn = undefined;
  heard.discard = { seat, tile };
  return [{ type: 'discarded', seat, tile, drawn: isDrawn }];
}

function readPung(heard: Heard, seat: Seat, discard: TileIndex): Events {
  const claimed = heard.discard;
  if (claimed === undefined || claimed.seat === seat) return undefined;
  const meld = { type: 'pung', tile: claimed.tile, claimedFrom: claimSourceOf(seat, claimed.seat) } as const;
  heard.pungs[seat]!.push(meld);
  return [{ type: 'claimed', seat, meld }, ...(discarded(heard, seat, discard) ?? [])];
}

function readChow(heard: Heard, seat: Seat, middle: TileIndex, discard: TileIndex | undefined): Events {
  const low = (middle - 1) as TileIndex;
  const claimed = heard.discard;
  if (claimed === undefined || claimed.seat === seat || !isPlaying(discard)) return undefined;
  if (middle === 0 || !isChowLow(low) || Math.abs(claimed.tile - middle) > 1) return undefined;
  const meld: Meld = { type: 'chow', low, claimed: claimed.tile };
  return [{ type: 'claimed', seat, meld }, ...(discarded(heard, seat, discard) ?? [])];
}

/** A kong of the open discard, or else a concealed one. */
function readKong(heard: Heard, seat: Seat): Events {
  const claimed = heard.discard;
  heard.afterKong = true;
  heard.discard = undefined;
  if (claimed !== undefined) {
    if (claimed.seat === seat) return undefined;
    const claimedFrom = claimSourceOf(seat, claimed.seat);
    return [{ type: 'claimed', seat, meld: { type: 'meldedKong', tile: claimed.tile, claimedFrom } }];
  }
  if (seat !== heard.seat) return [{ type: 'kongDeclared', seat, meld: { type: 'hiddenKong' } }];
  const own = parseResponse(heard.answer);
  if (own.type !== 'concealedKong') return undefined;
  return [{ type: 'kongDeclared', seat, meld: { type: 'concealedKong', tile: own.tile } }];
}

function readAddedKong(heard: Heard, seat: Seat, tile: TileIndex): Events {
  const pung = heard.pungs[seat]!.find((meld) => meld.tile === tile);
  if (pung === undefined) return undefined;
  heard.afterKong = true;
  heard.discard = undefined;
  return [{ type: 'kongDeclared', seat, meld: { ...pung, type: 'addedKong' } }];
}
