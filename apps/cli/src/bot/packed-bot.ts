// Packs a bot as one file for upload: a file unchanged, a folder as a tar.gz. The same folder always gives the same bytes, so
// that a server can recognise an existing version: entries are sorted and have no times or owners.

import { openAsBlob, readdirSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { create } from 'tar';
import { UsageError } from '../exit-code.ts';

interface PackedBot {
  /** Default name of the bot: the file name without extensions, or the folder name. */
  readonly name: string;
  readonly fileName: string;
  readonly content: Blob;
}

/** Excluded entries: names that start with a dot, and Python's caches. */
const LEFT_OUT = /^(?:\.|__pycache__$)/;

/** Throws a `UsageError` if the path is neither a file nor a folder with files. */
export async function packBot(path: string): Promise<PackedBot> {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new UsageError(`${path}: the file does not exist`);
  const fileName = basename(resolve(path));
  if (found.isDirectory()) return { name: fileName, fileName: `${fileName}.tar.gz`, content: await packFolder(path) };
  if (!found.isFile()) throw new UsageError(`${path} is neither a file nor a folder`);
  return { name: fileName.replace(/(\.tar)?\.\w+$/, ''), fileName, content: await openAsBlob(path) };
}

async function packFolder(folder: string): Promise<Blob> {
  const files = filesIn(folder);
  if (files.length === 0) throw new UsageError(`${folder}: the folder has no files`);
  const archive = create({ cwd: folder, gzip: true, portable: true, mtime: new Date(0) }, [...files]);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of archive) chunks.push(new Uint8Array(chunk));
  return new Blob(chunks);
}

function filesIn(folder: string, below = ''): readonly string[] {
  return readdirSync(join(folder, below), { withFileTypes: true })
    .filter(({ name }) => !LEFT_OUT.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      return entry.isDirectory() ? filesIn(folder, path) : [path];
    });
}
