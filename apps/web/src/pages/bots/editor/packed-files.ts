// Packs the files of a bot for an upload: one file as it is, several as a tar.gz. The same files give the same bytes, so that the
// server recognises a version that it has: they are sorted and have no times or owners.

import type { EditedFile } from './edited-bot.ts';

const BLOCK = 512;

/** Files without a content are left out. `name`: of the archive, without its ending. */
export async function packedFiles(files: readonly EditedFile[], name: string): Promise<File> {
  const contents = files.flatMap((file) => {
    const bytes = bytesOf(file);
    return bytes === undefined ? [] : [{ path: file.path, bytes }];
  });
  const [only] = contents;
  if (only !== undefined && contents.length === 1 && !only.path.includes('/')) return new File([only.bytes], only.path);
  const sorted = contents.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const parts = sorted.flatMap(({ path, bytes }) => [
    headerOf(path, bytes.length),
    bytes,
    new Uint8Array(-bytes.length & (BLOCK - 1)),
  ]);
  const tar = new Blob([...parts, new Uint8Array(2 * BLOCK)]);
  const packed = await new Response(tar.stream().pipeThrough(new CompressionStream('gzip'))).blob();
  return new File([packed], `${name === '' ? 'bot' : name}.tar.gz`);
}

function bytesOf({ text, base64 }: EditedFile): Uint8Array<ArrayBuffer> | undefined {
  if (text !== undefined) return new TextEncoder().encode(text);
  if (base64 === undefined) return undefined;
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** The header of a file in the format ustar. */
function headerOf(path: string, size: number): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(BLOCK);
  const put = (place: number, text: string): void => header.set(new TextEncoder().encode(text), place);
  const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0');
  put(0, path);
  put(100, `${octal(0o644, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0${octal(size, 11)}\0${octal(0, 11)}\0`);
  put(148, ' '.repeat(8));
  put(156, '0');
  put(257, 'ustar\0' + '00');
  const sum = header.reduce((total, byte) => total + byte, 0);
  put(148, `${octal(sum, 6)}\0 `);
  return header;
}
