// Behaviour that all commands share: help, exit codes, pipes, older versions of Node.

import { existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../apps/cli/src/commands.ts';
import { widthOf } from '../../apps/cli/src/terminal/width.ts';
import { filePages } from '../../scripts/docs/catalogue.ts';
import { findOldNode } from '../old-node.ts';
import { linesOf, runMcr, spawnMcr, startMcr } from './run-mcr.ts';
import { useScratchFolder } from './scratch-folder.ts';

const HAND = '{"pack":[],"hand":["W1","W2","W3","B2","B3","B4","T7","T8","T9","F1","F1","J1","J1"]}\n';

const inScratch = useScratchFolder();

/** The words of a command, which may be in double quotes. */
function wordsOf(command: string): string[] {
  return [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!);
}

describe('help', () => {
  test('names every command and the exit codes', async () => {
    const { stdout, status } = await runMcr(['--help']);
    expect(status).toBe(0);
    for (const { name, summary, heading } of COMMANDS) {
      const isListed = linesOf(stdout).some((line) => line.startsWith(`  ${name} `) && line.endsWith(` ${summary}`));
      expect(isListed, name).toBe(heading !== undefined);
    }
    expect(stdout).toContain('Exit codes: 0 done');
  });

  const subcommands = [
    ...['new', 'check', 'run', 'upload', 'logs'].map((name) => ['bot', name]),
    ...['make', 'export', 'check'].map((name) => ['dataset', name]),
    ['server', 'ladder', 'verify'],
    ...COMMANDS.flatMap(({ name, heading, body }) =>
      heading === undefined || typeof body === 'function' ? [] : body.map((entry) => [name, entry.name]),
    ),
  ];
  const listed = COMMANDS.filter(({ heading }) => heading !== undefined);

  test.each([...listed.map(({ name }) => [name]), ...subcommands].map((words) => [words.join(' '), words] as const))(
    'of %s fits 80 columns, shows an example, and names guides as pages of a server',
    async (command, words) => {
      const { status, stdout } = await runMcr([...words, '--help']);
      expect(status).toBe(0);
      expect(linesOf(stdout).filter((line) => widthOf(line) > 80)).toEqual([]);
      expect(stdout).toMatch(new RegExp(`^Usage: mcr ${command}[^]*\nExit codes: 0 done`));
      const examples = stdout.match(new RegExp(`\\$ (\\w+=\\S+ )*(.*\\| )?mcr ${command}\\b`, 'g')) ?? [];
      const isGroup = COMMANDS.some(({ name, body }) => name === command && Array.isArray(body));
      if (words.length === 1 && !isGroup) expect(examples).not.toEqual([]);
      for (const [, name] of stdout.matchAll(/docs\/([\w-]+)\.md/g)) {
        expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
          `docs/${name}.md of the project, also the page /docs/${name} of`,
        );
        expect(filePages().map(({ slug }) => slug)).toContain(name);
      }
    },
  );
});

test('subcommands work without the name of their group', async () => {
  const current = await runMcr(['solitaire', 'count', '--tiles', '8']);
  expect(current.status).toBe(0);
  expect(await runMcr(['count', '--tiles', '8'])).toEqual(current);
});

test.each([[['fan', '123m 456p 789s EE CC']], [['verify', 'no-such-folder']]])(
  '%j prints the same in its own process as in a process that runs several command lines',
  async (args) => {
    await runMcr(['shanten', '123m 456p 789s EE C']);
    expect(await runMcr(args)).toEqual(await spawnMcr(args));
  },
);

test('runs the examples in the help of fan, shanten and schema', async () => {
  const helps = await Promise.all(['fan', 'shanten', 'schema'].map((name) => runMcr(['help', name])));
  const examples = helps.flatMap(({ stdout }) => [...stdout.matchAll(/^ {2}\$ mcr (.*)$/gm)].map((match) => match[1]!));
  const runnable = examples.filter((example) => !example.includes('<'));
  expect(runnable.length).toBeGreaterThan(5);
  for (const example of runnable) {
    expect(await runMcr(wordsOf(example))).toMatchObject({ status: 0, stderr: '' });
  }
});

test('runs the examples in the README of the published package', { tags: ['full'] }, async () => {
  const readme = readFileSync(join(import.meta.dirname, '../../scripts/release/cli.md'), 'utf8');
  const examples = [...readme.matchAll(/^npx @mcr-arena\/cli (.*)$/gm)].map(([, example]) => wordsOf(example!));
  expect(examples.length).toBeGreaterThan(3);
  for (const words of examples) expect(await runMcr(words), words.join(' ')).toMatchObject({ status: 0 });
});

describe('wrong usage', () => {
  test.each([[['help', 'nope']], [['nope', '--help']]])('%j reports an unknown command', async (args) => {
    const { stdout, stderr, status } = await runMcr(args);
    expect({ stdout, stderr, status }).toEqual({
      stdout: '',
      stderr: 'mcr: unknown command "nope": "mcr help" lists the commands\n',
      status: 2,
    });
  });

  test('reports an unknown option, with a hint to the help', async () => {
    const { stderr } = await runMcr(['shanten', '--nope']);
    expect(linesOf(stderr)).toEqual([`mcr: unknown option '--nope'`, '("mcr help shanten" shows more)']);
  });

  test('names the help of a subcommand, which lists its options', async () => {
    const { stderr } = await runMcr(['bot', 'new', 'folder']);
    const [, hint] = linesOf(stderr);
    expect(hint).toBe('("mcr help bot new" shows more)');
    const { stdout, status } = await runMcr(['help', 'bot', 'new']);
    expect(status).toBe(0);
    expect(stdout).toContain('--language <ts|js|python|cpp>');
  });

  test.each([
    ['fan', '123m', 'omit the hand'],
    ['fan', '--prevalent=south', '--prevalent has no effect'],
    ['shanten', '123m', 'omit the hand'],
    ['shanten', '--seen=1m', '--seen has no effect'],
    ['solve', 'boards.jsonl', 'omit the file'],
    ['solve', '--count-solutions', '--count-solutions has no effect'],
  ])('%s --jsonl %s is refused', async (command, word, message) => {
    const { stdout, stderr, status } = await runMcr([command, '--jsonl', word]);
    expect({ stdout, status }).toEqual({ stdout: '', status: 2 });
    expect(stderr).toContain(message);
  });

  test.each([[[]], [['bot']], [['dataset']], [['ladder']]])('%j without a command prints its help', async (args) => {
    const { stdout, stderr, status } = await runMcr(args);
    const help = await runMcr([...args, '--help']);
    expect({ stdout, stderr, status }).toEqual({ stdout: '', stderr: help.stdout, status: 2 });
  });
});

describe('pipes', () => {
  test('exits quietly when the reader closes the pipe', async () => {
    const child = startMcr(['shanten', '--jsonl']);
    const closed = new Promise((resolve) => child.on('close', (code, signal) => resolve([code, signal])));
    let stderr = '';
    child.stderr!.on('data', (chunk) => (stderr += chunk));
    child.stdin!.on('error', () => {});
    child.stdout!.once('data', () => child.stdout!.destroy());
    const feed = (): void => {
      while (child.exitCode === null && child.stdin!.writable && child.stdin!.write(HAND.repeat(1000)));
    };
    child.stdin!.on('drain', feed);
    feed();
    expect(await closed).toEqual([0, null]);
    expect(stderr).toBe('');
  });

  test('reports that the output device is full and exits with 2', { tags: ['Linux'] }, async () => {
    const child = startMcr(['fan', '--help'], { stdout: openSync('/dev/full', 'w') });
    const status = new Promise((resolve) => child.on('close', resolve));
    expect(await text(child.stderr!)).toBe('mcr: standard output: no space left on the device\n');
    expect(await status).toBe(2);
  });

  test('finishes the run when the reader of the progress closes the pipe', async () => {
    const out = inScratch('unwatched');
    const child = startMcr(['tournament', '--bots', 'random', '--rounds', '1', '--seatings', '1', '--out', out]);
    child.stderr!.destroy();
    child.stdout!.resume();
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0);
    expect(existsSync(join(out, 'results.json'))).toBe(true);
  });

  test('answers each line before it reads the next', async () => {
    const child = startMcr(['shanten', '--jsonl']);
    for (let round = 0; round < 3; round += 1) {
      const answered = new Promise<string>((resolve) => child.stdout!.once('data', (chunk) => resolve(String(chunk))));
      child.stdin!.write(HAND);
      expect(linesOf(await answered)).toHaveLength(1);
    }
    child.stdin!.end();
  });
});

test('an older Node starts the Node installed with the project, and passes on signals and exit codes', async () => {
  const { path } = findOldNode();
  expect(await spawnMcr(['shanten', '--jsonl'], { node: path, input: HAND })).toMatchObject({ status: 0, stderr: '' });
  expect((await spawnMcr(['shanten', 'X'], { node: path })).status).toBe(2);
  const child = startMcr(['shanten', '--jsonl'], { node: path });
  const closed = new Promise((resolve) => child.on('close', (code, signal) => resolve(signal ?? code)));
  child.stdin!.write(HAND);
  child.stdout!.once('data', () => child.kill('SIGTERM'));
  expect(await closed).toBe('SIGTERM');
});
