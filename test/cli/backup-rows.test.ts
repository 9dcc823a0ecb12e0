import { expect, test } from 'vitest';
import { rowsText } from '../../apps/cli/src/backup/database.ts';

test('counts the rows of a backup by the tables of the schema', () => {
  const rows = new Map([
    ['competition', 2],
    ['set_record', 1],
    ['credential', 3],
    ['round', 4],
  ]);
  expect(rowsText(rows)).toBe('2 competitions, 1 played set, 3 tokens');
});
