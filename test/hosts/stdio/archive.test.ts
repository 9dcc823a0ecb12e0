// Archives of bots, valid and malicious.

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { extractArchive, type FileLimits } from '@mcr-arena/hosts';
import { describe, expect, test } from 'vitest';
import { makeScratchFolder } from '../../scratch-folder.ts';
import { tarGzOf, zipOf } from './archive-files.ts';

const scratch = makeScratchFolder();

const LIMITS: FileLimits = { entries: 20, bytes: 1_000_000 };
let count = 0;

async function extracted(bytes: Buffer, limits = LIMITS) {
  count += 1;
  const [file, folder] = [join(scratch, `a${count}`), join(scratch, `below/f${count}`)];
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, bytes);
  return { folder, result: await extractArchive(file, folder, limits) };
}

const HUGE = Buffer.alloc(40_000_000);
const HUGE_HEADER = { path: 'pax', type: 'x', content: HUGE };
const BOT = [
  { path: 'main.py', content: 'print(1)\n' },
  { path: 'data/weights.bin', content: Buffer.alloc(5000, 7) },
];

test('a zip whose content differs from its checksum is refused', async () => {
  const archive = zipOf(BOT);
  archive[archive.indexOf('PK\x01\x02', 'latin1') + 16]! ^= 1;
  const { result } = await extracted(archive);
  expect(result).toMatchObject({ ok: false, error: { code: 'archive-malformed', message: /main.py.*checksum/ } });
});

describe.each([
  ['zip', zipOf],
  ['tar.gz', tarGzOf],
])('%s', (type, archiveOf) => {
  test('extracts files and folders', async () => {
    const { folder, result } = await extracted(archiveOf(BOT));
    expect(result).toEqual({ ok: true, value: true });
    expect(readFileSync(join(folder, 'main.py'), 'utf8')).toBe('print(1)\n');
    expect(readFileSync(join(folder, 'data/weights.bin'))).toHaveLength(5000);
  });

  test('a full disk is not reported as an error of the archive, and nothing is left behind', {
    tags: ['sandbox'],
  }, async () => {
    const archive = join(scratch, `full.${type}`);
    writeFileSync(archive, archiveOf([...BOT, { path: 'large.bin', content: randomBytes(600_000) }]));
    const small = ['--perms', '0700', '--size', '262144', '--tmpfs', '/mnt'];
    const unpack = [process.execPath, join(import.meta.dirname, 'unpack-archive.ts'), archive, '/mnt'];
    const { stdout, stderr } = await promisify(execFile)('bwrap', ['--dev-bind', '/', '/', ...small, ...unpack]);
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual({ error: 'ENOSPC', left: [] });
  });

  test('an error of the file system does not name the folder on the server', async () => {
    const { result } = await extracted(
      archiveOf([
        { path: 'a', content: 'x' },
        { path: 'a/b', content: 'y' },
      ]),
    );
    expect(result).toMatchObject({ ok: false, error: { code: 'archive-malformed' } });
    expect(!result.ok && result.error.message).toBe('the archive cannot be read: file already exists');
  });

  test.each(['a/../../out.txt', '/tmp/mcr-out.txt'])('rejects a path outside the folder: %s', async (path) => {
    const { result } = await extracted(archiveOf([...BOT, { path, content: 'x' }]));
    expect(result).toMatchObject({ ok: false, error: { code: 'entry-path-unsafe' } });
    expect(!result.ok && result.error.message).toContain(path.slice(0, 8));
    expect(existsSync(join(scratch, 'below/out.txt'))).toBe(false);
    expect(existsSync('/tmp/mcr-out.txt')).toBe(false);
  });

  test('counts folders that only the paths of files name', async () => {
    const entries = ['a', 'b'].map((start) => ({ path: `${start}/b/c/d/e/f/g/h/i/j/file` }));
    const { folder, result } = await extracted(archiveOf(entries));
    expect(result).toMatchObject({ ok: false, error: { code: 'archive-too-many-files' } });
    expect(readdirSync(folder, { recursive: true }).length).toBeLessThanOrEqual(LIMITS.entries);
  });

  test('rejects a small archive of a large file', async () => {
    const bytes = archiveOf([{ path: 'zeros', content: HUGE }]);
    expect(bytes.length).toBeLessThan(100_000);
    const { folder, result } = await extracted(bytes);
    expect(result).toMatchObject({ ok: false, error: { code: 'archive-too-large' } });
    expect(!result.ok && result.error.message).toContain('"zeros"');
    expect(readFileSync(join(folder, 'zeros')).length).toBeLessThanOrEqual(LIMITS.bytes);
  });

  test('rejects the same path twice', async () => {
    const { result } = await extracted(archiveOf([...BOT, { path: './main.py', content: 'other' }]));
    expect(result).toMatchObject({ ok: false, error: { code: 'entry-twice' } });
  });

  test('rejects a truncated archive', async () => {
    const bytes = archiveOf(BOT);
    const { result } = await extracted(bytes.subarray(0, Math.floor(bytes.length / 2)));
    expect(result).toMatchObject({ ok: false, error: { code: 'archive-malformed' } });
  });
});

test.each([
  ['a link in a zip', zipOf([...BOT, { path: 'odd', content: '/etc/passwd', mode: 0o120777 }])],
  ['a device in a zip', zipOf([...BOT, { path: 'odd', content: '/etc/passwd', mode: 0o020666 }])],
  ['a pipe in a zip', zipOf([...BOT, { path: 'odd', content: '/etc/passwd', mode: 0o010644 }])],
  ['a hard link in a tar', tarGzOf([...BOT, { path: 'odd', type: '1', link: '/etc/passwd' }])],
  ['a symbolic link in a tar', tarGzOf([...BOT, { path: 'odd', type: '2', link: '/etc/passwd' }])],
  ['a device in a tar', tarGzOf([...BOT, { path: 'odd', type: '3' }])],
])('rejects %s', async (_, bytes) => {
  const { result } = await extracted(bytes);
  expect(result).toMatchObject({ ok: false, error: { code: 'entry-not-a-file' } });
  expect(!result.ok && result.error.message).toContain('"odd"');
});

test.each([
  ['a tar with one large header', () => tarGzOf([HUGE_HEADER, ...BOT]), 'archive-too-large'],
  ['data after the end of a tar', () => Buffer.concat([tarGzOf(BOT), gzipSync(HUGE)]), 'archive-too-large'],
  ['an archive that is compressed twice', () => gzipSync(tarGzOf(BOT)), 'archive-malformed'],
  ['a file that is not an archive', () => Buffer.from('print(1)'), 'archive-unknown'],
])('rejects %s', async (_, bytes, code) => {
  expect((await extracted(bytes())).result).toMatchObject({ ok: false, error: { code } });
});
