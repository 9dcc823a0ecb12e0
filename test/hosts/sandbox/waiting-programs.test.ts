// The slots of programs: programs that wait on the clock leave their slot to others, and are paused if they compute before they have one again.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { StderrLog } from '../../../packages/hosts/src/program/stderr-log.ts';
import { Activity } from '../../../packages/hosts/src/sandbox/activity.ts';
import { SandboxedProgram } from '../../../packages/hosts/src/sandbox/sandboxed-program.ts';
import { SlotQueue } from '../../../packages/hosts/src/sandbox/slot-queue.ts';
import { until } from './hostile/scenario.ts';

describe('activity', () => {
  /** Samples after `elapsed` ms, in which the program got `cpuMs` and could not run for `delayMs`. */
  function activityUnderTest() {
    const now = { ms: 0, cpuMs: 0, delayMs: 0, delaysRead: 0 };
    const runDelayMs = (): number => {
      now.delaysRead += 1;
      const { delayMs } = now;
      now.delayMs = 0;
      return delayMs;
    };
    const activity = new Activity({ runDelayMs, now: () => now.ms });
    const sample = (elapsed: number, cpuMs: number, delayMs = 0) => {
      now.ms += elapsed;
      now.cpuMs += cpuMs;
      now.delayMs += delayMs;
      return activity.sample(now.cpuMs);
    };
    return { activity, sample, now };
  }

  test('is known once a window is over, or once enough CPU time was used', () => {
    const { sample } = activityUnderTest();
    expect(sample(100, 30)).toBeUndefined();
    expect(sample(50, 10)).toBe('computing');
    expect(sample(150, 39)).toBeUndefined();
    expect(sample(50, 0)).toBe('waiting');
    expect(sample(150, 40)).toBe('computing');
  });

  test('of a program that other programs keep from computing is not waiting', () => {
    const { activity, sample } = activityUnderTest();
    for (let window = 0; window < 100; window += 1) expect(sample(200, 1, 199)).toBe('computing');
    expect(activity.waitedMs).toBe(0);
  });

  test('adds up run delays that are read at any time', () => {
    const { activity, sample, now } = activityUnderTest();
    sample(200, 1, 150);
    now.delayMs = 30;
    now.ms += 40;
    expect([activity.delayedMs(), sample(160, 0, 159)]).toEqual([180, 'computing']);
    expect(activity.delayedMs()).toBe(339);
  });

  test('adds up the time in which the program waited, but not the time in which nobody asked it', () => {
    const { activity, sample } = activityUnderTest();
    for (let window = 0; window < 5; window += 1) sample(200, 0);
    expect(activity.waitedMs).toBe(1000);
    sample(60_000, 0);
    expect(activity.waitedMs).toBe(1400);
  });

  test('of a program asked again is measured from the next sample; quick replies cost no reading of run delays', () => {
    const { activity, sample, now } = activityUnderTest();
    for (let question = 0; question < 100; question += 1) activity.restart();
    expect(now.delaysRead).toBe(0);
    expect([sample(5000, 0, 100), sample(199, 0), sample(1, 0)]).toEqual([undefined, undefined, 'waiting']);
    activity.restart();
    expect([sample(5000, 0), sample(200, 0, 200)]).toEqual([undefined, 'computing']);
    expect(activity.waitedMs).toBe(200);
  });
});

test('slots are given in order of arrival', async () => {
  const slots = new SlotQueue(2);
  const order: number[] = [];
  const take = (number: number) => slots.take().then(() => order.push(number));
  await Promise.all([take(1), take(2)]);
  const later = [take(3), take(4)];
  expect(order).toEqual([1, 2]);
  slots.give();
  slots.give();
  await Promise.all(later);
  expect(order).toEqual([1, 2, 3, 4]);
});

/** A program whose CPU time the test sets, in a real process. */
function programIn(slots: SlotQueue) {
  const child = spawn('sleep', ['1000'], { detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
  const used = { cpuMs: 0 };
  const usage = {
    findProcesses: () => [],
    cpuMs: () => used.cpuMs,
    runDelayMs: () => 0,
    memory: () => ({ ownMiB: 0, peakMiB: 0 }),
    close: () => {},
  };
  const program = new SandboxedProgram({
    process: {
      child,
      streams: { stdin: child.stdin, stdout: child.stdout, stderr: child.stderr },
      outside: process.pid,
      init: child.pid!,
      pid: child.pid!,
      times: () => '',
      begin: () => {},
    },
    usage,
    stderr: new StderrLog({ memoryMiB: 64, processes: 1, stderrBytes: 100 }),
    limits: { memoryMiB: 64, processes: 8, stderrBytes: 1024 },
    slots,
    cleanUp: async () => {},
  });
  programs.push(program);
  const isStopped = (): boolean => /State:\s+T/.test(readFileSync(`/proc/${child.pid}/status`, 'utf8'));
  return { program, used, isStopped };
}

const programs: SandboxedProgram[] = [];
afterEach(() => Promise.all(programs.splice(0).map((program) => program.kill())));

/** One slot, taken by the program. */
async function oneSlot(): Promise<SlotQueue> {
  const slots = new SlotQueue(1);
  await slots.take();
  return slots;
}

test('a waiting program leaves its slot, and is paused when it computes until the slot is free', async () => {
  const slots = await oneSlot();
  const { program, used, isStopped } = programIn(slots);
  await slots.take();
  expect([isStopped(), program.heldUpMs()]).toEqual([false, 0]);
  used.cpuMs += 1_000_000;
  await until(isStopped);
  await until(() => program.heldUpMs() > 0);
  slots.give();
  await until(() => !isStopped());
  const paused = program.heldUpMs();
  await slots.take();
  expect(program.heldUpMs()).toBe(paused);
});

test('a program that answered before it was paused rests, and takes the slot for its next question', async () => {
  const slots = await oneSlot();
  const { program, used, isStopped } = programIn(slots);
  await slots.take();
  used.cpuMs += 1_000_000;
  await until(isStopped);
  program.rest();
  const woken = program.wake();
  slots.give();
  await woken;
  await until(() => !isStopped());
  await program.kill();
  await slots.take();
});

test('a thread keeps its permit while one of its programs has a slot, and lends it while all others wait', async () => {
  const calls: string[] = [];
  const permit = {
    acquire: async () => void calls.push('acquire'),
    release: () => void calls.push('release'),
    lend: () => void calls.push('lend'),
  };
  const slots = new SlotQueue(1, permit);
  await slots.take();
  programIn(slots);
  await until(() => calls.includes('lend'));
  expect(calls.slice(0, 3)).toEqual(['acquire', 'release', 'lend']);
});
