// Reads the float32 initializers of the bot's own ONNX file, by name. Field numbers are those of onnx.proto.

/** The numbers of each tensor in row-major order, by its name. */
export type Weights = ReadonlyMap<string, Float32Array>;

const MODEL_GRAPH = 7;
const GRAPH_INITIALIZER = 5;
const TENSOR_NAME = 8;
const TENSOR_RAW_DATA = 9;

const VARINT = 0;
const BYTES = 2;
const LENGTH_OF_FIXED: Readonly<Record<number, number>> = { 1: 8, 5: 4 };
const FLOAT_BYTES = 4;

/** Reads the initializers of a model. Throws a RangeError if the bytes are not a message of Protocol Buffers. */
export function readWeights(model: Uint8Array): Weights {
  const weights = new Map<string, Float32Array>();
  for (const graph of fieldsOf(model, MODEL_GRAPH)) {
    for (const tensor of fieldsOf(graph, GRAPH_INITIALIZER)) {
      const [name] = fieldsOf(tensor, TENSOR_NAME);
      const [data] = fieldsOf(tensor, TENSOR_RAW_DATA);
      if (name === undefined || data === undefined || data.length % FLOAT_BYTES !== 0) continue;
      // Copied, because floats must be aligned.
      weights.set(new TextDecoder().decode(name), new Float32Array(new Uint8Array(data).buffer));
    }
  }
  return weights;
}

/** The contents of all fields with this number: messages, strings or bytes. */
function fieldsOf(message: Uint8Array, wanted: number): readonly Uint8Array[] {
  const found: Uint8Array[] = [];
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = message[at];
      if (byte === undefined) throw new RangeError('the model is truncated');
      at += 1;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  while (at < message.length) {
    const key = varint();
    const type = key % 8;
    if (type === VARINT) {
      varint();
      continue;
    }
    const length = type === BYTES ? varint() : LENGTH_OF_FIXED[type];
    if (length === undefined || at + length > message.length) throw new RangeError('the model is malformed');
    if (type === BYTES && Math.trunc(key / 8) === wanted) found.push(message.subarray(at, at + length));
    at += length;
  }
  return found;
}
