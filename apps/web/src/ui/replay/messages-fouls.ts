// Details of fouls. What the judge and the hosts of bots write in English is stored in records, logs and reports; other texts, such as an
// exception of a program, stay as they are.

import type { ILLEGAL_REASONS } from '@mcr-arena/engine';
import { parseCompactTiles } from '@mcr-arena/tiles';
import { messages } from '../language/languages.ts';
import { type Translations, templates, translated } from '../language/translated.ts';
import { tileName } from '../tiles/tile-text.ts';

const REASONS = templates<(typeof ILLEGAL_REASONS)[number]>({
  'cannot pass on your own turn': '轮到自己时不能过',
  'only possible on your own turn': '只能在轮到自己时进行',
  'the tile is not held': '手中没有这张牌',
  'the four tiles are not held': '手中没有这四张牌',
  'no pung to add the tile to': '没有可加杠的明刻',
  'no kong is possible right after a claim: discard a tile': '吃碰后不能马上开杠，须先打出一张牌',
  'the wall has no replacement tile, or none for the next seat': '牌墙没有可补的牌，或下家将无牌可摸',
  'no discard to claim': '没有可吃、碰、杠的弃牌',
  'the last tile can be claimed only to win': '最后一张牌只能和',
  'only the next seat can claim a chow': '只有下家可以吃',
  'the discard is not in that chow': '弃牌不在所吃的顺子中',
  'the other two tiles are not held': '手中没有另外两张牌',
  'too few tiles of the discard are held': '手中与弃牌相同的牌不够',
  'the discard is a separate question after the claim': '吃碰后打哪张牌另行询问',
  'the discard after the claim is missing': '没有写明吃碰后打哪张牌',
  'the tile to discard is not held': '手中没有要打出的牌',
  'the hand is not complete': '牌型未成，不能和牌',
  'the seat has no question': '此时没有询问这一家',
  'unknown action': '未知的动作',
});

/** Texts with numbers or names in them, and those of hosts. */
const PATTERNS: Translations = [
  ...REASONS,
  [/^the hand is worth (\d+) points without flowers, the minimum is (\d+)$/, '不计花牌只有 $1 番，起和为 $2 番'],
  [/^(.+) is not a valid reply$/s, '$1 不是有效的应答'],
  [/^no reply in time$/, '超时未应答'],
  [/^the limit is ([\d.]+) s for a reply$/, '每次应答限时 $1 秒'],
  [/^the limit is ([\d.]+) s to load and start$/, '载入和启动限时 $1 秒'],
  [/^legal: (.+)$/s, '合法的动作：$1'],
  [/^(the bot|it was) ended$/, '程序已结束'],
  [/^it used more than (\d+) MiB of memory(.*)$/s, '内存超过 $1 MiB$2'],
  [/^it printed more than (\d+) bytes for one answer$/, '一次应答的输出超过 $1 字节'],
  [/^it printed more than (\d+) bytes (to standard error )?in a deal$/, '一局的输出超过 $1 字节'],
  [/^it ended with exit code (\d+) before it answered(.*)$/s, '应答前已退出，退出码 $1$2'],
  [/^it ended with signal (\w+) before it answered(.*)$/s, '应答前被信号 $1 终止$2'],
  [/^(?:the bot's process|the process of the model) ended with exit code (\d+)$/, '程序已退出，退出码 $1'],
  [/^(?:the bot's process|the process of the model) ended with signal (\w+)$/, '程序被信号 $1 终止'],
  [/^(?:it|its process|the process of the model) cannot be started: (.+)$/s, '无法启动：$1'],
  [/^its (?:host|seat) is closed$/, '连接已关闭'],
];

/** Longer ones first: one is within another. */
const ACTIONS: readonly (readonly [string, string])[] = [
  ['concealed kong', '暗杠'],
  ['melded kong', '明杠'],
  ['added kong', '加杠'],
  [', discard', '，打'],
  ['discard', '打'],
  ['chow', '吃'],
  ['pung', '碰'],
  ['pass', '过'],
];

function chineseAction(action: string): string {
  const named = action.replace(/\b(?:\d[mpsf]|[ESWNCFP])\b/g, (written) => {
    const tiles = parseCompactTiles(written);
    return tiles.ok ? tileName(tiles.value[0], 'zh') : written;
  });
  return ACTIONS.reduce((text, [word, zh]) => text.replace(`${word} `, zh).replace(word, zh), named);
}

export const FOUL_MESSAGES = messages({
  en: {
    action: (action: string) => action,
    reason: (reason: string) => reason,
    rejected: (action: string, reason: string) => `${action}: ${reason}`,
  },
  zh: {
    action: (action) => chineseAction(action),
    reason: (reason) => translated(reason, PATTERNS),
    rejected: (action, reason) => `${action}：${reason}`,
  },
});
