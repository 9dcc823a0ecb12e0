// The answers of a deal as text, one to a few characters each. T stands for the letter of a tile.
//
// On a turn: "." discard of the drawn tile, "T" another discard, "=T" concealed kong, "+T" added kong, "!" win, "~" an
// answer in the list of irregular ones.
// On another seat's tile, after the digit of the answering seat: "0!" win, "0*" melded kong, "0:" pung, "0-T" chow with
// its lowest tile; in duplicate deals a pung or chow is followed by the letter of its discard. Passes are omitted.
// ";" ends the answers to one tile.

import { KIND_COUNT, SEATS, type Seat, type TileIndex } from '@mcr-arena/tiles';
import {
  type Action,
  addedKongAction,
  chowAction,
  concealedKongAction,
  discardAction,
  MELDED_KONG,
  pungAction,
  type Reply,
  WIN,
} from '../action.ts';
import type { DealFormat } from '../rules.ts';
import { letterOfTile, tileOfLetter } from './tile-letters.ts';

/** Ends the answers of several seats to one tile. */
export const END_OF_ANSWERS = ';';
/** Marks an irregular answer on a turn, so that every turn has a sign. */
export const IRREGULAR_TURN = '~';

/** The text of an answer on a turn; absent if it has none. */
export function turnSign(reply: Reply, drawn: TileIndex | undefined): string | undefined {
  switch (reply.type) {
    case 'discard':
      return reply.tile === drawn ? '.' : withTile('', reply.tile);
    case 'concealedKong':
      return withTile('=', reply.tile);
    case 'addedKong':
      return withTile('+', reply.tile);
    case 'win':
      return '!';
    default:
      return undefined;
  }
}

/** The text of an answer to another seat's tile, without the seat; absent if it has none. */
export function claimSign(reply: Reply, format: DealFormat): string | undefined {
  switch (reply.type) {
    case 'win':
      return '!';
    case 'meldedKong':
      return '*';
    case 'pung':
      return withDiscard(':', reply.discard, format);
    case 'chow':
      return withDiscard(withTile('-', reply.low), reply.discard, format);
    default:
      return undefined;
  }
}

/** The tile may be any number, because actions can be untrusted. */
function withTile(sign: string, tile: TileIndex): string | undefined {
  const letter = tile < KIND_COUNT ? letterOfTile(tile) : undefined;
  return letter && sign + letter;
}

function withDiscard(sign: string | undefined, discard: TileIndex | undefined, format: DealFormat): string | undefined {
  if (sign === undefined || (discard === undefined) !== (format === 'casual')) return undefined;
  return discard === undefined ? sign : withTile(sign, discard);
}

/** A position in a text of answers, advanced by the readers. */
export interface AnswerCursor {
  readonly text: string;
  place: number;
}

function nextLetter(cursor: AnswerCursor): string | undefined {
  const letter = cursor.text[cursor.place];
  cursor.place += 1;
  return letter;
}

function nextTile(cursor: AnswerCursor): TileIndex | undefined {
  return tileOfLetter(nextLetter(cursor));
}

/** Reads one character. Returns whether it marks an irregular answer. */
export function readIrregularTurn(cursor: AnswerCursor): boolean {
  return nextLetter(cursor) === IRREGULAR_TURN;
}

/** Reads an answer on a turn; absent if there is none or it is malformed. */
export function readTurnAnswer(cursor: AnswerCursor, drawn: TileIndex | undefined): Action | undefined {
  const sign = nextLetter(cursor);
  switch (sign) {
    case '.':
      return drawn === undefined ? undefined : discardAction(drawn);
    case '!':
      return WIN;
    case '=':
      return actionOn(nextTile(cursor), concealedKongAction);
    case '+':
      return actionOn(nextTile(cursor), addedKongAction);
    default:
      return actionOn(tileOfLetter(sign), discardAction);
  }
}

/** The action with that tile; absent for flowers, which have a letter but no action. */
function actionOn(tile: TileIndex | undefined, actionOf: (tile: TileIndex) => Action | undefined): Action | undefined {
  return tile === undefined || tile >= KIND_COUNT ? undefined : actionOf(tile);
}

/** Reads the answers to another seat's tile, by seat, without passes. Absent if they are malformed. */
export function readClaimAnswers(cursor: AnswerCursor, format: DealFormat): Map<Seat, Action> | undefined {
  const answers = new Map<Seat, Action>();
  for (let seat = nextSeat(cursor); seat !== undefined; seat = nextSeat(cursor)) {
    const action = readClaim(cursor, format);
    if (action === undefined || answers.has(seat)) return undefined;
    answers.set(seat, action);
  }
  return answers.size === 0 || nextLetter(cursor) === END_OF_ANSWERS ? answers : undefined;
}

function nextSeat(cursor: AnswerCursor): Seat | undefined {
  const seat = SEATS[Number.parseInt(cursor.text[cursor.place] ?? '', 10)];
  if (seat !== undefined) cursor.place += 1;
  return seat;
}

function readClaim(cursor: AnswerCursor, format: DealFormat): Action | undefined {
  switch (nextLetter(cursor)) {
    case '!':
      return WIN;
    case '*':
      return MELDED_KONG;
    case ':':
      return readDiscardAfter(cursor, format, pungAction);
    case '-':
      return actionOn(nextTile(cursor), (low) => readDiscardAfter(cursor, format, (tile) => chowAction(low, tile)));
    default:
      return undefined;
  }
}

function readDiscardAfter(
  cursor: AnswerCursor,
  format: DealFormat,
  actionOf: (discard?: TileIndex) => Action | undefined,
): Action | undefined {
  return format === 'casual' ? actionOf() : actionOn(nextTile(cursor), actionOf);
}
