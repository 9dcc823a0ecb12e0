// The speed of a machine, and CPU limits and charges that depend on it.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { playSet } from '@mcr-arena/arena';
import { DUPLICATE_RULES, startDeal, type ViewEventOf, viewFor } from '@mcr-arena/engine';
import {
  BOTZONE_LIMITS,
  type BotHost,
  createRegistry,
  DEFAULT_LIMITS,
  failedBot,
  type ProgramRunner,
  type SeatedBot,
  stdioHostWith,
} from '@mcr-arena/hosts';
import { createRandom, shuffled, TILES_WITHOUT_FLOWERS } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { createTimekeeper } from '../../packages/arena/src/timing.ts';
import { limitsAt } from '../../packages/hosts/src/decision-limits.ts';
import { measureSpeed } from '../../packages/hosts/src/machine-speed.ts';
import { makeScratchFolder } from '../scratch-folder.ts';
import { setOrder } from './set-order.ts';
import { scriptedRunner } from './stdio/scripted-runner.ts';

const folder = makeScratchFolder();

/** A clock that reports these times of CPU, in ms, one after another; the first run is not counted. */
function clockOf(times: readonly number[]): () => number {
  const coming = [1000, ...times];
  return () => coming.shift()!;
}

describe('the speed of a machine', () => {
  test.each([
    ['the reference', [30, 30, 30], 1],
    ['a machine half as fast', [60, 60, 60], 0.5],
    ['a machine with one disturbed run', [20, 900, 20], 1.5],
    ['an absurdly slow measurement', [9000, 9000, 9000], 0.25],
    ['an absurdly fast measurement', [0, 0, 0], 4],
  ])('%s', (_, times, speed) => {
    expect(measureSpeed(clockOf(times))).toBe(speed);
  });
});

test('limits of CPU time are divided by the speed, and stay whole numbers', () => {
  const limits = limitsAt({ ...DEFAULT_LIMITS, cpuMs: 1000 }, 0.7);
  expect(limits.cpuMs).toBe(1429);
  expect(limits.programs?.cpuMs).toEqual({
    javascript: 2857,
    typescript: 2857,
    python: 8571,
    cpp: 1429,
    executable: 1429,
  });
  expect(limits.decisionMs).toBe(DEFAULT_LIMITS.decisionMs);
  expect(limits.dealCpuMs).toBe(171_429);
  expect(limitsAt(DEFAULT_LIMITS, 1)).toEqual({ ...DEFAULT_LIMITS, programs: BOTZONE_LIMITS, dealCpuMs: 120_000 });
});

/** Seats an executable that takes `cpuMs` on this machine for its first turn; the limit is 2,000 ms on the reference. */
async function seatedAt(speed: number, cpuMs: number): Promise<{ readonly seat: SeatedBot; readonly text: string }> {
  const scripted = scriptedRunner(() => ({
    line: () => {},
    end: (process) => {
      process.print('PASS\n');
      process.exit(0);
    },
  }));
  const runner: ProgramRunner = {
    ...scripted,
    start: async (spec) => ({ ...(await scripted.start(spec)), cpuMs: () => cpuMs }),
  };
  const bot = join(folder, 'passer');
  mkdirSync(bot, { recursive: true });
  const manifest = { name: 'passer', language: 'executable', entry: 'run', protocol: 'botzone-simple' };
  writeFileSync(join(bot, 'bot.json'), JSON.stringify({ ...manifest, keepRunning: false }));
  writeFileSync(join(bot, 'run'), '');
  const host = stdioHostWith(runner, join(folder, 'cache'), speed);
  const wall = shuffled(TILES_WITHOUT_FLOWERS, createRandom('a wall'));
  const [started] = viewFor(1, startDeal({ rules: DUPLICATE_RULES, prevalentWind: 'east', wall }));
  const loaded = await host.load({ host: 'stdio', bot: pathToFileURL(bot).href, parameters: {} });
  const seat = await loaded.seat({
    context: { seat: 1, prevalentWind: 'east', rules: DUPLICATE_RULES, parameters: {}, seed: 'x' },
    limits: { ...DEFAULT_LIMITS, startMs: 300_000, decisionMs: 300_000 },
    started: started as ViewEventOf<'dealStarted'>,
    deal: 'a deal',
  });
  const log = await seat.close();
  await host.close();
  return { seat, text: log?.text ?? '' };
}

test('a played set has the speed at which its programs played, and timing.json the mean', async () => {
  const seat = { ...failedBot({ type: 'crashed' }), speed: 0.8 };
  const host: BotHost = { load: async () => ({ seat: async () => seat }), close: async () => {} };
  const bot = { reference: { host: 'any', bot: 'x', parameters: {} }, seed: 's' };
  const played = await playSet(setOrder([bot, bot, bot, bot]), createRegistry(new Map([['any', host]])));
  expect(played.speed).toBe(0.8);
  const timekeeper = createTimekeeper(1);
  expect(JSON.parse(timekeeper.format())).not.toHaveProperty('speed');
  for (const speed of [0.8, 1]) timekeeper.count({ ...played, speed });
  expect(JSON.parse(timekeeper.format()).speed).toBe(0.9);
});

describe('a program', () => {
  test.each([
    ['is in time on the reference', 1, 1900, undefined],
    ['is late on the reference', 1, 2100, 'timedOut'],
    ['has twice the time on a machine half as fast', 0.5, 3900, undefined],
    ['has half the time on a machine twice as fast', 2, 1100, 'timedOut'],
  ])('%s', async (_, speed, cpuMs, failure) => {
    const { seat } = await seatedAt(speed, cpuMs);
    expect(seat.failure?.type).toBe(failure);
    expect(seat.speed).toBe(speed);
  });

  test('is charged with the time on the reference', async () => {
    expect((await seatedAt(0.5, 1000)).seat.cpuMs?.()).toBe(500);
    expect((await seatedAt(2, 900)).seat.cpuMs?.()).toBe(1800);
  });

  test('has the scaled limit in its log', async () => {
    expect((await seatedAt(0.5, 4100)).text).toContain('more than 4000 ms of CPU time on a machine of speed 0.5');
  });
});
