// No document, server, file name, option or bot gets a control character, a change of direction or an invisible character to
// the terminal, and none can start a line that looks like output of `mcr`. All output passes through `printable`, which the
// architecture test enforces; the commands here print text from each of these sources. The output of bots is in bot-notes.test.ts.

import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLiveBlock } from '../../apps/cli/src/terminal/live-block.ts';
import { printable } from '../../apps/cli/src/terminal/printable.ts';
import { type Finished, runMcr } from './run-mcr.ts';
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
async function expectEscaped(args: readonly string[]): Promise<Finished> {
  const finished = await runMcr(args);
  expectPrintable(finished);
  expect(finished.stdout + finished.stderr).toMatch(/\\x1b|\\u001b/);
  return finished;
}

test.each([
  [['fan', NAME]],
  [['play', '--bots', `${NAME}=goal`]],
  [['what-if', 'http://localhost/analysis?v=1&hand=123m456p789sEEENN', '--action', NAME]],
  [['verify', scratch(NAME)]],
  [['bot', 'logs', 'x', '--url', `http://${NAME}`, '--token', 'x']],
  [['env', `--${NAME}`]],
  [['sample', '--count', '1', '--threads', '1', '--seed', NAME]],
  [[NAME, '--help']],
])('hostile words: %j', async (args) => {
  await expectEscaped(args);
});

test('mcr fan --jsonl answers hostile lines in JSON without raw characters', async () => {
  const lines = [
    `{${HOSTILE.replaceAll('\n', '')}`,
    JSON.stringify({ [HOSTILE]: HOSTILE, hand: [HOSTILE], game: HOSTILE }),
  ];
  const finished = await runMcr(['fan', '--jsonl'], `${lines.join('\n')}\n`);
  expectPrintable(finished);
  expect(finished.stdout.trimEnd().split('\n')).toHaveLength(2);
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

  test('verify: the name of a file among the records', async () => {
    writeFileSync(join(folder, 'sets', 'x'), '');
    renameSync(join(folder, 'sets', 'x'), join(folder, 'sets', NAME));
    expect((await expectEscaped(['verify', folder])).status).toBe(1);
    expect(readdirSync(join(folder, 'sets'))).toContain(NAME);
  });

  test.each([[[]], [['--deal', '1', '--at', '2']], [['--json']]])(
    'replay %j of a record with hostile names',
    async (options) => {
      const file = scratch('forged.json.zst');
      writeFileSync(file, zstdCompressSync(forged(forged(recorded, 'table'), 'bo')));
      expectPrintable(await runMcr(['replay', file, ...options]));
    },
  );
});

describe('servers', () => {
  const deal = { deal: 1, text: HOSTILE, crashedAt: HOSTILE, faults: [{ reason: HOSTILE, message: HOSTILE }] };
  const logs = [{ competition: HOSTILE, round: 1, table: 1, set: 1, playedAt: HOSTILE, deals: [deal] }];
  let server: Server;
  let url: string;
  let refuses = false;

  beforeAll(async () => {
    server = createServer((request, response) => {
      request.resume();
      const answer = request.url === '/api/me' ? { user: { name: HOSTILE } } : { logs };
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
  ])('bot logs: %s', async (_, isRefused) => {
    refuses = isRefused;
    await expectEscaped(['bot', 'logs', 'x', '--url', url, '--token', 'x']);
    await expectEscaped(['bot', 'logs', 'x', '--json', '--url', url, '--token', 'x']);
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
