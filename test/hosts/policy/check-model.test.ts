// The check of models before a runtime opens them: which models pass, and why others are rejected.

import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkModel, MODEL_BYTES, type ModelError, type PolicyManifest, readModel } from '@mcr-arena/hosts';
import { ACTION_COUNT, ENCODING_NAMES, ENCODINGS } from '@mcr-arena/protocol';
import { createRandom, expectValue } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import {
  convolutionalModel,
  floats,
  type GraphOptions,
  input,
  integers,
  linearModel,
  node,
  onnxBytes,
  output,
} from '../../../bench/src/onnx/onnx-writer.ts';
import { type Field, messageBytes, varint } from '../../../bench/src/onnx/protobuf-writer.ts';

const OBS38: PolicyManifest = { encoding: 'obs38', pick: { type: 'argmax' } };
const INPUTS = [input('planes', ['batch', 38, 4, 9])];
const OUTPUTS = [output('logits', ['batch', ACTION_COUNT])];
const NODES = [node('Flatten', ['planes'], ['flat']), node('Gemm', ['flat', 'weight'], ['logits'])];
const WEIGHT = floats('weight', [1, 1], new Float32Array(1));

/** The fields of a message, by number. */
const messageOf = (fields: Readonly<Record<number, string | number>>): readonly Field[] =>
  Object.entries(fields).map(([number, value]) => [Number(number), value]);

/** An attribute of a node, with its value. */
const attribute = (name: string, value: Field): Field => [5, [[1, name], value]];

const model = (changes: Partial<GraphOptions> = {}): Buffer =>
  onnxBytes({ nodes: NODES, inputs: INPUTS, outputs: OUTPUTS, initializers: [WEIGHT], ...changes });

function refused(bytes: Uint8Array, code: ModelError, message: RegExp | string, manifest = OBS38): void {
  expect(checkModel(bytes, manifest)).toMatchObject({
    error: { code, message: typeof message === 'string' ? message : expect.stringMatching(message) },
  });
}

test('a file larger than a model can be is not read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mcr-model-'));
  const file = join(folder, 'huge.onnx');
  writeFileSync(file, '');
  // Larger than Node can read.
  truncateSync(file, 3 * 2 ** 30);
  const read = readModel(pathToFileURL(file).href, OBS38);
  rmSync(folder, { recursive: true });
  expect(read).toMatchObject({ ok: false, error: { code: 'onnx-too-large' } });
});

describe('models of each encoding pass', () => {
  test.each(ENCODING_NAMES)('%s', (encoding) => {
    const manifest: PolicyManifest = { encoding, value: 'value', pick: { type: 'argmax' } };
    const { shape, size } = ENCODINGS[encoding];
    const checked = expectValue(checkModel(convolutionalModel(ENCODINGS[encoding]), manifest));
    expect(checked).toMatchObject({ input: 'planes', logits: 'logits', inputShape: shape, isBatched: true });
    expect(checked.operators).toEqual({ Add: 1, Conv: 3, Flatten: 1, Gemm: 2, Relu: 3 });
    const one = convolutionalModel(ENCODINGS[encoding], { batch: 1 });
    expect(expectValue(checkModel(one, manifest)).isBatched).toBe(false);
    const linear = linearModel(ENCODINGS[encoding]);
    expect(expectValue(checkModel(linear, { ...manifest, value: undefined })).inputShape).toEqual([size]);
  });

  test('an output without declared dimensions is not refused here', () => {
    const unshaped: Field = [12, [...messageOf({ 1: 'logits' }), [2, [[1, [[1, 1]]]]]]];
    expect(checkModel(model({ outputs: [unshaped] }), OBS38)).toMatchObject({ ok: true });
    expect(checkModel(model({ outputs: [output('logits', ['a', 'b'])] }), OBS38)).toMatchObject({ ok: true });
  });

  test('finds an output with another name by its shape', () => {
    const outputs = [output('value', ['batch', 1]), output('policy', ['batch', ACTION_COUNT])];
    expect(expectValue(checkModel(model({ outputs }), OBS38)).logits).toBe('policy');
  });

  test('ignores weights listed as inputs', () => {
    const inputs = [...INPUTS, input('weight', [1, 1])];
    expect(checkModel(model({ inputs }), OBS38)).toMatchObject({ ok: true });
  });
});

describe('inputs and outputs', () => {
  test.each<[GraphOptions['inputs'], RegExp | string]>([
    [
      [input('planes', ['batch', 38, 34])],
      'input "planes" is float32 [batch, 38, 34]: expected float32 [batch, 38, 4, 9] or [batch, 1368] for obs38',
    ],
    [[input('planes', [8, 38, 4, 9])], /is float32 \[8, 38, 4, 9\]: expected/],
    [[input('planes', ['batch', 38, 4, 9], 10)], /is float16 \[batch, 38, 4, 9\]: expected float32/],
    [[[11, [[1, 'planes']]]], /is not a tensor of any shape: expected/],
    [[], 'inputs none: expected one input'],
    [[...INPUTS, input('mask', ['batch', 235])], 'inputs planes, mask: expected one input'],
  ])('input %# is refused with the found and the expected shape', (inputs, message) => {
    refused(model({ inputs }), 'onnx-input', message);
  });

  test('a name of the manifest that the model lacks is refused', () => {
    refused(model(), 'onnx-input', 'inputs planes: expected one input, "x"', { ...OBS38, input: 'x' });
    const logits = { ...OBS38, logits: 'y' };
    refused(model(), 'onnx-output', /outputs "logits" float32 \[batch, 235\]: expected "y" with/, logits);
    refused(model(), 'onnx-output', 'outputs logits: expected "v" among them', { ...OBS38, value: 'v' });
  });

  test.each<[GraphOptions['outputs'], RegExp | string]>([
    [[output('logits', ['batch', 34])], 'output "logits" is float32 [batch, 34]: expected float32 [batch, 235]'],
    [[output('logits', [1, ACTION_COUNT])], /is float32 \[1, 235\]: expected float32 \[batch, 235\]/],
    [
      [output('a', ['batch', ACTION_COUNT]), output('b', ['batch', ACTION_COUNT])],
      /outputs "a" .*, "b" .*: expected "logits"/,
    ],
    [[], 'outputs none: expected "logits" with float32 [batch, 235]'],
  ])('output %# is refused with the found and the expected shape', (outputs, message) => {
    refused(model({ outputs }), 'onnx-output', message);
  });
});

describe('operators', () => {
  const relu = (options: object) => node('Relu', ['flat'], ['x'], options);
  const inTraining = { attributes: { training_mode: 1 } };
  test.each(['RandomNormal', 'Loop', 'Gradient', ''])('%s is refused', (operator) => {
    const nodes = [...NODES, node(operator, ['logits'], ['more'])];
    refused(model({ nodes }), 'onnx-operator', /policies may not use it/);
  });

  test.each<[string, Field, RegExp]>([
    ['another domain', relu({ domain: 'com.microsoft' }), /domain "com.microsoft"/],
    ['a graph', relu({ fields: [attribute('body', [6, []])] }), /contains a graph, "body"/],
    ['graphs', relu({ fields: [attribute('bodies', [11, []])] }), /contains a graph, "bodies"/],
    ['dropout in training mode', node('Dropout', ['flat', 'ratio', 'mode'], ['x']), /training mode/],
    ['normalisation in training mode', node('BatchNormalization', [...'fsbmv'], ['x'], inTraining), /training mode/],
  ])('%s is refused', (_, more, message) => {
    refused(model({ nodes: [...NODES, more] }), 'onnx-operator', message);
  });

  test('functions and training graphs are refused', () => {
    refused(model({ modelFields: [[25, [[1, 'f']]]] }), 'onnx-operator', /defines functions/);
    refused(model({ modelFields: [[20, []]] }), 'onnx-operator', /graphs for training/);
  });

  test.each([8, 25])('operator set %i is refused', (version) => {
    refused(
      model({ operatorSets: [['', version]] }),
      'onnx-operator-set',
      `operator set ${version}: expected version 9 to 24`,
    );
  });

  test('a missing operator set is refused', () => {
    refused(model({ operatorSets: [] }), 'onnx-operator-set', /missing/);
  });
});

describe('refuses data in other files', () => {
  const location: Field = [13, messageOf({ 1: 'location', 2: '/etc/passwd' })];
  const weights: readonly Field[] = [[1, 1], [2, 1], [8, 'w'], location];
  const elsewhere = attribute('value', [5, messageOf({ 8: 'w', 14: 1 })]);
  test.each<[string, Partial<GraphOptions>]>([
    ['weights', { initializers: [[5, [...weights, [14, 1]]]] }],
    ['weights without the mark of external data', { initializers: [[5, weights]] }],
    ['a constant', { nodes: [...NODES, node('Constant', [], ['w'], { fields: [elsewhere] })] }],
    ['sparse weights', { graphFields: [[15, [[1, [[8, 'w'], location]]]]] }],
  ])('%s', (_, changes) => {
    refused(model(changes), 'onnx-external-data', 'the data of "w" is in another file: export the model as one file');
  });
});

describe('refuses bytes that are not a valid ONNX file', () => {
  test.each<[string, Uint8Array, RegExp]>([
    ['nothing', new Uint8Array(), /no graph/],
    ['text', Buffer.from('hello, world'), /not an ONNX file/],
    ['a graph twice', model({ modelFields: [[7, []]] }), /graph occurs twice/],
    ['a graph that is an integer', messageBytes([[7, 1]]), /graph is a number/],
    ['a name that is not UTF-8', model({ nodes: [[1, [[4, new Uint8Array([0xff])]]]] }), /operator is not UTF-8/],
    ['an integer of eleven bytes', Buffer.concat([varint(8), Buffer.alloc(11, 0xff)]), /more than ten bytes/],
    ['a length beyond the end', Buffer.concat([varint(58), varint(2 ** 60)]), /truncated/],
    ['groups', Buffer.from([59, 60]), /unknown type 3/],
    ['millions of empty fields', messageBytes([[7, Buffer.alloc(2_100_000, '\n\0')]]), /too many fields/],
  ])('%s', (_, bytes, message) => {
    refused(bytes, 'onnx-unreadable', message);
  });

  test('a file that is too large', () => {
    refused(new Uint8Array(MODEL_BYTES + 1), 'onnx-too-large', /67108865 bytes: expected 67108864 at most/);
  });

  test('a model cut off anywhere', () => {
    const bytes = convolutionalModel(ENCODINGS.obs6, { channels: 1 });
    for (let length = 1; length < bytes.length; length += 1 + Math.trunc(length / 200)) {
      expect(checkModel(bytes.subarray(0, length), { ...OBS38, encoding: 'obs6' }).ok).toBe(false);
    }
  });

  test('changed bytes of a model are refused or accepted, without an exception', { tags: ['full'] }, () => {
    const bytes = model({ initializers: [WEIGHT, integers('axes', [1])] });
    const random = createRandom('changed');
    for (let round = 0; round < 20_000; round += 1) {
      const changed = Uint8Array.from(bytes);
      for (let change = 0; change <= random.below(3); change += 1) {
        changed[random.below(changed.length)] = random.below(256);
      }
      expect(typeof checkModel(changed, OBS38).ok).toBe('boolean');
    }
  });
});
