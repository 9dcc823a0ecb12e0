import type { Action, Observation } from '@mcr-arena/engine';
import { findBot, type ModuleSource, seatInProcess, seatInThread } from '@mcr-arena/hosts';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import { parseBotSpecification } from '@mcr-arena/sdk';
import { expectValue } from '@mcr-arena/tiles';
import { afterEach, describe, expect, test } from 'vitest';

const folder = new URL('../fixtures/bots/', import.meta.url).pathname;
const observation = { hand: new Uint8Array(34) } as unknown as Observation;
const legalActions: readonly Action[] = [{ type: 'pass' }, { type: 'win' }];
/** Short, for bots that never answer; those that do are given time, however busy the machine is. */
const limits = { start: 3_000, answer: 500, memoryMiB: 64 };
const patient = { ...limits, start: 300_000, answer: 300_000 };

function sourceOf(text: string): ModuleSource {
  return expectValue(findBot(expectValue(parseBotSpecification(text)), folder, HOUSE_BOTS));
}

function contextOf({ parameters }: ModuleSource) {
  return { seat: 0, prevalentWind: 'east', rules: {}, parameters, seed: 's' } as never;
}

const opened: { close(): void }[] = [];
afterEach(() => {
  for (const bot of opened.splice(0)) bot.close();
});

async function askInThread(text: string, threadLimits = limits) {
  const source = sourceOf(text);
  const bot = await seatInThread(threadLimits)(source, contextOf(source));
  opened.push(bot);
  return bot.ask(observation, legalActions);
}

describe('a failure of a bot in a thread is a reply', () => {
  test.each([
    ['obliging.js', { type: 'pass' }],
    ['faulty.js?how=throws', { type: 'crashed', verdict: 'no idea' }],
    ['faulty.js?how=rejects', { type: 'crashed', verdict: 'no idea later' }],
    ['faulty.js?how=silent', { type: 'timedOut' }],
    ['faulty.js?how=endless', { type: 'timedOut' }],
    ['faulty.js?how=unready', { type: 'timedOut' }],
    ['faulty.js?how=unborn', { type: 'crashed', verdict: 'cannot be made' }],
    ['faulty.js?how=exits', { type: 'crashed', verdict: "the bot's thread ended with exit code 3" }],
    ['faulty.js?how=nothing', { type: 'unreadable', text: 'undefined', chowLike: false }],
    ['faulty.js?how=nonsense', { type: 'unreadable', text: '{"type":"discard","tile":99}', chowLike: false }],
    ['faulty.js?how=illegal', { type: 'concealedKong', tile: 33 }],
    ['faulty.js?how=postsNothing', { type: 'unreadable', text: 'undefined', chowLike: false }],
    ['faulty.js?how=postsNumber', { type: 'crashed', verdict: '33' }],
    ['faulty.js?how=postsNovel', { type: 'crashed', verdict: 'x'.repeat(500) }],
    ['faulty.js?how=throwsTextless', { type: 'crashed', verdict: 'an object without text' }],
    ['faulty.js?how=throwsNumbered', { type: 'crashed', verdict: '33' }],
  ])('%s', async (text, reply) => {
    expect(await askInThread(text, reply.type === 'timedOut' ? limits : patient)).toEqual(reply);
  });

  test.each(['faulty.js?how=uncloneable', 'faulty.js?how=hoards', 'shapeless.js'])('%s crashes', async (text) => {
    expect(await askInThread(text, patient)).toMatchObject({ type: 'crashed' });
  });

  // Two thousand waits would be more than the test is given.
  test('after a time-out the bot is not waited for again', async () => {
    const source = sourceOf('faulty.js?how=silent');
    const bot = await seatInThread(limits)(source, contextOf(source));
    opened.push(bot);
    for (let question = 0; question < 2000; question += 1) {
      expect(await bot.ask(observation, legalActions)).toEqual({ type: 'timedOut' });
    }
  });
});

test('a bot in a thread sees nothing of the environment but the cache of compiled code', async () => {
  expect(Object.keys(process.env)).toEqual(expect.arrayContaining(['NODE_COMPILE_CACHE', 'PATH']));
  const verdict = 'sees NODE_COMPILE_CACHE';
  expect(await askInThread('looking.js', patient)).toEqual({ type: 'crashed', verdict });
});

test('an answer given in time counts, however late this thread hears it', async () => {
  const source = sourceOf('signalling.js');
  const answered = new Int32Array(new SharedArrayBuffer(4));
  const context = { ...(contextOf(source) as object), parameters: { answered } } as never;
  const bot = await seatInThread({ ...patient, answer: 1 })(source, context);
  opened.push(bot);
  await new Promise(setImmediate); // timers come next, messages after them
  const reply = bot.ask(observation, legalActions);
  Atomics.wait(answered, 0, 0);
  const until = performance.now() + 5;
  while (performance.now() < until);
  expect(await reply).toEqual({ type: 'pass' });
});

describe('a failure of a bot in the process is a reply', () => {
  test.each([
    ['obliging.js', { type: 'pass' }],
    ['faulty.js?how=throws', { type: 'crashed', verdict: 'no idea' }],
    ['faulty.js?how=rejects', { type: 'crashed', verdict: 'no idea later' }],
    ['faulty.js?how=unborn', { type: 'crashed', verdict: 'cannot be made' }],
    ['faulty.js?how=nothing', { type: 'unreadable', text: 'undefined', chowLike: false }],
  ])('%s', async (text, reply) => {
    const source = sourceOf(text);
    const bot = await seatInProcess(source, contextOf(source));
    expect(await bot.ask(observation, legalActions)).toEqual(reply);
  });
});

test('a fresh thread for every deal remembers nothing; one process does', async () => {
  const source = sourceOf('elephant.js');
  for (let deal = 0; deal < 2; deal += 1) expect(await askInThread('elephant.js', patient)).toEqual({ type: 'pass' });
  for (const reply of [{ type: 'pass' }, { type: 'crashed', verdict: 'I have been here before' }]) {
    const bot = await seatInProcess(source, contextOf(source));
    expect(await bot.ask(observation, legalActions)).toEqual(reply);
  }
});

test('a bot that is nowhere: the error says where it was looked for', () => {
  const found = findBot(expectValue(parseBotSpecification('nobody')), folder, HOUSE_BOTS);
  expect(found.ok ? '' : found.error.message).toContain('nobody');
});
