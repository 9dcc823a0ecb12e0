// Requests that did not reach the server are repeated once it can be reached, and refused ones when the refusal ends. Lists have
// each item once, and answers set the clock.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchDocument, serverTime } from '../../apps/web/src/ui/api/client.ts';
import { PagedList } from '../../apps/web/src/ui/api/paged-list.svelte.ts';
import { repeatIfTemporary, serverAnswered, UNREACHABLE } from '../../apps/web/src/ui/api/recovery.ts';
import type { Resource } from '../../apps/web/src/ui/api/resource.svelte.ts';

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
  repeatIfTemporary('first', LOST, first);
  repeatIfTemporary('second', LOST, second);
  expect(second).not.toHaveBeenCalled();
  happen();
  expect(second).toHaveBeenCalledTimes(1);
});

test('all requests are repeated once when the server answers', () => {
  const requests = [vi.fn(), vi.fn(), vi.fn()];
  for (const [index, request] of requests.entries()) repeatIfTemporary(`request ${index}`, LOST, request);
  serverAnswered();
  serverAnswered();
  for (const request of requests) expect(request).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});

test('a request that fails again is repeated again', () => {
  const request = vi.fn(() => repeatIfTemporary('request', LOST, request));
  repeatIfTemporary('request', LOST, request);
  for (const times of [1, 2, 3]) {
    browser.dispatchEvent(new Event('online'));
    expect(request).toHaveBeenCalledTimes(times);
  }
  // Not repeated any more, so that nothing is left for the next test.
  request.mockImplementation(() => undefined);
});

test('a later request replaces an earlier one of the same name', () => {
  const [earlier, later] = [vi.fn(), vi.fn()];
  repeatIfTemporary('search', LOST, earlier);
  repeatIfTemporary('search', LOST, later);
  serverAnswered();
  expect(earlier).not.toHaveBeenCalled();
  expect(later).toHaveBeenCalledTimes(1);
});

test('a refused request is repeated once at the time of the refusal, in place of an earlier one of the same name', () => {
  const [earlier, later] = [vi.fn(), vi.fn()];
  repeatIfTemporary('ladder', { code: 'rate-limited', retryAt: Date.now() + 5000 }, earlier);
  repeatIfTemporary('ladder', { code: 'rate-limited', retryAt: Date.now() + 7000 }, later);
  vi.advanceTimersByTime(6999);
  expect(later).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(later).toHaveBeenCalledTimes(1);
  expect(earlier).not.toHaveBeenCalled();
});

test('a document refused with Retry-After is not requested again before that time', async () => {
  const answers = [
    Response.json(
      { error: { code: 'rate-limited', message: 'wait' } },
      { status: 429, headers: { 'retry-after': '7' } },
    ),
    Response.json({ sets: 1 }),
  ];
  const sent = vi.fn(async () => answers.shift());
  vi.stubGlobal('fetch', sent);
  const refusal = { ok: false, error: { code: 'rate-limited', message: 'wait', retryAt: Date.now() + 7000 } };
  expect(await fetchDocument('/ladder')).toEqual(refusal);
  vi.advanceTimersByTime(6999);
  expect(await fetchDocument('/ladder')).toEqual(refusal);
  expect(sent).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(await fetchDocument('/ladder')).toEqual({ ok: true, value: { sets: 1 } });
});

test('a list asks for an older page once, and has each item once', async () => {
  vi.stubGlobal('$state', { raw: (value: unknown) => value });
  const pages = [{ items: [{ id: '8' }, { id: '7' }], next: '7' }, { items: [{ id: '7' }, { id: '6' }] }];
  const sent = vi.fn(async (_path: string) => Response.json(pages[sent.mock.calls.length - 1]));
  vi.stubGlobal('fetch', sent);
  const newest = { path: '/games', value: { items: [{ id: '9' }, { id: '8' }], next: '8' } };
  const list = new PagedList(newest as Resource<(typeof pages)[number]>, ({ items }) => items);
  await Promise.all([list.showOlder(), list.showOlder()]);
  await list.showOlder();
  expect(sent.mock.calls.map(([path]) => path)).toEqual(['/api/games?before=8', '/api/games?before=7']);
  expect(list.items.map(({ id }) => id)).toEqual(['9', '8', '7', '6']);
});

test.each([
  ['an hour ahead', 3_600_000, 0, 3_600_500],
  ['an hour behind', -3_600_000, 0, -3_599_500],
  ['about right', 1400, 0, 0],
  ['late', -5000, 5000, 0],
])(
  'after an answer whose time is %s, deadlines are measured by the server',
  async (_case, aheadMs, underWayMs, offset) => {
    vi.setSystemTime('2026-12-01T12:00:00Z');
    const answer = (timeMs: number) => Response.json({}, { headers: { date: new Date(timeMs).toUTCString() } });
    vi.stubGlobal('fetch', async () => {
      vi.setSystemTime(Date.now() + underWayMs);
      return answer(Date.now() + aheadMs);
    });
    await fetchDocument('/games');
    expect(serverTime() - Date.now()).toBe(offset);
    vi.stubGlobal('fetch', async () => answer(Date.now()));
    await fetchDocument('/games');
    expect(serverTime()).toBe(Date.now());
  },
);

test('nothing is repeated while the page is hidden, or if the server answered', () => {
  const request = vi.fn();
  repeatIfTemporary('unknown', { code: 'tournament-unknown' }, request);
  repeatIfTemporary('answered', undefined, request);
  expect(vi.getTimerCount()).toBe(0);
  page.hidden = true;
  repeatIfTemporary('hidden', LOST, request);
  vi.advanceTimersByTime(60_000);
  expect(request).not.toHaveBeenCalled();
});
