// Words for actions and replies.

import type { Reply } from '@mcr-arena/engine';
import { type Messages, messages } from '../language/languages.ts';

export const REPLY_WORDS: Messages<Readonly<Record<Reply['type'], string>>> = {
  en: {
    pass: 'pass',
    discard: 'discard',
    chow: 'chow',
    pung: 'pung',
    meldedKong: 'kong',
    concealedKong: 'concealed kong',
    addedKong: 'added kong',
    win: 'win',
    timedOut: 'no reply in time',
    crashed: 'crashed',
    unreadable: 'unreadable reply',
  },
  zh: {
    pass: '过',
    discard: '打',
    chow: '吃',
    pung: '碰',
    meldedKong: '明杠',
    concealedKong: '暗杠',
    addedKong: '加杠',
    win: '和',
    timedOut: '超时未应答',
    crashed: '程序崩溃',
    unreadable: '无法识别的应答',
  },
};

/** Names of actions with their tiles. */
export const ACTION_NAMES = messages({
  en: {
    ofTile: (word: string, tile: string) => `${word} ${tile}`,
    tiles: (tiles: readonly string[]) => tiles.join(', '),
    thenDiscard: (claim: string, tile: string) => `${claim}, discard ${tile}`,
  },
  zh: {
    ofTile: (word, tile) => `${word}${tile}`,
    tiles: (tiles) => tiles.join('、'),
    thenDiscard: (claim, tile) => `${claim}，打${tile}`,
  },
});
