// Checks an ONNX file against its manifest before a runtime opens it. Errors say what was found and what was expected.

import { ACTION_COUNT, ENCODINGS, type Encoding } from '@mcr-arena/protocol';
import { failure, type Result, success } from '@mcr-arena/tiles';
import type { PolicyManifest } from './manifest.ts';
import { type Dimension, type OnnxFile, type OnnxTensor, readOnnxFile } from './onnx-file.ts';
import { faultOfNode, OPERATOR_SET } from './operators.ts';

export type ModelError =
  | 'onnx-unreadable'
  | 'onnx-too-large'
  | 'onnx-external-data'
  | 'onnx-operator'
  | 'onnx-operator-set'
  | 'onnx-input'
  | 'onnx-output';

/** A model that is safe to open, with its inputs and outputs. */
export interface PolicyModel {
  readonly bytes: Uint8Array;
  readonly encoding: Encoding;
  readonly input: string;
  /** Shape of the input for one question. */
  readonly inputShape: readonly number[];
  readonly logits: string;
  /** Whether one run can answer any number of questions instead of one. */
  readonly isBatched: boolean;
  /** Number of uses of each operator. */
  readonly operators: Readonly<Record<string, number>>;
}

const FLOAT = 1;
/** Names of `TensorProto.DataType`. */
const ELEMENT_TYPES =
  'undefined float32 uint8 int8 uint16 int16 int32 int64 string bool float16 float64 uint32 uint64 complex64 complex128 bfloat16'.split(
    ' ',
  );

/** Checks a model. `bytes` is untrusted. */
export function checkModel(bytes: Uint8Array, manifest: PolicyManifest): Result<PolicyModel, ModelError> {
  const file = readOnnxFile(bytes);
  if (!file.ok) return file;
  const fault = faultOfGraph(file.value);
  if (fault !== undefined) return failure(...fault);
  const encoding = ENCODINGS[manifest.encoding];
  const input = inputOf(file.value, manifest, encoding);
  if (!input.ok) return input;
  const isBatched = typeof input.value.shape![0] === 'string';
  const logits = logitsOf(file.value, manifest, isBatched);
  if (!logits.ok) return logits;
  const value = faultOfValue(file.value, manifest, isBatched);
  if (value !== undefined) return failure('onnx-output', value);
  return success({
    bytes,
    encoding,
    input: input.value.name,
    inputShape: input.value.shape!.slice(1) as number[],
    logits: logits.value.name,
    isBatched,
    operators: countsOf(file.value),
  });
}

function countsOf({ nodes }: OnnxFile): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const { operator } of nodes) counts.set(operator, (counts.get(operator) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function faultOfGraph(file: OnnxFile): [ModelError, string] | undefined {
  const { min, max } = OPERATOR_SET;
  const version = file.operatorSets.get('');
  if (version === undefined || version < min || version > max) {
    return ['onnx-operator-set', `operator set ${version ?? 'missing'}: expected version ${min} to ${max}`];
  }
  if (file.hasFunctions) return ['onnx-operator', 'the model defines functions: export it with functions inlined'];
  if (file.hasTraining) return ['onnx-operator', 'the model has graphs for training: export it for inference'];
  const [external] = file.externalTensors;
  if (external !== undefined) {
    return ['onnx-external-data', `the data of "${external}" is in another file: export the model as one file`];
  }
  for (const node of file.nodes) {
    const fault = faultOfNode(node);
    if (fault !== undefined) return ['onnx-operator', fault];
  }
  return undefined;
}

function inputOf({ inputs }: OnnxFile, manifest: PolicyManifest, encoding: Encoding): Result<OnnxTensor, 'onnx-input'> {
  const names = inputs.map(({ name }) => name).join(', ') || 'none';
  const [input] = manifest.input === undefined ? inputs : inputs.filter(({ name }) => name === manifest.input);
  if (inputs.length !== 1 || input === undefined) {
    const expected = manifest.input === undefined ? 'one input' : `one input, "${manifest.input}"`;
    return failure('onnx-input', `inputs ${names}: expected ${expected}`);
  }
  const shapes = inputShapesOf(encoding);
  const isOne = input.elementType === FLOAT && shapes.some((shape) => isExactly(input.shape, shape));
  if (isOne) return success(input);
  const expected = shapes.map((shape) => `[batch, ${shape.join(', ')}]`).join(' or ');
  return failure(
    'onnx-input',
    `input "${input.name}" is ${formatTensor(input)}: expected float32 ${expected} for ${encoding.name}`,
  );
}

/** Possible shapes of one question: planes as grids or rows, rows as images of width 1, or a single row. */
function inputShapesOf({ shape, size, layout }: Encoding): readonly (readonly number[])[] {
  return layout === '34' ? [shape, [...shape, 1], [size]] : [shape, [size]];
}

/** Whether the shape matches, with a batch dimension that is 1 or dynamic. */
function isExactly(found: readonly Dimension[] | undefined, expected: readonly number[]): boolean {
  if (found === undefined || found.length !== expected.length + 1 || !isBatchSize(found[0]!)) return false;
  return expected.every((length, index) => found[index + 1] === length);
}

function isBatchSize(dimension: Dimension): boolean {
  return typeof dimension === 'string' || dimension === 1;
}

function logitsOf(
  { outputs }: OnnxFile,
  manifest: PolicyManifest,
  isBatched: boolean,
): Result<OnnxTensor, 'onnx-output'> {
  const fits = (output: OnnxTensor): boolean => canBe(output, [ACTION_COUNT], isBatched);
  const named = outputs.find(({ name }) => name === (manifest.logits ?? 'logits'));
  const fitting = outputs.filter(fits);
  const output = named ?? (manifest.logits === undefined && fitting.length === 1 ? fitting[0] : undefined);
  if (output !== undefined && fits(output)) return success(output);
  const expected = `float32 [${isBatched ? 'batch' : 1}, ${ACTION_COUNT}]`;
  if (output !== undefined) {
    return failure('onnx-output', `output "${output.name}" is ${formatTensor(output)}: expected ${expected}`);
  }
  const found = outputs.map((each) => `"${each.name}" ${formatTensor(each)}`).join(', ') || 'none';
  return failure('onnx-output', `outputs ${found}: expected "${manifest.logits ?? 'logits'}" with ${expected}`);
}

function faultOfValue({ outputs }: OnnxFile, { value }: PolicyManifest, isBatched: boolean): string | undefined {
  if (value === undefined) return undefined;
  const output = outputs.find(({ name }) => name === value);
  if (output === undefined)
    return `outputs ${outputs.map(({ name }) => name).join(', ')}: expected "${value}" among them`;
  if (canBe(output, [1], isBatched) || canBe(output, [], isBatched)) return undefined;
  return `output "${value}" is ${formatTensor(output)}: expected float32 [batch, 1] or [batch]`;
}

/** Whether an output can have the shape. Its dimensions may be undeclared; the first run then shows them. */
function canBe({ elementType, shape }: OnnxTensor, expected: readonly number[], isBatched: boolean): boolean {
  if (elementType !== FLOAT) return false;
  if (shape === undefined) return true;
  if (shape.length !== expected.length + 1) return false;
  if (typeof shape[0] === 'number' && (isBatched || shape[0] !== 1)) return false;
  return expected.every((length, index) => typeof shape[index + 1] === 'string' || shape[index + 1] === length);
}

function formatTensor({ elementType, shape }: OnnxTensor): string {
  const type = elementType === undefined ? 'not a tensor' : (ELEMENT_TYPES[elementType] ?? `of type ${elementType}`);
  return `${type} ${shape === undefined ? 'of any shape' : `[${shape.map((length) => length || '?').join(', ')}]`}`;
}
