// The archive of a tournament from a server: all of its files with one request.

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar';
import { MAX_FILE_BYTES } from './answer.ts';

/** The files of a tournament, in a folder of its id. Anything else in the archive is left out. */
const EXPECTED = /^[^/]+\/(?<file>tournament\.json|results\.json|sets\/(?<set>r\d+-t\d+-s\d+)\.json\.zst)$/;

/**
 * Writes the files into `folder`; `onSet` is called for each set, with the number so far. Throws where the archive breaks off, has a
 * file twice, or one that is too large.
 */
export async function extractTournament(
  body: ReadableStream<Uint8Array>,
  folder: string,
  onSet: (done: number) => void,
): Promise<void> {
  const found = new Set<string>();
  const end = new AbortController();
  let sets = 0;
  const extraction = extract({
    ...{ cwd: folder, strip: 1, strict: true },
    filter: (path, entry) => {
      const { file, set } = EXPECTED.exec(path)?.groups ?? {};
      if (file === undefined || !('type' in entry) || entry.type !== 'File') return false;
      const refusal = refusalOf(file, entry.size, found);
      if (refusal !== undefined) {
        extraction.abort(new Error(refusal));
        return false;
      }
      found.add(file);
      if (set !== undefined) onSet(++sets);
      return true;
    },
  });
  extraction.on('eof', () => end.abort());
  // A readable stream: a pipeline from a generator waits for ever where nothing of the archive is extracted.
  await pipeline(Readable.from(buffersOf(body, end.signal)), extraction);
}

function refusalOf(file: string, size: number, found: ReadonlySet<string>): string | undefined {
  if (found.has(file)) return `the archive has ${file} twice`;
  if (size > MAX_FILE_BYTES) return `${file} has ${size} bytes, expected at most ${MAX_FILE_BYTES}`;
  return undefined;
}

/** What `tar` reads are buffers. It would collect what follows the end of the archive: that is not fetched. */
async function* buffersOf(body: ReadableStream<Uint8Array>, end: AbortSignal): AsyncGenerator<Buffer> {
  for await (const chunk of body) {
    yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    if (end.aborted) return;
  }
}
