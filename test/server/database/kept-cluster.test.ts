// When an embedded PostgreSQL that ended is started again.

import { expect, test, vi } from 'vitest';
import type { Cluster } from '../../../apps/server/src/database/cluster/cluster.ts';
import { type KeepOptions, KeptCluster } from '../../../apps/server/src/database/cluster/kept-cluster.ts';

/** A PostgreSQL that ends when the test says so. */
function newCluster() {
  const { promise: lost, resolve: end } = Promise.withResolvers<string>();
  const stop = vi.fn(async () => end('stopped'));
  const cluster: Cluster = { url: 'postgres://here', address: { type: 'port', port: 1 }, lost, stop };
  return { cluster, end, stop };
}

function keep(start: KeepOptions['start'], stableMs = Number.POSITIVE_INFINITY) {
  const first = newCluster();
  const onEnd = vi.fn<KeepOptions['onEnd']>();
  return { first, onEnd, kept: new KeptCluster(first.cluster, { start, onEnd, stableMs, pauseMs: 0 }) };
}

test('is lost after three starts that fail', async () => {
  let starts = 0;
  const { first, kept, onEnd } = keep(async () => {
    starts += 1;
    throw new Error(`no start ${starts}`);
  });
  first.end('killed');
  expect(await kept.lost).toBe('no start 3');
  expect(onEnd.mock.calls.flat()).toEqual(['killed', 'no start 1', 'no start 2']);
  await kept.stop();
  expect(first.stop).toHaveBeenCalled();
});

test('is lost if it ends soon after each of three starts', async () => {
  const { first, kept, onEnd } = keep(async () => {
    const next = newCluster();
    next.end('ended soon');
    return next.cluster;
  });
  first.end('killed');
  expect(await kept.lost).toBe('ended soon');
  expect(onEnd).toHaveBeenCalledTimes(3);
});

test('is started any number of times if it runs long enough in between', async () => {
  let starts = 0;
  const last = newCluster();
  const { first, kept } = keep(async () => {
    starts += 1;
    if (starts === 10) return last.cluster;
    const next = newCluster();
    next.end('ended later');
    return next.cluster;
  }, 0);
  first.end('killed');
  await expect.poll(() => starts, { timeout: 300_000 }).toBe(10);
  await kept.stop();
  expect(last.stop).toHaveBeenCalled();
  expect(starts).toBe(10);
});

test('is not started again once stopped, and a start in progress is stopped', async () => {
  const quiet = keep(() => Promise.reject(new Error('started after the stop')));
  await quiet.kept.stop();
  expect(await quiet.kept.lost).toBe('stopped');

  const next = newCluster();
  const { promise: started, resolve: start } = Promise.withResolvers<Cluster>();
  const begun = vi.fn(() => started);
  const { first, kept } = keep(begun);
  first.end('killed');
  await expect.poll(() => begun.mock.calls, { timeout: 300_000 }).toHaveLength(1);
  const stopped = kept.stop();
  start(next.cluster);
  await stopped;
  expect(next.stop).toHaveBeenCalled();
});
