import { afterEach, expect, test, vi } from 'vitest';
import { RequestCounts } from '../../../apps/server/src/http/request-limits.ts';

afterEach(() => void vi.useRealTimers());

test('requests are counted by the minute, whatever the clock of the machine is set to', () => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'], now: Date.UTC(2026, 0, 2) });
  const counts = new RequestCounts();
  const found: (readonly [number, number])[] = [];
  const request = (address = '192.0.2.1'): void =>
    counts.incr(address, (_, result) => void found.push([result!.current, result!.ttl]), 60_000);
  request();
  vi.setSystemTime(Date.UTC(2026, 0, 1));
  vi.advanceTimersByTime(20_000);
  request();
  request('192.0.2.2');
  vi.advanceTimersByTime(40_000);
  request();
  request('192.0.2.2');
  expect(found).toEqual([
    [1, 60_000],
    [2, 40_000],
    [1, 60_000],
    [1, 60_000],
    [2, 20_000],
  ]);
});

test('the addresses of the earliest windows are forgotten', () => {
  const counts = new RequestCounts();
  const found: number[] = [];
  const request = (address: string): void =>
    counts.incr(address, (_, result) => void found.push(result!.current), 60_000);
  for (let number = 0; number <= 5000; number += 1) request(String(number));
  request('1');
  request('0');
  expect(found.slice(-2)).toEqual([2, 1]);
});
