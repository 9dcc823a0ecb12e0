// The editor packs a bot's files so that the server unpacks the same ones, whatever their paths.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { BOT_FILES, extractArchive } from '@mcr-arena/hosts';
import { expect, test } from 'vitest';
import { packedFiles } from '../../apps/web/src/pages/bots/editor/packed-files.ts';
import { makeScratchFolder } from '../scratch-folder.ts';

const scratch = makeScratchFolder();

test.each([
  ['short', ['main.js', 'lib/tiles.js']],
  ['of just the length of a header', ['main.js', `${'a'.repeat(97)}.js`, `${'b'.repeat(98)}.js`]],
  [
    'long and alike',
    ['main.js', `${'deep/'.repeat(30)}one.js`, `${'deep/'.repeat(30)}two.js`, `${'x'.repeat(90)}/y.js`],
  ],
  ['Chinese', ['main.js', `${'麻将'.repeat(40)}/牌.txt`, `${'牌'.repeat(33)}.txt`]],
])('paths that are %s', async (name, paths) => {
  const files = paths.map((path) => ({ path, text: `// ${path}\n` }));
  const packed = await packedFiles(files, 'bot');
  const [archive, folder] = [join(scratch, `${name}.tar.gz`), join(scratch, name)];
  mkdirSync(folder);
  writeFileSync(archive, Buffer.from(await packed.arrayBuffer()));
  expect(await extractArchive(archive, folder, BOT_FILES)).toEqual({ ok: true, value: true });
  const unpacked = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: relative(folder, file), text: readFileSync(file, 'utf8') }));
  const byPath = (a: { path: string }, b: { path: string }): number => (a.path < b.path ? -1 : 1);
  expect(unpacked.sort(byPath)).toEqual([...files].sort(byPath));
});
