import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { DecisionSummary } from '../../../apps/server/src/http/metrics.ts';

async function printed(times: readonly number[]): Promise<readonly string[]> {
  const registry = new Registry();
  const summary = new DecisionSummary({ name: 'seconds', help: 'Times.', registers: [registry] });
  for (const elapsed of times) summary.add(elapsed);
  return (await registry.metrics()).trimEnd().split('\n');
}

test('prints zeros for a summary without times', async () => {
  expect(await printed([])).toEqual([
    ...['# HELP seconds Times.', '# TYPE seconds summary'],
    ...['seconds{quantile="0.5"} 0', 'seconds{quantile="0.99"} 0', 'seconds_sum 0', 'seconds_count 0'],
  ]);
});

test('prints quantiles, sum and count of the times', async () => {
  const lines = await printed(Array.from({ length: 1000 }, (_, index) => index + 1));
  const value = (start: string): number => Number(lines.find((line) => line.startsWith(`${start} `))?.split(' ')[1]);
  expect(value('seconds{quantile="0.5"}')).toBeCloseTo(0.5, 2);
  expect(Math.abs(value('seconds{quantile="0.99"}') - 0.99)).toBeLessThan(0.01);
  expect(value('seconds_sum')).toBeCloseTo(500.5);
  expect(value('seconds_count')).toBe(1000);
});
