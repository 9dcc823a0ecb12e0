// Turns the requests that Botzone sends to a bot into the events that its seat sees, so that a bot written for this
// project can play there.
//
// Requests lack some facts: whether other seats discarded the tile just drawn (assumed not), the tile of the bot's own
// concealed kong (taken from its response), and the size of the wall (144 if flowers were dealt, otherwise 136).

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
interface ReaderState {
  seat: Seat;
  quan: number;
  /** The discard that can be claimed. */
  discard: { readonly seat: Seat; readonly tile: TileIndex } | undefined;
  /** The last tile that the bot's seat drew, until it discards. */
  drawn: TileIndex | undefined;
  /** Whether the next draw is a replacement tile for a kong. */
  afterKong: boolean;
  pungs: { readonly type: 'pung'; readonly tile: TileIndex; readonly claimedFrom: ClaimSource }[][];
  response: string;
}

/** The events of a request; absent if it cannot be understood. */
type Events = readonly ViewEvent[] | undefined;

/** Reads one seat's requests in order, with its own responses between them. */
export class RequestReader {
  readonly #state: ReaderState = {
    seat: SEATS[0],
    quan: 0,
    discard: undefined,
    drawn: undefined,
    afterKong: false,
    pungs: [[], [], [], []],
    response: '',
  };

  /** The events of the request. The events of the first request (seat and wind) are returned with the second (the tiles). */
  read(request: string): Result<readonly ViewEvent[], 'request-unreadable'> {
    const events = readWords(this.#state, request.split(' '));
    return events === undefined ? unreadable(request) : success(events);
  }

  /** Records the response of the bot to the last request. */
  responded(response: string): void {
    this.#state.response = response;
  }
}

function unreadable(request: string): Result<never, 'request-unreadable'> {
  return failure('request-unreadable', `${JSON.stringify(request.slice(0, 80))} cannot follow the previous requests`);
}

function readWords(state: ReaderState, [kind, ...words]: readonly string[]): Events {
  switch (kind) {
    case '0':
      return readStart(state, words);
    case '1':
      return readDealt(state, words);
    case '2':
      return readOwnDraw(state, words);
    case '3':
      return readPublic(state, words);
    default:
      return undefined;
  }
}

function readStart(state: ReaderState, [seatWord, quanWord, ...rest]: readonly string[]): Events {
  const seat = seatOf(seatWord);
  const quan = seatOf(quanWord);
  if (seat === undefined || quan === undefined || rest.length > 0) return undefined;
  state.seat = seat;
  state.quan = quan;
  return [];
}

function seatOf(word: string | undefined): Seat | undefined {
  return SEATS.find((seat) => String(seat) === word);
}

function readDealt({ seat, quan }: ReaderState, words: readonly string[]): Events {
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

function readOwnDraw(state: ReaderState, [name, ...rest]: readonly string[]): Events {
  const tile = tileOf(name);
  return isPlaying(tile) && rest.length === 0 ? drawn(state, state.seat, tile) : undefined;
}

function drawn(state: ReaderState, seat: Seat, tile: TileIndex | undefined): Events {
  const { afterKong } = state;
  state.afterKong = false;
  state.discard = undefined;
  state.drawn = tile;
  return [tile === undefined ? { type: 'drawn', seat, afterKong } : { type: 'drawn', seat, tile, afterKong }];
}

/** Reads `3 seat VERB …`, which is sent to all seats. */
function readPublic(state: ReaderState, [seatWord, verb, first, second, ...rest]: readonly string[]): Events {
  const seat = seatOf(seatWord);
  if (seat === undefined || rest.length > 0) return undefined;
  const tile = tileOf(first);
  if (verb === 'CHI') return isPlaying(tile) ? readChow(state, seat, tile, tileOf(second)) : undefined;
  if (second !== undefined) return undefined;
  if (first === undefined) return readWithoutTile(state, seat, verb);
  if (verb === 'BUHUA') return isShownFlower(tile) ? flowerShown(state, seat, tile) : undefined;
  return isPlaying(tile) ? readWithTile(state, seat, verb, tile) : undefined;
}

function readWithoutTile(state: ReaderState, seat: Seat, verb: string | undefined): Events {
  if (verb === 'DRAW') return seat === state.seat ? undefined : drawn(state, seat, undefined);
  return verb === 'GANG' ? readKong(state, seat) : undefined;
}

function readWithTile(state: ReaderState, seat: Seat, verb: string | undefined, tile: TileIndex): Events {
  switch (verb) {
    case 'PLAY':
      return discarded(state, seat, tile);
    case 'PENG':
      return readPung(state, seat, tile);
    case 'BUGANG':
      return readAddedKong(state, seat, tile);
    default:
      return undefined;
  }
}

function flowerShown(state: ReaderState, seat: Seat, tile: TileIndex): Events {
  state.afterKong = false;
  state.discard = undefined;
  return [{ type: 'flowerShown', seat, tile }];
}

function discarded(state: ReaderState, seat: Seat, tile: TileIndex): Events {
  const isDrawn = seat === state.seat && tile === state.drawn;
  state.drawn = undefined;
  state.discard = { seat, tile };
  return [{ type: 'discarded', seat, tile, drawn: isDrawn }];
}

function readPung(state: ReaderState, seat: Seat, discard: TileIndex): Events {
  const claimed = state.discard;
  if (claimed === undefined || claimed.seat === seat) return undefined;
  const meld = { type: 'pung', tile: claimed.tile, claimedFrom: claimSourceOf(seat, claimed.seat) } as const;
  state.pungs[seat]!.push(meld);
  return [{ type: 'claimed', seat, meld }, ...(discarded(state, seat, discard) ?? [])];
}

function readChow(state: ReaderState, seat: Seat, middle: TileIndex, discard: TileIndex | undefined): Events {
  const low = (middle - 1) as TileIndex;
  const claimed = state.discard;
  if (claimed === undefined || claimed.seat === seat || !isPlaying(discard)) return undefined;
  if (middle === 0 || !isChowLow(low) || Math.abs(claimed.tile - middle) > 1) return undefined;
  const meld: Meld = { type: 'chow', low, claimed: claimed.tile };
  return [{ type: 'claimed', seat, meld }, ...(discarded(state, seat, discard) ?? [])];
}

/** A kong of the open discard, or else a concealed one. */
function readKong(state: ReaderState, seat: Seat): Events {
  const claimed = state.discard;
  state.afterKong = true;
  state.discard = undefined;
  if (claimed !== undefined) {
    if (claimed.seat === seat) return undefined;
    const claimedFrom = claimSourceOf(seat, claimed.seat);
    return [{ type: 'claimed', seat, meld: { type: 'meldedKong', tile: claimed.tile, claimedFrom } }];
  }
  if (seat !== state.seat) return [{ type: 'kongDeclared', seat, meld: { type: 'hiddenKong' } }];
  const own = parseResponse(state.response);
  if (own.type !== 'concealedKong') return undefined;
  return [{ type: 'kongDeclared', seat, meld: { type: 'concealedKong', tile: own.tile } }];
}

function readAddedKong(state: ReaderState, seat: Seat, tile: TileIndex): Events {
  const pung = state.pungs[seat]!.find((meld) => meld.tile === tile);
  if (pung === undefined) return undefined;
  state.afterKong = true;
  state.discard = undefined;
  return [{ type: 'kongDeclared', seat, meld: { ...pung, type: 'addedKong' } }];
}
