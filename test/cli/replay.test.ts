// `mcr play` and `mcr replay`, run through their command lines.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { zstdDecompressSync } from 'node:zlib';
import { create } from 'tar';
import { describe, expect, test } from 'vitest';
import { placeAfterKey } from '../../apps/cli/src/replay/stepper.ts';
import { FORMATS as SITE_FORMATS, wonDeal } from '../formats/site-records/round-trip.ts';
import { recordOf, stepOf } from '../formats/site-records/write-tziakcha.ts';
import { entryOf, gameEndedBy, madeLog } from '../protocol/botzone/made-logs.ts';
import { expectRefused, linesOf, runMcr, startMcr } from './run-mcr.ts';
import { useScratchFolder } from './scratch-folder.ts';

const inScratch = useScratchFolder();
const TABLE = ['play', '--bots', 'a=shanten,b=shanten,c=shanten,d=random', '--seed', 'replay', '--workers', '1'];
const table = inScratch('table');
const record = join(table, 'sets/r1-t1-s1.json.zst');

await runMcr([...TABLE, '--seatings', '4', '--record', table]);

describe('play', () => {
  test('lists the deals and the standings, the same for the same seed', async () => {
    const first = await runMcr([...TABLE, '--seatings', '1', '--sets', '2']);
    expect(first.status).toBe(0);
    expect(linesOf(first.stdout).filter((line) => /^ +[1-4] +[-+0-9]/.test(line))).toHaveLength(2);
    expect((await runMcr([...TABLE, '--seatings', '1', '--sets', '2'])).stdout).toBe(first.stdout);
  });

  test('prints the standings when interrupted', { tags: ['full'] }, async () => {
    const folder = inScratch('long');
    const long = ['play', '--bots', 'a=random,b=random,c=random,d=random', '--sets', '1000', '--workers', '1'];
    const child = startMcr([...long, '--record', folder]);
    const closed = new Promise((resolve) => child.on('close', resolve));
    const stderr = text(child.stderr!);
    while (!existsSync(join(folder, 'sets/r1-t1-s2.json.zst'))) await sleep(5);
    child.kill('SIGINT');
    expect(await closed).toBe(130);
    expect(await stderr).toContain('the same command resumes from here');
    expect(await stderr).toMatch(/^ *1 +[abcd] +/m);
  });

  test('requires four bots', async () => {
    await expectRefused(['play', '--bots', 'random'], 'four bots');
  });
});

describe('replay', () => {
  test("--review rates a seat's decisions: those of goal itself have no cost", async () => {
    const goals = inScratch('goals');
    const bots = 'goal,a=shanten,b=shanten,c=shanten';
    await runMcr(['play', '--bots', bots, '--seed', 'review', '--seatings', '1', '--record', goals]);
    const review = async (seat: string): Promise<string> =>
      (await runMcr(['replay', join(goals, 'sets/r1-t1-s1.json.zst'), '--review', seat])).stdout;
    const seats = ['east', 'south', 'west', 'north'];
    const { stdout } = await runMcr(['replay', join(goals, 'sets/r1-t1-s1.json.zst')]);
    const own = seats.find((seat) => stdout.includes(`${seat} goal`)) ?? '';
    const agreed = /(\d+) of (\d+) decisions as goal would, accuracy 100.0 %$/.exec((await review(own)).trimEnd());
    expect(Number(agreed?.[2])).toBeGreaterThan(5);
    expect(agreed?.[1]).toBe(agreed?.[2]);
    const other = await review(seats[(seats.indexOf(own) + 1) % 4]!);
    expect(other).toMatch(/^\d+\. .*: discard (?:[1-9][msp]|[ESWNCFP]) \(goal: .*, cost \d+\.\d\d\)$/m);
    expect(other).toMatch(/for \d+ points +lacks \S+ +[\d.e-]+ %$/m);
    expect(other).toMatch(
      /^ +discard \S+ +\d+\.\d\d +deals in: (?:\d+\.\d|rare \(<0\.1) %\)? +-\d+ points +mean -\d+\.\d\d$/m,
    );
  });

  test('suggests a record in the folder if given a folder', async () => {
    await expectRefused(['replay', table], `mcr: ${table} is a folder: give a record, such as ${record}`);
    await expectRefused(['replay', join(table, 'sets')], `such as ${record}`);
  });

  test('--json without --deal prints all deals and their seating', async () => {
    const deals = JSON.parse((await runMcr(['replay', record, '--json'])).stdout);
    expect(deals).toHaveLength(4);
    expect(deals[0].entrants.toSorted()).toEqual(['a', 'b', 'c', 'd']);
    expect(deals[2].events).toEqual(JSON.parse((await runMcr(['replay', record, '--deal', '3', '--json'])).stdout));
  });

  test('prints the deals of an archive as lines of JSON, and requires --json', async () => {
    const archive = inScratch('table.tar');
    create({ file: archive, cwd: table, sync: true }, ['tournament.json', 'sets']);
    const { status, stdout } = await runMcr(['replay', archive, '--json']);
    expect(status).toBe(0);
    const lines = linesOf(stdout).map((line) => JSON.parse(line));
    expect(lines).toEqual(JSON.parse((await runMcr(['replay', record, '--json'])).stdout));
    for (const args of [[], ['--json', '--deal', '1']])
      await expectRefused(['replay', archive, ...args], '--json alone prints its deals');
  });

  test.each([
    [['--step'], '--step shows one deal: choose one of the 4 with --deal'],
    [['--review', 'east'], '--review shows one deal: choose one of the 4 with --deal'],
    [['--deal', '1', '--step', '--at', '3'], 'choose one of --step, --at'],
    [['--deal', '1', '--step', '--at', '3', '--json'], 'choose one of --step, --at, --json'],
  ])('rejects %j', (options, message) => expectRefused(['replay', record, ...options], message));

  const deal = (...options: string[]) => runMcr(['replay', record, '--deal', '1', ...options]);

  test('prints a deal event by event', async () => {
    const { stdout } = await deal();
    const events = JSON.parse((await deal('--json')).stdout);
    expect(events[0].type).toBe('dealStarted');
    const lines = linesOf(stdout).filter((line) => /^ *\d+ {2}(east|south|west|north|the) /.test(line));
    expect(lines).toHaveLength(events.length - 2);
    expect(stdout).toMatch(/^ *2 {2}east [abcd] draws \S+$/m);
  });

  test('reads an uncompressed set and a single deal', async () => {
    const text = zstdDecompressSync(readFileSync(record)).toString();
    const { config, deals } = JSON.parse(text);
    const { seating: _, ...single } = deals[0];
    writeFileSync(inScratch('set.json'), text);
    writeFileSync(inScratch('deal.json'), JSON.stringify({ ...single, config }));
    const whole = await runMcr(['replay', inScratch('set.json'), '--deal', '1']);
    const alone = await runMcr(['replay', inScratch('deal.json')]);
    expect(whole.stdout).toBe((await deal()).stdout);
    const nameless = whole.stdout.replaceAll(/\b(east|south|west|north) [abcd]\b/g, '$1');
    expect(nameless.replaceAll(/ +/g, ' ')).toBe(alone.stdout.replaceAll(/ +/g, ' '));
  });

  test('replays a match log of Botzone up to the step that differs', async () => {
    const log = madeLog(gameEndedBy('HU'));
    writeFileSync(inScratch('match.json'), JSON.stringify(log));
    const whole = await runMcr(['replay', inScratch('match.json')]);
    expect(whole).toMatchObject({ status: 0, stderr: '' });
    expect(whole.stdout).toMatch(/^ *2 {2}east ann draws \S+$/m);
    const place = entryOf(log, 'PLAY', 40);
    log.logs[place].output.content[2] = '3 0 PLAY J3';
    writeFileSync(inScratch('match.json'), JSON.stringify(log.logs));
    const cut = await runMcr(['replay', inScratch('match.json')]);
    expect(cut.status).toBe(1);
    expect(cut.stderr).toContain(`log[${place}], seat 2: expected "3 `);
  });

  test('judges the records of other sites action by action, and names their rules', async () => {
    const deals = [1, 3].map((number) => wonDeal(SITE_FORMATS.tziakcha!, `cli ${number}`));
    const session = { session: {}, records: deals.map((deal) => recordOf(stepOf(deal))) };
    writeFileSync(inScratch('session.json'), JSON.stringify(session));
    const list = await runMcr(['replay', inScratch('session.json')]);
    expect(list).toMatchObject({ status: 0, stdout: expect.stringContaining('session.json: tziakcha') });
    expect(list.stderr).toContain('Deal 2: Other rules: the minimum to win is 1 there');
    const one = await runMcr(['replay', inScratch('session.json'), '--deal', '2', '--json']);
    expect(JSON.parse(one.stdout)).toEqual(deals[1]!.events);
    expect((await runMcr(['replay', inScratch('session.json'), '--deal', '2'])).stdout).toContain('ann');
    session.records[1]!.script = 'AAAA';
    writeFileSync(inScratch('damaged.json'), JSON.stringify(session));
    const damaged = await runMcr(['replay', inScratch('damaged.json')]);
    expect(damaged).toMatchObject({ status: 1, stdout: expect.stringContaining('ann') });
    expect(damaged.stderr).toContain('Left out: deal 2: script: expected base64 of zlib data');
  });

  test('rejects any file that is not the record of a legal deal', async () => {
    const text = zstdDecompressSync(readFileSync(record)).toString();
    const bad: Record<string, string | Buffer> = {
      'other.json': '{"version":"2.0.0"}',
      'remark.json': '// a log\n{"answers":""}',
      'cut.zst': readFileSync(record).subarray(0, 100),
      'forged.json': text.replace(/"answers":"./, '"answers":"!'),
      'deltas.json': text.replace(/"deltas":\[[^\]]*\]/, '"deltas":[24,-8,-8,-8]'),
    };
    for (const [name, content] of Object.entries(bad)) {
      writeFileSync(inScratch(name), content);
      const { stdout, stderr, status } = await runMcr(['replay', inScratch(name)]);
      expect({ name, stdout, status, lines: linesOf(stderr).length }).toMatchObject({ name, stdout: '', status: 2 });
      expect(stderr).toMatch({ 'other.json': /without a deal/, 'remark.json': /a remark/ }[name] ?? name);
      expect(stderr).not.toMatch(/^ {4}at /m);
    }
    expect(await runMcr(['replay', record, '--deal', '5'])).toMatchObject({ status: 2 });
    expect(await runMcr(['replay', inScratch('nothing')])).toMatchObject({ status: 2 });
  });

  test('keys step through the deal and leave it', () => {
    const walk = (place: number, name: string) => placeAfterKey(place, 10, { name });
    expect([walk(0, 'space'), walk(9, 'right'), walk(3, 'left'), walk(0, 'b')]).toEqual([1, 9, 2, 0]);
    expect([walk(3, 'end'), walk(3, 'home'), walk(3, 'x'), walk(3, 'q')]).toEqual([9, 0, 3, undefined]);
    expect(placeAfterKey(3, 10, { name: 'c', ctrl: true })).toBeUndefined();
  });
});
