import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Action, DUPLICATE_RULES, type Observation } from '@mcr-arena/engine';
import {
  type BotSeating,
  DEFAULT_LIMITS,
  type DecisionLimits,
  findBot,
  openRegistry,
  type SeatedBot,
} from '@mcr-arena/hosts';
import { parseBotSpecification } from '@mcr-arena/sdk';
import { expectValue } from '@mcr-arena/tiles';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { makeScratchFolder } from '../scratch-folder.ts';
import { HOSTS, NAMED_BOTS } from './hosts-under-test.ts';

const folder = join(import.meta.dirname, '../fixtures/bots/');
const observation = { hand: new Uint8Array(34), history: [{ type: 'dealt' }] } as unknown as Observation;
const legalActions: readonly Action[] = [{ type: 'pass' }, { type: 'win' }];
/** Generous limits for bots that answer, even on a busy machine. */
const patient: DecisionLimits = { ...DEFAULT_LIMITS, startMs: 60_000, decisionMs: 60_000, memoryMiB: 64 };
/** Short limits for bots that never answer. */
const hasty = { ...patient, decisionMs: 500 };

const registry = await openRegistry(HOSTS);
afterAll(() => registry.close());

const scratch = makeScratchFolder();

const seated: SeatedBot[] = [];
afterEach(async () => {
  for (const bot of seated.splice(0)) await bot.close();
});

async function seatBot(text: string, limits = patient, host = 'module'): Promise<SeatedBot> {
  const specification = expectValue(parseBotSpecification(text));
  const { reference, url } = expectValue(findBot(specification, folder, NAMED_BOTS));
  return seatAt(host === 'house' ? reference.bot : url, reference.parameters, limits, host);
}

async function seatAt(bot: string, parameters = {}, limits = patient, host = 'module'): Promise<SeatedBot> {
  const seating: BotSeating = {
    context: { seat: 0, prevalentWind: 'east', rules: DUPLICATE_RULES, parameters, seed: 's' },
    limits,
    started: { type: 'dealStarted', seat: 0, rules: DUPLICATE_RULES, prevalentWind: 'east', wallSize: 136 },
    deal: 'a deal',
  };
  const loaded = await registry.hostFor(host).load({ host, bot, parameters });
  const seat = await loaded.seat(seating);
  seated.push(seat);
  return seat;
}

const ask = async (text: string, limits = patient, host = 'module') =>
  (await seatBot(text, limits, host)).decide(observation, legalActions);

const x = (count: number): string => 'x'.repeat(count);
const unreadable = (text: string) => ({ type: 'unreadable', text, chowLike: false });

describe('a failure of a bot in a separate process is a reply', () => {
  test.each([
    ['obliging.js', { type: 'pass' }],
    ['faulty.js?how=throws', { type: 'crashed', verdict: 'no idea' }],
    ['faulty.js?how=rejects', { type: 'crashed', verdict: 'no idea later' }],
    ['faulty.js?how=unborn', { type: 'crashed', verdict: 'cannot be made' }],
    ['faulty.js?how=exits', { type: 'crashed', verdict: "the bot's process ended with exit code 3" }],
    ['faulty.js?how=nothing', unreadable('undefined')],
    ['faulty.js?how=uncloneable', unreadable('undefined')],
    ['faulty.js?how=showsEnvironment', unreadable('{"environment":[]}')],
    ['faulty.js?how=illegal', { type: 'concealedKong', tile: 33 }],
    ['faulty.js?how=writesNovel', { type: 'crashed', verdict: x(500) }],
    ['faulty.js?how=throwsFromGetter', { type: 'crashed', verdict: 'no getting' }],
    ['faulty.js?how=answersOthers', { type: 'pass' }],
    ['faulty.js?how=writesDeep', unreadable('['.repeat(200))],
    ['faulty.js?how=writesEndlessly', unreadable(x(200))],
    ['faulty.js?how=hoards', { type: 'crashed', verdict: 'it used more than 64 MiB of memory' }],
    ['faulty.js?how=hoardsBuffers', { type: 'crashed', verdict: 'it used more than 64 MiB of memory' }],
  ])('%s', async (text, reply) => {
    expect(await ask(text)).toEqual(reply);
  });

  test('a bot that is not ready in time is timed out', async () => {
    expect(await ask('faulty.js?how=unready', { ...hasty, startMs: 500 })).toEqual({ type: 'timedOut' });
  });

  test('limits CPU time separately from wall time', async () => {
    const limits = { ...patient, cpuMs: 200 };
    expect(await ask('faulty.js?how=endless', limits)).toEqual({ type: 'timedOut' });
    expect(await ask('signalling.js?file=/dev/null', limits)).toEqual({ type: 'pass' });
  });

  test('the first decision can have a longer limit', async () => {
    const limits = { ...patient, decisionMs: 1, firstDecisionFactor: 60_000 };
    const bot = await seatBot('faulty.js?how=answersOnce', limits);
    expect(await bot.decide(observation, legalActions)).toEqual({ type: 'pass' });
    expect(await bot.decide(observation, legalActions)).toEqual({ type: 'timedOut' });
  });

  test('an answer of 30 MB is unreadable', async () => {
    expect(await ask('faulty.js?how=returnsMuch', { ...patient, memoryMiB: 512 })).toMatchObject({
      type: 'unreadable',
      text: expect.stringContaining('xxx'),
    });
  });

  test('a bot that prints endlessly is ended, and its log is truncated', async () => {
    const bot = await seatBot('faulty.js?how=printsEndlessly', { ...patient, printedBytes: 1_000_000 });
    expect(await bot.decide(observation, legalActions)).toEqual({
      type: 'crashed',
      verdict: 'it printed more than 1000000 bytes in a deal',
    });
    expect((await bot.close())?.text).toBe(x(64 * 1024));
  });

  test('a message sent before a question counts as a crash', async () => {
    const bot = await seatBot('faulty.js?how=hasty', hasty);
    expect(bot.failure).toEqual({ type: 'crashed', verdict: 'it sent a message before it was asked' });
  });

  test('a module that throws while loading crashes with its error', async () => {
    const { failure } = await seatAt('data:text/javascript,throw new Error("at once")');
    expect(failure).toEqual({ type: 'crashed', verdict: 'at once' });
  });

  // A thousand waits would exceed the time limit of the test.
  test('does not ask a bot again after a time-out', async () => {
    const bot = await seatBot('faulty.js?how=silent', hasty);
    for (let question = 0; question < 1000; question += 1) {
      expect(await bot.decide(observation, legalActions)).toEqual({ type: 'timedOut' });
    }
  });
});

test('accepts an answer that arrived in time but is read late', async () => {
  const file = join(scratch, 'answered');
  const specification = `signalling.js?file=${file}`;
  const bot = await seatBot(specification, { ...patient, decisionMs: 1 });
  const reply = bot.decide(observation, legalActions);
  // Blocks until the answer is on the way, long after the limit.
  while (!existsSync(file));
  expect(await reply).toEqual({ type: 'pass' });
});

describe('in this process', () => {
  test.each([
    ['obliging.js', { type: 'pass' }],
    ['faulty.js?how=rejects', { type: 'crashed', verdict: 'no idea later' }],
    ['faulty.js?how=nothing', unreadable('undefined')],
  ])('a failure is a reply: %s', async (text, reply) => {
    expect(await ask(text, patient, 'house')).toEqual(reply);
  });

  test('runs only house bots in this process', async () => {
    const loaded = await registry.hostFor('house').load({ host: 'house', bot: `file://${folder}x.js`, parameters: {} });
    const { failure } = await loaded.seat({ context: {} } as never);
    expect(failure).toMatchObject({ type: 'crashed', verdict: expect.stringContaining('is not a house bot') });
  });
});

test('a new process for every deal keeps no state; a shared process does', async () => {
  for (let deal = 0; deal < 2; deal += 1) expect(await ask('elephant.js')).toEqual({ type: 'pass' });
  for (const reply of [{ type: 'pass' }, { type: 'crashed', verdict: 'I have been here before' }]) {
    expect(await ask('elephant.js', patient, 'house')).toEqual(reply);
  }
});
