// The archive of a tournament from a server: all of its files with one request.

import { pipeline } from 'node:stream/promises';
import { extract } from 'tar';

/** The files of a tournament, in a folder of its id. Anything else in the archive is left out. */
const EXPECTED = /^[^/]+\/(tournament\.json|results\.json|sets\/(r\d+-t\d+-s\d+)\.json\.zst)$/;

/** Writes the files into `folder`; `onSet` is called for each set, with the number so far. Throws where the archive breaks off. */
export async function extractTournament(
  body: ReadableStream<Uint8Array>,
  folder: string,
  onSet: (done: number) => void,
): Promise<void> {
  let sets = 0;
  const extraction = extract({
    ...{ cwd: folder, strip: 1, strict: true },
    filter: (path, entry) => EXPECTED.test(path) && 'type' in entry && entry.type === 'File',
    onReadEntry: ({ path }) => {
      if (EXPECTED.exec(path)?.[2] === undefined) return;
      sets += 1;
      onSet(sets);
    },
  });
  await pipeline(buffersOf(body), extraction);
}

/** What `tar` reads are buffers. */
async function* buffersOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of body) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
}
