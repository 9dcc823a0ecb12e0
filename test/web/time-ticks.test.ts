import { expect, test } from 'vitest';
import { timeTicks } from '../../apps/web/src/pages/ladder/time-ticks.ts';
import { LANGUAGES, tagOf } from '../../apps/web/src/ui/language/languages.ts';

const MIDNIGHT = new Date(2026, 10, 27).getTime() / 1000;
const DAY = 86_400;

/** `first`: seconds after midnight. */
function labels(first: number, increment: number, count: number, tag: string): readonly string[] {
  const ticks = Array.from({ length: count }, (_, place) => MIDNIGHT + first + place * increment);
  return timeTicks(ticks, increment, tag);
}

test('ticks show seconds, minutes or days, and the day at midnight', () => {
  const tag = tagOf('en');
  expect(labels(81_990, 15, 3, tag)).toEqual(['22:46:30', '22:46:45', '22:47:00']);
  expect(labels(DAY / 2, DAY / 2, 3, tag)).toEqual(['12:00', '28 Nov', '12:00']);
});

test.each([5, 10, 30, 60, 600, 3600, DAY, 7 * DAY])('ticks %i s apart have different labels', (increment) => {
  for (const language of LANGUAGES) {
    const all = labels(3600, increment, 8, tagOf(language));
    expect(new Set(all).size).toBe(all.length);
  }
});
