import { expect, test } from 'vitest';
import { killTables } from './killed-tables.ts';

test('twenty tables resume after thirty kills of the server, each until its deal ends', async () => {
  const counts = await killTables({ tables: 20, kills: 30, playMs: 1500, pauses: 'natural' });
  expect(counts).toHaveLength(30);
  // A few deals may end early, by their tiles.
  expect(Math.min(...counts.slice(0, 20))).toBeGreaterThanOrEqual(15);
});
