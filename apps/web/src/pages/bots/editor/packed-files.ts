// Packs the files of a bot for an upload: one file as it is, several as a tar.gz. The same files give the same bytes, so that the
// server recognises a version that it has: they are sorted and have no times or owners.

import type { EditedFile } from './edited-bot.ts';

const BLOCK = 512;
/** Longest path in the header of a file. */
const NAME_BYTES = 100;

/** Files without a content are left out. `name`: of the archive, without its ending. */
export async function packedFiles(files: readonly EditedFile[], name: string): Promise<File> {
  const contents = files.flatMap((file) => {
    const bytes = bytesOf(file);
    return bytes === undefined ? [] : [{ path: file.path, bytes }];
  });
  const [only] = contents;
  if (only !== undefined && contents.length === 1 && !only.path.includes('/')) return new File([only.bytes], only.path);
  const sorted = contents.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const parts = sorted.flatMap(({ path, bytes }) => entryOf(path, bytes));
  const tar = new Blob([...parts, new Uint8Array(2 * BLOCK)]);
  const packed = await new Response(tar.stream().pipeThrough(new CompressionStream('gzip'))).blob();
  return new File([packed], `${name === '' ? 'bot' : name}.tar.gz`);
}

function bytesOf({ text, base64 }: EditedFile): Uint8Array<ArrayBuffer> | undefined {
  if (text !== undefined) return new TextEncoder().encode(text);
  if (base64 === undefined) return undefined;
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** The blocks of a file in the format pax. */
function entryOf(path: string, bytes: Uint8Array<ArrayBuffer>): readonly Uint8Array<ArrayBuffer>[] {
  const encoded = new TextEncoder().encode(path);
  const file = [headerOf(encoded, bytes.length), ...blocksOf(bytes)];
  if (encoded.length <= NAME_BYTES) return file;
  const attribute = paxOf(encoded);
  return [headerOf(new TextEncoder().encode('pax'), attribute.length, 'x'), ...blocksOf(attribute), ...file];
}

function blocksOf(bytes: Uint8Array<ArrayBuffer>): readonly Uint8Array<ArrayBuffer>[] {
  return [bytes, new Uint8Array(-bytes.length & (BLOCK - 1))];
}

/** The attribute with the whole path. It begins with its own length. */
function paxOf(path: Uint8Array): Uint8Array<ArrayBuffer> {
  const [before, after] = [' path=', '\n'];
  const text = new TextDecoder().decode(path);
  const length = before.length + path.length + after.length;
  const digits = [2, 3, 4].find((count) => `${length + count}`.length === count)!;
  return new TextEncoder().encode(`${length + digits}${before}${text}${after}`);
}

/** The header of a file, with the beginning of its path. */
function headerOf(path: Uint8Array, size: number, type = '0'): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(BLOCK);
  const put = (place: number, text: string): void => header.set(new TextEncoder().encode(text), place);
  const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0');
  header.set(path.subarray(0, NAME_BYTES));
  put(100, `${octal(0o644, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0${octal(size, 11)}\0${octal(0, 11)}\0`);
  put(148, ' '.repeat(8));
  put(156, type);
  put(257, 'ustar\0' + '00');
  const sum = header.reduce((total, byte) => total + byte, 0);
  put(148, `${octal(sum, 6)}\0 `);
  return header;
}
