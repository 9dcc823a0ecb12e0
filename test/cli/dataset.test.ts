// `mcr dataset`: `make` writes data that match the judge's deals, `check` finds changes in them.

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectRefused, type Finished, runMcr } from './run-mcr.ts';
import { useScratchFolder } from './scratch-folder.ts';

const scratch = useScratchFolder();
const made = scratch('made');

function make(out: string, ...more: readonly string[]): Promise<Finished> {
  const size = ['--deals', '12', '--deals-per-shard', '4', '--test-every', '3', '--workers', '1'];
  return runMcr(['dataset', 'make', '--bots', 'shanten,goal,random,random', '--out', out, ...size, ...more]);
}

async function check(folder: string): Promise<{ readonly status: unknown; readonly report: Record<string, unknown> }> {
  const { status, stdout } = await runMcr(['dataset', 'check', folder, '--json']);
  return { status, report: JSON.parse(stdout) };
}

/** An array of bytes or of wider numbers, without its header. */
function numbersOf(folder: string, file: string): Buffer {
  const bytes = readFileSync(join(folder, file));
  return bytes.subarray(10 + bytes.readUInt16LE(8));
}

beforeAll(async () => expect(await make(made, '--oracle')).toMatchObject({ status: 0 }));

describe('make', () => {
  test('writes shards that match the judge', async () => {
    expect(readdirSync(made).filter((name) => name !== 'lock')).toEqual([
      'dataset.json',
      'test-00002',
      'train-00000',
      'train-00001',
    ]);
    const { status, report } = await check(made);
    expect(report).toMatchObject({
      shards: 3,
      missingShards: 0,
      deals: 12,
      walls: { train: 8, test: 4 },
      findings: [],
    });
    expect(status).toBe(0);
  });

  test('stores the values of the teacher, with the chosen action among the highest', () => {
    const folder = join(made, 'train-00000');
    const [actions, taught] = [numbersOf(folder, 'action.npy'), numbersOf(folder, 'teacherActions.npy')];
    const rows = [...actions.keys()].filter((row) => taught[8 * row] !== 255);
    expect(rows.length).toBeGreaterThan(20);
    for (const row of rows) expect(taught.subarray(8 * row, 8 * row + 8)).toContain(actions[row]);
  });

  test('writes only the missing shards when run again, with the same bytes', async () => {
    const again = scratch('again');
    cpSync(made, again, { recursive: true });
    rmSync(join(again, 'lock'), { force: true });
    renameSync(join(again, 'train-00001'), join(again, 'train-00001.unfinished'));
    const { stderr } = await make(again, '--oracle');
    expect(stderr).toContain('2 of 3 shards exist');
    for (const file of readdirSync(join(made, 'train-00001'))) {
      const [one, other] = [made, again].map((folder) => readFileSync(join(folder, 'train-00001', file)));
      expect(one!.equals(other!), file).toBe(true);
    }
  });

  test('refuses a bot that does not exist before it makes a folder', async () => {
    const out = scratch('none');
    await expectRefused(
      ['dataset', 'make', '--bots', 'gaol', '--deals', '4', '--out', out],
      '--bots: "gaol" is not a house bot',
    );
    expect(existsSync(out)).toBe(false);
  });

  test('rejects the folder of another data set', async () => {
    const { status, stderr } = await make(made, '--seed', 'another', '--oracle');
    expect(status).toBe(2);
    expect(stderr).toContain('describes another data set');
  });
});

describe('check', () => {
  test('finds a changed byte', async () => {
    const changed = scratch('changed');
    cpSync(made, changed, { recursive: true });
    const path = join(changed, 'test-00002', 'planes.npy');
    const bytes = readFileSync(path);
    bytes[bytes.length - 1]! ^= 1;
    writeFileSync(path, bytes);
    expect(await check(changed)).toMatchObject({
      status: 1,
      report: { findings: ['test-00002: planes.npy differs from what the judge computes from its deals'] },
    });
  });

  test.each(['{', '{"deal": "first"}', '{"deal": 0, "record": {"version": 1}}'])(
    'rejects the line %s',
    async (line) => {
      const malformed = scratch('malformed');
      cpSync(made, malformed, { recursive: true });
      writeFileSync(join(malformed, 'train-00000', 'deals.jsonl.zst'), zstdCompressSync(line));
      const { status, stderr } = await runMcr(['dataset', 'check', malformed]);
      expect(status).toBe(2);
      expect(stderr).toMatch(/deals\.jsonl\.zst: line 1: (?!.*\n +at )/s);
    },
  );

  test('finds a wall that is in both splits', async () => {
    const shared = scratch('shared');
    cpSync(made, shared, { recursive: true });
    rmSync(join(shared, 'test-00002'), { recursive: true });
    mkdirSync(join(shared, 'test-00002'));
    cpSync(join(shared, 'train-00000'), join(shared, 'test-00002'), { recursive: true });
    const { report } = await check(shared);
    expect(report.findings).toContain('4 walls are in both splits');
  });
});
