// Reads a tar archive file by file, so that an archive of any size needs only the memory of one file.

import { on } from 'node:events';
import { createReadStream } from 'node:fs';
import { Parser, type ReadEntry } from 'tar';
import { UsageError } from './exit-code.ts';

interface FileInTar {
  readonly name: string;
  readonly bytes: Buffer;
}

const MAX_BYTES = 2 ** 28;

/** Whether a file is read as an archive, by its name. */
export function isTar(path: string): boolean {
  return /\.tar(\.gz)?$/.test(path);
}

/** The wanted files of an archive, in its order. Throws a UsageError if it is damaged, or a file has more than 256 MiB. */
export async function* filesInTar(path: string, isWanted: (name: string) => boolean): AsyncGenerator<FileInTar> {
  const parser = new Parser({
    strict: true,
    filter: (name, entry) => 'type' in entry && entry.type === 'File' && isWanted(name),
  });
  let isWhole = false;
  parser.on('eof', () => {
    isWhole = true;
  });
  // After an error in the middle of a file, the parser does not end the file.
  const failed = new Promise<never>((_, reject) => parser.on('error', reject));
  failed.catch(() => {});
  const entries = on(parser, 'entry', { close: ['end'] }) as AsyncIterable<[ReadEntry]>;
  // The parser takes no further chunks until the current file has been read. Its types lack some members of a writable stream.
  const file = createReadStream(path);
  file.on('error', (error) => parser.abort(error)).pipe(parser as unknown as NodeJS.WritableStream);
  try {
    for await (const [entry] of entries) {
      if (entry.size > MAX_BYTES)
        throw new UsageError(`${path}: ${entry.path}: ${entry.size} bytes, expected at most ${MAX_BYTES}`);
      yield { name: entry.path, bytes: await Promise.race([entry.concat(), failed]) };
    }
    if (!isWhole) throw new UsageError(`${path}: the archive is cut off: its end is missing`);
  } catch (thrown) {
    if (thrown instanceof UsageError) throw thrown;
    throw new UsageError(`${path}: expected a complete tar archive: ${(thrown as Error).message}`);
  } finally {
    file.destroy();
  }
}
