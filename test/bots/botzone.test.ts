// Bots of this project as programs on Botzone.

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createBot } from '@mcr-arena/bot-goal';
import { judgeDeal } from '@mcr-arena/protocol';
import type { BotModule } from '@mcr-arena/sdk';
import { KEEP_RUNNING, playOnBotzone } from '@mcr-arena/sdk/botzone';
import { expectValue, mapSeats, SEATS } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { readWords } from '../../bots/goal/botzone-words.ts';
import { linesOf } from '../../packages/sdk/src/stdio/botzone-input.ts';
import { findOldNode } from '../old-node.ts';
import { GOLDEN_GAMES } from '../protocol/botzone/golden-games.ts';
import { makeScratchFolder } from '../scratch-folder.ts';
import { IS_FULL } from '../tier.ts';
import { illegalAnswersTo } from './botzone-golden.ts';
import {
  GOAL_PROGRAM,
  historyText,
  type Program,
  playJudged,
  printedOnce,
  programHere,
  programOf,
  responseIn,
} from './botzone-table.ts';

const BUNDLER = join(import.meta.dirname, '../../scripts/bundle-botzone.ts');
const scratch = makeScratchFolder();

/** The file for upload, run by an old Node. */
function bundledProgram(): Program {
  const file = join(scratch, 'goal.cjs');
  if (!existsSync(file)) execFileSync(process.execPath, [BUNDLER, '--out', file]);
  return programOf([findOldNode().path, file]);
}

describe('goal', () => {
  const programs = { json: bundledProgram, simple: programOf };
  const goalTable = (first = programHere({ createBot })) =>
    mapSeats((seat) => (seat === 0 ? first : programHere({ createBot })));

  test.each(['json', 'simple'] as const)(
    'plays in a process that keeps running (%s), and the judge agrees',
    async (form) => {
      const { talks, end } = await playJudged(7, goalTable(programs[form]()), form);
      expect(['HU', 'HUANG']).toContain(end.display.action);
      expect(talks).toEqual((await playJudged(7, goalTable())).talks);
      const responses = talks[0].responses.map((_, turn) =>
        Object.fromEntries(SEATS.map((seat) => [seat, { verdict: 'OK', response: talks[seat].responses[turn] }])),
      );
      const { outputs } = expectValue(judgeDeal({ initdata: { srand: 7 }, responses }));
      expect(outputs.at(-1)).toEqual(end);
      expect(outputs.slice(0, -1).map(({ content }) => content[2])).toEqual(talks[2].requests);
    },
  );

  test.each(['json', 'simple'] as const)('answers the same when it is restarted for every turn (%s)', async (form) => {
    const { talks } = await playJudged(7, goalTable());
    const { requests, responses } = talks[1];
    const drawn = requests.map((request, turn) => (request.startsWith('2') ? turn : -1)).filter((turn) => turn >= 0);
    for (const turn of IS_FULL ? [0, drawn.at(-1)!] : [drawn.at(-1)!]) {
      const history = historyText(form, requests.slice(0, turn + 1), responses.slice(0, turn));
      expect(responseIn(form, await printedOnce(history))).toBe(responses[turn]);
    }
  });

  test('answers the golden games legally, including games with flowers', async () => {
    for (const game of [GOLDEN_GAMES[3]!, GOLDEN_GAMES[210]!]) expect(await illegalAnswersTo(game, 9)).toEqual([]);
  });
});

const START = ['0 1 2', '1 0 0 0 0 W1 W2 W3 W4 W5 W6 W7 W8 W9 F1 F2 F3 J1'];

/** The output of a long-running bot for these lines, without the markers, and its error output. */
async function talkWith(
  module: BotModule,
  lines: readonly string[],
): Promise<{ answers: string[]; failures: string[] }> {
  const failures: string[] = [];
  let printed = '';
  async function* input(): AsyncGenerator<string> {
    yield* lines.map((line) => `${line}\n`);
  }
  await playOnBotzone(module, {
    input: input(),
    output: { write: (chunk) => (printed += chunk) },
    onFailure: (thrown) => failures.push((thrown as Error).message),
  });
  return { answers: printed.split(`\n${KEEP_RUNNING}\n`).slice(0, -1), failures };
}

describe('later requests', () => {
  const wanted = ['PASS', 'PASS', 'PLAY J1'].map((response) => JSON.stringify({ response }));
  const first = historyText('json', START.slice(0, 1), []).trimEnd();
  const firstTile: BotModule = {
    createBot: () => ({ decide: (_, legal) => legal.find(({ type }) => type === 'discard')! }),
  };
  const last: BotModule = {
    createBot: () => ({ decide: (_, legal) => legal.findLast(({ type }) => type === 'discard')! }),
  };

  test.each([
    ['a JSON string', [START[1]!, '2 B1'].map((request) => JSON.stringify(request))],
    ['bare', [START[1]!, '2 B1']],
    ['an object with the new one', [[START[1]!], ['2 B1']].map((requests) => JSON.stringify({ requests }))],
    ['an object with all', [START, [...START, '2 B1']].map((requests) => JSON.stringify({ requests, responses: [] }))],
  ])('%s', async (_, later) => {
    expect(await talkWith(last, [first, ...later])).toEqual({ answers: wanted, failures: [] });
    expect((await talkWith(firstTile, [first, ...later])).answers[2]).toBe(JSON.stringify({ response: 'PLAY W1' }));
  });
});

describe('always gives a legal answer', () => {
  const simple = ['1', ...START, '2 B1', '3 1 PLAY B1', '3 0 PLAY F1'];

  test.each<[string, BotModule, string]>([
    [
      'a bot that throws',
      {
        createBot: () => ({
          decide: () => {
            throw new Error('lost');
          },
        }),
      },
      'lost',
    ],
    ['a bot that rejects', { createBot: () => ({ decide: () => Promise.reject(new Error('late')) }) }, 'late'],
    [
      'a bot that cannot be made',
      {
        createBot: () => {
          throw new Error('no such style');
        },
      },
      'no such style',
    ],
    [
      'an illegal answer',
      { createBot: () => ({ decide: () => ({ type: 'win' }) }) },
      'the bot replied with an illegal action',
    ],
  ])('%s', async (_, module, failure) => {
    const { answers, failures } = await talkWith(module, simple);
    expect(answers).toEqual(['PASS', 'PASS', 'PLAY B1', 'PASS', 'PASS']);
    expect(failures).toEqual([failure]);
  });

  test('to a malformed request and all later ones', async () => {
    const { answers, failures } = await talkWith({ createBot: () => createBot({ parameters: {} }) }, [
      ...['1', ...START, '3 2 PENG W1', '2 W1', '3 1 PLAY W1', '3 0 PLAY W2'],
    ]);
    expect(answers).toEqual(['PASS', 'PASS', 'PASS', 'PLAY W1', 'PASS', 'PASS']);
    expect(failures).toEqual(['"3 2 PENG W1" cannot follow the previous requests']);
  });

  test('to a draw before the deal', async () => {
    expect((await talkWith({ createBot }, ['1', '2 W1', '0 1 2'])).answers).toEqual(['PLAY W1', 'PASS']);
  });

  test('with a short error message, even to a long request', async () => {
    const { answers, failures } = await talkWith({ createBot }, ['1', `2 W${'1'.repeat(1000)}`]);
    expect(answers).toEqual(['PASS']);
    expect(failures[0]!.length).toBeLessThan(150);
  });

  test.each<[readonly string[], string]>([
    [['3', '0 1 2', 'PASS'], 'expected 5 lines after the number of the turn, and found 2'],
    [['0'], 'from 1, and found 0'],
    [['{"requests": ['], 'expected a JSON object, or the number of the turn, and found "{\\"requests\\": ["'],
  ])('but rejects the incomplete or invalid first input %j', async (lines, message) => {
    await expect(talkWith({ createBot }, lines)).rejects.toThrow(message);
  });

  test.each(['[]', '{"requests":[]}', '{"requests":["0 1 2"],"responses":["PASS"]}', 'null', 'hello'])(
    'rejects %s as the first input',
    async (line) => {
      await expect(talkWith({ createBot }, [line])).rejects.toThrow();
    },
  );
});

describe('the program', () => {
  test('reports an error in one line', () => {
    const { stdout, stderr } = spawnSync(process.execPath, [GOAL_PROGRAM, '--one-shot'], {
      input: '1\n7 7 7\n',
      encoding: 'utf8',
    });
    expect({ stdout, stderr }).toEqual({
      stdout: 'PASS\n',
      stderr: 'goal: "7 7 7" cannot follow the previous requests\n',
    });
  });

  test('ends without an error when its output is closed', async () => {
    const child = spawn(process.execPath, [GOAL_PROGRAM]);
    const ended = new Promise((resolve) => child.on('exit', resolve));
    child.stdin.on('error', () => {});
    child.stdout.destroy();
    child.stdin.end(`1\n${'0 1 2\n'.repeat(3)}`);
    expect([await text(child.stderr), await ended]).toEqual(['', 0]);
  });
});

test('reads a line that arrives in many pieces in linear time', async () => {
  const piece = '0123456789'.repeat(100);
  const count = 60_000;
  async function* input(): AsyncGenerator<string> {
    for (let sent = 0; sent < count; sent += 1) yield piece;
    yield ' \r\n\n1\n2';
  }
  const lines: string[] = [];
  for await (const line of linesOf(input())) lines.push(line);
  expect([lines[0]!.length, ...lines.slice(1)]).toEqual([count * piece.length, '1', '2']);
});

describe('arguments of the program', () => {
  test('are parameters and --one-shot', () => {
    expect(readWords(['--one-shot', 'stake=20'])).toEqual({ keepRunning: false, parameters: { stake: '20' } });
    expect(readWords([])).toEqual({ keepRunning: true, parameters: {} });
  });

  test.each([
    ['sake=20', 'unknown parameter "sake"'],
    ['stake=much', 'parameter "stake" is "much": expected a number'],
    ['care=', 'parameter "care" is "": expected a number from 0 to 10'],
    ['fast', '"fast": expected --one-shot, or a parameter as KEY=VALUE'],
    ['=1', '"=1": expected --one-shot, or a parameter as KEY=VALUE'],
    ['--bogus', '"--bogus": expected --one-shot, or a parameter as KEY=VALUE'],
    ['care=1 care=2', '"care" is given twice: expected once'],
  ])('%s is refused before the first deal', (line, message) => {
    const words = line.split(' ');
    expect(() => readWords(words)).toThrow(message);
  });

  test('that are invalid stop the bundling', () => {
    const folder = mkdtempSync(join(tmpdir(), 'mcr-botzone-'));
    const words = ['--out=bot.cjs', '--bogus'];
    const ended = spawnSync(process.execPath, [BUNDLER, ...words], { encoding: 'utf8', cwd: folder });
    const stderr = expect.stringMatching(/^botzone: .*: expected .*\n$/);
    expect(ended).toMatchObject({ status: 2, stdout: '', stderr });
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  });
});
