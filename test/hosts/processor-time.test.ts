// The CPU time reported for seats and loading, with programs that use a fixed amount each.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DUPLICATE_RULES, startDeal, type ViewEventOf, viewFor } from '@mcr-arena/engine';
import {
  type BotSeating,
  checkModel,
  createRegistry,
  DEFAULT_LIMITS,
  meteredRegistry,
  meteredRunner,
  PolicyQueue,
  type ProgramRunner,
  stdioHostWith,
} from '@mcr-arena/hosts';
import { ENCODINGS, packedSize } from '@mcr-arena/protocol';
import { createRandom, expectValue, shuffled, TILES_WITHOUT_FLOWERS } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { linearModel } from '../../bench/src/onnx/onnx-writer.ts';
import { makeScratchFolder } from '../scratch-folder.ts';
import { fakePrograms, frame } from './policy/fake-program.ts';
import { scriptedRunner } from './stdio/scripted-runner.ts';

const EACH_MS = 7;
const folder = makeScratchFolder();

/** A runner that reports `cpuMs` as the CPU time of each program. */
function costly(runner: ProgramRunner, cpuMs = EACH_MS): ProgramRunner {
  return { ...runner, start: async (spec) => ({ ...(await runner.start(spec)), cpuMs: () => cpuMs }) };
}

/** Exits at once as a compiler; otherwise answers PASS to the first turn. */
const passer = () =>
  costly(
    scriptedRunner(({ argv }) => ({
      line: () => {},
      end: (process) => {
        if (!argv.includes('compiler')) process.print('PASS\n');
        process.exit(0);
      },
    })),
  );

function seatingOf(): BotSeating {
  const wall = shuffled(TILES_WITHOUT_FLOWERS, createRandom('a wall'));
  const [started] = viewFor(1, startDeal({ rules: DUPLICATE_RULES, prevalentWind: 'east', wall }));
  return {
    context: { seat: 1, prevalentWind: 'east', rules: DUPLICATE_RULES, parameters: {}, seed: 'x' },
    limits: { ...DEFAULT_LIMITS, startMs: 300_000, decisionMs: 300_000 },
    started: started as ViewEventOf<'dealStarted'>,
    deal: 'a deal',
  };
}

test('a program: its build is reported once, its play by seat', async () => {
  const bot = join(folder, 'passer');
  mkdirSync(bot);
  const manifest = { name: 'passer', language: 'executable', entry: 'run', protocol: 'botzone-simple' };
  const build = [['compiler'], ['compiler', 'again']];
  writeFileSync(join(bot, 'bot.json'), JSON.stringify({ ...manifest, build, keepRunning: false }));
  writeFileSync(join(bot, 'run'), '');
  const host = stdioHostWith(passer(), join(folder, 'cache'), 1);
  const registry = meteredRegistry(createRegistry(new Map([['stdio', host]])));
  const reference = { host: 'stdio', bot: pathToFileURL(bot).href, parameters: {} };
  const loaded = await registry.hostFor('stdio').load(reference);
  expect(loaded.loadCpuMs).toBe(2 * EACH_MS);
  expect((await registry.hostFor('stdio').load(reference)).loadCpuMs).toBeUndefined();
  const seat = await loaded.seat(seatingOf());
  expect(seat.failure).toBeUndefined();
  await seat.close();
  await seat.close();
  expect(seat.cpuMs?.()).toBe(EACH_MS);
  expect(registry.cpuMs()).toBe(3 * EACH_MS);
  await registry.close();
});

test('a model: the time outside of its questions is reported once', async () => {
  const manifest = { encoding: 'obs6', pick: { type: 'argmax' } } as const;
  const model = expectValue(checkModel(linearModel(ENCODINGS.obs6), manifest));
  const bytes = packedSize(ENCODINGS.obs6.size);
  const answering = fakePrograms((type, content) => {
    if (type === 0) return { send: frame(0) };
    const rows = content.length / bytes;
    const body = Buffer.alloc(16 + rows * 4 * 235);
    body.writeDoubleLE(10, 0);
    return { send: frame(0, body) };
  });
  const queue = new PolicyQueue(costly(answering, 50), model, { memoryMiB: 64, startMs: 300_000 });
  await queue.open();
  const ask = (deal: string) => queue.ask({ planes: new Uint8Array(bytes), deal, limitMs: 300_000 });
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
