// `mcr dataset export`: writes the deals of records, logs and Botzone's data set as shards that match the judge.

import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { create } from 'tar';
import { beforeAll, describe, expect, test } from 'vitest';
import { dealFor, FORMATS } from '../formats/site-records/round-trip.ts';
import { GOLDEN_GAMES } from '../protocol/botzone/golden-games.ts';
import { expectRefused, type Finished, runMcr } from './run-mcr.ts';
import { useScratchFolder } from './scratch-folder.ts';

const scratch = useScratchFolder();
const table = scratch('table');
const games = scratch('games.txt');
const SMALL = ['--deals-per-shard', '5', '--test-every', '2'];

const exported = (...args: readonly string[]): Promise<Finished> => runMcr(['dataset', 'export', ...args]);

async function checked(folder: string): Promise<Record<string, unknown>> {
  const { status, stdout } = await runMcr(['dataset', 'check', folder, '--json']);
  expect(status).toBe(0);
  return JSON.parse(stdout);
}

beforeAll(async () => {
  const bots = ['--bots', 'a=shanten,b=shanten,c=shanten,random', '--seed', 'export'];
  expect(await runMcr(['play', ...bots, '--seatings', '4', '--workers', '1', '--record', table])).toMatchObject({
    status: 0,
  });
  expect(await exported(table, '--botzone-data', games)).toMatchObject({ status: 0 });
});

describe('records', () => {
  test('exports a tournament so that it matches the judge, including oracle planes', async () => {
    const out = scratch('records');
    expect(await exported(table, '--out', out, '--oracle', '--encoding', 'mcr-1')).toMatchObject({ status: 0 });
    expect(await checked(out)).toMatchObject({ deals: 4, walls: { train: 1, test: 0 }, findings: [] });
  });

  test('reads the archive of a month', async () => {
    const month = scratch('month');
    cpSync(table, join(month, '2026-10', 'cup'), { recursive: true });
    writeFileSync(join(month, '2026-10', 'manifest.json'), '{"format": "mcr-arena/dump"}');
    writeFileSync(join(month, '2026-10', 'index.jsonl'), '{"file": "cup/sets/r1-t1-s1.json.zst"}\n');
    expect(await exported(table, '--out', scratch('unpacked'))).toMatchObject({ status: 0 });
    const archive = scratch('month.tar.gz');
    create({ file: archive, cwd: month, sync: true, gzip: true }, ['2026-10']);
    expect(await exported(archive, '--out', scratch('of-month'))).toMatchObject({ status: 0 });
    for (const file of ['dataset.json', 'train-00000/action.npy']) {
      expect(readFileSync(join(scratch('of-month'), file))).toEqual(readFileSync(join(scratch('unpacked'), file)));
    }
  });

  test('an archive that is cut off is an error', async () => {
    const archive = scratch('whole.tar');
    create({ file: archive, cwd: table, sync: true }, ['sets']);
    writeFileSync(archive, readFileSync(archive).subarray(0, -1024));
    const { status, stderr } = await exported(archive, '--out', scratch('of a part'));
    expect([status, stderr]).toEqual([2, expect.stringContaining(`${archive}: the archive is cut off`)]);
  });

  test('reads the records of another data set, of deals and of games', async () => {
    const made = scratch('made');
    const size = ['--deals', '6', '--deals-per-shard', '3', '--workers', '1'];
    expect(
      await runMcr(['dataset', 'make', '--bots', 'random', ...size, '--rules', 'wmo', '--out', made]),
    ).toMatchObject({ status: 0 });
    const again = scratch('again');
    expect(await exported(made, '--out', again, ...SMALL)).toMatchObject({ status: 0 });
    expect(await checked(again)).toMatchObject({ deals: 6, walls: { train: 5, test: 1 } });
    const old = readFileSync(new URL('../fixtures/deal-records-0.1.jsonl', import.meta.url), 'utf8')
      .trim()
      .split('\n');
    const game = { deals: old.slice(0, 1).map((record, deal) => ({ deal, record: JSON.parse(record) })) };
    const folder = scratch('server');
    mkdirSync(folder);
    writeFileSync(join(folder, 'game.json'), JSON.stringify(game));
    writeFileSync(join(folder, 'deals.jsonl'), `${old.slice(1, 2).join('\n')}\n`);
    writeFileSync(join(folder, 'single.json'), old[2]!);
    const out = scratch('deals');
    expect(await exported(folder, '--out', out)).toMatchObject({ status: 0 });
    expect(await checked(out)).toMatchObject({ deals: 3, findings: [] });
  });
});

describe("games of Botzone's data set", () => {
  test('have the same rows as the records, except for discards after claims that were lost', async () => {
    const [records, read] = [scratch('from-records'), scratch('from-games')];
    expect(await exported(table, '--out', records)).toMatchObject({ status: 0 });
    expect(await exported(games, '--rules', 'mcr', '--out', read)).toMatchObject({ status: 0 });
    const lost = readFileSync(games, 'utf8').match(/Ignore Player \d (Chi|Peng)/g)?.length ?? 0;
    const [first, second] = [await checked(records), await checked(read)];
    expect(second).toMatchObject({ deals: 4, findings: [] });
    expect(second.rows).toMatchObject({ train: (first.rows as { train: number }).train - lost });
  });

  test('are exported neither into a folder of other deals nor over themselves', async () => {
    const out = scratch('of-one');
    expect(await exported(games, '--rules', 'mcr', '--out', out)).toMatchObject({ status: 0 });
    expect(await exported(games, '--rules', 'mcr', '--out', out)).toMatchObject({ status: 0, stderr: '' });
    const others = await exported(games, '--rules', 'wmo', '--out', out);
    expect(others).toMatchObject({ status: 2, stderr: expect.stringContaining('contains other deals') });
    const itself = await exported(games, '--rules', 'mcr', '--botzone-data', games);
    expect(itself).toMatchObject({ status: 2, stderr: expect.stringContaining('is one of the sources') });
  });

  test('are rejected with file, line and what was expected, or skipped', async () => {
    const wrong = scratch('wrong.txt');
    const lines = readFileSync(games, 'utf8').split('\n');
    writeFileSync(wrong, lines.toSpliced(7, 1, 'Player 0 Throw W1').join('\n'));
    const refused = await exported(wrong, '--rules', 'mcr', '--out', scratch('refused'));
    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain(`${wrong}: line 8: expected "Player 0-3 Draw|Play|`);
    const left = await exported(wrong, '--rules', 'mcr', '--skip-invalid', '--out', scratch('left-out'));
    expect(left).toMatchObject({ status: 0 });
    expect(left.stderr).toContain('1 deal skipped: invalid');
    expect(await checked(scratch('left-out'))).toMatchObject({ deals: 3 });
  });
});

describe('records of other sites', () => {
  test.each(['tziakcha', 'salasasa'])('of %s match the judge, with oracle planes', async (name) => {
    const lines = [0, 1, 2, 3].map((number) => {
      const format = FORMATS[name]!;
      return JSON.stringify(format.write(dealFor(format, `export ${name}`, number), number));
    });
    const file = scratch(`${name}.jsonl`);
    writeFileSync(file, lines.join('\n'));
    const out = scratch(`of ${name}`);
    expect(await exported(file, '--out', out, '--oracle', ...SMALL)).toMatchObject({ status: 0 });
    expect(await checked(out)).toMatchObject({ deals: 4, findings: [] });
  });
});

test('exports logs of Botzone with their rules', async () => {
  const logs = scratch('logs.jsonl');
  const text = GOLDEN_GAMES.slice(0, 5).map(({ initdata, responses }) => JSON.stringify({ initdata, responses }));
  writeFileSync(logs, `${text.join('\n')}\n`);
  const out = scratch('from-logs');
  expect(await exported(logs, '--skip-invalid', '--oracle', '--out', out)).toMatchObject({ status: 0 });
  expect(await checked(out)).toMatchObject({ findings: [] });
});

describe('wrong usage', () => {
  test.each([
    ['no output', () => [games], 'expected either --out FOLDER, for a data set, or --botzone-data FILE'],
    ['two formats', () => [games, table, '--rules', 'mcr', '--out', scratch('x')], 'export them to two folders'],
    ['no deals', () => [join(table, 'results.json'), '--out', scratch('x')], 'expected the record of a deal or set'],
  ])('%s', (_, args, message) => expectRefused(['dataset', 'export', ...args()], message));
});
