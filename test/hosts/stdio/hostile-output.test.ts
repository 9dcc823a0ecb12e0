// Programs with broken or hostile output: each failure is a typed reply, and no process remains.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  DealInPlay,
  DUPLICATE_RULES,
  legalActions,
  type Observation,
  observe,
  type Reply,
  viewFor,
} from '@mcr-arena/engine';
import {
  BOTZONE_LIMITS,
  type BotHost,
  DEFAULT_LIMITS,
  type DecisionLimits,
  stdioHostWith,
  trustedPrograms,
} from '@mcr-arena/hosts';
import { createRandom, shuffled, TILES_WITHOUT_FLOWERS } from '@mcr-arena/tiles';
import { afterAll, describe, expect, test } from 'vitest';
import { makeScratchFolder } from '../../scratch-folder.ts';

const folder = makeScratchFolder();
const host: BotHost = stdioHostWith(trustedPrograms(), join(folder, 'cache'), 1);
afterAll(() => host.close());

const wall = shuffled(TILES_WITHOUT_FLOWERS, createRandom('hostile'));
const deal = new DealInPlay({ rules: DUPLICATE_RULES, prevalentWind: 'east', wall });
const view = viewFor(0, deal.events);
const observation = observe(view) as Observation;
const legal = legalActions(deal.state, 0);

const PATIENT: DecisionLimits = { ...DEFAULT_LIMITS, startMs: 120_000, decisionMs: 120_000 };
const HASTY: DecisionLimits = {
  ...PATIENT,
  decisionMs: 300,
  programs: { ...BOTZONE_LIMITS, wallFactor: 1, cpuMs: { ...BOTZONE_LIMITS.cpuMs, javascript: 400 } },
};
let count = 0;

/** Asks a JavaScript program for its answer to the first draw; returns its reply and log. */
async function replyOf(manifest: object, code: string, limits = PATIENT): Promise<{ reply: Reply; log: string }> {
  count += 1;
  const own = join(folder, `bot-${count}`);
  mkdirSync(own);
  writeFileSync(join(own, 'main.js'), code);
  writeFileSync(
    join(own, 'bot.json'),
    JSON.stringify({ name: 'x', language: 'javascript', entry: 'main.js', ...manifest }),
  );
  const reference = { host: 'stdio', bot: pathToFileURL(own).href, parameters: {} };
  const [started] = view;
  if (started?.type !== 'dealStarted') throw new Error('a view begins with dealStarted');
  const context = { seat: 0, prevalentWind: 'east', rules: DUPLICATE_RULES, parameters: {}, seed: 'x' } as const;
  const seated = await (await host.load(reference)).seat({ context, limits, started, deal: 'hostile' });
  const reply = await seated.decide(observation, legal);
  const log = await seated.close();
  return { reply, log: log?.text ?? '' };
}

const ONCE = { protocol: 'botzone-json', keepRunning: false };
const RUNNING = { protocol: 'botzone-simple', keepRunning: true };
const EVENTS = { protocol: 'events', keepRunning: true };
const MARKER = '>>>BOTZONE_REQUEST_KEEP_RUNNING<<<';
const answering = (answer: string): string => `
const { requests } = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
if (requests.length === 1) console.log('{"response":"PASS"}'); else { ${answer} }`;

describe('a program that is started for each turn', () => {
  test('plays the action of a valid reply', async () => {
    const { reply } = await replyOf(
      ONCE,
      answering('console.log(JSON.stringify({ response: "PLAY W1", debug: "why" }))'),
    );
    expect(reply).toEqual({ type: 'discard', tile: 0 });
  });

  test.each<[string, string, object]>([
    ['invalid UTF-8', 'process.stdout.write(Buffer.from([0x22, 0xff, 0xfe, 0x22]))', { type: 'unreadable' }],
    ['a response that is not a string', 'console.log(\'{"response":{"play":1}}\')', { type: 'unreadable' }],
    ['no output', '', { type: 'crashed' }],
    [
      'an exit code',
      'console.error("oh no"); process.exit(3)',
      { type: 'crashed', verdict: 'it ended with exit code 3 before it answered: oh no' },
    ],
    [
      'an error of Node',
      'null.x',
      { verdict: expect.stringMatching(/^it ended with exit code 1 before it answered: TypeError: Cannot read/) },
    ],
    ['two answers', 'console.log(\'{"response":"PASS"}{"response":"PASS"}\')', { type: 'unreadable' }],
  ])('fails with %s', async (_, answer, expected) => {
    expect((await replyOf(ONCE, answering(answer))).reply).toMatchObject(expected);
  });

  test('fails if it prints a gigabyte without a line feed', async () => {
    const code = answering(
      'const x = Buffer.alloc(1e6, 120); const more = () => { while (process.stdout.write(x)); process.stdout.once("drain", more); }; more()',
    );
    const { reply } = await replyOf(ONCE, code);
    expect(reply).toMatchObject({ type: 'crashed', verdict: 'it printed more than 1048576 bytes for one answer' });
  });

  test('fails if it floods its standard error in several turns of the deal and answers', async () => {
    const code = `
const { requests } = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
require('node:fs').writeSync(2, Buffer.alloc(600000, 120));
console.log(JSON.stringify({ response: requests.length === 1 ? 'PASS' : 'PLAY ' + requests.at(-1).split(' ').at(-1) }));`;
    const { reply } = await replyOf(ONCE, code, { ...PATIENT, printedBytes: 1_000_000 });
    const verdict = 'it printed more than 1000000 bytes to standard error in a deal';
    expect(reply).toEqual({ type: 'crashed', verdict });
  });

  test('times out if it never answers', async () => {
    const { reply, log } = await replyOf(ONCE, answering('setTimeout(() => {}, 1e6)'), HASTY);
    expect(reply).toEqual({ type: 'timedOut' });
    expect(log).toContain('wall time without output: is standard output flushed');
  });

  test('times out once it has used the CPU time of the deal', { tags: ['Linux'] }, async () => {
    const { reply, log } = await replyOf(ONCE, answering('for (;;);'), { ...PATIENT, dealCpuMs: 300 });
    expect(reply).toEqual({ type: 'timedOut' });
    expect(log).toContain('more than 300 ms of CPU time in the deal');
  });
});

describe('a program that keeps running', () => {
  const loop = (onLine: string): string => `
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => { ${onLine} });`;
  const passing = `console.log('PASS\\n${MARKER}')`;

  test('fails if it answers before it is asked', async () => {
    const { reply } = await replyOf(RUNNING, `console.log('PASS\\n${MARKER}\\nHU\\n${MARKER}');${loop('')}`);
    expect(reply).toMatchObject({ type: 'unreadable' });
    expect(JSON.stringify(reply)).toContain('before it was asked');
  });

  test('fails if it claims where there is nothing to claim', async () => {
    const code = loop(`if (line.startsWith('1 ')) console.log('HU\\n${MARKER}'); else if (line !== '1') ${passing};`);
    const { reply } = await replyOf(RUNNING, code);
    expect(reply).toMatchObject({ type: 'unreadable' });
    expect(JSON.stringify(reply)).toContain('expected PASS');
  });

  test('times out if it leaves out the marker', async () => {
    const { reply } = await replyOf(RUNNING, loop(`if (line !== '1') console.log('PASS');`), {
      ...HASTY,
      startMs: 500,
    });
    expect(reply).toEqual({ type: 'timedOut' });
  });
});

describe('a program with the protocol events', () => {
  const HELLO = `console.log('{"type":"hello","protocol":2}');`;
  const onQuestion = (answer: string): string => `${HELLO}
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const message = JSON.parse(line); if (message.type === 'question') { ${answer} } });`;
  const printed = (value: string): string => onQuestion(`console.log(JSON.stringify(${value}))`);

  test('plays the action of a valid reply', async () => {
    const code = printed('{ type: "reply", number: message.number, action: message.legalActions[0] }');
    expect((await replyOf(EVENTS, code)).reply).toEqual(legal[0]);
  });

  test('of version 1 is asked decisions and sends answers', async () => {
    const code = printed('{ type: "answer", number: message.number, action: message.legalActions[0] }')
      .replace('"protocol":2', '"protocol":1')
      .replace("'question'", "'decision' && message.deadline > 0");
    expect((await replyOf(EVENTS, code)).reply).toEqual(legal[0]);
  });

  test.each([
    [
      'another protocol version',
      'console.log(\'{"type":"hello","protocol":3}\'); setInterval(() => {}, 1000)',
      'crashed',
    ],
    [
      'a reply for another seat',
      printed('{ type: "reply", number: 1, seat: 2, action: { type: "pass" } }'),
      'unreadable',
    ],
    ['two hellos', printed('{ type: "hello", protocol: 2 }'), 'unreadable'],
  ])('fails with %s', async (_, code, type) => {
    expect((await replyOf(EVENTS, code)).reply.type).toBe(type);
  });
});
