// Runs the recipe of docs/training.md: `npm run test:training`. Executes the commands of that page in order with the small sizes
// below: data, clone, parity, comparison, reinforcement, gate, export, play. Installs PyTorch, a download of about 3 GB.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { installPackage, PYTHON_PROGRAMS, runInPackage } from './python-environment.ts';

const ROOT = join(import.meta.dirname, '..');
const PAGE = join(ROOT, 'docs/training.md');
const MCR = 'npx mcr ';
const TRAIN = 'python -m mcr_arena.train ';

interface SmallCommand {
  /** The beginning of the command. */
  readonly command: string;
  /** Options that replace or extend those of the page. */
  readonly options: Readonly<Record<string, string>>;
  /** Exit statuses that do not stop the recipe. Default: 0. Status 1 of the gate means "not better". */
  readonly statuses?: readonly number[];
}

const SMALL_COMMANDS: readonly SmallCommand[] = [
  {
    command: `${MCR}dataset make`,
    options: { deals: '60', 'deals-per-shard': '10', 'test-every': '3', workers: '1' },
  },
  { command: `${MCR}dataset check`, options: {} },
  {
    command: `${TRAIN}clone`,
    options: { channels: '16', blocks: '1', batch: '64', steps: '60', 'play-every': '30', 'play-walls': '2' },
  },
  { command: `${TRAIN}parity`, options: { states: '10000', deals: '16', keep: 'policies/parity' } },
  { command: `${MCR}compare`, options: { budget: '16', workers: '1', trust: '' } },
  {
    command: `${TRAIN}reinforce`,
    options: {
      iterations: '3',
      'value-warm-up': '1',
      tables: '8',
      decisions: '200',
      batch: '64',
      'play-every': '3',
      'play-walls': '2',
    },
  },
  { command: `${TRAIN}gate`, options: { walls: '4', workers: '1' }, statuses: [0, 1] },
  { command: `${TRAIN}export`, options: {} },
  { command: `${MCR}play`, options: { seatings: '1', workers: '1', trust: '' } },
];

/** The commands of the page: lines in its shell code blocks that run this project's programs. */
function commandsOf(page: string): readonly string[] {
  const blocks = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, block]) => block!.replaceAll('\\\n', ' '));
  const lines = blocks.flatMap((block) => block.split('\n'));
  return lines.filter((line) => line.startsWith(MCR) || line.startsWith(TRAIN));
}

/** The command with its options replaced. */
function withOptions(command: string, options: SmallCommand['options']): string {
  let changed = command;
  for (const [name, value] of Object.entries(options)) {
    changed = changed.replace(new RegExp(` --${name}( (?!--)\\S+|(?= |$))`), '');
    changed += value === '' ? ` --${name}` : ` --${name} ${value}`;
  }
  return changed;
}

function runCommand(folder: string, line: string): void {
  const small = SMALL_COMMANDS.find(({ command }) => line.startsWith(command));
  if (small === undefined) throw new Error(`no small sizes for: ${line}`);
  const command = withOptions(line, small.options);
  console.log(`$ ${command}`);
  const launcher = join(ROOT, 'apps/cli/bin/mcr.js');
  const { status } = spawnSync(command.replace(MCR, `"${process.execPath}" "${launcher}" `), {
    cwd: folder,
    shell: true,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${PYTHON_PROGRAMS}${delimiter}${process.env.PATH}` },
  });
  if (status === null || !(small.statuses ?? [0]).includes(status)) {
    throw new Error(`exit status ${status} of: ${command}`);
  }
}

/** Compares PyTorch's outputs, stored by `parity`, with those of onnxruntime-node and onnxruntime-web. */
function compareRuntimes(model: string, kept: string): void {
  const script = join(import.meta.dirname, 'compare-runtimes.ts');
  const { status } = spawnSync(process.execPath, [script, model, kept], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`exit status ${status} of compare-runtimes.ts`);
}

installPackage('test', 'train');
runInPackage(join(PYTHON_PROGRAMS, 'python'), '-m', 'pytest', '-q', 'tests/test_train.py', 'tests/test_reinforce.py');
const commands = commandsOf(readFileSync(PAGE, 'utf8'));
for (const { command } of SMALL_COMMANDS) {
  if (!commands.some((line) => line.startsWith(command)))
    throw new Error(`docs/training.md does not contain: ${command}`);
}
const folder = mkdtempSync(join(tmpdir(), 'mcr-training-'));
try {
  // The page compares an example of the clone.
  symlinkSync(join(ROOT, 'packages'), join(folder, 'packages'));
  for (const line of commands) runCommand(folder, line);
  compareRuntimes(join(folder, 'policies/clone/best.onnx'), join(folder, 'policies/parity'));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${commands.length} commands of docs/training.md ran`);
