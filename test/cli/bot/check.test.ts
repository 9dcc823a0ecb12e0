// `mcr bot check` and `mcr bot new`: bots that pass the check, and bots that fail it.

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LIMITS, HOUSE_HOST, openRegistry } from '@mcr-arena/hosts';
import { type CheckedBot, type CheckProgress, checkBot, recordedSituations } from '@mcr-arena/lab';
import { botCheckSchema } from '@mcr-arena/lab/schema';
import { describe, expect, test } from 'vitest';
import { hostsFor } from '../../../apps/cli/src/hosts.ts';
import { SITUATION_KINDS } from '../../../packages/lab/src/conformance/situation.ts';
import { sourceOf } from '../../hosts/hosts-under-test.ts';
import { runMcr } from '../run-mcr.ts';
import { useScratchFolder } from '../scratch-folder.ts';

const scratch = useScratchFolder();
const OPPONENTS = ['shanten', 'random', 'shanten'].map((bot) => ({ host: HOUSE_HOST, bot, parameters: {} }));

/** Whether a program can be run on this machine. */
const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0;

/** Writes a JavaScript bot that keeps running and uses the simple interaction. */
function writeBot(name: string, answer: string): string {
  const file = join(scratch(''), `${name}.js`);
  const code = [
    'const lines = require("node:readline").createInterface({ input: process.stdin });',
    'let isFirst = true;',
    'lines.on("line", (line) => {',
    '  if (isFirst) { isFirst = false; return; }',
    `  const answer = (${answer})(line);`,
    '  console.log(answer + "\\n>>>BOTZONE_REQUEST_KEEP_RUNNING<<<");',
    '});',
  ];
  writeFileSync(file, `${code.join('\n')}\n`);
  return file;
}

async function checked(bot: string) {
  const { stdout, stderr, status } = await runMcr(['bot', 'check', bot, '--trust', '--json']);
  expect(stderr).toContain('--trust');
  return { report: botCheckSchema.parse(JSON.parse(stdout)), status };
}

/** Runs the check without the command line. */
async function checkedBy(
  bot: string,
  situations: ReturnType<typeof recordedSituations>,
  onProgress?: (progress: CheckProgress) => void,
): Promise<CheckedBot> {
  const { reference } = sourceOf(bot);
  const registry = await openRegistry(hostsFor({ trust: true }));
  try {
    return await checkBot({
      bot: reference,
      limits: DEFAULT_LIMITS,
      registry,
      opponents: OPPONENTS,
      situations,
      atOnce: 2,
      ...(onProgress && { onProgress }),
    });
  } finally {
    await registry.close();
  }
}

/** Runs the check with one situation of each kind. */
function checkedBriefly(folder: string): Promise<CheckedBot> {
  const { situations, ...file } = recordedSituations();
  const brief = SITUATION_KINDS.map((kind) => situations.find((situation) => situation.kind === kind)!);
  return checkedBy(folder, { ...file, situations: brief });
}

test('passes a house bot; counts skipped situations in the progress, and explains them', {
  tags: ['full'],
}, async () => {
  const recorded = recordedSituations();
  const notes: CheckProgress[] = [];
  const { report, leftOut } = await checkedBy('shanten', recorded, (progress) => notes.push(progress));
  const inSituations = notes.filter(({ stage }) => stage === 'situations');
  const total = recorded.situations.length;
  expect(inSituations.map(({ done, of }) => [done, of])).toEqual(
    recorded.situations.map((_, index) => [index + 1, total]),
  );
  expect(leftOut).toBeGreaterThan(0);
  expect(report.situations + leftOut).toBe(total);
  expect(report).toMatchObject({ ok: true, deals: 24, faults: [] });
  const { stdout, status } = await runMcr(['bot', 'check', 'shanten']);
  expect(status).toBe(0);
  expect(stdout).toContain(`${report.situations} situations (${leftOut} skipped: `);
});

test('passes a bot that discards each tile it draws', { tags: ['full'] }, async () => {
  const bot = writeBot('drawer', '(line) => line.startsWith("2") ? "PLAY " + line.slice(2) : "PASS"');
  const { report, status } = await checked(bot);
  expect(report).toMatchObject({ ok: true, verdict: 'passed', deals: 24, faults: [] });
  expect(report.situations).toBeGreaterThan(20);
  expect(report.decisionMs.p99).toBeGreaterThanOrEqual(report.decisionMs.p50);
  if (existsSync('/proc/self/stat')) expect(report.memoryMiB).toBeGreaterThan(1);
  expect(status).toBe(0);
});

test('reports the first illegal answer, with the legal ones and the output of the bot', async () => {
  const answer = '(line) => { if (!line.startsWith("2")) return "PASS"; console.error("my log"); return "PLAY H1"; }';
  const bot = writeBot('flowery', answer);
  const { report, status } = await checked(bot);
  expect(status).toBe(1);
  expect(report.ok).toBe(false);
  const [fault] = report.faults;
  expect(fault).toMatchObject({ answer: 'PLAY H1' });
  expect(fault!.request).toMatch(/^2 [WBTFJ]\d$/);
  expect(fault!.legal).toContain(`PLAY ${fault!.request.slice(2)}`);
  expect(fault!.stderr).toContain('my log');
  expect(report.faults.length).toBeGreaterThan(2);
  const { stdout } = await runMcr(['bot', 'check', bot, '--trust']);
  expect(stdout).toContain('did not pass');
  expect(stdout.match(/^Fault \d/gm)).toEqual(['Fault 1']);
  expect(stdout).toMatch(/^The same reply in \d other faults:\n {2}deal \d/m);
  expect(stdout).toMatch(/recognised: javascript, protocol botzone-simple, one process a (turn|deal); /);
  expect(stdout).toMatch(/Seat +Hand +(?:Melds +)?Wall/);
  expect(stdout).toContain('answered  PLAY H1');
  expect(stdout).toContain('Not a valid reply: print only replies to standard output');
  expect(stdout).toContain('W characters, T bamboos, B dots');
});

test('reports a bot that cannot be built, and plays no deal', async () => {
  const bot = join(scratch(''), 'broken.cpp');
  writeFileSync(bot, 'int main( { return 0; }\n');
  const { report, status } = await checked(bot);
  expect(status).toBe(1);
  expect(report).toMatchObject({ ok: false, verdict: 'failed', deals: 0, situations: 0, faults: [] });
  expect(report.failure).toMatchObject({ code: 'build-failed', message: expect.stringContaining('g++') });
  if (!has('g++')) return;
  expect(report.buildOutput).toContain('broken.cpp:1');
  const { stdout } = await runMcr(['bot', 'check', bot, '--trust']);
  expect(stdout).toMatch(/^ {2}broken\.cpp:1/);
  expect(stdout.match(/g\+\+ ended with exit code 1/g)).toHaveLength(1);
  expect(stdout).not.toContain('first draw');
});

describe('mcr bot new', () => {
  const programs = { ts: process.execPath, js: process.execPath, python: 'python3', cpp: 'g++' } as const;

  test.each(['ts', 'js', 'python', 'cpp'] as const)(
    '%s: writes a bot that passes the check',
    { tags: ['full'] },
    expectPassing,
  );

  async function expectPassing(language: keyof typeof programs): Promise<void> {
    expect(has(programs[language]), `${programs[language]} is missing on this machine`).toBe(true);
    const folder = scratch(`new-${language}`);
    const made = await runMcr(['bot', 'new', '--language', language, folder]);
    expect(made).toMatchObject({ status: 0, stderr: '' });
    expect(JSON.parse(readFileSync(join(folder, 'bot.json'), 'utf8'))).toMatchObject({ name: `new-${language}` });
    const { report } = await checkedBriefly(folder);
    expect(report.faults).toEqual([]);
    expect(report).toMatchObject({ ok: true, deals: 24 });
  }
});
