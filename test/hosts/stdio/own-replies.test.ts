// Whether a program depends on its own earlier answers: if it keeps running, and once it has returned data.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DUPLICATE_RULES } from '@mcr-arena/engine';
import { DEFAULT_LIMITS, HOUSE_HOST, type LoadedBot, openRegistry, STDIO_HOST, stdioHostWith } from '@mcr-arena/hosts';
import { recordedSituations } from '@mcr-arena/lab';
import { KEEP_RUNNING } from '@mcr-arena/protocol';
import { SEATS, TILES_WITHOUT_FLOWERS } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { hostsFor } from '../../../apps/cli/src/hosts.ts';
import { dealsOf } from '../../../packages/lab/src/conformance/situation.ts';
import { playCheckedDeal } from '../../../packages/lab/src/runs/checked-deal.ts';
import { makeScratchFolder } from '../../scratch-folder.ts';
import { scriptedRunner } from './scripted-runner.ts';

/** Programs have minutes to answer. */
const PATIENT = { ...DEFAULT_LIMITS, decisionMs: 600_000 };

const scratch = makeScratchFolder();

/** A bot of Botzone's JSON interaction that prints `answer` to its first turn and exits. */
async function loaded(answer: string, code = ''): Promise<LoadedBot> {
  const file = join(mkdtempSync(join(scratch, 'bot-')), 'bot.js');
  writeFileSync(file, `// requests ${code}\n`);
  const runner = scriptedRunner(() => ({
    line: (_, process) => {
      process.print(`${answer}\n`);
      process.exit(0);
    },
  }));
  return stdioHostWith(runner, join(scratch, 'cache')).load({
    host: 'stdio',
    bot: pathToFileURL(file).href,
    parameters: {},
  });
}

async function playFirstTurn(bot: LoadedBot): Promise<void> {
  const [seat, rules, prevalentWind] = [SEATS[0], DUPLICATE_RULES, 'east'] as const;
  const seated = await bot.seat({
    context: { seat, prevalentWind, rules, parameters: {}, seed: 'test' },
    limits: DEFAULT_LIMITS,
    started: { type: 'dealStarted', seat, rules, prevalentWind, wallSize: TILES_WITHOUT_FLOWERS.length },
    deal: 'test',
  });
  expect(seated.failure).toBeUndefined();
  await seated.close();
}

test.each([
  ['no data', '{"response":"PASS","debug":"none"}', false],
  ['data', '{"response":"PASS","data":"mine"}', true],
  ['globaldata', '{"response":"PASS","globaldata":"mine"}', true],
])('a program that returns %s', async (_, answer, expected) => {
  const bot = await loaded(answer);
  expect(bot.followsOwnReplies?.()).toBe(false);
  await playFirstTurn(bot);
  expect(bot.followsOwnReplies?.()).toBe(expected);
});

test('a program that keeps running', async () => {
  expect((await loaded('', KEEP_RUNNING)).followsOwnReplies?.()).toBe(true);
});

test('a program that cannot be prepared', async () => {
  const file = join(scratch, 'nothing.zip');
  writeFileSync(file, 'PK\u0003\u0004 and nothing');
  const host = stdioHostWith(
    scriptedRunner(() => ({ line: () => {} })),
    join(scratch, 'cache'),
  );
  const { failure } = await host.load({ host: 'stdio', bot: pathToFileURL(file).href, parameters: {} });
  expect(failure?.code).toBe('archive-malformed');
});

test('a program that keeps its hand in data, updated by its own replies, has no fault on a recorded wall', {
  tags: ['full'],
}, async () => {
  expect(spawnSync('python3', ['--version']).status, 'python3 is missing on this machine').toBe(0);
  const file = join(import.meta.dirname, '../botzone-bots/state-in-data.py');
  const bot = { host: STDIO_HOST, bot: pathToFileURL(file).href, parameters: {} };
  const opponents = Array.from({ length: 3 }, () => ({ host: HOUSE_HOST, bot: 'random', parameters: {} }));
  const registry = await openRegistry(hostsFor({ trust: true }));
  try {
    const loaded = await registry.hostFor(STDIO_HOST).load(bot);
    const { config } = dealsOf(recordedSituations())[0]!;
    const deal = await playCheckedDeal({
      config,
      seat: 0,
      name: 'deal',
      opponents,
      registry,
      steps: 30,
      limits: PATIENT,
      seatBot: (started) => {
        const { prevalentWind, rules } = config;
        const context = { seat: 0, prevalentWind, rules, parameters: {}, seed: 'deal' } as const;
        return loaded.seat({ context, limits: PATIENT, started, deal: 'deal' });
      },
    });
    expect(deal.foul).toBeUndefined();
    expect(deal.times.length).toBeGreaterThan(3);
    expect(loaded.followsOwnReplies?.()).toBe(true);
  } finally {
    await registry.close();
  }
});
