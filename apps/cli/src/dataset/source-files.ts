// Finds the source files of `mcr dataset export`: searches folders and archives, and detects the format of each file by its contents.

import {
  closeSync,
  createReadStream,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  type Stats,
  statSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { siteOfRecord } from '@mcr-arena/formats';
import type { SourceFormat } from '@mcr-arena/training';
import { UsageError } from '../exit-code.ts';
import { filesInTar, isTar } from '../files-in-tar.ts';
import { isCompressed, textOf } from '../text-of.ts';

/** Names of other documents in the folders of records. */
const OTHER_DOCUMENTS = new Set([
  'tournament.json',
  'secret.json',
  'results.json',
  'timing.json',
  'dataset.json',
  'bot.json',
  'manifest.json',
  'index.jsonl',
]);
const SOURCE_NAME = /\.(json|jsonl|txt|pmn)(\.zst)?$/;

function isSource(name: string): boolean {
  return SOURCE_NAME.test(name) && !OTHER_DOCUMENTS.has(name);
}

/** All files of deals at `path`: the file itself, or the files in the folder, in order of names. An archive is one file. */
export function sourceFilesAt(path: string): readonly string[] {
  if (!statOf(path).isDirectory()) return [path];
  const files = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && (isSource(entry.name) || isTar(entry.name)))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  if (files.length > 0) return files;
  throw new UsageError(
    `${path}: expected files of deals (.json, .jsonl, .txt, .pmn, also with .zst) or archives of them (.tar), found none`,
  );
}

function statOf(path: string): Stats {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new UsageError(`${path}: no such file or folder`);
  return found;
}

/** A file as lines, read one at a time if it is not compressed, or as one JSON text. */
type SourceText =
  | { readonly type: 'lines'; readonly lines: AsyncIterable<string> | Iterable<string> }
  | { readonly type: 'json'; readonly text: string };

/** A file of deals, or a part of an archive. */
export interface Source {
  /** The file; in an archive, also the name of the part. */
  readonly where: string;
  readonly text: SourceText;
}

const PEEKED = 4096;

/** Opens a file: JSON Lines and Botzone's data set are read as lines, archives part by part. */
export async function* openSources(path: string): AsyncGenerator<Source> {
  if (!isTar(path)) {
    yield { where: path, text: openSource(path) };
    return;
  }
  let found = 0;
  for await (const { name, bytes } of filesInTar(path, (name) => isSource(basename(name)))) {
    found += 1;
    const where = `${path}: ${name}`;
    yield { where, text: textSource(name, textOf(bytes, where)) };
  }
  if (found === 0) throw new UsageError(`${path}: the archive contains no files of deals`);
}

function textSource(name: string, text: string): SourceText {
  return hasLines(name, text) ? { type: 'lines', lines: text.split('\n') } : { type: 'json', text };
}

function openSource(path: string): SourceText {
  const head = firstBytes(path);
  if (isCompressed(head)) return textSource(path, textOf(readFileSync(path), path));
  if (!hasLines(path, head.toString('utf8'))) return { type: 'json', text: readFileSync(path, 'utf8') };
  const lines = createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY });
  return { type: 'lines', lines };
}

function firstBytes(path: string): Buffer {
  const bytes = Buffer.alloc(PEEKED);
  const file = openSync(path, 'r');
  try {
    const size = readSync(file, bytes, 0, PEEKED, 0);
    if (size > 0) return bytes.subarray(0, size);
  } finally {
    closeSync(file);
  }
  throw new UsageError(`${path}: expected deals, the file is empty`);
}

function hasLines(path: string, text: string): boolean {
  return /\.jsonl(\.zst)?$/.test(path) || isBotzoneData(text);
}

/** Whether the text begins like a game of Botzone's data set. */
export function isBotzoneData(text: string): boolean {
  return /^\uFEFF?\s*match\s/i.test(text);
}

/** The format of JSON by its fields, or of a text in PMN; undefined if it has no deals. */
export function formatOfJson(value: unknown): SourceFormat | undefined {
  const site = siteOfRecord(value);
  if (site !== undefined) return site;
  if (typeof value !== 'object' || value === null) return undefined;
  if ('logs' in value || 'log' in value || 'responses' in value) return 'botzone-logs';
  return 'answers' in value || 'record' in value || 'deals' in value ? 'records' : undefined;
}
