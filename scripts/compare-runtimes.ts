// Compares the outputs of an ONNX policy in onnxruntime-node and onnxruntime-web (WebAssembly) with those of PyTorch: `node
// scripts/compare-runtimes.ts MODEL FOLDER`, with the inputs and outputs stored by `python -m mcr_arena.train parity --keep
// FOLDER`. Exit status 1 if a legal logit or a value differs by 0.01 or more, or the best action differs without a near tie.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ACTION_COUNT } from '@mcr-arena/protocol';
import * as web from 'onnxruntime-web';

const MOST_DIFFERENT = 0.01;
/** The best two logits of a row may be swapped between runtimes if they are this close. */
const NEAR_TIE = 1e-4;
const BATCH = 250;

type Runtime = Pick<typeof web, 'InferenceSession' | 'Tensor'>;

interface Kept {
  readonly rows: number;
  /** Shape of one row. */
  readonly shape: readonly number[];
  readonly planes: Float32Array;
  readonly mask: Uint8Array;
  readonly logits: Float32Array;
  readonly value: Float32Array;
}

/** The shape of a NumPy array, and its numbers as bytes. */
function readArray(path: string): { readonly shape: readonly number[]; readonly bytes: Buffer } {
  const file = readFileSync(path);
  const start = 10 + file.readUInt16LE(8);
  const shape = /'shape': \(([\d, ]*)\)/.exec(file.toString('latin1', 10, start))?.[1];
  if (shape === undefined) throw new Error(`${path}: expected a NumPy array`);
  return { shape: shape.split(',').filter(Boolean).map(Number), bytes: file.subarray(start) };
}

function floatsOf(bytes: Buffer): Float32Array {
  return new Float32Array(Uint8Array.from(bytes).buffer);
}

function readKept(folder: string): Kept {
  const [planes, mask, logits, value] = ['planes', 'mask', 'logits', 'value'].map((name) =>
    readArray(join(folder, `${name}.npy`)),
  );
  const [rows, ...shape] = planes!.shape;
  return {
    rows: rows!,
    shape,
    planes: Float32Array.from(planes!.bytes),
    mask: mask!.bytes,
    logits: floatsOf(logits!.bytes),
    value: floatsOf(value!.bytes),
  };
}

interface Differences {
  readonly runtime: string;
  readonly states: number;
  logits: number;
  value: number;
  nearTies: number;
  differentChoices: number;
}

async function compare(
  runtime: string,
  { InferenceSession, Tensor }: Runtime,
  model: string,
  kept: Kept,
): Promise<Differences> {
  const session = await InferenceSession.create(readFileSync(model), { intraOpNumThreads: 1 });
  const size = kept.shape.reduce((product, length) => product * length, 1);
  const found: Differences = { runtime, states: kept.rows, logits: 0, value: 0, nearTies: 0, differentChoices: 0 };
  for (let first = 0; first < kept.rows; first += BATCH) {
    const rows = Math.min(BATCH, kept.rows - first);
    const planes = kept.planes.subarray(first * size, (first + rows) * size);
    const output = await session.run({ planes: new Tensor('float32', planes, [rows, ...kept.shape]) });
    const [logits, value] = [output.logits!.data, output.value!.data] as [Float32Array, Float32Array];
    for (let row = 0; row < rows; row += 1) {
      found.value = Math.max(found.value, Math.abs(value[row]! - kept.value[first + row]!));
      const from = row * ACTION_COUNT;
      addRow(found, logits.subarray(from, from + ACTION_COUNT), kept, first + row);
    }
  }
  return found;
}

function addRow(found: Differences, logits: Float32Array, { logits: all, mask }: Kept, row: number): void {
  const from = row * ACTION_COUNT;
  const legal = [...logits.keys()].filter((action) => mask[from + action] === 1);
  const stated = (action: number): number => all[from + action]!;
  for (const action of legal) found.logits = Math.max(found.logits, Math.abs(logits[action]! - stated(action)));
  const best = legal.toSorted((a, b) => stated(b) - stated(a));
  const isNearTie = best.length > 1 && stated(best[0]!) - stated(best[1]!) < NEAR_TIE;
  const choice = legal.reduce((first, action) => (logits[action]! > logits[first]! ? action : first));
  if (isNearTie) found.nearTies += 1;
  else if (choice !== best[0]) found.differentChoices += 1;
}

const [model, folder] = process.argv.slice(2);
if (model === undefined || folder === undefined) throw new Error('expected a model and a folder');
const kept = readKept(folder);
// onnxruntime-node is an optional dependency of the hosts package.
const node = createRequire(new URL('../packages/hosts/package.json', import.meta.url))('onnxruntime-node') as Runtime;
web.env.wasm.numThreads = 1;
for (const [name, runtime] of [
  ['onnxruntime-node', node],
  ['onnxruntime-web', web],
] as const) {
  const found = await compare(name, runtime, model, kept);
  console.log(JSON.stringify(found));
  const isSame = found.logits < MOST_DIFFERENT && found.value < MOST_DIFFERENT && found.differentChoices === 0;
  if (!isSame) process.exitCode = 1;
}
