import { afterEach, expect, test, vi } from 'vitest';
import { createMetrics } from '../../../apps/server/src/http/metrics.ts';

afterEach(() => void vi.restoreAllMocks());

test('metrics are collected at most once a second', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const metrics = createMetrics();
  const played = async () => /^mcr_sets_played_total (\d+)$/m.exec(await metrics.read())?.[1];
  expect(await played()).toBe('0');
  metrics.count({ type: 'setPlayed', tournament: 'cup', round: 1, table: 1, set: 1 });
  now.mockReturnValue(999);
  expect(await played()).toBe('0');
  now.mockReturnValue(1000);
  expect(await played()).toBe('1');
});
