// Files made to harm a server that unpacks, parses or compiles them, each with the failure expected in its check report. One file
// of each kind; test/hosts covers the variants.

import { gzipSync } from 'node:zlib';
import { ACTION_COUNT, ENCODINGS } from '@mcr-arena/protocol';
import {
  convolutionalModel,
  type GraphOptions,
  input,
  node,
  onnxBytes,
  output,
} from '../../../../bench/src/onnx/onnx-writer.ts';
import { tarGzOf, zipOf } from '../../../hosts/stdio/archive-files.ts';
import type { FileToUpload } from '../upload-client.ts';

export interface HostileFile {
  readonly file: FileToUpload;
  /** The code of the failure in the report. */
  readonly code: string;
}

const MAIN = { path: 'main.js', content: 'console.log(1)\n' };
const OBS6 = { encoding: 'obs6' };
/** The path of files that escape from their folder. */
export const ESCAPED = '/tmp/mcr-escaped.js';

const zip = (name: string, bytes: Buffer) => ({ name: `${name}.zip`, bytes });
const tar = (name: string, bytes: Buffer) => ({ name: `${name}.tar.gz`, bytes });

/** A tar header for a file of zeros, and the zeros as repeated gzip members, so that they are compressed only once. */
function zeroBomb(mebibytes: number): Buffer {
  const header = Buffer.alloc(512);
  header.write('main.js', 0);
  header.write('0000644\0', 100);
  header.write(`${(mebibytes * 2 ** 20).toString(8).padStart(11, '0')}\0`, 124);
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  const zeros = gzipSync(Buffer.alloc(16 * 2 ** 20));
  return Buffer.concat([gzipSync(header), ...Array.from({ length: mebibytes / 16 }, () => zeros)]);
}

/** A tar.gz of a million entries: ten thousand, repeated a hundred times. */
function millionFiles(): Buffer {
  const entries = Array.from({ length: 10_000 }, (_, index) => ({ path: `f${index}` }));
  const bytes = tarGzOf(entries);
  return Buffer.concat(Array.from({ length: 100 }, () => bytes));
}

const GRAPH: GraphOptions = {
  nodes: [node('Flatten', ['planes'], ['flat']), node('Gemm', ['flat', 'weight'], ['logits'])],
  inputs: [input('planes', ['batch', 6, 4, 9])],
  outputs: [output('logits', ['batch', ACTION_COUNT])],
  initializers: [],
};
const model = (name: string, bytes: Buffer) => ({ name: `${name}.onnx`, bytes, fields: OBS6 });
/** A tensor whose dimensions imply 2^62 bytes, with four bytes of data. */
const HUGE_TENSOR = [
  5,
  [
    [1, 2 ** 30],
    [1, 2 ** 30],
    [2, 1],
    [8, 'weight'],
    [9, new Uint8Array(4)],
  ],
] as const;
const EXTERNAL = [
  5,
  [
    [1, 1],
    [2, 1],
    [8, 'weight'],
    [
      13,
      [
        [1, 'location'],
        [2, '/etc/passwd'],
      ],
    ],
    [14, 1],
  ],
] as const;

export const HOSTILE_FILES: Readonly<Record<string, () => HostileFile>> = {
  'zip bomb': () => ({ file: tar('bomb', zeroBomb(640)), code: 'archive-too-large' }),
  'path traversal in a zip': () => ({
    file: zip('traversal', zipOf([MAIN, { path: `../../../../../..${ESCAPED}`, content: 'x' }])),
    code: 'entry-path-unsafe',
  }),
  'symbolic link in a zip': () => ({
    file: zip('link', zipOf([MAIN, { path: 'data', content: '/etc/passwd', mode: 0o120777 }])),
    code: 'entry-not-a-file',
  }),
  'device in a tar': () => ({
    file: tar('device', tarGzOf([MAIN, { path: 'zero', type: '3' }])),
    code: 'entry-not-a-file',
  }),
  'a million files': () => ({ file: tar('million', millionFiles()), code: 'archive-too-many-files' }),
  'compiler that reads without end': () => ({
    file: { name: 'endless.cpp', bytes: '#include "/dev/zero"\nint main() {}\n' },
    code: 'build-failed',
  }),
  'corrupt model': () => {
    const whole = convolutionalModel(ENCODINGS.obs6);
    return { file: model('corrupt', whole.subarray(0, whole.length / 2)), code: 'onnx-unreadable' };
  },
  'model with a forbidden operator': () => ({
    file: model('random', onnxBytes({ ...GRAPH, nodes: [...GRAPH.nodes, node('RandomNormal', [], ['x'])] })),
    code: 'onnx-operator',
  }),
  'model with data in other files': () => ({
    file: model('external', onnxBytes({ ...GRAPH, initializers: [EXTERNAL] })),
    code: 'onnx-external-data',
  }),
};

/** Passes the inspection of the file, but the runtime cannot open it. */
export const HUGE_MODEL = model('huge', onnxBytes({ ...GRAPH, initializers: [HUGE_TENSOR] }));
