// Reads the parts of an ONNX file that are checked before a runtime opens it: operators, declared inputs and outputs, and the
// location of data. Weights are not read. Field numbers: onnx.proto3 of ONNX 1.20.

import { failure, type Result, success } from '@mcr-arena/tiles';
import { MalformedMessage, Message } from './protobuf.ts';

export interface OnnxFile {
  /** Version of the operator set by domain; the standard one is `''`. */
  readonly operatorSets: ReadonlyMap<string, number>;
  readonly nodes: readonly OnnxNode[];
  /** Inputs, except those with values in the file. */
  readonly inputs: readonly OnnxTensor[];
  readonly outputs: readonly OnnxTensor[];
  /** Names of tensors whose data is in other files. */
  readonly externalTensors: readonly string[];
  /** Whether the file defines functions. */
  readonly hasFunctions: boolean;
  /** Whether the file has graphs for training. */
  readonly hasTraining: boolean;
}

export interface OnnxNode {
  readonly operator: string;
  readonly domain: string;
  readonly inputs: number;
  readonly outputs: number;
  /** Names of attributes that are graphs. */
  readonly graphs: readonly string[];
  readonly integers: Readonly<Record<string, bigint>>;
}

/** A declared input or output. */
export interface OnnxTensor {
  readonly name: string;
  /** A `TensorProto.DataType`; absent if this is not a tensor. */
  readonly elementType?: number;
  /** Absent if the rank is not declared. */
  readonly shape?: readonly Dimension[];
}

/** A number, or the name of a dynamic dimension (empty if unnamed). */
export type Dimension = number | string;

/** 64 MiB: a residual network of 24 blocks with 128 channels takes 28 MB. */
export const MODEL_BYTES = 64 * 1024 * 1024;
/** A graph of a thousand nodes has about ten thousand fields. */
const FIELDS = 1_000_000;
const EXTERNAL = 1n;

/** Reads a model. `bytes` is untrusted. */
export function readOnnxFile(bytes: Uint8Array): Result<OnnxFile, 'onnx-unreadable' | 'onnx-too-large'> {
  if (bytes.length > MODEL_BYTES) {
    return failure('onnx-too-large', `the model has ${bytes.length} bytes: expected ${MODEL_BYTES} at most`);
  }
  try {
    return success(fileOf(new Message(bytes, 'model', { left: FIELDS })));
  } catch (thrown) {
    if (thrown instanceof MalformedMessage) return failure('onnx-unreadable', `not an ONNX file: ${thrown.message}`);
    throw thrown;
  }
}

function fileOf(model: Message): OnnxFile {
  const graph = model.message(7, 'graph');
  if (graph === undefined) throw new MalformedMessage('model: it has no graph');
  const initializers = graph.messages(5, 'initializer');
  const nodes = graph.messages(1, 'node');
  const names = new Set(initializers.map((tensor) => tensor.text(8, 'name') ?? ''));
  return {
    operatorSets: operatorSetsOf(model),
    nodes: nodes.map(nodeOf),
    inputs: graph
      .messages(11, 'input')
      .map(tensorOf)
      .filter(({ name }) => !names.has(name)),
    outputs: graph.messages(12, 'output').map(tensorOf),
    externalTensors: [
      ...initializers,
      ...graph.messages(15, 'sparse initializer').flatMap(partsOfSparse),
      ...nodes.flatMap(tensorsOf),
    ]
      .filter(isExternal)
      .map((tensor) => tensor.text(8, 'name') ?? ''),
    hasFunctions: model.has(25),
    hasTraining: model.has(20),
  };
}

function operatorSetsOf(model: Message): ReadonlyMap<string, number> {
  const sets = new Map<string, number>();
  for (const set of model.messages(8, 'operator set')) {
    const domain = domainOf(set.text(1, 'domain'));
    if (sets.has(domain)) throw new MalformedMessage(`model: two versions of the operator set "${domain}"`);
    sets.set(domain, Number(set.integer(2, 'version') ?? 0n));
  }
  return sets;
}

/** Normalises the domain of the standard operators, which has two names. */
function domainOf(name = ''): string {
  return name === 'ai.onnx' ? '' : name;
}

function nodeOf(node: Message): OnnxNode {
  const attributes = node.messages(5, 'attribute').map((attribute) => ({
    name: attribute.text(1, 'name') ?? '',
    integer: attribute.integer(3, 'integer'),
    isGraph: attribute.has(6) || attribute.has(11),
  }));
  return {
    operator: node.text(4, 'operator') ?? '',
    domain: domainOf(node.text(7, 'domain')),
    inputs: node.count(1),
    outputs: node.count(2),
    graphs: attributes.filter(({ isGraph }) => isGraph).map(({ name }) => name),
    integers: Object.fromEntries(
      attributes.flatMap(({ name, integer }) => (integer === undefined ? [] : [[name, integer]])),
    ),
  };
}

/** The tensors in the attributes of a node, such as the value of a Constant. */
function tensorsOf(node: Message): Message[] {
  return node
    .messages(5, 'attribute')
    .flatMap((attribute) => [
      ...attribute.messages(5, 'tensor'),
      ...attribute.messages(10, 'tensors'),
      ...[...attribute.messages(22, 'sparse tensor'), ...attribute.messages(23, 'sparse tensors')].flatMap(
        partsOfSparse,
      ),
    ]);
}

function partsOfSparse(tensor: Message): Message[] {
  return [...tensor.messages(1, 'values'), ...tensor.messages(2, 'indices')];
}

function isExternal(tensor: Message): boolean {
  return tensor.integer(14, 'data location') === EXTERNAL || tensor.has(13);
}

function tensorOf(info: Message): OnnxTensor {
  const name = info.text(1, 'name') ?? '';
  const tensor = info.message(2, 'type')?.message(1, 'tensor type');
  const elementType = tensor?.integer(1, 'element type');
  const shape = tensor?.message(2, 'shape')?.messages(1, 'dimension').map(dimensionOf);
  return {
    name,
    ...(elementType !== undefined && { elementType: Number(elementType) }),
    ...(shape !== undefined && { shape }),
  };
}

function dimensionOf(dimension: Message): Dimension {
  const value = dimension.integer(1, 'value');
  return value === undefined ? (dimension.text(2, 'parameter') ?? '') : Number(value);
}
