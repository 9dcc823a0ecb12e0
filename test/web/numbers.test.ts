import { expect, test } from 'vitest';
import { duplicateName } from '../../apps/web/src/pages/duplicates/duplicate-name.ts';
import { type Language, tagOf } from '../../apps/web/src/ui/language/languages.ts';
import {
  formatAgo,
  formatDay,
  formatDeadline,
  formatDuration,
  formatFixed,
  formatMinute,
  formatProbability,
  formatShare,
  formatSigned,
  formatTime,
  formatZone,
} from '../../apps/web/src/ui/language/numbers.ts';

test.each([
  [3.14, 1, '+3.1'],
  [-0.04, 1, '0.0'],
  [0, 0, '0'],
])('formats %s with %s digits as %s', (value, digits, text) => expect(formatSigned(value, digits)).toBe(text));

test('formats a value of zero without a sign', () => {
  expect([4.663, -0.4, -0.0004].map((value) => formatFixed(value, 2))).toEqual(['4.66', '−0.40', '0.00']);
});

test.each([
  [0.5, 'en', '50\u00A0%'],
  [0.999, 'en', '>\u00A099\u00A0%'],
  [0.001, 'en', '<\u00A01\u00A0%'],
  [0, 'zh-Hans', '0%'],
])('formats a share of %s in %s as %s', (share, tag, text) => expect(formatShare(share, tag)).toBe(text));

test('never formats a probability as 0 or 100 %', () => {
  const texts = [0, 0.5, 1].map((share) => formatProbability(share, 'zh-Hans'));
  expect(texts).toEqual(['<\u00A01%', '50%', '>\u00A099%']);
});

test.each([
  [-5000, 'en', '5 seconds ago'],
  [-400 * 86_400_000, 'en', '400 days ago'],
  [0, 'en', 'now'],
  [-60_000, 'zh-Hans', '1分钟前'],
])('formats %s ms from now in %s as %s', (ms, tag, text) => expect(formatAgo(1e12 + ms, 1e12, tag)).toBe(text));

test.each([
  [250_000, 'en', '4\u00A0minutes\u00A010\u00A0seconds'],
  [3_414_000_000, 'en', '39\u00A0days\u00A012\u00A0hours'],
  [250_000, 'zh-Hans', '4分钟10秒'],
])('formats %s ms in %s as %s', (ms, tag, text) => expect(formatDuration(ms, tag)).toBe(text));

test('dates follow the language of the page, not the browser: English has the day first and 24 hours', () => {
  const at = new Date(2026, 10, 23, 18, 5, 9).getTime();
  const [zone, zoneInChinese] = ['en', 'zh'].map((language) => formatZone(at, tagOf(language as Language)));
  expect(['en', 'zh'].map((language) => formatTime(at, tagOf(language as Language)))).toEqual([
    `23 Nov 2026, 18:05:09 ${zone}`,
    `2026年11月23日 18:05:09 ${zoneInChinese}`,
  ]);
  expect(formatDeadline(at, tagOf('en'))).toBe(`23 Nov 2026, 18:05 ${zone}`);
  expect(formatMinute(at, tagOf('en'))).toBe('23 Nov 2026, 18:05');
});

test('a daily challenge is named by its day, other competitions as their organisers named them', () => {
  expect(formatDay('2026-11-26', 'en-GB')).toBe('26 Nov 2026');
  const names = (['en', 'zh'] as const).map((language) =>
    duplicateName({ id: 'daily-2026-11-26', name: '2026-11-26' }, language),
  );
  expect(names).toEqual(['Daily challenge, 26 Nov 2026', '2026年11月26日每日挑战']);
  expect(duplicateName({ id: 'spring', name: '2026-11-26' }, 'en')).toBe('2026-11-26');
});
