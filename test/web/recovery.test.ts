// Requests that did not reach the server are repeated once it can be reached.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeatIfUnreachable, serverAnswered, UNREACHABLE } from '../../apps/web/src/ui/api/recovery.ts';

const LOST = { code: UNREACHABLE };
const page = Object.assign(new EventTarget(), { hidden: false });
const browser = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser));
  page.hidden = false;
});

afterEach(() => {
  serverAnswered();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['the browser is online again', () => browser.dispatchEvent(new Event('online'))],
  ['the page is shown again', () => page.dispatchEvent(new Event('visibilitychange'))],
  ['some time has passed', () => vi.advanceTimersByTime(10_000)],
])('the latest request is repeated, once, when %s', (_when, happen) => {
  const [first, second] = [vi.fn(), vi.fn()];
  repeatIfUnreachable('first', LOST, first);
  repeatIfUnreachable('second', LOST, second);
  expect(second).not.toHaveBeenCalled();
  happen();
  expect(second).toHaveBeenCalledTimes(1);
});

test('all requests are repeated once when the server answers', () => {
  const requests = [vi.fn(), vi.fn(), vi.fn()];
  for (const [index, request] of requests.entries()) repeatIfUnreachable(`request ${index}`, LOST, request);
  serverAnswered();
  serverAnswered();
  for (const request of requests) expect(request).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});

test('a request that fails again is repeated again', () => {
  const request = vi.fn(() => repeatIfUnreachable('request', LOST, request));
  repeatIfUnreachable('request', LOST, request);
  for (const times of [1, 2, 3]) {
    browser.dispatchEvent(new Event('online'));
    expect(request).toHaveBeenCalledTimes(times);
  }
  // Not repeated any more, so that nothing is left for the next test.
  request.mockImplementation(() => undefined);
});

test('a later request replaces an earlier one of the same name', () => {
  const [earlier, later] = [vi.fn(), vi.fn()];
  repeatIfUnreachable('search', LOST, earlier);
  repeatIfUnreachable('search', LOST, later);
  serverAnswered();
  expect(earlier).not.toHaveBeenCalled();
  expect(later).toHaveBeenCalledTimes(1);
});

test('nothing is repeated while the page is hidden, or if the server answered', () => {
  const request = vi.fn();
  repeatIfUnreachable('unknown', { code: 'tournament-unknown' }, request);
  repeatIfUnreachable('answered', undefined, request);
  expect(vi.getTimerCount()).toBe(0);
  page.hidden = true;
  repeatIfUnreachable('hidden', LOST, request);
  vi.advanceTimersByTime(60_000);
  expect(request).not.toHaveBeenCalled();
});
