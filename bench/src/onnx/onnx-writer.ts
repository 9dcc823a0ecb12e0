// Writes ONNX files for benchmarks and tests: any graph, and networks with seeded random weights for each encoding.

import { ACTION_COUNT, type Encoding } from '@mcr-arena/protocol';
import { createRandom } from '@mcr-arena/tiles';
import { type Field, messageBytes } from './protobuf-writer.ts';

interface NodeOptions {
  readonly domain?: string;
  /** Integers or lists of integers; attributes of other kinds are given in `fields`. */
  readonly attributes?: Readonly<Record<string, number | readonly number[]>>;
  readonly fields?: readonly Field[];
}

export interface GraphOptions {
  readonly nodes: readonly Field[];
  readonly inputs: readonly Field[];
  readonly outputs: readonly Field[];
  readonly initializers?: readonly Field[];
  readonly operatorSets?: readonly (readonly [domain: string, version: number])[];
  readonly graphFields?: readonly Field[];
  readonly modelFields?: readonly Field[];
}

type Shape = readonly (number | string)[];

const FLOAT = 1;
const INT64 = 7;

export function onnxBytes(options: GraphOptions): Buffer {
  const { nodes, inputs, outputs, initializers = [], operatorSets = [['', 17]] } = options;
  const graph: Field[] = [...nodes, [2, 'g'], ...initializers, ...inputs, ...outputs, ...(options.graphFields ?? [])];
  const sets = operatorSets.map(
    ([domain, version]): Field => [
      8,
      [
        [1, domain],
        [2, version],
      ],
    ],
  );
  return messageBytes([[1, 8], ...sets, [7, graph], ...(options.modelFields ?? [])]);
}

export function node(
  operator: string,
  inputs: readonly string[],
  outputs: readonly string[],
  { domain, attributes = {}, fields = [] }: NodeOptions = {},
): Field {
  return [
    1,
    [
      ...inputs.map((name): Field => [1, name]),
      ...outputs.map((name): Field => [2, name]),
      [4, operator],
      ...(domain === undefined ? [] : [[7, domain] as const]),
      ...Object.entries(attributes).map(([name, value]): Field => [5, attributeOf(name, value)]),
      ...fields,
    ],
  ];
}

function attributeOf(name: string, value: number | readonly number[]): Field[] {
  if (typeof value === 'number')
    return [
      [1, name],
      [3, value],
      [20, 2],
    ];
  return [[1, name], ...value.map((each): Field => [8, each]), [20, 7]];
}

function tensorInfo(name: string, shape: Shape, elementType = FLOAT): Field[] {
  const dimensions = shape.map((length): Field => [1, [typeof length === 'number' ? [1, length] : [2, length]]]);
  const tensorType: Field[] = [
    [1, elementType],
    [2, dimensions],
  ];
  return [
    [1, name],
    [2, [[1, tensorType]]],
  ];
}

export const input = (name: string, shape: Shape, elementType = FLOAT): Field => [
  11,
  tensorInfo(name, shape, elementType),
];
export const output = (name: string, shape: Shape, elementType = FLOAT): Field => [
  12,
  tensorInfo(name, shape, elementType),
];

export function floats(name: string, shape: readonly number[], values: Float32Array): Field {
  return [5, tensorFields(name, shape, FLOAT, new Uint8Array(values.buffer))];
}

export function integers(name: string, values: readonly number[]): Field {
  return [5, tensorFields(name, [values.length], INT64, new Uint8Array(BigInt64Array.from(values.map(BigInt)).buffer))];
}

function tensorFields(name: string, shape: readonly number[], type: number, raw: Uint8Array): Field[] {
  return [...shape.map((length): Field => [1, length]), [2, type], [8, name], [9, raw]];
}

/** Numbers around 0 with this standard deviation (uniform). */
function randomWeights(count: number, seed: string, deviation: number): Float32Array {
  const random = createRandom(seed);
  const width = deviation * Math.sqrt(12);
  return Float32Array.from({ length: count }, () => (random.nextWord() / 2 ** 32 - 0.5) * width);
}

interface NetworkOptions {
  readonly seed?: string;
  readonly batch?: number | string;
  readonly channels?: number;
  /** Residual blocks of two convolutions. */
  readonly blocks?: number;
  /** Takes planes of 34 cells as images of width 1. */
  readonly isColumn?: boolean;
  readonly operatorSet?: number;
}

/** A residual convolutional network with outputs `logits` and `value`: kernels of 3×3 on grids, 3 (or 3×1) on rows. */
export function convolutionalModel({ shape }: Encoding, options: NetworkOptions = {}): Buffer {
  const { seed = 'model', batch = 'batch', channels = 8, blocks = 1, isColumn = false, operatorSet = 17 } = options;
  const dimensions = isColumn ? [...shape, 1] : [...shape];
  const kernel = isColumn ? [3, 1] : dimensions.slice(1).map(() => 3);
  const pads = isColumn ? [1, 0, 1, 0] : kernel.flatMap(() => [1, 1]);
  const attributes = { kernel_shape: kernel, pads };
  const initializers: Field[] = [];
  const weights = (name: string, sizes: readonly number[], inputs: number): void => {
    const count = sizes.reduce((product, length) => product * length, 1);
    initializers.push(floats(name, sizes, randomWeights(count, `${seed} ${name}`, 1 / Math.sqrt(inputs))));
  };
  const nodes: Field[] = [];
  const convolve = (name: string, from: string, planes: number): string => {
    weights(`${name}.weight`, [channels, planes, ...kernel], planes * 9);
    weights(`${name}.bias`, [channels], 100);
    nodes.push(node('Conv', [from, `${name}.weight`, `${name}.bias`], [name], { attributes }));
    return name;
  };
  const activate = (from: string): string => {
    nodes.push(node('Relu', [from], [`${from}.relu`]));
    return `${from}.relu`;
  };
  let last = activate(convolve('stem', 'planes', dimensions[0]!));
  for (let block = 0; block < blocks; block += 1) {
    const inner = activate(convolve(`block${block}.0`, last, channels));
    const changed = convolve(`block${block}.1`, inner, channels);
    nodes.push(node('Add', [changed, last], [`block${block}`]));
    last = activate(`block${block}`);
  }
  nodes.push(node('Flatten', [last], ['flat']));
  const features = channels * dimensions.slice(1).reduce((product, length) => product * length, 1);
  for (const [name, size] of [
    ['logits', ACTION_COUNT],
    ['value', 1],
  ] as const) {
    weights(`${name}.weight`, [features, size], features / 4);
    weights(`${name}.bias`, [size], 100);
    nodes.push(node('Gemm', ['flat', `${name}.weight`, `${name}.bias`], [name]));
  }
  return onnxBytes({
    nodes,
    initializers,
    inputs: [input('planes', [batch, ...dimensions])],
    outputs: [output('logits', [batch, ACTION_COUNT]), output('value', [batch, 1])],
    operatorSets: [['', operatorSet]],
  });
}

/** One linear layer on the flattened planes. */
export function linearModel({ size }: Encoding, { seed = 'model', batch = 'batch' }: NetworkOptions = {}): Buffer {
  return onnxBytes({
    nodes: [node('Gemm', ['planes', 'weight', 'bias'], ['logits'])],
    initializers: [
      floats('weight', [size, ACTION_COUNT], randomWeights(size * ACTION_COUNT, `${seed} weight`, 0.5)),
      floats('bias', [ACTION_COUNT], randomWeights(ACTION_COUNT, `${seed} bias`, 0.1)),
    ],
    inputs: [input('planes', [batch, size])],
    outputs: [output('logits', [batch, ACTION_COUNT])],
  });
}
