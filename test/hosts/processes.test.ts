// Bots' processes end with their deals, with the pool, and with the program that started them.

import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { DEFAULT_LIMITS, type DecisionLimits } from '@mcr-arena/hosts';
import { openSetPool, type SetOrder } from '@mcr-arena/runs';
import { beforeEach, describe, expect, test } from 'vitest';
import { BotProcess } from '../../packages/hosts/src/module/bot-process.ts';
import { makeScratchFolder } from '../scratch-folder.ts';
import { HOSTS, playHere } from './hosts-under-test.ts';
import { until } from './sandbox/hostile/scenario.ts';
import { setOrder } from './set-order.ts';

const scratch = makeScratchFolder();
let folder: string;
let folders = 0;
beforeEach(() => {
  folders += 1;
  folder = join(scratch, String(folders));
  mkdirSync(folder);
});

const LIMITS: DecisionLimits = { ...DEFAULT_LIMITS, startMs: 60_000, decisionMs: 60_000 };

/** A fixture bot in its own process, at a table of bots that play the first legal action. */
function orderOf(name: string, parameters: Record<string, string> = {}, limits = LIMITS, deals = 1): SetOrder {
  const url = new URL(`../fixtures/bots/${name}`, import.meta.url).href;
  const obliging = { reference: { host: 'house', bot: 'obliging.js', parameters: {} }, seed: 's' };
  const bot = { reference: { host: 'module', bot: url, parameters }, seed: 's' };
  return setOrder([bot, obliging, obliging, obliging], { deals, limits, wall: 'processes' });
}

/** Whether a process is running; zombies are not. */
function runs(pid: string): boolean {
  try {
    return !/^\d+ \(.*\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

describe('no process of a bot or of its children remains', () => {
  test('after a deal', { tags: ['full'] }, async () => {
    const { deals } = await playHere(orderOf('lingering.js', { folder }, { ...LIMITS, decisionMs: 10_000 }));
    expect(deals[0]!.fouls).toEqual([{ position: 0, reason: 'timed-out' }]);
    const pids = readdirSync(folder);
    expect(pids).toHaveLength(2);
    await until(() => !pids.some(runs));
  });

  test.each(['waiting', 'busy'])('when the pool is closed in the middle of a deal: %s', async (how) => {
    const pool = openSetPool(1, HOSTS);
    const playing = expect(pool.play(orderOf('lingering.js', { folder, how }))).rejects.toThrow();
    await until(() => readdirSync(folder).length === 2);
    await pool.close();
    await playing;
    const pids = readdirSync(folder);
    await until(() => !pids.some(runs));
  });

  test('when the program is killed while the bot is in an endless loop', { tags: ['full'] }, async () => {
    const program = `
      import { playHere } from ${JSON.stringify(new URL('./hosts-under-test.ts', import.meta.url).href)};
      await playHere(${JSON.stringify(orderOf('lingering.js', { folder, how: 'busy' }))});`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' });
    await until(() => readdirSync(folder).length === 2);
    child.kill('SIGKILL');
    const [bot, itsChild] = readdirSync(folder).sort((a, b) => Number(a) - Number(b));
    await until(() => !runs(bot!));
    process.kill(Number(itsChild));
  });
});

test('bots of different deals cannot communicate by channels that threads share', async () => {
  const { deals, logs } = await playHere(orderOf('whispering.js', {}, LIMITS, 4));
  expect(deals.flatMap(({ fouls }) => fouls)).toEqual([]);
  expect(logs).toEqual([]);
});

test('the set continues, with the same results as with any other bot that commits a foul', async () => {
  const pool = openSetPool(1, HOSTS);
  const hostile = await pool.play(orderOf('faulty.js', { how: 'writesDeep' }, LIMITS, 2));
  const plain = await pool.play(orderOf('faulty.js', { how: 'throws' }, LIMITS, 2));
  await pool.close();
  const foul = [{ position: 0, reason: 'unreadable' }];
  expect(hostile.deals.map(({ fouls }) => fouls)).toEqual([foul, foul]);
  expect(hostile.deals.map(({ deltas }) => deltas)).toEqual(plain.deals.map(({ deltas }) => deltas));
});

test('a failure to start a process is not a fault of the bot', async () => {
  const nowhere = () => {
    const child = spawn(join(scratch, 'nowhere'), { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
    const [, stdout, stderr, channel] = child.stdio;
    return { pid: child.pid, channel: channel as Duplex, printed: [stdout!, stderr!], process: child, kill: () => {} };
  };
  await expect(new BotProcess(LIMITS, nowhere).start('file:///x.js', {} as never)).rejects.toThrow('ENOENT');
});
