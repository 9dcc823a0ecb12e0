import { expect, test } from 'vitest';
import { killTables } from './killed-tables.ts';

test('twenty tables resume after each of thirty kills of the server', async () => {
  const counts = await killTables({ tables: 20, kills: 30, playMs: 1500, pauses: 'natural' });
  expect(counts).toHaveLength(30);
  // How many kills a deal outlasts depends on its tiles and on the machine.
  expect(counts.reduce((left, right) => left + right)).toBeGreaterThan(200);
});
