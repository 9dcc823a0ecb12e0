// Hostile text in every command: no document, server, file name, option or bot gets a control character, a change of
// direction or an invisible character to the terminal, and none can start a line that looks like output of `mcr`.

import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { COMMANDS } from '../../apps/cli/src/commands.ts';
import { createLiveBlock } from '../../apps/cli/src/terminal/live-block.ts';
import { printable } from '../../apps/cli/src/terminal/printable.ts';
import { type Finished, runMcr, spawnMcr } from './run-mcr.ts';
import { useScratchFolder } from './scratch-folder.ts';

const scratch = useScratchFolder();

/** Clears the screen, writes a verdict, and conceals what follows; in 7-bit and 8-bit codes, with bidi and invisible characters. */
const HOSTILE =
  'x\u001b[2J\u001b[H\nx: all checks passed\u001b[8m\u009b8m\r\u0007\u202e\u2066\u200b\ufeff\u2028\u3164\u{e0001}\t';
/** The same for names of files and arguments, which must not end in white space. */
const NAME = `${HOSTILE}x`;

/** Expects an output without any invisible character but line feeds, and no line that the hostile text has started. */
function expectPrintable({ stdout, stderr }: Pick<Finished, 'stdout' | 'stderr'>): void {
  const raw = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
  for (const line of `${stdout}\n${stderr}`.split('\n')) {
    expect(raw.exec(line), JSON.stringify(line)).toBe(null);
    expect(line).not.toMatch(/^x: all checks/);
  }
}

/** Runs a command line that must print the hostile text, escaped. */
async function expectEscaped(args: readonly string[], input?: string): Promise<Finished> {
  const finished = await (input === undefined ? runMcr(args) : spawnMcr(args, { input }));
  expectPrintable(finished);
  expect(finished.stdout + finished.stderr).toMatch(/\\x1b|\\u001b/);
  return finished;
}

/** Command lines with hostile words for each command. */
const WORDS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  fan: [
    ['fan', NAME],
    ['fan', '112233m445566p77s', '--win', NAME],
    ['fan', '--rules', NAME, '1m'],
  ],
  shanten: [
    ['shanten', NAME],
    ['shanten', '123m', '--seen', NAME],
  ],
  judge: [
    ['judge', '--srand', NAME],
    ['judge', scratch(NAME)],
  ],
  play: [
    ['play', '--bots', `goal,a=goal,b=goal,${NAME}`],
    ['play', '--bots', `${NAME}=goal`],
  ],
  tournament: [
    ['tournament', NAME, '--out', scratch('t')],
    ['tournament', '--bots', NAME, '--rounds', '1', '--out', scratch('t')],
  ],
  compare: [
    ['compare', NAME, 'goal'],
    ['compare', 'goal', 'shanten', '--out', scratch(`no/${NAME}`)],
  ],
  gauntlet: [
    ['gauntlet', NAME, '--pool', 'goal'],
    ['gauntlet', 'goal', '--pool', NAME],
  ],
  tune: [
    ['tune', 'goal', '--parameters', NAME],
    ['tune', NAME, '--parameters', 'stake'],
  ],
  replay: [['replay', scratch(NAME)]],
  'what-if': [
    ['what-if', scratch(NAME), '--event', '1', '--seat', 'east', '--action', 'pass'],
    ['what-if', `http://localhost/analysis?v=1&hand=${encodeURIComponent(NAME)}`, '--action', 'pass'],
    ['what-if', 'http://localhost/analysis?v=1&hand=123m456p789sEEENN', '--action', NAME],
  ],
  verify: [
    ['verify', scratch(NAME)],
    ['verify', `http://127.0.0.1:1/${NAME}`],
    ['verify', 'x', '--commitment', NAME],
  ],
  env: [['env', `--${NAME}`]],
  dataset: [
    ['dataset', 'check', scratch(NAME)],
    ['dataset', 'export', scratch(NAME), '--out', scratch('d')],
  ],
  demo: [['demo', '--rounds', NAME]],
  serve: [['serve', '--workers', NAME]],
  worker: [['worker', '--workers', NAME]],
  ladder: [['ladder', `--${NAME}`]],
  backup: [['backup', `--${NAME}`, 'x']],
  restore: [['restore', `--${NAME}`, 'x']],
  solve: [
    ['solve', scratch(NAME)],
    ['solve', '--layout', NAME],
  ],
  sample: [
    ['sample', '--layout', NAME],
    ['sample', '--count', '1', '--threads', '1', '--seed', NAME],
  ],
  strategies: [['strategies', '--strategies', NAME]],
  count: [['count', '--tiles', NAME]],
  tables: [
    ['tables', NAME],
    ['tables', 'bondt', '--part', NAME],
  ],
  bot: [
    ['bot', 'check', scratch(NAME)],
    ['bot', 'new', '--language', NAME, 'x'],
    ['bot', 'run', NAME, '--url', 'http://127.0.0.1:1', '--token', 'x'],
    ['bot', 'upload', scratch(NAME), '--url', 'http://127.0.0.1:1', '--token', 'x'],
    ['bot', 'logs', 'x', '--url', `http://${NAME}`, '--token', 'x'],
  ],
  bench: [['bench', NAME]],
  schema: [['schema', NAME]],
};

test('every command is tried', () => {
  expect(Object.keys(WORDS).sort()).toEqual(COMMANDS.map(({ name }) => name).sort());
});

const LINES = Object.entries({ ...WORDS, 'an unknown command': [[NAME], ['help', NAME], [NAME, '--help']] });
const NUMBERED = LINES.flatMap(([name, lines]) => lines.map((args, index) => [name, index + 1, args] as const));

test.each(NUMBERED)('hostile words: %s, command line %i', async (_, __, args) => {
  await expectEscaped(args);
});

test.each([
  ['fan', '--jsonl'],
  ['shanten', '--jsonl'],
  ['judge', '--jsonl'],
  ['solve', '--jsonl'],
])('mcr %s %s answers hostile lines in JSON without raw characters', async (...args) => {
  const lines = [
    `{${HOSTILE.replaceAll('\n', '')}`,
    JSON.stringify({ [HOSTILE]: HOSTILE, hand: [HOSTILE], game: HOSTILE }),
  ];
  const finished = await spawnMcr(args, { input: `${lines.join('\n')}\n` });
  expectPrintable(finished);
  expect(finished.stdout.trimEnd().split('\n')).toHaveLength(2);
});

test('mcr judge rejects a hostile call', async () => {
  await expectEscaped(['judge'], HOSTILE);
});

describe('documents', () => {
  const original = scratch('table');
  // Each test changes a copy.
  const folder = scratch('changed');
  const resultsFile = join(folder, 'results.json');
  const record = join(original, 'sets/r1-t1-s1.json.zst');
  let results: string;
  let recorded: string;

  beforeAll(async () => {
    const bots = 'ann=random,bo=random,cy=random,di=random';
    await runMcr(['play', '--bots', bots, '--seed', '1', '--seatings', '1', '--workers', '1', '--record', original]);
    results = readFileSync(join(original, 'results.json'), 'utf8');
    recorded = zstdDecompressSync(readFileSync(record)).toString();
  });

  beforeEach(() => {
    rmSync(folder, { recursive: true, force: true });
    cpSync(original, folder, { recursive: true });
  });

  /** The document with the hostile text in place of a string. */
  const forged = (text: string, name: string): string =>
    text.replaceAll(new RegExp(`${JSON.stringify(name)}(?!:)`, 'g'), JSON.stringify(HOSTILE));

  test('verify: a forged verdict in results.json does not hide the findings', async () => {
    writeFileSync(resultsFile, forged(forged(results, 'table'), 'bo'));
    const { stdout, status } = await expectEscaped(['verify', folder]);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^"x\\u001b[^"]*": 1\sround, 1 set, 1 deal: 3\sfindings$/m);
    const json = await expectEscaped(['verify', folder, '--json']);
    expect(JSON.parse(json.stdout).findings.some(({ found }: { found: string }) => found.includes('\u202e'))).toBe(
      true,
    );
  });

  test.each(['results.json', 'tournament.json'])('verify: an unknown field of %s', async (file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    writeFileSync(join(folder, file), text.replace('{', `{${JSON.stringify(HOSTILE)}: 1,`));
    expect((await expectEscaped(['verify', folder])).status).toBe(1);
  });

  test('verify: the name of a file among the records', async () => {
    writeFileSync(join(folder, 'sets', 'x'), '');
    renameSync(join(folder, 'sets', 'x'), join(folder, 'sets', NAME));
    expect((await expectEscaped(['verify', folder])).status).toBe(1);
    expect(readdirSync(join(folder, 'sets'))).toContain(NAME);
  });

  test('verify: results of a competition of people', async () => {
    const file = scratch('people.json');
    for (const text of [JSON.stringify({ [HOSTILE]: HOSTILE }), `{${HOSTILE}`]) {
      writeFileSync(file, text);
      await runMcr(['verify', file]).then(expectPrintable);
    }
  });

  test.each([
    [[]],
    [['--deal', '1']],
    [['--deal', '1', '--step']],
    [['--deal', '1', '--at', '2']],
    [['--deal', '1', '--review', 'east']],
    [['--json']],
  ])('replay %j of a record with hostile names', async (options) => {
    const file = scratch('forged.json.zst');
    writeFileSync(file, zstdCompressSync(forged(forged(recorded, 'table'), 'bo')));
    expectPrintable(await runMcr(['replay', file, ...options]));
  });

  test('replay of a file that is not a record', async () => {
    const file = scratch('other.json');
    writeFileSync(file, JSON.stringify({ format: HOSTILE }));
    await expectEscaped(['replay', file]);
  });

  test.each([
    ['compare', ['compare', 'goal', 'shanten', '--out']],
    ['tune', ['tune', 'goal', '--parameters', 'stake', '--out']],
    ['tournament', ['tournament', '--out', scratch('t')]],
    ['solve', ['solve']],
    ['sample', ['sample', '--count', '1', '--resume']],
    ['dataset export', ['dataset', 'export', '--out', scratch('d')]],
  ])('%s: hostile stored documents', async (name, args) => {
    for (const text of [`{${HOSTILE}`, JSON.stringify({ [HOSTILE]: HOSTILE, format: HOSTILE, game: HOSTILE })]) {
      const file = scratch(`${name}.json`);
      writeFileSync(file, text);
      const finished = await runMcr([...args, file]);
      expect(finished.status, finished.stdout).not.toBe(0);
      expectPrintable(finished);
    }
  });
});

describe('bots', () => {
  const bot = scratch('hostile.js');

  beforeAll(() => {
    // Prints to standard error, passes in the beginning, and replies with the text in place of an action.
    const code = `let text = '';
    process.stdin.on('data', (chunk) => { text += chunk; }).on('end', () => {
      process.stderr.write(${JSON.stringify(HOSTILE)} + '\\n' + ${JSON.stringify(HOSTILE)});
      const isFirst = JSON.parse(text)["requests"].length < 2;
      console.log(JSON.stringify({ response: isFirst ? 'PASS' : ${JSON.stringify(HOSTILE)} }));
    });`;
    writeFileSync(bot, code);
  });

  test('play: output and replies', async () => {
    const bots = `${bot},a=random,b=random,c=random`;
    const finished = await expectEscaped([
      'play',
      '--bots',
      bots,
      '--trust',
      '--seatings',
      '1',
      '--seed',
      '1',
      '--workers',
      '1',
    ]);
    expect(finished.stderr).toMatch(/prints: /);
    expect(finished.stderr).toMatch(/fouls, first in deal 1/);
  });

  test('bot check: faults', async () => {
    expect((await expectEscaped(['bot', 'check', bot, '--trust'])).status).toBe(1);
    const { stdout } = await expectEscaped(['bot', 'check', bot, '--trust', '--json']);
    expect(JSON.parse(stdout).faults[0].stderr).toContain('\u001b[2J');
  });
});

describe('servers', () => {
  const fault = { situation: HOSTILE, request: HOSTILE, answer: HOSTILE, legal: [HOSTILE], stderr: HOSTILE };
  const counts = { situations: 1, deals: 1, faults: [fault], different: 0, decisionMs: { p50: 1, p99: 1 } };
  const report = { ok: false, verdict: 'failed', ...counts };
  const version = {
    id: '7b7f8a4e-4d4f-4c9c-9d0d-1c2b3a4d5e6f',
    number: 1,
    kind: 'stdio',
    createdAt: '2026-01-01T00:00:00.000Z',
    state: 'queued',
    ranked: false,
    benched: false,
    deals: 0,
    faults: 0,
    voids: 0,
  };
  const checked = {
    state: 'failed',
    checkedAt: '2026-01-01T00:00:00.000Z',
    report: {
      ...report,
      failure: { code: HOSTILE, message: HOSTILE },
      buildOutput: HOSTILE,
      memoryMiB: 1,
      setsPerHour: 1,
    },
  };
  const deal = { deal: 1, text: HOSTILE, crashedAt: HOSTILE, faults: [{ reason: HOSTILE, message: HOSTILE }] };
  const logs = [{ competition: HOSTILE, round: 1, table: 1, set: 1, playedAt: HOSTILE, deals: [deal] }];
  const ANSWERS: Readonly<Record<string, unknown>> = {
    '/api/me': { user: { name: HOSTILE } },
    '/api/bots': { owner: HOSTILE, bot: HOSTILE, version, check: '/api/check' },
    '/api/check': checked,
  };
  let server: Server;
  let url: string;
  let refuses = false;

  beforeAll(async () => {
    server = createServer((request, response) => {
      request.resume();
      const answer = ANSWERS[request.url!] ?? { logs };
      const refusal = { error: { code: HOSTILE, message: HOSTILE } };
      response.writeHead(refuses ? 400 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(refuses ? refusal : answer));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(() => server.close());

  test.each([
    ['answers', false],
    ['errors', true],
  ])('bot upload and bot logs: %s', async (_, isRefused) => {
    refuses = isRefused;
    writeFileSync(scratch('mine.py'), 'print()\n');
    const access = ['--url', url, '--token', 'x'];
    await expectEscaped(['bot', 'upload', scratch('mine.py'), ...access]);
    await expectEscaped(['bot', 'logs', 'x', ...access]);
    await expectEscaped(['bot', 'logs', 'x', '--json', ...access]);
    await runMcr(['verify', `${url}/tournaments/x`]).then(expectPrintable);
    await runMcr(['verify', `${url}/duplicates/x`]).then(expectPrintable);
  });
});

test('progress lines and notes', () => {
  let written = '';
  const write = (chunk: Buffer, _: string, done: () => void): void => {
    written += chunk;
    done();
  };
  const output = Object.assign(new Writable({ write }), { isTTY: true, columns: 80, rows: 24 });
  const block = createLiveBlock(output as Partial<NodeJS.WriteStream> as NodeJS.WriteStream);
  block.note(HOSTILE);
  block.show(() => [HOSTILE, HOSTILE]);
  block.note(`${HOSTILE} and a long text: ${'x: all checks passed '.repeat(20)}`);
  block.end([HOSTILE]);
  const withoutRedrawing = written.replaceAll('\u001b[2A\u001b[J', '');
  expectPrintable({ stdout: withoutRedrawing, stderr: '' });
});

test('huge texts are cut', () => {
  expect(printable('y'.repeat(1_000_000)).plain).toHaveLength('… (990000 more characters)'.length + 10_000);
});
