import { expect, test } from 'vitest';
import { killTables } from './killed-tables.ts';

test('four tables resume after each of two kills of the server', { tags: ['full'] }, async () => {
  const counts = await killTables({ tables: 4, kills: 2, playMs: 300, pauses: 'none' });
  expect(counts).toEqual([4, 4]);
});
