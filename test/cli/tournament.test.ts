// `mcr tournament`, `mcr verify` and `mcr demo`, run through their command lines.

import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WMO_RULES } from '@mcr-arena/scoring';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { expectRefused, linesOf, runMcr } from './run-mcr.ts';
import { useScratchFolder } from './scratch-folder.ts';

const inScratch = useScratchFolder();
const FIELD = ['--bots', 'a=shanten,b=shanten?claims=no,c=random,d=random,e=shanten?forms=regular'];
const SMALL = ['--avoid-repeats', '0', '--rounds', '3', '--seatings', '4', '--workers', '1', '--seed', 's'];
const SHORT = ['tournament', ...FIELD, ...SMALL];

const read = (folder: string, name = 'results.json'): string => readFileSync(join(folder, name), 'utf8');

const folder = inScratch('short');

const short = await runMcr([...SHORT, '--out', folder]);

describe('a tournament', () => {
  test('prints its standings, and its results pass verification', async () => {
    const { stdout, stderr, status } = short;
    expect(status).toBe(0);
    expect(linesOf(stdout)[0]).toMatch(/^ +Entrant +Rank pts/);
    expect(linesOf(stdout).filter((line) => / (?:[a-e]|reference) {2,}/.test(line))).toHaveLength(2 * 6);
    const { planCommitment } = JSON.parse(read(folder, 'tournament.json'));
    expect(stdout.replaceAll(/ \\\n +/g, ' ')).toContain(
      `Verify it:\n  mcr verify ${folder} --commitment ${planCommitment} --rerun\n`,
    );
    expect(stdout).toMatch(/^Watch a deal:\n {2}mcr replay .*r1-t1-s1\.json\.zst/m);
    expect(stderr).toMatch(/^round 3 of 3 · 6 of 6 sets · 24 deals/m);
    const verified = await runMcr(['verify', folder]);
    const report = `local: 3 rounds, 6 sets, 24 deals: all checks passed\ncommitment ${planCommitment}\n`;
    expect(verified).toMatchObject({ status: 0, stdout: report });
    const reported = await runMcr(['verify', folder, '--commitment', planCommitment]);
    expect(reported).toMatchObject({ status: 0, stdout: report });
    const wrong = ['verify', folder, '--commitment', '0'.repeat(64)];
    const other = await runMcr(wrong);
    expect(other.status).toBe(1);
    const document = JSON.parse((await runMcr([...wrong, '--json'])).stdout);
    expect(document).toMatchObject({ verified: false, sets: 6, deals: 24, findings: [{ kind: 'commitment' }] });
    const finding = `commitment · tournament.json: expected ${'0'.repeat(64)}, found ${planCommitment}`;
    expect(other.stdout.replaceAll(/\s+/g, ' ')).toContain(finding);
  });

  test('uses the defaults of the command line for a file, and verifies with --rerun from another folder', {
    tags: ['full'],
  }, async () => {
    const bot = 'export const createBot = () => ({ decide: (_, legalActions) => legalActions[0] });';
    mkdirSync(inScratch('filed'));
    writeFileSync(inScratch('filed/first.js'), bot);
    const entrants = [{ id: 'random' }, { id: 'first', bot: './first.js' }];
    writeFileSync(inScratch('filed/league.json'), JSON.stringify({ id: 'filed', rounds: 1, seatings: 1, entrants }));
    const out = inScratch('filed/out');
    const options = ['--seed', 's', '--workers', '1', '--rules', 'wmo', '--out', out];
    expect(await runMcr(['tournament', inScratch('filed/league.json'), ...options])).toMatchObject({ status: 0 });
    const bots = [entrants[0], entrants[1]].map((entrant) => ({ bot: entrant!.id, ...entrant }));
    expect(JSON.parse(read(out, 'tournament.json'))).toMatchObject({
      config: { entrants: bots, reference: { id: 'reference', bot: 'shanten' } },
      rules: { scoring: WMO_RULES },
    });
    const verified = await runMcr(['verify', out, '--rerun', '--workers', '1', '--bot-folder', inScratch('filed')]);
    expect(verified).toMatchObject({ status: 0, stdout: expect.stringMatching(/^filed: 1 round, 1 set, 1 deal: all/) });
  });

  test('rejects a name in a file that --bots would reject', async () => {
    const entrants = [{ id: '../evil', bot: 'random' }];
    writeFileSync(inScratch('evil.json'), JSON.stringify({ id: 'evil', rounds: 1, entrants }));
    const args = ['tournament', inScratch('evil.json'), '--out', inScratch('evil')];
    await expectRefused(args, '"../evil" is not a valid entrant name');
  });

  test('applies withdrawals and lists them in the standings', async () => {
    const options = ['--withdraw', 'c:1', '--withdraw', 'd:2', '--json', '--out', inScratch('withdrawn')];
    const { standings, rounds } = JSON.parse((await runMcr([...SHORT, ...options])).stdout);
    const withdrawals = standings.entrants.map(({ entrant, withdrawnAfter }: never) => [entrant, withdrawnAfter]);
    expect(Object.fromEntries(withdrawals)).toEqual({ a: undefined, b: undefined, c: 1, d: 2, e: undefined });
    expect(rounds.map(({ tables }: { tables: unknown[] }) => tables.length)).toEqual([2, 1, 1]);
  });

  test.each([
    [['--bots', 'nobody', '--rounds', '1'], 'not a house bot'],
    [['--bots', 'random,random', '--rounds', '1'], 'same name'],
    [['--bots', 'a=shanten?speed=9', '--rounds', '1'], 'speed'],
    [['--bots', 'random'], '--rounds'],
    [['--bots', 'random', '--rounds', '1', '--withdraw', 'x:1'], '"x" withdraws but is not an entrant'],
    [['--bots', 'random', '--rounds', '1', '--withdraw', 'x'], 'alice:5'],
    [['--bots', 'random', '--rounds', '1', '--seatings', '5'], '24, 4, 1'],
    [['missing.json'], 'no such file'],
    [['.'], 'is a folder, expected a file'],
    [['missing.json', '--rounds', '1'], '--rounds'],
  ])('rejects %j', async (args, message) => {
    const out = inScratch('refused');
    await expectRefused(['tournament', ...args, '--out', out], message);
    expect(existsSync(out)).toBe(false);
  });
});

describe('verify', () => {
  test('reports a document that cannot be parsed and exits with 1', async () => {
    const altered = inScratch('unreadable');
    cpSync(folder, altered, { recursive: true });
    writeFileSync(join(altered, 'results.json'), '');
    const { stdout, status } = await runMcr(['verify', altered, '--rerun']);
    expect({ stdout, status }).toEqual({ stdout: expect.stringContaining('results.json: '), status: 1 });
    expect(linesOf(stdout)[0]).toBe(`${altered}: 1 finding`);
  });

  test('asks for the folder in place of its results.json', async () => {
    const file = join(folder, 'results.json');
    await expectRefused(['verify', file], `belongs to a tournament: give its folder, ${folder}`);
  });
});

test('the demo plays a new tournament each time', { tags: ['full'] }, async () => {
  vi.stubEnv('MCR_DATA', inScratch('data'));
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const number of [1, 2]) {
    const { stdout, status } = await runMcr(['demo', '--rounds', '1', '--seatings', '1', '--workers', '1']);
    expect(status).toBe(0);
    expect(stdout).toContain(`mcr verify ${inScratch('data')}/demo-${number}`);
  }
});
