// `mcr tournament`, `mcr verify` and `mcr demo`, run through their command lines.

import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { linesOf, runMcr } from './run-mcr.ts';
import { useScratchFolder } from './scratch-folder.ts';

const inScratch = useScratchFolder();
const FIELD = ['--bots', 'a=shanten,b=shanten?claims=no,c=random,d=random,e=shanten?forms=regular'];
const SHORT = [
  'tournament',
  ...FIELD,
  '--avoid-repeats',
  '0',
  '--rounds',
  '3',
  '--seatings',
  '4',
  '--workers',
  '1',
  '--seed',
  's',
];

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
    const other = await runMcr(['verify', folder, '--commitment', '0'.repeat(64)]);
    expect(other.status).toBe(1);
    const finding = `commitment · tournament.json: expected ${'0'.repeat(64)}, found ${planCommitment}`;
    expect(other.stdout.replaceAll(/\s+/g, ' ')).toContain(finding);
  });

  test('writes the same bytes with another number of workers, from a file, and as --json', {
    tags: ['full'],
  }, async () => {
    const { stdout } = await runMcr([...SHORT, '--out', inScratch('two'), '--workers', '2', '--json']);
    expect(stdout).toBe(read(folder));
    const { config } = JSON.parse(stdout);
    const file = inScratch('config.json');
    writeFileSync(file, JSON.stringify(config));
    const fromFile = await runMcr(['tournament', file, '--seed', 's', '--out', inScratch('file'), '--json']);
    expect(fromFile).toMatchObject({ status: 0, stdout });
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
    const options = ['--seed', 's', '--workers', '1', '--out', out];
    expect(await runMcr(['tournament', inScratch('filed/league.json'), ...options])).toMatchObject({ status: 0 });
    expect(JSON.parse(read(out)).config).toMatchObject({
      entrants: [
        { id: 'random', bot: 'random' },
        { id: 'first', bot: './first.js' },
      ],
      reference: { id: 'reference', bot: 'shanten' },
    });
    expect(
      await runMcr(['verify', out, '--rerun', '--workers', '1', '--bot-folder', inScratch('filed')]),
    ).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^filed: 1 round, 1 set, 1 deal: all checks passed\ncommitment [0-9a-f]{64}\n$/),
    });
    writeFileSync(inScratch('filed/first.js'), bot.replace('[0]', '.at(-1)'));
    const changed = await runMcr(['verify', out, '--rerun', '--workers', '1', '--bot-folder', inScratch('filed')]);
    expect(changed).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(
        /: 1 finding\n {2}rerun · files of first here differ from those that played: expected digest\s+[0-9a-f]{64},/,
      ),
    });
  });

  test('rejects a name in a file that --bots would reject', async () => {
    const entrants = [{ id: '../evil', bot: 'random' }];
    writeFileSync(inScratch('evil.json'), JSON.stringify({ id: 'evil', rounds: 1, entrants }));
    const { status, stderr } = await runMcr(['tournament', inScratch('evil.json'), '--out', inScratch('evil')]);
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: expect.stringMatching(/evil\.json: .*is not a valid entrant name/),
    });
  });

  test('draws a secret without --seed and verifies with it', async () => {
    const drawn = inScratch('drawn');
    await runMcr(['tournament', ...FIELD, '--rounds', '1', '--seatings', '1', '--workers', '1', '--out', drawn]);
    expect(JSON.parse(read(drawn)).secret).toBe(JSON.parse(read(drawn, 'secret.json')).secret);
    expect((await runMcr(['verify', drawn])).status).toBe(0);
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
    [['--bots', 'random', '--rounds', '1', '--withdraw', 'random:'], 'alice:5'],
    [['--bots', 'random', '--rounds', '1', '--seatings', '5'], '24, 4, 1'],
    [['missing.json'], 'no such file'],
    [['.'], 'is a folder, expected a file'],
    [['missing.json', '--rounds', '1'], '--rounds'],
  ])('rejects %j', async (args, message) => {
    const out = inScratch('refused');
    const { status, stderr, stdout } = await runMcr(['tournament', ...args, '--out', out]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(existsSync(out)).toBe(false);
  });

  test('rejects the folder of another tournament', async () => {
    const other = [...SHORT.slice(0, -1), 'another', '--out', folder];
    const { stderr, status } = await runMcr(other);
    expect(status).toBe(2);
    expect(linesOf(stderr)).toEqual([
      `mcr: ${folder} contains another tournament: it has another seed; choose another folder`,
    ]);
    const fewer = await runMcr([...SHORT, '--rounds', '2', '--out', folder]);
    expect(fewer.stderr).toContain('its "rounds" is 3, here 2;');
  });
});

describe('verify', () => {
  test('reports altered results and exits with 1', async () => {
    const altered = inScratch('altered');
    cpSync(folder, altered, { recursive: true });
    const results = JSON.parse(read(altered));
    results.rounds[0].tables[0].sets[0].totals = [100, 0, 0, -100];
    writeFileSync(join(altered, 'results.json'), JSON.stringify(results));
    const { stdout, status } = await runMcr(['verify', altered]);
    expect(status).toBe(1);
    expect(linesOf(stdout)[0]).toMatch(/: \d+ findings?$/);
    const outcome = JSON.parse((await runMcr(['verify', altered, '--json'])).stdout);
    expect(outcome).toMatchObject({ verified: false, sets: 6, deals: 24 });
    expect(outcome.findings).toHaveLength(linesOf(stdout).length - 2);
  });

  test.each([
    ['tournament.json', '"rounds": 3', '"rounds": "three"'],
    ['results.json', '{', ''],
  ])('reports a %s that cannot be parsed and exits with 1: %s → %s', async (name, before, after) => {
    const altered = inScratch(`unreadable-${name}-${after.length}`);
    cpSync(folder, altered, { recursive: true });
    const text = read(altered, name);
    expect(text).toContain(before);
    writeFileSync(join(altered, name), text.replace(before, after));
    const { stdout, status } = await runMcr(['verify', altered, '--rerun']);
    expect({ stdout, status }).toEqual({ stdout: expect.stringContaining(`${name}: `), status: 1 });
    expect(linesOf(stdout)[0]).toBe(`${altered}: 1 finding`);
    const json = await runMcr(['verify', altered, '--json']);
    expect(json.status).toBe(1);
    expect(JSON.parse(json.stdout)).toMatchObject({
      verified: false,
      findings: [{ kind: 'document', where: altered, found: expect.stringMatching(new RegExp(`^${name}: `)) }],
    });
  });

  test.each(['results.json', 'tournament.json'])('asks for the folder in place of its %s', async (name) => {
    const { stderr, status } = await runMcr(['verify', join(folder, name)]);
    expect(status).toBe(2);
    expect(stderr).toContain(`belongs to a tournament: give its folder, ${folder}\n`);
  });

  test('asks the bots again with --rerun', async () => {
    expect(await runMcr(['verify', folder, '--rerun', '--workers', '1'])).toMatchObject({ status: 0 });
  });

  test('rejects a folder without a tournament and does not create it', async () => {
    const missing = inScratch('missing');
    expect(await runMcr(['verify', missing])).toMatchObject({ status: 2 });
    expect(existsSync(missing)).toBe(false);
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
