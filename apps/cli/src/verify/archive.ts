// Reads the archive of a tournament from a server: all its files with one request.

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar';
import { FETCH_LIMITS } from '../patient-fetch.ts';

const MAX_FILE_BYTES = FETCH_LIMITS.bytes;

/** The files of a tournament, in a folder named after its id. Other files in the archive are skipped. */
const EXPECTED = /^[^/]+\/(?<file>tournament\.json|results\.json|sets\/(?<set>r\d+-t\d+-s\d+)\.json\.zst)$/;

/**
 * Writes the files into `folder`; `onSet` is called for each set with the number so far. Throws if the archive is truncated, or
 * contains a duplicate or oversized file.
 */
export async function extractTournament(
  body: AsyncIterable<Uint8Array>,
  folder: string,
  onSet: (done: number) => void,
): Promise<void> {
  const found = new Set<string>();
  const end = new AbortController();
  let sets = 0;
  const extraction = extract({
    cwd: folder,
    strip: 1,
    strict: true,
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
  // Uses a readable stream, because a pipeline from a generator hangs if nothing in the archive is extracted.
  await pipeline(Readable.from(buffersOf(body, end.signal)), extraction);
}

function refusalOf(file: string, size: number, found: ReadonlySet<string>): string | undefined {
  if (found.has(file)) return `the archive contains ${file} twice`;
  if (size > MAX_FILE_BYTES) return `${file} has ${size} bytes, expected at most ${MAX_FILE_BYTES}`;
  return undefined;
}

/** The body as buffers, which `tar` needs. Stops at the end of the archive, because `tar` would buffer any data after it. */
async function* buffersOf(body: AsyncIterable<Uint8Array>, end: AbortSignal): AsyncGenerator<Buffer> {
  for await (const chunk of body) {
    yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    if (end.aborted) return;
  }
}
