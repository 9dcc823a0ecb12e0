import { expect, test } from 'vitest';
import { rowsText } from '../../apps/cli/src/backup/database.ts';

test.each([
  ['this version', 'credential'],
  ['version 0.1', 'token'],
])('counts the tokens in a backup of %s', (_, table) => {
  const rows = new Map([
    ['tournament', 2],
    ['set_record', 1],
    [table, 3],
  ]);
  expect(rowsText(rows)).toBe('2 tournaments, 1 played set, 3 tokens');
});
