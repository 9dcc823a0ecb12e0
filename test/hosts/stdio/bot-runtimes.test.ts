// The runtimes of bots: how one is recognised, its limits, and the message if it is not installed. Needs none of their packages.

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LIMITS, type PreparedBot, type ProgramSpec, recogniseBot } from '@mcr-arena/hosts';
import { expectValue } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { runtimeOf } from '../../../packages/hosts/src/sandbox/bot-runtimes.ts';
import { isBuilt } from '../../../packages/hosts/src/stdio/build-bot.ts';
import { requireRuntime } from '../../../packages/hosts/src/stdio/prepared-bot.ts';
import { ProgramBot } from '../../../packages/hosts/src/stdio/program-bot.ts';
import { runtimeOfBot } from '../../../packages/hosts/src/stdio/recognise-bot.ts';
import { unprepared } from '../../../packages/hosts/src/stdio/stdio-host.ts';
import { makeScratchFolder } from '../../scratch-folder.ts';
import { scriptedRunner } from './scripted-runner.ts';

const scratch = makeScratchFolder();

const MANIFEST = {
  name: 'mine',
  language: 'python',
  entry: 'main.py',
  protocol: 'botzone-json',
  keepRunning: true,
} as const;

/** The runtime of a bot with these files. */
function recognised(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(scratch, 'bot-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return runtimeOfBot(folder, expectValue(recogniseBot(folder, 'mine'))).name;
}

describe('a runtime is recognised', () => {
  test.each([
    ['import numpy as np, torch.nn as nn\n', 'torch'],
    ['try:\n    from torch import nn\nexcept ImportError:\n    nn = None\n', 'torch'],
    ['# import torch\nimport torchlight\nprint("import torch")\n', 'standard'],
  ])('by the code %j', (code, runtime) => {
    expect(recognised({ 'main.py': code })).toBe(runtime);
  });

  test('by any file of the language, but not by its data', () => {
    expect(recognised({ 'main.py': 'import net\n', 'net.py': 'import torch\n' })).toBe('torch');
    expect(recognised({ 'main.py': 'import json\n', 'data/train.py': 'import torch\n' })).toBe('standard');
    expect(recognised({ 'main.js': 'import torch from "torch"\n' })).toBe('standard');
  });

  test('by bot.json, or by the code if bot.json does not name it', () => {
    const withManifest = (manifest: object): string =>
      recognised({ 'main.py': 'import torch\n', 'bot.json': JSON.stringify(manifest) });
    expect(withManifest(MANIFEST)).toBe('torch');
    expect(withManifest({ ...MANIFEST, runtime: 'standard' })).toBe('standard');
  });
});

describe('the runtime "torch"', () => {
  const prepared: PreparedBot = {
    manifest: MANIFEST,
    basis: 'manifest',
    runtime: runtimeOf('torch'),
    folder: '/',
    argv: ['python3', 'main.py'],
    digest: '',
    buildOutput: '',
  };
  const specs: ProgramSpec[] = [];
  const runner = scriptedRunner((spec) => {
    specs.push(spec);
    return { line: () => {} };
  });

  test('adds its needs to the limits of the competition', async () => {
    const bot = new ProgramBot(prepared, runner, { ...DEFAULT_LIMITS, memoryMiB: 300 }, { MCR_PARAMETERS: '{}' }, 1);
    await bot.start('first');
    expect(specs[0]).toMatchObject({
      limits: { memoryMiB: 812 },
      environment: { OMP_NUM_THREADS: '1', MCR_PARAMETERS: '{}' },
    });
    await bot.finish();
  });

  test('gives each start of a process CPU time, and other answers none', () => {
    const bot = new ProgramBot(prepared, runner, DEFAULT_LIMITS, {}, 1);
    expect(bot.budgetOf('first', true)).toMatchObject({ cpuMs: 22_000, wallMs: 66_000 });
    expect(bot.budgetOf('later', true)).toMatchObject({ cpuMs: 16_000 });
    expect(bot.budgetOf('later', false)).toMatchObject({ cpuMs: 6000 });
    const standard = new ProgramBot({ ...prepared, runtime: runtimeOf() }, runner, DEFAULT_LIMITS, {}, 1);
    expect(standard.budgetOf('later', true)).toMatchObject({ cpuMs: 6000 });
  });
});

test('a runtime that is not installed is reported with the command that installs it', () => {
  const runtime = { ...runtimeOf('torch'), plays: { 'python3-torch': '/nonexistent', sh: '/bin/sh' } };
  expect(requireRuntime(runtime, false)).toEqual({
    ok: false,
    error: {
      code: 'runtime-missing',
      message:
        'the bot needs the runtime "torch" (python3-torch), which is not installed for the sandbox; ' +
        'to install it: npx node scripts/install-sandbox.ts --torch',
    },
  });
});

test('a machine without a compiler plays bots that are not built there', () => {
  const runtime = { ...runtimeOf(), plays: { sh: '/bin/sh' }, builds: { 'g++': '/nonexistent' } };
  expect(requireRuntime(runtime, false)).toEqual({ ok: true, value: true });
  expect(requireRuntime(runtime, true)).toHaveProperty('error.message', expect.stringContaining('(g++)'));
  const builds = [MANIFEST, { ...MANIFEST, language: 'executable' }, { ...MANIFEST, language: 'cpp' }] as const;
  expect(builds.map(isBuilt)).toEqual([false, false, true]);
});

test('a machine without it cannot seat the bot, which is not charged with a fault', () => {
  expect(() => unprepared({ code: 'runtime-missing', message: 'the bot needs "torch"' })).toThrow(
    'the bot needs "torch"',
  );
  expect(unprepared({ code: 'build-failed', message: 'error' })).toHaveProperty('decide');
});
