// A tar archive (POSIX ustar) as a stream, file by file, so that an archive of any size needs the memory of one file.

import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export interface TarFile {
  /** At most 100 bytes in UTF-8. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

const BLOCK = 512;

/** Answers with an archive to save as NAME.tar. */
export function sendTar(reply: FastifyReply, name: string, files: AsyncIterable<TarFile>): FastifyReply {
  return reply
    .type('application/x-tar')
    .header('content-disposition', `attachment; filename="${name}.tar"`)
    .send(Readable.from(tarOf(files)));
}

/** The archive; each file is read when those before it were sent. */
async function* tarOf(files: AsyncIterable<TarFile>): AsyncGenerator<Uint8Array> {
  for await (const { path, bytes } of files) {
    yield headerOf(path, bytes.length);
    yield bytes;
    yield new Uint8Array((BLOCK - (bytes.length % BLOCK)) % BLOCK);
  }
  yield new Uint8Array(2 * BLOCK);
}

/** Of a regular file, mode 644, without owner and time: the same files make the same archive. */
function headerOf(path: string, size: number): Uint8Array {
  const header = Buffer.alloc(BLOCK);
  const name = Buffer.from(path);
  if (name.length > 100) throw new RangeError(`path in an archive: at most 100 bytes are expected, not "${path}"`);
  const octal = (value: number, at: number, digits: number): void => {
    header.write(value.toString(8).padStart(digits, '0'), at, 'ascii');
  };
  name.copy(header);
  octal(0o644, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  octal(size, 124, 11);
  octal(0, 136, 11);
  header.write('        0', 148, 'ascii');
  header.write('ustar\0', 257, 'ascii');
  header.write('00', 263, 'ascii');
  octal(
    header.reduce((sum, byte) => sum + byte, 0),
    148,
    6,
  );
  header[154] = 0;
  return header;
}
