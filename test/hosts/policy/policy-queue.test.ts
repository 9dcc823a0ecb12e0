// Batches of questions and failures of their process, with programs that have no model.

import { setTimeout } from 'node:timers/promises';
import { checkModel, PolicyQueue, type ProgramRunner } from '@mcr-arena/hosts';
import { ENCODINGS } from '@mcr-arena/protocol';
import { expectValue } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { linearModel } from '../../../bench/src/onnx/onnx-writer.ts';
import { fakePrograms, frame, obedient, PACKED, type Reaction } from './fake-program.ts';

const POISON = 0xee;
const LIMITS = { memoryMiB: 64, startMs: 300_000 };
const model = expectValue(checkModel(linearModel(ENCODINGS.obs6), { encoding: 'obs6', pick: { type: 'argmax' } }));

const question = (deal: string, first = 1) => ({
  planes: new Uint8Array(PACKED).fill(first, 0, 1),
  deal,
  limitMs: 300_000,
});

/** The reply in place of a crashed model's, or of one that had no more time. */
const replyOf = (verdict: string | undefined) =>
  verdict === undefined ? { type: 'timedOut' } : { type: 'crashed', verdict };

const asksPoison = (content: Buffer): boolean => {
  for (let at = 0; at < content.length; at += PACKED) if (content[at] === POISON) return true;
  return false;
};

test('questions of different deals share a batch and its time; those of one deal do not', async () => {
  const queue = new PolicyQueue(fakePrograms(obedient), model, LIMITS);
  const deals = ['a', 'b', 'a', 'c', 'a'];
  const answers = await Promise.all(deals.map((deal, index) => queue.ask(question(deal, index + 1))));
  const batches = answers.map((answer) => answer.type === 'logits' && [answer.batch, answer.cpuMs, answer.logits[0]]);
  expect(batches).toEqual([
    [3, 10 / 3, 1],
    [3, 10 / 3, 2],
    [1, 10, 3],
    [3, 10 / 3, 4],
    [1, 10, 5],
  ]);
  await queue.close();
});

test('pauses a process while no question is open', async () => {
  const runner = fakePrograms(obedient);
  const queue = new PolicyQueue(runner, model, LIMITS);
  await queue.open();
  expect(runner.resting).toBe(1);
  await Promise.all([queue.ask(question('a')), queue.ask(question('b'))]);
  expect(runner.resting).toBe(1);
  await queue.close();
});

test('a batch has at most 64 questions', async () => {
  const queue = new PolicyQueue(fakePrograms(obedient), model, LIMITS);
  const answers = await Promise.all(Array.from({ length: 150 }, (_, deal) => queue.ask(question(`${deal}`))));
  const sizes = answers.map((answer) => (answer.type === 'logits' ? answer.batch : 0));
  expect([...new Set(sizes)]).toEqual([64, 22]);
  await queue.close();
});

describe('a question that ends the process does not affect other questions', () => {
  const notLogits = 'the process of the model sent something other than logits';
  test.each<[string, Reaction, string | undefined]>([
    [
      'a crash',
      { end: { type: 'signalled', signal: 'SIGSEGV' } },
      'the process of the model ended with signal SIGSEGV',
    ],
    ['memory', { end: { type: 'memory', usedMiB: 999 } }, 'it used more than 64 MiB of memory'],
    ['CPU time', { end: { type: 'cpuTime', usedMs: 9 } }, undefined],
    ['an error', { send: frame(1, Buffer.from('no kernel')) }, 'the model failed: no kernel'],
    ['too few logits', { send: frame(0, Buffer.alloc(20)) }, notLogits],
    ['two answers', { send: Buffer.concat([frame(0), frame(0)]) }, notLogits],
  ])('%s', async (_, reaction, verdict) => {
    const reply = replyOf(verdict);
    const runner = fakePrograms((type, content) =>
      type === 1 && asksPoison(content) ? reaction : obedient(type, content),
    );
    const queue = new PolicyQueue(runner, model, LIMITS);
    const deals = Array.from({ length: 10 }, (_, deal) => question(`${deal}`, deal === 4 ? POISON : deal));
    const answers = await Promise.all(deals.map((each) => queue.ask(each)));
    for (const [deal, answer] of answers.entries()) {
      if (deal === 4) expect(answer).toMatchObject({ type: 'fault', reply, log: 'its last words' });
      else expect(answer).toMatchObject({ type: 'logits', batch: 1 });
    }
    expect(await queue.ask(question('after', 7))).toMatchObject({ type: 'logits' });
    await queue.close();
  });
});

test('times out a question without an answer', async () => {
  const queue = new PolicyQueue(
    fakePrograms((type, content) => (type === 1 && asksPoison(content) ? undefined : obedient(type, content))),
    model,
    LIMITS,
  );
  const answer = await queue.ask({ ...question('a', POISON), limitMs: 20 });
  expect(answer).toMatchObject({ type: 'fault', reply: { type: 'timedOut' } });
  expect(await queue.ask(question('b'))).toMatchObject({ type: 'logits' });
  await queue.close();
});

test('the wait until a process may continue does not count', async () => {
  const programs = fakePrograms(obedient);
  const start: ProgramRunner['start'] = async (specification) => {
    const program = await programs.start(specification);
    return { ...program, wake: () => setTimeout(100).then(() => program.wake?.()) };
  };
  const queue = new PolicyQueue({ ...programs, start }, model, LIMITS);
  await queue.open();
  const started = performance.now();
  const answer = await queue.ask(question('a'));
  const waited = performance.now() - started - (answer.type === 'logits' ? answer.wallMs : 0);
  expect(waited).toBeGreaterThan(98);
  await queue.close();
});

test('no question is lost when the process is killed', async () => {
  let runs = 0;
  const runner = fakePrograms((type, content) => {
    if (type === 1) runs += 1;
    // The first run after the four trial runs of the first process.
    return type === 1 && runs === 5 ? { end: { type: 'signalled', signal: 'SIGKILL' } } : obedient(type, content);
  });
  const queue = new PolicyQueue(runner, model, LIMITS);
  expect(await queue.ask(question('a', 9))).toMatchObject({ type: 'logits' });
  expect(runner.started).toBe(2);
  await queue.close();
});

describe('a process in which the model cannot be opened', () => {
  test.each<[string, Reaction, string | undefined]>([
    ['reports the reason', { send: frame(1, Buffer.from('bad graph')) }, 'the model cannot be opened: bad graph'],
    ['does not answer', undefined, undefined],
  ])('%s', async (_, reaction, verdict) => {
    const reply = replyOf(verdict);
    const runner = fakePrograms(() => reaction);
    const queue = new PolicyQueue(runner, model, { ...LIMITS, startMs: reaction === undefined ? 20 : LIMITS.startMs });
    expect(await queue.open()).toMatchObject({ reply });
    const started = runner.started;
    const answers = await Promise.all(['a', 'b', 'c'].map((deal) => queue.ask(question(deal))));
    expect(answers).toEqual(answers.map(() => expect.objectContaining({ type: 'fault', reply })));
    // One process for the whole batch.
    expect(runner.started).toBe(started + 1);
    await queue.close();
  });

  test('is an internal error if the runner cannot start programs', async () => {
    const start = () => Promise.reject(new Error('no processes'));
    const queue = new PolicyQueue({ ...fakePrograms(obedient), start }, model, LIMITS);
    await expect(queue.open()).rejects.toThrow('no processes');
    await expect(queue.ask(question('a'))).rejects.toThrow('no processes');
    await queue.close();
  });
});
