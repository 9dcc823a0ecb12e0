// A bot with a network of 3 MB in PyTorch, in the sandbox: recognised, started, and within the limits of its runtime. Runs only where the
// runtime is installed: node scripts/install-sandbox.ts --torch

import { spawnSync } from 'node:child_process';
import { cpSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DEFAULT_LIMITS, HOUSE_HOST, openRegistry, STDIO_HOST } from '@mcr-arena/hosts';
import { recordedSituations } from '@mcr-arena/lab';
import { describe, expect, test } from 'vitest';
import { hostsFor } from '../../../apps/cli/src/hosts.ts';
import { dealsOf } from '../../../packages/lab/src/conformance/situation.ts';
import { playCheckedDeal } from '../../../packages/lab/src/runs/checked-deal.ts';
import { makeScratchFolder } from '../../scratch-folder.ts';

const SOURCE = join(import.meta.dirname, '../botzone-bots/torch-network');
const scratch = makeScratchFolder();

describe('a network in PyTorch', { tags: ['PyTorch'] }, () => {
  test('plays a deal in the sandbox', async () => {
    const folder = join(scratch, 'network');
    cpSync(SOURCE, folder, { recursive: true });
    const made = spawnSync('/usr/bin/python3', ['make_weights.py'], { cwd: folder, encoding: 'utf8' });
    expect(made.status, made.stderr).toBe(0);
    expect(statSync(join(folder, 'data/weights.pt')).size).toBeGreaterThan(2_900_000);
    const opponents = Array.from({ length: 3 }, () => ({ host: HOUSE_HOST, bot: 'random', parameters: {} }));
    const registry = await openRegistry(hostsFor({}));
    try {
      const bot = { host: STDIO_HOST, bot: pathToFileURL(folder).href, parameters: {} };
      const loaded = await registry.hostFor(STDIO_HOST).load(bot);
      expect(loaded.program).toMatchObject({ language: 'python', keepRunning: true, runtime: 'torch' });
      const limits = { ...DEFAULT_LIMITS, startMs: 600_000, decisionMs: 600_000 };
      const { config } = dealsOf(recordedSituations())[0]!;
      const deal = await playCheckedDeal({
        config,
        seat: 0,
        name: 'deal',
        opponents,
        registry,
        limits,
        seatBot: (started) => {
          const { prevalentWind, rules } = config;
          const context = { seat: 0, prevalentWind, rules, parameters: {}, seed: 'deal' } as const;
          return loaded.seat({ context, limits, started, deal: 'deal' });
        },
      });
      expect(deal.foul).toBeUndefined();
      expect(deal.times.length).toBeGreaterThan(10);
    } finally {
      await registry.close();
    }
  });
});
