// CPU time of programs: the speed of a machine, limits and charges that depend on it, and the time reported for seats and loading.

import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  BOTZONE_LIMITS,
  type BotHost,
  checkModel,
  createRegistry,
  DEFAULT_LIMITS,
  failedBot,
  meteredRegistry,
  meteredRunner,
  PolicyQueue,
  type ProgramRunner,
  type SeatedBot,
  stdioHostWith,
} from '@mcr-arena/hosts';
import { ENCODINGS } from '@mcr-arena/protocol';
import { playSet } from '@mcr-arena/runs';
import { expectValue } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { linearModel } from '../../bench/src/onnx/onnx-writer.ts';
import { limitsAt } from '../../packages/hosts/src/decision-limits.ts';
import { measureSpeed } from '../../packages/hosts/src/machine-speed.ts';
import { createTimekeeper } from '../../packages/runs/src/sets/timing.ts';
import { makeScratchFolder } from '../scratch-folder.ts';
import { fakePrograms, obedient, PACKED } from './policy/fake-program.ts';
import { seatingOf } from './policy/questions.ts';
import { setOrder } from './set-order.ts';
import { scriptedRunner } from './stdio/scripted-runner.ts';

const EACH_MS = 7;
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

/** A runner that reports `cpuMs` as the CPU time of each program. */
function costly(runner: ProgramRunner, cpuMs = EACH_MS): ProgramRunner {
  return { ...runner, start: async (spec) => ({ ...(await runner.start(spec)), cpuMs: () => cpuMs }) };
}

/** Exits at once as a compiler; otherwise answers PASS to the first turn. */
const passer = (cpuMs = EACH_MS) =>
  costly(
    scriptedRunner(({ argv }) => ({
      line: () => {},
      end: (process) => {
        if (!argv.includes('compiler')) process.print('PASS\n');
        process.exit(0);
      },
    })),
    cpuMs,
  );

/** Writes an executable; returns its reference. */
function writePasser(build?: readonly (readonly string[])[]) {
  const bot = mkdtempSync(join(folder, 'passer-'));
  const manifest = { name: 'passer', language: 'executable', entry: 'run', protocol: 'botzone-simple', build };
  writeFileSync(join(bot, 'bot.json'), JSON.stringify({ ...manifest, keepRunning: false }));
  writeFileSync(join(bot, 'run'), '');
  return { host: 'stdio', bot: pathToFileURL(bot).href, parameters: {} };
}

/** Seats an executable that takes `cpuMs` on this machine for its first turn; the limit is 2,000 ms on the reference. */
async function seatedAt(speed: number, cpuMs: number): Promise<{ readonly seat: SeatedBot; readonly text: string }> {
  const host = stdioHostWith(passer(cpuMs), join(folder, 'cache'), speed);
  const seat = await (await host.load(writePasser())).seat(seatingOf('a deal'));
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

  test('has its build reported once, and its play by seat', async () => {
    const host = stdioHostWith(passer(), join(folder, 'cache'), 1);
    const registry = meteredRegistry(createRegistry(new Map([['stdio', host]])));
    const reference = writePasser([['compiler'], ['compiler', 'again']]);
    const loaded = await registry.hostFor('stdio').load(reference);
    expect(loaded.loadCpuMs).toBe(2 * EACH_MS);
    expect((await registry.hostFor('stdio').load(reference)).loadCpuMs).toBeUndefined();
    const seat = await loaded.seat(seatingOf('a deal'));
    expect(seat.failure).toBeUndefined();
    await seat.close();
    await seat.close();
    expect(seat.cpuMs?.()).toBe(EACH_MS);
    expect(registry.cpuMs()).toBe(3 * EACH_MS);
    await registry.close();
  });
});

test('a model: the time outside of its questions is reported once', async () => {
  const manifest = { encoding: 'obs6', pick: { type: 'argmax' } } as const;
  const model = expectValue(checkModel(linearModel(ENCODINGS.obs6), manifest));
  const queue = new PolicyQueue(costly(fakePrograms(obedient), 50), model, { memoryMiB: 64, startMs: 300_000 });
  await queue.open();
  const ask = (deal: string) => queue.ask({ planes: new Uint8Array(PACKED), deal, limitMs: 300_000 });
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map(ask));
  const shared = answers.reduce((sum, answer) => sum + (answer.type === 'logits' ? answer.cpuMs : 0), 0);
  expect(shared).toBeCloseTo(10);
  expect(queue.takeOverhead()).toBeCloseTo(40);
  expect(queue.takeOverhead()).toBe(0);
  await queue.close();
});

test('a metered runner reports seconds of the reference machine', async () => {
  const runner = meteredRunner(passer(), 0.5);
  const limits = { memoryMiB: 64, processes: 8, stderrBytes: 1024 };
  for (const argv of [['compiler'], ['bot']] as const) await (await runner.start({ argv, folder, limits })).kill();
  expect(runner.cpuMs()).toBe(EACH_MS);
});
