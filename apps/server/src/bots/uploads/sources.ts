// The files of an uploaded version, for its author to edit: of an archive its entries, otherwise the file itself. The archive is
// untrusted, so only small ones are unpacked.

import { lstatSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { CacheFolder } from '@mcr-arena/files';
import { extractArchive } from '@mcr-arena/hosts';
import type { SourceFile } from '@mcr-arena/protocol/documents';
import { failure, type Result, success } from '@mcr-arena/tiles';

/** Limits of the files that are unpacked. */
const UNPACKED = { entries: 300, bytes: 16 * 2 ** 20 };
/** Largest file that is sent, and the largest sum. */
const FILE_BYTES = 256 * 1024;
const ALL_BYTES = 1024 * 1024;

/** `file`: its path; `name`: as it was uploaded. Error: `sources-too-large`, with the reason. */
export async function readSources(
  { file, name }: { readonly file: string; readonly name: string },
  cache: Pick<CacheFolder, 'temporaryFolder'>,
): Promise<Result<readonly SourceFile[], 'sources-too-large'>> {
  const { path, remove } = cache.temporaryFolder();
  const folder = join(path, 'files');
  try {
    mkdirSync(folder);
    const extracted = await extractArchive(file, folder, UNPACKED);
    if (extracted.ok) return success(contentOf(filesBelow(folder)));
    if (extracted.error.code !== 'archive-unknown') return failure('sources-too-large', extracted.error.message);
    return success(contentOf([{ path: name, place: file }]));
  } finally {
    remove();
  }
}

interface PlacedFile {
  readonly path: string;
  readonly place: string;
}

function filesBelow(folder: string): readonly PlacedFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((place) => ({ path: relative(folder, place), place }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** The first files have the room. */
function contentOf(files: readonly PlacedFile[]): readonly SourceFile[] {
  let room = ALL_BYTES;
  return files.map(({ path, place }) => {
    const { size } = lstatSync(place);
    if (size > Math.min(FILE_BYTES, room)) return { path, size };
    room -= size;
    const bytes = readFileSync(place);
    const text = textOf(bytes);
    return { path, size, ...(text === undefined ? { base64: bytes.toString('base64') } : { text }) };
  });
}

/** Undefined if the bytes are not a text in UTF-8. */
function textOf(bytes: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
