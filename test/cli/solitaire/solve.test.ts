// `mcr solve`: the golden boards, and every form of input and output.

import { writeFileSync } from 'node:fs';
import { formatGnomeMaps, formatKmahjongg, formatLayout, layoutNamed } from '@mcr-arena/solitaire';
import { describe, expect, test } from 'vitest';
import { replayFault } from '../../solitaire/checker.ts';
import { boardOf, goldenBoards } from '../../solitaire/golden-boards.ts';
import { linesOf, runMcr, spawnMcr } from '../run-mcr.ts';
import { useScratchFolder } from '../scratch-folder.ts';

const scratch = useScratchFolder();
const rectangle = { game: 'shisen-sho', layout: { rows: 2, cols: 2 } };
const stuck = { game: 'mahjong-solitaire', layout: 'layout tower\n0 0 2.2\n', faces: [1, 2, 2, 1] };

const MAPS = formatGnomeMaps([layoutNamed('dog'), layoutNamed('ox')]);

function fileOf(name: string, content: object | string): string {
  const path = scratch(name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

test('answers null at a limit, and a bad line with an error', async () => {
  const lines = [
    JSON.stringify({ ...rectangle, faces: [1, 1, 2, 2] }),
    'nonsense',
    '7',
    JSON.stringify({ ...rectangle, faces: [1, 1, 2] }),
    JSON.stringify({ ...rectangle, layout: { rows: 100, cols: 100 }, faces: [] }),
    JSON.stringify({ ...rectangle, layout: 'layout x\n0 0 11\n0 1 11\n', faces: [1, 1, 1, 1] }),
    JSON.stringify(stuck),
    `{"faces":[${'1,'.repeat(2 ** 20)}1]}`,
  ];
  const { stdout, status } = await runMcr(['solve', '--jsonl'], lines.join('\n'));
  const answers = linesOf(stdout).map((line) => JSON.parse(line));
  expect(status).toBe(0);
  expect(answers.map(({ solvable, error }) => error?.code ?? solvable).join(' ')).toBe(
    'true json-invalid line-syntax board-faces layout-too-large layout-overlap false line-too-long',
  );
  const hard = goldenBoards().find((board) => board.layout === 'bar' && !board.solvable)!;
  const limited = await runMcr(['solve', '--jsonl', '--nodes', '1'], JSON.stringify(hard));
  expect(JSON.parse(limited.stdout)).toMatchObject({ solvable: null, moves: [] });
});

describe('one board', () => {
  test('is drawn with its solution', async () => {
    const { stdout, status } = await runMcr(['solve', fileOf('rectangle.json', { ...rectangle, faces: [1, 1, 2, 2] })]);
    expect(status).toBe(0);
    expect(linesOf(stdout).slice(1)).toEqual([
      '┌───┬───┐',
      '│2m │2m │',
      '├───┼───┤',
      '│3m │3m │',
      '└───┴───┘',
      'solvable in 2 pairs (1 node)',
      '1. 2m 0+1  2. 3m 2+3',
    ]);
  });

  test('draws higher tiles over lower ones with their level, and half tiles between columns', async () => {
    const layout = 'layout x\n0 0 2,1\n2 1 1\n';
    const board = { game: 'mahjong-solitaire', layout, faces: [0, 0, 0, 0] };
    const { stdout } = await runMcr(['solve', fileOf('stack.json', board)]);
    expect(linesOf(stdout).slice(1, 6)).toEqual(['┌───┐ ┌───┐', '│1m¹│ │1m │', '└─┬─┴─┼───┘', '  │1m │', '  └───┘']);
  });

  test('--steps marks each pair and then removes it', async () => {
    const path = fileOf('steps.json', { ...rectangle, faces: [1, 1, 2, 2] });
    const lines = linesOf((await runMcr(['solve', path, '--steps'])).stdout);
    expect(lines).toContain('│2m◂│2m◂│');
    // The picture keeps the size of the whole board: two of its lines are empty now.
    expect(lines.filter((line) => line !== '').slice(-5)).toEqual([
      '2. 3m 2+3',
      '┌───┬───┐',
      '│3m◂│3m◂│',
      '└───┴───┘',
      'Solved: 2 pairs',
    ]);
  });

  test('that is unsolvable: exits with 1 and prints the fewest tiles left', async () => {
    const { stdout, status } = await runMcr(['solve', fileOf('stuck.json', stuck), '--fewest', '--count-solutions']);
    expect(status).toBe(1);
    expect(stdout).toContain('unsolvable, the search is finished');
    expect(stdout).toContain('no play leaves fewer than 4 tiles');
    expect(stdout).toContain('0 pairings solve it');
  });

  test("dealt by seed: prints JSON with Gimeno's pairing set and the number of solutions", async () => {
    const args = ['solve', '--game', 'shisen-sho', '--rows', '2', '--cols', '4', '--seed', 's', '--json'];
    const both = ['--pairing-set', '--count-solutions'];
    const [ours, gimeno] = await Promise.all([runMcr([...args, ...both]), runMcr([...args, ...both, '--gimeno'])]);
    const [value, other] = [JSON.parse(ours.stdout), JSON.parse(gimeno.stdout)];
    expect(value).toMatchObject({ solvable: true, pairingSet: expect.stringMatching(/^[012]{2}$/) });
    expect(other).toMatchObject({ solvable: true, solutions: value.solutions });
    expect(Number(value.solutions.count)).toBeGreaterThan(0);
  });

  test('reports a limit that was reached', async () => {
    const hard = goldenBoards().find((board) => board.layout === 'bar' && !board.solvable)!;
    const { stdout, status } = await runMcr(['solve', fileOf('hard.json', hard), '--nodes', '2']);
    expect([status, stdout]).toEqual([1, expect.stringContaining('undecided: --nodes was reached (2 nodes)')]);
  });

  test('several threads share a hard board and find the same verdict', { tags: ['full'] }, async () => {
    // An unsolvable and a solvable board, each of more nodes than one thread searches alone.
    const hard = goldenBoards().filter((_, at) => at + 1 === 5101 || at + 1 === 5151);
    for (const golden of hard) {
      const path = fileOf('shared.json', golden);
      const { stdout, status } = await runMcr(['solve', path, '--threads', '2', '--json']);
      const { solvable, moves, nodes } = JSON.parse(stdout);
      expect([solvable, status]).toEqual([golden.solvable, golden.solvable ? 0 : 1]);
      expect(nodes).toBeGreaterThan(500);
      if (solvable) expect(replayFault(golden.game, boardOf(golden), moves)).toBeUndefined();
    }
  });
});

describe('source of the board', () => {
  test.each([
    ['ours.txt', formatLayout(layoutNamed('ox'))],
    ['ox.layout', formatKmahjongg(layoutNamed('ox'))],
    ['zodiac.map', MAPS, '--map', '2'],
  ])('%s: reads a layout alone and deals the faces by seed', async (name, text, ...map) => {
    const [file, named] = await Promise.all([
      runMcr(['solve', fileOf(name, text), '--seed', 'x', '--json', ...map]),
      runMcr(['solve', '--layout', 'ox', '--seed', 'x', '--json']),
    ]);
    expect(file.stdout).toBe(named.stdout);
  });

  test('a layout of KMahjongg may have floating tiles, also for commands with threads', async () => {
    const floating = fileOf('float.layout', 'kmahjongg-layout-v1.1\nw4\nh2\nd2\n12..\n43..\n..12\n..43\n');
    expect(await runMcr(['solitaire', 'sample', '--layout', floating, '--count', '2'])).toMatchObject({ status: 0 });
  });

  test('reads the faces for a layout by option; - is standard input', async () => {
    const { stdout } = await spawnMcr(['solve', '-', '--rows', '1', '--cols', '4', '--json'], { input: '5,6\n 6 5\n' });
    expect(JSON.parse(stdout).solvable).toBe(true);
  });
});

describe('hostile input', () => {
  test.each([
    ['a file above the size limit', '0 0 1\n'.repeat(2_000_000), 'not read'],
    ['two maps', MAPS, 'has several maps: choose one with --map, by name or number. Its maps: 1 "dog"'],
    ['half a board', '{"game":"shisen-sho",', 'not valid JSON'],
    ['several boards', '{"a":1}\n{"a":2}\n', 'with --jsonl, one per line'],
  ])('rejects %s in one line', async (name, content, message) => {
    const { status, stdout, stderr } = await runMcr(['solve', fileOf(`${name.replaceAll(' ', '-')}.txt`, content)]);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(linesOf(stderr)).toHaveLength(1);
  });
});
