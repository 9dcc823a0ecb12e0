import { expect, test } from 'vitest';
import { fromLocalTime, readLocalTime, shownLocalTime, toLocalTime } from '../../apps/web/src/ui/parts/local-time.ts';

test.each([
  ['2026-12-01 18:00', false, '2026-12-01T18:00'],
  ['2026-12-01T18:00', false, '2026-12-01T18:00'],
  [' 2028-02-29 ', true, '2028-02-29'],
  ['', false, ''],
])('reads %j as %s', (written, dayOnly, local) => expect(readLocalTime(written, dayOnly)).toBe(local));

test.each([
  ['12/01/2026', true],
  ['2026-12-01', false],
  ['2026-12-01 18:00', true],
  ['2026-12-01 25:00', false],
  ['2027-02-29', true],
  ['2026-12-01 18', false],
])('refuses %j', (written, dayOnly) => expect(readLocalTime(written, dayOnly)).toBeUndefined());

test('a time that is shown and read again is the same', () => {
  const time = '2026-12-01T18:30:00.000Z';
  expect(fromLocalTime(readLocalTime(shownLocalTime(toLocalTime(time)), false)!)).toBe(time);
});
