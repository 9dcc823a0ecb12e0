// Writes valid and malicious archives byte by byte, with arbitrary entries.

import { crc32, deflateRawSync, gzipSync } from 'node:zlib';

export interface ArchiveEntry {
  readonly path: string;
  readonly content?: string | Buffer;
  /** With the type of the file in its upper bits, as on Unix. */
  readonly mode?: number;
}

/** A zip with exactly the given entries, valid or not. */
export function zipOf(entries: readonly ArchiveEntry[]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { path, content = '', mode = 0o100644 } of entries) {
    const [name, data] = [Buffer.from(path), Buffer.from(content)];
    const packed = deflateRawSync(data);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(0x800, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(data), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(data.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, name, packed]);
    const last = Buffer.alloc(14);
    last.writeUInt32LE(mode * 0x10000, 6);
    last.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03', 'latin1'), fields, last, name]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

export interface TarEntry {
  readonly path: string;
  readonly content?: string | Buffer;
  /** A file is "0", a link "1" or "2", devices "3" and "4", a folder "5". */
  readonly type?: string;
  readonly link?: string;
  /** Bytes that its header claims. */
  readonly size?: number;
}

export function tarGzOf(entries: readonly TarEntry[]): Buffer {
  const blocks = entries.flatMap(({ path, content = '', type = '0', link = '', size }) => {
    const data = Buffer.from(content);
    const header = Buffer.alloc(512);
    header.write(path, 0, 100);
    header.write('0000644\0', 100);
    header.write(`${(size ?? data.length).toString(8).padStart(11, '0')}\0`, 124);
    header.write('00000000000\0', 136);
    header.write('        ', 148);
    header.write(type, 156);
    header.write(link, 157, 100);
    header.write('ustar\x0000', 257);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    return [header, data, Buffer.alloc((512 - (data.length % 512)) % 512)];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]));
}
