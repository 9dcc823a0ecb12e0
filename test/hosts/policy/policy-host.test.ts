// The host of policies with generated models: its replies, and the handling of failing models.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openRegistry, POLICY_HOST, policyHost, type SeatedBot, TRUSTED_RUNNER } from '@mcr-arena/hosts';
import { ACTION_COUNT, ENCODINGS, type EncodingName } from '@mcr-arena/protocol';
import type { BotParameters } from '@mcr-arena/sdk';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import {
  convolutionalModel,
  floats,
  input,
  integers,
  linearModel,
  node,
  onnxBytes,
  output,
} from '../../../bench/src/onnx/onnx-writer.ts';
import { makeScratchFolder } from '../../scratch-folder.ts';
import { LiteralPolicy } from './literal-policy.ts';
import { childrenNow } from './policy-children.ts';
import { type AskedQuestion, duplicateQuestions, PATIENT, seatingOf } from './questions.ts';

/** Decisions whose best two logits are closer may differ between batches. */
const MARGIN = 1e-4;

const scratch = makeScratchFolder();
const questions = duplicateQuestions(60);

const registry = await openRegistry([policyHost(TRUSTED_RUNNER)]);
afterAll(() => registry.close());

const seated: SeatedBot[] = [];
afterEach(async () => {
  for (const bot of seated.splice(0)) await bot.close();
});

let files = 0;
function urlOf(bytes: Uint8Array): string {
  files += 1;
  const file = join(scratch, `${files}.onnx`);
  writeFileSync(file, bytes);
  return pathToFileURL(file).href;
}

async function seatAt(url: string, parameters: BotParameters, deal = 'a deal', limits = PATIENT): Promise<SeatedBot> {
  const loaded = await registry.hostFor(POLICY_HOST).load({ host: POLICY_HOST, bot: url, parameters });
  const bot = await loaded.seat(seatingOf(deal, limits));
  seated.push(bot);
  return bot;
}

const seat = (bytes: Uint8Array, encoding: EncodingName = 'obs6', deal = 'a deal', limits = PATIENT) =>
  seatAt(urlOf(bytes), { encoding }, deal, limits);

/** A model whose logits come from `nodes`, which turn `scores` into `logits`. */
function modelWith(nodes: readonly (readonly [string, readonly string[], string])[], batch: number | string = 'batch') {
  const { size } = ENCODINGS.obs6;
  return onnxBytes({
    nodes: [
      node('Gemm', ['planes', 'weight'], ['scores']),
      ...nodes.map(([operator, inputs, result]) => node(operator, inputs, [result])),
    ],
    initializers: [
      floats('weight', [size, ACTION_COUNT], new Float32Array(size * ACTION_COUNT).fill(-0.01)),
      integers('axis0', [0]),
      integers('huge', [1, 16_384, 16_384]),
    ],
    inputs: [input('planes', [batch, size])],
    outputs: [output('logits', ['rows', 'columns'])],
    operatorSets: [['', 18]],
  });
}

function expectEqual(found: unknown, expected: unknown, margin: number): number {
  if (margin <= MARGIN) return 0;
  expect(found).toEqual(expected);
  return 1;
}

describe('a policy plays the legal action with the best logit', () => {
  test.each<EncodingName>(['obs6', 'mcr-1-34'])('%s', async (encoding) => {
    const bytes = convolutionalModel(ENCODINGS[encoding], { seed: encoding });
    const literal = await LiteralPolicy.open(bytes, encoding);
    const bot = await seat(bytes, encoding);
    const types = new Set<string>();
    let compared = 0;
    for (const question of questions) {
      const { action, margin } = await literal.answer(question);
      const reply = await bot.decide(question.observation, question.actions);
      compared += expectEqual(reply, action, margin);
      types.add(reply.type);
    }
    expect(compared).toBeGreaterThan(50);
    expect(types.size).toBeGreaterThan(1);
  });

  test.each<EncodingName>(['obs6-34'])('%s as images of width 1', async (encoding) => {
    const bytes = convolutionalModel(ENCODINGS[encoding], { isColumn: true });
    const literal = await LiteralPolicy.open(bytes, encoding, [...ENCODINGS[encoding].shape, 1]);
    const bot = await seat(bytes, encoding);
    for (const question of questions.slice(0, 30)) {
      const { action, margin } = await literal.answer(question);
      expectEqual(await bot.decide(question.observation, question.actions), action, margin);
    }
  });

  test('a model for one question at a time', async () => {
    const bytes = convolutionalModel(ENCODINGS.obs38, { batch: 1 });
    const literal = await LiteralPolicy.open(bytes, 'obs38');
    const bots = await Promise.all(
      questions.slice(0, 20).map((_, deal) => seatAt(urlOf(bytes), { encoding: 'obs38' }, `${deal}`)),
    );
    const replies = await Promise.all(
      bots.map((bot, index) => bot.decide(questions[index]!.observation, questions[index]!.actions)),
    );
    for (const [index, reply] of replies.entries()) {
      const { action, margin } = await literal.answer(questions[index]!);
      expectEqual(reply, action, margin);
    }
  });

  test('claims include a discard chosen after the claim', async () => {
    const claims = questions.filter(({ actions }) => actions.some(({ type }) => type === 'chow'));
    // Of the actions of a claim, chows have the best logits.
    const bias = Float32Array.from({ length: ACTION_COUNT }, (_, index) => (index >= 36 && index < 99 ? 100 : 0));
    const { size } = ENCODINGS.obs6;
    const weight = new Float32Array(size * ACTION_COUNT).map((_, index) => Math.sin(index));
    const bytes = onnxBytes({
      nodes: [node('Gemm', ['planes', 'weight', 'bias'], ['logits'])],
      initializers: [floats('weight', [size, ACTION_COUNT], weight), floats('bias', [ACTION_COUNT], bias)],
      inputs: [input('planes', ['batch', size])],
      outputs: [output('logits', ['batch', ACTION_COUNT])],
    });
    const literal = await LiteralPolicy.open(bytes, 'obs6', [size]);
    const bot = await seat(bytes);
    const discards = new Set<unknown>();
    for (const question of claims) {
      const reply = await bot.decide(question.observation, question.actions);
      expect(question.actions).toContainEqual(reply);
      expect(reply).toEqual((await literal.answer(question)).action);
      discards.add('discard' in reply ? reply.discard : undefined);
    }
    expect(discards.size).toBeGreaterThan(3);
  });
});

test('concurrent questions of many tables get the same replies as sequential ones', async () => {
  const url = urlOf(convolutionalModel(ENCODINGS.obs38, { channels: 16, blocks: 2 }));
  const literal = await LiteralPolicy.open(convolutionalModel(ENCODINGS.obs38, { channels: 16, blocks: 2 }), 'obs38');
  const bots = await Promise.all(questions.map((_, deal) => seatAt(url, { encoding: 'obs38' }, `deal ${deal}`)));
  const ask = (bot: SeatedBot, { observation, actions }: AskedQuestion) => bot.decide(observation, actions);
  const together = await Promise.all(bots.map((bot, index) => ask(bot, questions[index]!)));
  let compared = 0;
  for (const [index, reply] of together.entries()) {
    const { action, margin } = await literal.answer(questions[index]!);
    compared += expectEqual(reply, action, margin);
    expectEqual(reply, await ask(bots[index]!, questions[index]!), margin);
  }
  expect(compared).toBeGreaterThan(50);
});

test('with a temperature, replies depend on the seed of the deal', async () => {
  const url = urlOf(linearModel(ENCODINGS.obs6));
  const replies = async (deal: string, temperature: string): Promise<unknown[]> => {
    const bot = await seatAt(url, { encoding: 'obs6', temperature }, deal);
    const given: unknown[] = [];
    for (const { observation, actions } of questions) {
      const reply = await bot.decide(observation, actions);
      expect(actions).toContainEqual(reply);
      given.push(reply);
    }
    return given;
  };
  const hot = await replies('x', '50');
  expect(await replies('x', '50')).toEqual(hot);
  expect(await replies('y', '50')).not.toEqual(hot);
  expect(await replies('y', '0')).toEqual(await replies('x', '0'));
});

describe('a model that cannot play fails at its seat', () => {
  test.each<[string, () => Uint8Array, RegExp]>([
    ['plain text', () => Buffer.from('no model'), /not an ONNX file/],
    ['another encoding', () => linearModel(ENCODINGS.obs38), /\[batch, 1368\]: expected float32 \[batch, 6, 4, 9\]/],
    ['a graph that does not fit', () => modelWith([['MatMul', ['scores', 'weight'], 'logits']]), /cannot be opened: /],
    [
      'logits of another shape',
      () =>
        modelWith([
          ['Shape', ['scores'], 'shape'],
          ['Reshape', ['scores', 'minus'], 'logits'],
        ]),
      /cannot be opened: /,
    ],
    [
      'logits transposed',
      () => modelWith([['Transpose', ['scores'], 'logits']]),
      /output "logits" came as float32 \[235, 3\]: expected float32 \[3, 235\]/,
    ],
    [
      'rows that are mixed',
      () =>
        modelWith([
          ['ReduceMean', ['scores', 'axis0'], 'mean'],
          ['Sub', ['scores', 'mean'], 'logits'],
        ]),
      /mixes the questions of a batch/,
    ],
  ])('%s', async (_, bytes, message) => {
    const bot = await seat(bytes());
    expect(bot.failure).toEqual({ type: 'crashed', verdict: expect.stringMatching(message) });
    expect(await bot.decide(questions[0]!.observation, questions[0]!.actions)).toEqual(bot.failure);
  });

  test('a missing file', async () => {
    const bot = await seatAt(pathToFileURL(join(scratch, 'absent.onnx')).href, { encoding: 'obs6' });
    expect(bot.failure).toMatchObject({ verdict: expect.stringMatching(/cannot be read: ENOENT/) });
  });

  test('unknown parameters', async () => {
    const bot = await seatAt(urlOf(linearModel(ENCODINGS.obs6)), { encoding: 'obs6', depth: '3' });
    expect(bot.failure).toMatchObject({ verdict: expect.stringMatching(/unknown parameter "depth"/) });
  });
});

describe('a model that fails at a question', () => {
  const [{ observation, actions }] = questions as [AskedQuestion];

  test('returns NaN: the reply names the action, and repeats for the rest of the deal', async () => {
    const bot = await seat(modelWith([['Log', ['scores'], 'logits']]));
    expect(bot.failure).toBeUndefined();
    const reply = await bot.decide(observation, actions);
    expect(reply).toEqual({
      type: 'crashed',
      verdict: expect.stringMatching(/returned NaN for the legal action \d+, \{"type"/),
    });
    expect(await bot.decide(observation, actions)).toEqual(reply);
  });

  test('exceeds its memory limit: other models are not affected', async () => {
    const other = await seat(linearModel(ENCODINGS.obs6), 'obs6', 'another deal');
    const hungry = modelWith([
      ['Unsqueeze', ['scores', 'axis0'], 'one'],
      ['ReduceMean', ['one'], 'mean'],
      ['Expand', ['mean', 'huge'], 'expanded'],
      ['ReduceMax', ['expanded'], 'most'],
      ['Squeeze', ['most', 'axis0'], 'scalar'],
      ['Add', ['scores', 'scalar'], 'logits'],
    ]);
    const bot = await seat(hungry, 'obs6', 'a deal', { ...PATIENT, memoryMiB: 64 });
    const reply = bot.failure ?? (await bot.decide(observation, actions));
    expect(reply).toEqual({ type: 'crashed', verdict: expect.stringMatching(/more than 64 MiB of memory|allocat/i) });
    expect(actions).toContainEqual(await other.decide(observation, actions));
  });

  test('takes too long: the next deal gets a new process', { tags: ['full'] }, async () => {
    const slow = convolutionalModel(ENCODINGS.obs6, { channels: 256, blocks: 8 });
    const url = urlOf(slow);
    const hasty = await seatAt(url, { encoding: 'obs6' }, 'hasty', { ...PATIENT, decisionMs: 1 });
    expect(hasty.failure).toBeUndefined();
    expect(await hasty.decide(observation, actions)).toEqual({ type: 'timedOut' });
    const patient = await seatAt(url, { encoding: 'obs6' }, 'patient');
    expect(actions).toContainEqual(await patient.decide(observation, actions));
    const limited = await seatAt(url, { encoding: 'obs6' }, 'limited', { ...PATIENT, cpuMs: 1 });
    expect(await limited.decide(observation, actions)).toEqual({ type: 'timedOut' });
  });
});

test('each version has a process, and only a few idle ones are kept', { tags: ['full'] }, async () => {
  const before = new Set(childrenNow());
  const url = urlOf(linearModel(ENCODINGS.obs6, { seed: 'shared' }));
  await Promise.all([1, 2, 3].map((deal) => seatAt(url, { encoding: 'obs6' }, `${deal}`)));
  await seatAt(url, { encoding: 'obs6', temperature: '1' }, 'another');
  expect(childrenNow().filter((pid) => !before.has(pid))).toHaveLength(1);
  for (let version = 0; version < 8; version += 1) {
    const bot = await seat(linearModel(ENCODINGS.obs6, { seed: `version ${version}` }));
    await bot.close();
  }
  await expect.poll(() => childrenNow().length, { timeout: 60_000 }).toBeLessThanOrEqual(5);
});
