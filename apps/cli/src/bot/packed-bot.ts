// A bot as the one file that a server takes: a file as it is, a folder as a tar.gz. The same folder gives the same bytes, so that
// a server knows a version that it has: entries are in order, without times and owners.

import { openAsBlob, readdirSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { create } from 'tar';
import { UsageError } from '../exit-code.ts';

export interface PackedBot {
  /** What the bot is called if nothing else is said: the file without its extensions, or the folder. */
  readonly name: string;
  readonly fileName: string;
  readonly content: Blob;
}

/** What programs leave behind, and version control: names with a dot in front, and Python's caches. */
const LEFT_OUT = /^(?:\.|__pycache__$)/;

/** Throws a `UsageError` if there is neither a file nor a folder with files. */
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
