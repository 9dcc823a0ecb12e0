import { afterEach, expect, test, vi } from 'vitest';
import { createMetrics } from '../../../apps/server/src/http/metrics.ts';

afterEach(() => void vi.restoreAllMocks());

test('metrics are collected at most once a second', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const metrics = createMetrics();
  const opened = async () => /^mcr_rounds_opened_total (\d+)$/m.exec(await metrics.read('anyone'))?.[1];
  expect(await opened()).toBe('0');
  metrics.count({ type: 'roundOpened', competition: 'cup', round: 1 });
  now.mockReturnValue(999);
  expect(await opened()).toBe('0');
  now.mockReturnValue(1000);
  expect(await opened()).toBe('1');
});
