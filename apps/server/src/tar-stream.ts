// Streams a tar archive (POSIX ustar) file by file, so that an archive of any size needs only the memory of one file.

export interface TarFile {
  /** At most 100 bytes in UTF-8. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

const BLOCK = 512;

/** The archive; each file is read once the previous ones have been taken. Throws a RangeError if a path is too long. */
export async function* tarOf(files: AsyncIterable<TarFile>): AsyncGenerator<Uint8Array> {
  for await (const { path, bytes } of files) {
    yield headerOf(path, bytes.length);
    yield bytes;
    yield new Uint8Array((BLOCK - (bytes.length % BLOCK)) % BLOCK);
  }
  yield new Uint8Array(2 * BLOCK);
}

/** Header of a regular file, mode 644, without owner and time, so that equal files make equal archives. */
function headerOf(path: string, size: number): Uint8Array {
  const header = Buffer.alloc(BLOCK);
  const name = Buffer.from(path);
  if (name.length > 100) throw new RangeError(`path in an archive: expected at most 100 bytes, not "${path}"`);
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
