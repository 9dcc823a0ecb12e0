import { countSolutions, fewestTilesLeft } from '@mcr-arena/solitaire';
import { type Command, InvalidArgumentError } from 'commander';
import { EXIT_FINDINGS } from '../exit-code.ts';
import { answerStandardInput, requireLinesOnly } from '../lines/batch.ts';
import { wholeNumber } from '../options.ts';
import { addLayoutOptions, gameOption, LAYOUT_HELP } from '../solitaire/layout-option.ts';
import { DEFAULT_MEMORY, type LimitOptions, solveLimitsOf, startLimits } from '../solitaire/limits.ts';
import { printJson, printUnwrapped } from '../terminal/print.ts';
import { type AskedBoard, type BoardOptions, boardArgument } from './board-argument.ts';
import { type Findings, pairingSetOf, reportLines, reportValue } from './report.ts';
import { boardLineAnswerer, verdictByGimeno, verdictOf } from './verdict.ts';

const HELP = `
The file (or - for standard input) has a board as JSON, {"game","layout","faces"}; or, with a layout by option, its faces
as numbers in the order of the tiles; or only a layout. Faces that are not given are dealt by --seed. Tiles are numbered
from 0, by level, then row, then column.
${LAYOUT_HELP}

Exits with 0 if the board can be emptied, with 1 if it cannot or a limit was reached. Without limits the search always
decides. --threads divides a hard board among threads. --gimeno runs Gimeno's algorithm (1998-2005) instead, for comparison; its
only limit is --nodes.

Examples:
  $ mcr solve
  $ mcr solve --game shisen-sho --rows 6 --cols 10 --seed 7 --steps
  $ mcr solve board.json --fewest
  $ mcr solve --jsonl < boards.jsonl

With --jsonl, each line of the input is a board, {"game","layout","faces"}; a layout is a name, {"rows","cols"} or the text of a file.
The output has one line for each:
  {"solvable":true|false|null,"moves":[[i,j]…],"nodes"}
See "mcr schema solve-input" and "mcr schema solve-output".`;

/** Default limit of nodes for counting solutions: a few seconds. */
const COUNTING_NODES = 300_000;

interface Options extends BoardOptions, LimitOptions {
  readonly fewest?: boolean;
  readonly countSolutions?: boolean;
  readonly pairingSet?: boolean;
  readonly gimeno?: boolean;
  readonly steps?: boolean;
  readonly threads: number;
  readonly json?: boolean;
  readonly jsonl?: boolean;
}

const OF_ONE_BOARD = 'game layout fewest countSolutions pairingSet gimeno steps'.split(' ');

export function configure(command: Command): void {
  addLayoutOptions(
    command
      .argument('[file]', 'a board or a layout; without it, a board is dealt')
      .option('--game <name>', "the game; by default the board's own, or mahjong-solitaire", gameOption),
  )
    .option('--seed <text>', 'seed of the faces', 'mcr')
    .option('--fewest', 'if it cannot be emptied, find the play that leaves the fewest tiles')
    .option('--count-solutions', `count the pairings that solve it; the default of --nodes is then ${COUNTING_NODES}`)
    .option('--pairing-set', "print the solution in Gimeno's digits")
    .option('--gimeno', "use Gimeno's algorithm")
    .option('--steps', 'draw the board before each pair')
    .option('--nodes <number>', 'maximum number of nodes', wholeNumber)
    .option('--seconds <number>', 'maximum time in seconds', positive)
    .option('--memory <MiB>', 'maximum memory of the search', wholeNumber, DEFAULT_MEMORY)
    .option('--threads <number>', 'threads for a hard board', wholeNumber, 1)
    .option('--json', 'print JSON')
    .option('--jsonl', 'solve boards from standard input, one per line')
    .addHelpText('after', HELP)
    .action(async (path: string | undefined, options: Options) => {
      if (options.jsonl) {
        requireLinesOnly(command, 'file', OF_ONE_BOARD);
        return answerStandardInput(boardLineAnswerer(options));
      }
      const asked = boardArgument(path, options);
      const findings = await findingsOf(asked, options);
      if (options.json) printJson(reportValue(findings));
      else printUnwrapped(reportLines(asked, findings, options.steps === true));
      if (findings.verdict.type !== 'solvable') process.exitCode = EXIT_FINDINGS;
    });
}

function positive(text: string): number {
  const number = Number(text);
  if (Number.isFinite(number) && number > 0) return number;
  throw new InvalidArgumentError('Expected a number above 0.');
}

async function findingsOf(asked: AskedBoard, options: Options): Promise<Findings> {
  const { nodes = COUNTING_NODES, gimeno, threads } = options;
  const { game, board } = asked;
  const verdict = gimeno ? verdictByGimeno(asked, options) : await verdictOf(asked, options, threads);
  const isOpen = verdict.type !== 'solvable';
  return {
    verdict,
    fewest: options.fewest && isOpen ? fewestTilesLeft(game, board, solveLimitsOf(startLimits(options))) : undefined,
    solutions: options.countSolutions ? countSolutions(game, board, { nodes }) : undefined,
    pairingSet: options.pairingSet ? pairingSetOf(asked, verdict) : undefined,
  };
}
