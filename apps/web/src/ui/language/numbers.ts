// Formats numbers and times. `tag` is a language's BCP 47 tag.

import { LANGUAGES, tagOf } from './languages.ts';
import { PUNCTUATION } from './punctuation.ts';

const MINUS = '−';

/** `+3.1`, `−0.4`, `0.0`: a gain or loss always has its sign. */
export function formatSigned(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return text;
  return `${value > 0 ? '+' : MINUS}${text}`;
}

/** `3.10`, `−0.40`, `0.00`: zero never has a sign. */
export function formatFixed(value: number, digits: number): string {
  return formatSigned(value, digits).replace('+', '');
}

/** An integer with thousands separators. */
export function formatCount(value: number, tag: string): string {
  return value.toLocaleString(tag);
}

/** Ranking points come in halves: `68.5`. */
export function formatRankingPoints(value: number): string {
  return value.toFixed(1);
}

/** `55.5 %` with a no-break space; `55.5%` in Chinese. */
export function formatPercent(digits: string, tag: string): string {
  return hasSpaces(tag) ? `${digits}\u00a0%` : `${digits}%`;
}

/** Whether words and sentences are separated by spaces. */
function hasSpaces(tag: string): boolean {
  const language = LANGUAGES.find((each) => tagOf(each) === tag);
  return language === undefined || PUNCTUATION[language].space !== '';
}

/** A counted share (0 to 1) in whole percent; 0 % and 100 % only if exact. */
export function formatShare(share: number, tag: string): string {
  return share === 0 || share === 1 ? formatPercent(String(100 * share), tag) : formatProbability(share, tag);
}

/** A probability in whole percent, never 0 % or 100 %. */
export function formatProbability(share: number, tag: string): string {
  if (share > 0.995) return `>\u00a0${formatPercent('99', tag)}`;
  if (share < 0.005) return `<\u00a0${formatPercent('1', tag)}`;
  return formatPercent(String(Math.round(100 * share)), tag);
}

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

/** `3 minutes ago`. `time` and `now` are in ms since the epoch. */
export function formatAgo(time: number, now: number, tag: string): string {
  const seconds = Math.round((time - now) / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? UNITS.at(-1)!;
  return new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(Math.trunc(seconds / size), unit);
}

/** The time to the second, with the user's time zone. */
export function formatTime(time: number, tag: string): string {
  return `${new Date(time).toLocaleString(tag, { dateStyle: 'medium', timeStyle: 'medium' })} ${formatZone(time, tag)}`;
}

/** The time to the minute, with the user's time zone. */
export function formatDeadline(time: number, tag: string): string {
  return `${formatMinute(time, tag)} ${formatZone(time, tag)}`;
}

/** The user's time zone at a time, such as `GMT+1`. */
export function formatZone(time: number, tag: string): string {
  const parts = new Intl.DateTimeFormat(tag, { timeZoneName: 'short' }).formatToParts(time);
  return parts.find(({ type }) => type === 'timeZoneName')!.value;
}

/** The time to the minute, in the user's time zone. */
export function formatMinute(time: number, tag: string): string {
  return new Date(time).toLocaleString(tag, { dateStyle: 'medium', timeStyle: 'short' });
}

/** A day of the calendar, such as `2026-11-23`. */
export function formatDay(day: string, tag: string): string {
  return new Date(day).toLocaleDateString(tag, { dateStyle: 'medium', timeZone: 'UTC' });
}

/** A month of the calendar, such as `2026-11`. */
export function formatMonth(month: string, tag: string): string {
  return new Date(`${month}-01`).toLocaleDateString(tag, { year: 'numeric', month: 'long', timeZone: 'UTC' });
}

const KIB = 1024;

/** `12.4 MiB`, with a no-break space, from bytes. */
export function formatSize(bytes: number, tag: string): string {
  const [size, unit] =
    bytes < KIB ** 2 ? [bytes / KIB, 'KiB'] : bytes < KIB ** 3 ? [bytes / KIB ** 2, 'MiB'] : [bytes / KIB ** 3, 'GiB'];
  return `${size.toLocaleString(tag, { maximumFractionDigits: 1 })}\u00a0${unit}`;
}

/** `4 minutes 10 seconds` with no-break spaces, from ms: the two largest units, in the language of `tag`. */
export function formatDuration(ms: number, tag: string): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const parts: [number, string][] = [
    [Math.floor(seconds / 86_400), 'day'],
    [Math.floor(seconds / 3600) % 24, 'hour'],
    [Math.floor(seconds / 60) % 60, 'minute'],
    [seconds % 60, 'second'],
  ];
  const shown = parts.filter(([count], index) => count > 0 || (index === 3 && seconds === 0)).slice(0, 2);
  const isSpaced = hasSpaces(tag);
  const unitDisplay = isSpaced ? 'long' : 'short';
  const texts = shown.map(([count, unit]) => count.toLocaleString(tag, { style: 'unit', unit, unitDisplay }));
  return isSpaced ? texts.join(' ').replaceAll(' ', '\u00a0') : texts.join('');
}
