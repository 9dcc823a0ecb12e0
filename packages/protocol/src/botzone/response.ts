// The answers of Botzone's bots as text. Parsed as strictly as by its judge: one space between words, capitals, no
// spaces at the ends. A chow is named by its middle tile.

import { type Action, PASS, type Reply, WIN } from '@mcr-arena/engine';
import { formatBotzoneTile, isChowLow, isFlower, parseBotzoneTile, type TileIndex } from '@mcr-arena/tiles';

const PLAIN_ANSWERS: ReadonlyMap<string, Action> = new Map([
  ['PASS', PASS],
  ['HU', WIN],
  ['GANG', { type: 'meldedKong' }],
]);

const TILE_ANSWERS: ReadonlyMap<string, (tile: TileIndex) => Action> = new Map<string, (tile: TileIndex) => Action>([
  ['PLAY', (tile) => ({ type: 'discard', tile })],
  ['GANG', (tile) => ({ type: 'concealedKong', tile })],
  ['BUGANG', (tile) => ({ type: 'addedKong', tile })],
  ['PENG', (discard) => ({ type: 'pung', discard })],
]);

/** Characters of an unreadable answer that are stored in its reply. */
const KEPT_LETTERS = 200;
/** One more than the words of the longest valid answer; further words are not split. */
const MAX_WORDS = 4;

/** The reply for the text; `unreadable` for any text that is not an answer of the protocol. */
export function parseResponse(text: string): Reply {
  const words = text.split(' ', MAX_WORDS);
  const action = actionOfWords(words) ?? PLAIN_ANSWERS.get(text);
  return action ?? { type: 'unreadable', text: text.slice(0, KEPT_LETTERS), chowLike: words.length === 3 };
}

function actionOfWords([verb = '', first, second, ...rest]: readonly string[]): Action | undefined {
  const tile = playingTile(first);
  if (tile === undefined || rest.length > 0) return undefined;
  if (second === undefined) return TILE_ANSWERS.get(verb)?.(tile);
  const discard = playingTile(second);
  const low = (tile - 1) as TileIndex;
  if (verb !== 'CHI' || discard === undefined || tile === 0 || !isChowLow(low)) return undefined;
  return { type: 'chow', low, discard };
}

/** The tile of that name. Undefined for flowers, which the protocol names but a hand never contains. */
function playingTile(name: string | undefined): TileIndex | undefined {
  const tile = name === undefined ? undefined : parseBotzoneTile(name);
  return tile?.ok && !isFlower(tile.value) ? tile.value : undefined;
}

/** The answer for an action of a duplicate deal. Throws on a chow or pung without a discard, which Botzone does not have. */
export function formatResponse(action: Action): string {
  switch (action.type) {
    case 'pass':
      return 'PASS';
    case 'win':
      return 'HU';
    case 'meldedKong':
      return 'GANG';
    case 'discard':
      return `PLAY ${formatBotzoneTile(action.tile)}`;
    case 'concealedKong':
      return `GANG ${formatBotzoneTile(action.tile)}`;
    case 'addedKong':
      return `BUGANG ${formatBotzoneTile(action.tile)}`;
    case 'pung':
      return `PENG ${formatDiscard(action.discard)}`;
    case 'chow':
      return `CHI ${formatBotzoneTile((action.low + 1) as TileIndex)} ${formatDiscard(action.discard)}`;
  }
}

function formatDiscard(discard: TileIndex | undefined): string {
  if (discard === undefined) throw new RangeError('a claim on Botzone must name its discard');
  return formatBotzoneTile(discard);
}
