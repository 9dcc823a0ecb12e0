import {
  applyPair,
  type FewestLeft,
  formatPairingSet,
  groupsOf,
  type Pair,
  type SolutionCount,
  startPosition,
  type Verdict,
} from '@mcr-arena/solitaire';
import { expectValue } from '@mcr-arena/tiles';
import { UsageError } from '../exit-code.ts';
import { counted, grouped } from '../terminal/count-text.ts';
import { formatGrid } from '../terminal/grid.ts';
import type { Line } from '../terminal/printable.ts';
import { columnsOf, widthOf } from '../terminal/width.ts';
import type { AskedBoard } from './board-argument.ts';
import { boardDrawing, faceNames } from './board-drawing.ts';

export interface Findings {
  readonly verdict: Verdict;
  /** Present if requested and the board is not known to be solvable. */
  readonly fewest?: FewestLeft | undefined;
  /** Present if requested. */
  readonly solutions?: SolutionCount | undefined;
  readonly pairingSet?: string | undefined;
}

const MOST_PAIRS_PER_LINE = 6;

/** Gimeno's digits of a solution; `undefined` without one. Throws a UsageError if a group does not have four tiles. */
export function pairingSetOf({ board }: AskedBoard, verdict: Verdict): string | undefined {
  if (verdict.type !== 'solvable') return undefined;
  const digits = formatPairingSet(board, verdict.moves);
  if (!digits.ok) throw new UsageError(digits.error.message);
  return digits.value;
}

/** The drawing of the board, the verdict, and the pairs; with `steps`, the board is drawn before each pair. */
export function reportLines(asked: AskedBoard, findings: Findings, steps: boolean): Line[] {
  const { board, title } = asked;
  const { verdict, fewest, solutions, pairingSet } = findings;
  const groups = groupsOf(board).length;
  return [
    `${title}: ${board.faces.length} tiles, ${counted(groups, 'face')}`,
    ...drawingLines(asked),
    verdictText(verdict),
    ...(fewest === undefined ? [] : [fewestText(fewest)]),
    ...(solutions === undefined ? [] : [solutionsText(solutions)]),
    ...(pairingSet === undefined ? [] : [`pairing set ${pairingSet}`]),
    ...moveLines(asked, movesOf(findings), steps),
    ...(steps && verdict.type === 'solvable' ? ['', `Solved: ${counted(verdict.moves.length, 'pair')}`] : []),
  ];
}

/** The value of the batch form, with the other requested findings. */
export function reportValue({ verdict, fewest, solutions, pairingSet }: Findings): object {
  return {
    solvable: verdict.type === 'undecided' ? null : verdict.type === 'solvable',
    moves: verdict.type === 'solvable' ? verdict.moves : [],
    nodes: verdict.nodes,
    ...(fewest !== undefined && { fewest: { left: fewest.left, moves: fewest.moves, proved: fewest.proved } }),
    ...(solutions !== undefined && { solutions: { count: `${solutions.count}`, isComplete: solutions.isComplete } }),
    ...(pairingSet !== undefined && { pairingSet }),
  };
}

function movesOf({ verdict, fewest }: Findings): readonly Pair[] {
  return verdict.type === 'solvable' ? verdict.moves : (fewest?.moves ?? []);
}

function drawingLines({ board }: AskedBoard): readonly string[] {
  return boardDrawing(board) ?? ['(too wide to draw)'];
}

function verdictText(verdict: Verdict): string {
  const nodes = counted(verdict.nodes, 'node');
  if (verdict.type === 'solvable') return `solvable in ${verdict.moves.length} pairs (${nodes})`;
  if (verdict.type === 'unsolvable') return `unsolvable, the search is finished (${nodes})`;
  const limits = { nodes: '--nodes', bytes: '--memory', over: '--seconds' };
  return `undecided: ${limits[verdict.limit]} was reached (${nodes})`;
}

function fewestText({ left, proved }: FewestLeft): string {
  return proved
    ? `no play leaves fewer than ${counted(left, 'tile')}`
    : `the best play found leaves ${counted(left, 'tile')}; a better one may exist`;
}

function solutionsText({ count, isComplete }: SolutionCount): string {
  const pairings = `${grouped(count)} ${count === 1n ? 'pairing solves' : 'pairings solve'} it`;
  return isComplete ? pairings : `${pairings}, and perhaps more: the count was not finished`;
}

function moveLines(asked: AskedBoard, moves: readonly Pair[], steps: boolean): Line[] {
  const { board, game } = asked;
  const nameOf = faceNames(board.faces);
  const texts = moves.map(
    ([first, second], index) => `${index + 1}. ${nameOf(board.faces[first]!)} ${first}+${second}`,
  );
  if (!steps) {
    const widest = Math.max(0, ...texts.map(widthOf)) + 2;
    const perLine = Math.min(MOST_PAIRS_PER_LINE, Math.max(1, Math.floor((columnsOf(process.stdout) + 2) / widest)));
    const rows = Array.from({ length: Math.ceil(texts.length / perLine) }, (_, row) =>
      texts.slice(row * perLine, (row + 1) * perLine),
    );
    return formatGrid(rows);
  }
  let position = startPosition(game, board);
  return moves.flatMap((pair, index) => {
    const drawing = boardDrawing(board, { present: position.present, marked: pair }) ?? [];
    position = expectValue(applyPair(position, pair));
    return ['', texts[index]!, ...drawing];
  });
}
