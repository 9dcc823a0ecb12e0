// A residual convolutional network with random weights, as an ONNX file.

import { ACTION_COUNT, type Encoding } from '@mcr-arena/protocol';
import { createRandom, type Random } from '@mcr-arena/tiles';

/** A field of a Protocol Buffers message: an integer or a length-delimited value. */
type Field = readonly [number: number, value: number | string | Uint8Array | readonly Field[]];

const FLOAT = 1;
const INTEGER_LIST = 7;
const OPERATOR_SET = 17;
const IR_VERSION = 8;

export interface NetworkSize {
  readonly channels: number;
  /** Number of residual blocks, each with two convolutions. */
  readonly blocks: number;
}

/** A model with the input `planes` and the output `logits`, for batches of any size. */
export function residualModel({ shape }: Encoding, { channels, blocks }: NetworkSize, seed: string): Uint8Array {
  const graph = new Graph(createRandom(`${seed} weights`));
  let last = graph.relu(graph.convolution('planes', shape[0]!, channels));
  for (let block = 0; block < blocks; block += 1) {
    const inner = graph.relu(graph.convolution(last, channels, channels));
    last = graph.relu(graph.node('Add', [graph.convolution(inner, channels, channels), last]));
  }
  const features = channels * shape.slice(1).reduce((product, length) => product * length, 1);
  const weight = graph.weights([features, ACTION_COUNT], features);
  graph.node('Gemm', [graph.node('Flatten', [last]), weight], 'logits');
  return bytesOf([
    [1, IR_VERSION],
    [8, [[2, OPERATOR_SET]]],
    [7, graph.fields(['planes', shape], ['logits', [ACTION_COUNT]])],
  ]);
}

type Tensor = readonly [name: string, shape: readonly number[]];

class Graph {
  readonly #random: Random;
  readonly #nodes: Field[] = [];
  readonly #weights: Field[] = [];

  constructor(random: Random) {
    this.#random = random;
  }

  /** Adds a node and returns the name of its output. */
  node(
    operator: string,
    inputs: readonly string[],
    output = `t${this.#nodes.length}`,
    attributes: Field[] = [],
  ): string {
    this.#nodes.push([1, [...inputs.map((name): Field => [1, name]), [2, output], [4, operator], ...attributes]]);
    return output;
  }

  relu(input: string): string {
    return this.node('Relu', [input]);
  }

  /** Adds a 3×3 convolution, padded with zeros. */
  convolution(input: string, from: number, to: number): string {
    const attributes = [integersOf('kernel_shape', [3, 3]), integersOf('pads', [1, 1, 1, 1])];
    return this.node('Conv', [input, this.weights([to, from, 3, 3], 9 * from)], undefined, attributes);
  }

  weights(shape: readonly number[], inputs: number): string {
    const name = `w${this.#weights.length}`;
    const width = 2 * Math.sqrt(3 / inputs);
    const values = new Float32Array(shape.reduce((product, length) => product * length, 1));
    for (let index = 0; index < values.length; index += 1) {
      values[index] = (this.#random.nextWord() / 2 ** 32 - 0.5) * width;
    }
    const raw = new Uint8Array(values.buffer);
    this.#weights.push([5, [...shape.map((length): Field => [1, length]), [2, FLOAT], [8, name], [9, raw]]]);
    return name;
  }

  fields(input: Tensor, output: Tensor): Field[] {
    return [...this.#nodes, [2, 'policy'], ...this.#weights, [11, infoOf(input)], [12, infoOf(output)]];
  }
}

function integersOf(name: string, values: readonly number[]): Field {
  return [5, [[1, name], ...values.map((value): Field => [8, value]), [20, INTEGER_LIST]]];
}

/** Type of a float tensor, with a batch dimension before the shape. */
function infoOf([name, shape]: Tensor): Field[] {
  const dimensions: Field[] = [[1, [[2, 'batch']]], ...shape.map((length): Field => [1, [[1, length]]])];
  const type: Field = [
    1,
    [
      [1, FLOAT],
      [2, dimensions],
    ],
  ];
  return [
    [1, name],
    [2, [type]],
  ];
}

function bytesOf(fields: readonly Field[]): Uint8Array {
  return Buffer.concat(
    fields.flatMap(([number, value]) => {
      if (typeof value === 'number') return [varint(8 * number), varint(value)];
      const bytes =
        typeof value === 'string' ? Buffer.from(value) : value instanceof Uint8Array ? value : bytesOf(value);
      return [varint(8 * number + 2), varint(bytes.length), bytes];
    }),
  );
}

function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.trunc(rest / 128)) {
    if (rest < 128) return Buffer.from([...bytes, rest]);
    bytes.push((rest % 128) | 128);
  }
}
