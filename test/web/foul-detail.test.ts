// Details of fouls, as the judge and the hosts of bots write them and records store them, on pages in both languages.

import { DealInPlay, DUPLICATE_RULES, foulOf, ILLEGAL_REASONS } from '@mcr-arena/engine';
import { expect, test } from 'vitest';
import { foulDetail } from '../../apps/web/src/ui/replay/foul-detail.ts';
import { configFrom } from '../deals/random-deals.ts';

const WITH_NUMBERS = ['the hand is worth 5 points without flowers, the minimum is 8'];
const OF_HOSTS = [
  'no reply in time',
  'the bot ended',
  'it was ended',
  'its host is closed',
  'its seat is closed',
  'the limit is 1.5 s for a reply',
  'the limit is 10 s to load and start',
  'it used more than 256 MiB of memory',
  'it printed more than 65536 bytes for one answer',
  'it printed more than 65536 bytes in a deal',
  'it printed more than 65536 bytes to standard error in a deal',
  'it ended with exit code 1 before it answered',
  "the bot's process ended with exit code 3",
];

test.each([...ILLEGAL_REASONS, ...WITH_NUMBERS, ...OF_HOSTS])('"%s" is Chinese on Chinese pages', (reason) => {
  expect(foulDetail(reason, 'en')).toBe(reason);
  expect(foulDetail(reason, 'zh').replace('MiB', '')).not.toMatch(/[a-z]/i);
});

test.each([
  ['chow 3m 4m 5m, discard E: the other two tiles are not held', '吃三万 四万 五万，打东风：手中没有另外两张牌'],
  ['concealed kong 9p: the four tiles are not held', '暗杠九饼：手中没有这四张牌'],
  ['pass: cannot pass on your own turn', '过：轮到自己时不能过'],
  ['win: the hand is worth 5 points without flowers, the minimum is 8', '不计花牌只有 5 番，起和为 8 番'],
  ['"PLAY: W9" is not a valid reply', '"PLAY: W9" 不是有效的应答'],
  ['it ended with signal SIGKILL before it answered: Killed', '应答前被信号 SIGKILL 终止: Killed'],
  ['legal: discard 3m; pass and 2 more', '合法的动作：discard 3m; pass and 2 more'],
])('%s', (message, zh) => {
  expect(foulDetail(message, 'zh')).toBe(zh);
});

test('a foul of the judge and the text of a program', () => {
  const { state } = new DealInPlay(configFrom(DUPLICATE_RULES, 'detail'));
  const { message } = foulOf(state, 0, { type: 'meldedKong' })!;
  expect(foulDetail(message, 'en')).toBe('melded kong: no discard to claim');
  expect(foulDetail(message, 'zh')).toBe('明杠：没有可吃、碰、杠的弃牌');
  expect(foulDetail('win: the hand is not complete', 'en')).toBe('the hand is not complete');
  expect(foulDetail('ZeroDivisionError: division by zero', 'zh')).toBe('ZeroDivisionError: division by zero');
});
