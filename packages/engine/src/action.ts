// The actions of a seat, and its reply to a question. An action may be illegal; events record what happened.

import {
  type BySeat,
  formatBotzoneTile,
  formatCompactTiles,
  KINDS,
  TILE_COUNT,
  type TileIndex,
} from '@mcr-arena/tiles';

/**
 * In a duplicate deal a chow or pung names the discard that follows it (`discard`). In a casual deal it does not, and
 * the claimer gets another question.
 */
export type Action =
  | { readonly type: 'pass' }
  | { readonly type: 'discard'; readonly tile: TileIndex }
  | { readonly type: 'chow'; readonly low: TileIndex; readonly discard?: TileIndex }
  | { readonly type: 'pung'; readonly discard?: TileIndex }
  | { readonly type: 'meldedKong' }
  | { readonly type: 'concealedKong' | 'addedKong'; readonly tile: TileIndex }
  | { readonly type: 'win' };

/** The reply of a seat: an action, or a failure to give one. */
export type Reply =
  | Action
  | { readonly type: 'timedOut' }
  /** `verdict`: the host's classification, such as "RE" or "MLE" from Botzone's controller. */
  | { readonly type: 'crashed'; readonly verdict?: string }
  /** A reply that is not an action. `chowLike`: it is processed together with chows, after pungs and kongs. */
  | { readonly type: 'unreadable'; readonly text: string; readonly chowLike: boolean };

/** The replies to one question, by seat. A seat without a question may have none. */
export type Replies = BySeat<Reply | undefined>;

/** Claims nothing. */
export const PASS: Action = { type: 'pass' };
/** Wins on the drawn tile if it is the seat's own turn, otherwise on another seat's tile. */
export const WIN: Action = { type: 'win' };
export const MELDED_KONG: Action = { type: 'meldedKong' };

// One shared object per action, because lists of legal actions are built for every question.
const discards = KINDS.map((tile): Action => ({ type: 'discard', tile }));
const concealedKongs = KINDS.map((tile): Action => ({ type: 'concealedKong', tile }));
const addedKongs = KINDS.map((tile): Action => ({ type: 'addedKong', tile }));
const plainPung: Action = { type: 'pung' };
const pungs = KINDS.map((discard): Action => ({ type: 'pung', discard }));
const plainChows = KINDS.map((low): Action => ({ type: 'chow', low }));
const chows = KINDS.map((low) => KINDS.map((discard): Action => ({ type: 'chow', low, discard })));

export function discardAction(tile: TileIndex): Action {
  return discards[tile]!;
}

export function concealedKongAction(tile: TileIndex): Action {
  return concealedKongs[tile]!;
}

export function addedKongAction(tile: TileIndex): Action {
  return addedKongs[tile]!;
}

export function pungAction(discard?: TileIndex): Action {
  return discard === undefined ? plainPung : pungs[discard]!;
}

export function chowAction(low: TileIndex, discard?: TileIndex): Action {
  return discard === undefined ? plainChows[low]! : chows[low]![discard]!;
}

/** Whether two actions are equal. */
export function sameAction(a: Action, b: Action): boolean {
  if (a === b) return true;
  switch (a.type) {
    case 'pass':
    case 'win':
    case 'meldedKong':
      return a.type === b.type;
    case 'chow':
      return b.type === 'chow' && a.low === b.low && a.discard === b.discard;
    case 'pung':
      return b.type === 'pung' && a.discard === b.discard;
    default:
      return b.type === a.type && a.tile === b.tile;
  }
}

/** The action in English with Botzone's tile names: "chow W1 W2 W3, discard B5". */
export function formatAction(action: Action): string {
  return actionText(action, formatBotzoneTile);
}

/** The action in English with tiles in compact notation: "chow 1m 2m 3m, discard 5p". */
export function formatCompactAction(action: Action): string {
  return actionText(action, (tile) => formatCompactTiles([tile]));
}

/** The legal action with this text, as `formatCompactAction` writes it, with spaces, commas or hyphens between its words. */
export function actionNamed(text: string, legalActions: readonly Action[]): Action | undefined {
  const wanted = wordsOf(text);
  return legalActions.find((action) => wordsOf(formatCompactAction(action)) === wanted);
}

function wordsOf(text: string): string {
  return text
    .split(/[\s,-]+/)
    .join(' ')
    .trim();
}

type FormatTile = (tile: TileIndex) => string;

function actionText(action: Action, formatTile: FormatTile): string {
  switch (action.type) {
    case 'chow': {
      const names = [0, 1, 2].map((step) => tileName((action.low + step) as TileIndex, formatTile));
      return `chow ${names.join(' ')}${followingDiscardText(action.discard, formatTile)}`;
    }
    case 'pung':
      return `pung${followingDiscardText(action.discard, formatTile)}`;
    case 'meldedKong':
      return 'melded kong';
    case 'concealedKong':
      return `concealed kong ${tileName(action.tile, formatTile)}`;
    case 'addedKong':
      return `added kong ${tileName(action.tile, formatTile)}`;
    case 'discard':
      return `discard ${tileName(action.tile, formatTile)}`;
    default:
      return action.type;
  }
}

function followingDiscardText(discard: TileIndex | undefined, formatTile: FormatTile): string {
  return discard === undefined ? '' : `, discard ${tileName(discard, formatTile)}`;
}

/** The tile may be any number, because actions can be untrusted. */
function tileName(tile: TileIndex, formatTile: FormatTile): string {
  return Number.isInteger(tile) && tile >= 0 && tile < TILE_COUNT ? formatTile(tile) : `tile ${tile}`;
}
