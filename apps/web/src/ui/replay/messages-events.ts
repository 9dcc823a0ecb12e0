// Sentences about events.

import type { FoulReason } from '@mcr-arena/engine';
import { messages } from '../language/languages.ts';

export const EVENT_WORDS = messages({
  en: {
    dealt: 'The tiles are dealt',
    draws: (who: string, tile: string | undefined, replacement: boolean) =>
      `${who} draws ${tile ?? 'a tile'}${replacement ? ' as a replacement tile' : ''}`,
    shows: (who: string, tile: string) => `${who} shows the flower ${tile}`,
    discards: (who: string, tile: string, drawn: boolean) => `${who} discards ${tile}${drawn ? ', just drawn' : ''}`,
    claims: (who: string, meld: string) => `${who} claims it: ${meld}`,
    declares: (who: string, meld: string) => `${who} declares a ${meld}`,
    fouls: (who: string, reason: string) => `${who} fouls: ${reason}`,
    reasons: {
      'illegal-action': 'an action that was not allowed',
      'false-win': 'a false win',
      'timed-out': 'no reply in time',
      crashed: 'the bot crashed',
      unreadable: 'a reply that could not be read',
    } satisfies Record<FoulReason, string>,
    exhausted: 'The wall is exhausted: the deal is drawn',
    endedByFoul: (who: string) => `The deal ends with a foul by ${who}`,
    wins: (who: string, tile: string, from: string | undefined, points: number) =>
      `${who} wins on ${tile}${from === undefined ? ', self-drawn' : ` from ${from}`}: ${points} points`,
  },
  zh: {
    dealt: '发牌完毕',
    draws: (who, tile, replacement) => `${who}${replacement ? '补' : '摸'}${tile ?? '一张牌'}`,
    shows: (who, tile) => `${who}亮花：${tile}`,
    discards: (who, tile, drawn) => `${who}打出${tile}${drawn ? '（摸切）' : ''}`,
    claims: (who, meld) => `${who}${meld}`,
    declares: (who, meld) => `${who}${meld}`,
    fouls: (who, reason) => `${who}犯规：${reason}`,
    reasons: {
      'illegal-action': '不允许的动作',
      'false-win': '错和',
      'timed-out': '超时未应答',
      crashed: '程序崩溃',
      unreadable: '无法识别的应答',
    },
    exhausted: '牌墙摸完，无人和牌',
    endedByFoul: (who) => `因${who}犯规，本局结束`,
    wins: (who, tile, from, points) =>
      from === undefined ? `${who}自摸${tile}，${points} 番` : `${who}和牌：${tile}，${from}点炮，${points} 番`,
  },
});
