// Entry point of a process that runs one ONNX model. Plain JavaScript, so that it starts fast. The first argument is the file of
// onnxruntime-node. Frames, each a length (4 bytes, little endian) and that number of bytes, arrive on standard input one at a
// time, and each is answered by one frame on standard output; see `frames.ts`.

import { createRequire } from 'node:module';

const OPEN = 0;
const [OK, FAILED] = [0, 1];
const OPTIONS = {
  executionProviders: ['cpu'],
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
  logSeverityLevel: 3,
  extra: { session: { intra_op: { allow_spinning: '0' }, inter_op: { allow_spinning: '0' } } },
};

const runtime = createRequire(import.meta.url)(process.argv[2]);
let chunks = [];
let length = 0;
let isBusy = false;
let model;

process.stdin.on('data', (chunk) => {
  chunks.push(chunk);
  length += chunk.length;
  void answerNext();
});
process.stdin.on('end', () => process.exit());
process.stdin.on('error', () => process.exit());

async function answerNext() {
  if (isBusy || length < 4) return;
  // A model arrives in many chunks, which are joined only once.
  if (chunks[0].length < 4) chunks = [Buffer.concat(chunks)];
  const end = 4 + chunks[0].readUInt32LE(0);
  if (length < end) return;
  const received = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
  const frame = received.subarray(4, end);
  chunks = received.length > end ? [received.subarray(end)] : [];
  length -= end;
  isBusy = true;
  try {
    send(OK, frame[0] === OPEN ? await open(frame.subarray(1)) : await run(frame.subarray(1)));
  } catch (thrown) {
    send(FAILED, [Buffer.from(String(thrown instanceof Error ? thrown.message : thrown).slice(0, 500))]);
  }
  isBusy = false;
  void answerNext();
}

function send(status, parts) {
  const head = Buffer.alloc(5);
  head.writeUInt32LE(1 + parts.reduce((sum, part) => sum + part.length, 0));
  head[4] = status;
  process.stdout.write(Buffer.concat([head, ...parts]));
}

async function open(frame) {
  const headEnd = 4 + frame.readUInt32LE(0);
  const { input, inputShape, logits, actions, isBatched } = JSON.parse(frame.toString('utf8', 4, headEnd));
  // A copy, because the frame is part of a larger buffer that would stay in memory.
  const bytes = Uint8Array.prototype.slice.call(frame, headEnd);
  const session = await runtime.InferenceSession.create(bytes, OPTIONS);
  const size = inputShape.reduce((product, length) => product * length, 1);
  model = { session, input, inputShape, logits, actions, isBatched, size, packed: (size + 7) >> 3 };
  return [];
}

async function run(frame) {
  const { packed, size, isBatched } = model;
  const cpuBefore = process.cpuUsage();
  const rows = frame.length / packed;
  const planes = zeros(rows * size);
  for (let row = 0; row < rows; row += 1) unpack(frame, row * packed, planes, row * size, size);
  let runtimeMs = 0;
  const parts = [];
  const step = isBatched ? rows : 1;
  for (let row = 0; row < rows; row += step) {
    const started = performance.now();
    parts.push(await logitsOf(planes.subarray(row * size, (row + step) * size), step));
    runtimeMs += performance.now() - started;
  }
  const { user, system } = process.cpuUsage(cpuBefore);
  const times = Buffer.alloc(16);
  times.writeDoubleLE((user + system) / 1000, 0);
  times.writeDoubleLE(runtimeMs, 8);
  return [times, ...parts];
}

async function logitsOf(planes, rows) {
  const { session, input, inputShape, logits, actions } = model;
  const tensor = new runtime.Tensor('float32', planes, [rows, ...inputShape]);
  const { dims, data, type } = (await session.run({ [input]: tensor }, [logits]))[logits];
  if (type !== 'float32' || dims.length !== 2 || dims[0] !== rows || dims[1] !== actions) {
    throw new Error(`output "${logits}" came as ${type} [${dims.join(', ')}]: expected float32 [${rows}, ${actions}]`);
  }
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength);
}

/** Reuses one array, because allocating a new one takes longer than unpacking the bits. */
function zeros(length) {
  if (model.planes === undefined || model.planes.length < length) model.planes = new Float32Array(length);
  return model.planes.subarray(0, length).fill(0);
}

/** Unpacks bits: eight cells per byte, the first in the highest bit. */
function unpack(packed, from, planes, to, size) {
  for (let cell = 0; cell < size; cell += 8) {
    // Most bytes are 0, and the planes are already 0.
    let bits = packed[from + (cell >> 3)];
    for (let at = to + cell; bits !== 0; at += 1) {
      if (bits & 0x80) planes[at] = 1;
      bits = (bits << 1) & 0xff;
    }
  }
}
