// The `mcr` command line. A command's module is loaded only when that command is called, to keep start-up fast.

import { Command, CommanderError } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import { addCommands, type CommandEntry } from './command-entry.ts';
import { EXIT_BUG, EXIT_CODES_HELP, EXIT_USAGE, UsageError } from './exit-code.ts';
import { printBug, printError, printHelp } from './terminal/print.ts';
import { columnsOf } from './terminal/width.ts';

const INTRODUCTION = `The command line of MCR Arena: score hands, judge and replay deals, run duplicate tournaments of bots.

Tiles are written 123m (characters) 456p (dots) 789s (bamboos) ESWN (winds) CFP (red, green, white dragon) 1f-8f
(flowers), as W1 B4 T7 F1 J1 H1, or in Unicode. With --jsonl, commands read JSON Lines and write one line for each.

Commands of solitaire, research and server work without that word too: "mcr demo" plays a small tournament.`;

/** Runs a command line, without `node` and the script's name, with one of `commands`; sets the process's exit code. */
export async function main(args: readonly string[], commands: readonly CommandEntry[]): Promise<void> {
  listenForBrokenOutputs();
  reportUncaughtErrors();
  try {
    const program = await programFor(args, commands);
    await program.parseAsync(withoutHelpWord(args), { from: 'user' });
  } catch (error) {
    process.exitCode = exitCodeOf(error);
  }
}

async function programFor(args: readonly string[], commands: readonly CommandEntry[]): Promise<Command> {
  const program = new Command('mcr').description(INTRODUCTION).version(manifest.version).exitOverride();
  const words = args.filter((word) => !word.startsWith('-'));
  const called = words[0] === 'help' ? words[1] : words[0];
  const isKnown = commands.some(({ name }) => name === called);
  const asksForHelp = words[0] === 'help' || args.includes('--help') || args.includes('-h');
  if (called !== undefined && !isKnown && asksForHelp) {
    throw new UsageError(await unknownCommandText(called, commands));
  }
  program
    .configureOutput({
      getOutHelpWidth: () => columnsOf(process.stdout),
      getErrHelpWidth: () => columnsOf(process.stderr),
      writeOut: (text) => printHelp(text, process.stdout),
      writeErr: (text) => printHelp(text, process.stderr),
      outputError: (text) => printError(text.replace(/^error: /, '')),
    })
    .showHelpAfterError('("mcr help" shows more)')
    .addHelpText('afterAll', EXIT_CODES_HELP);
  await addCommands(program, commands, words);
  for (const command of program.commands) nameHelp(command, command.name());
  return program;
}

/** Makes errors name the help of this command; subcommands would inherit the hint of their parent. `path`: its words after `mcr`. */
function nameHelp(command: Command, path: string): void {
  command.showHelpAfterError(`("mcr help ${path}" shows more)`);
  for (const subcommand of command.commands) nameHelp(subcommand, `${path} ${subcommand.name()}`);
}

/** `help bot new` as `bot new --help`: the library's `help` takes one word. */
function withoutHelpWord(args: readonly string[]): readonly string[] {
  return args[0] === 'help' && args.length > 2 ? [...args.slice(1), '--help'] : args;
}

async function unknownCommandText(called: string, commands: readonly CommandEntry[]): Promise<string> {
  const { similarName } = await import('@mcr-arena/hosts');
  const similar = similarName(
    called,
    commands.map(({ name }) => name),
  );
  const hint = similar === undefined ? '' : ` (Did you mean ${similar}?)`;
  return `unknown command "${called}"${hint}: "mcr help" lists the commands`;
}

/** Output closed early, as by `mcr … | head`, is not an error. If progress cannot be shown, the run continues without it. */
function listenForBrokenOutputs(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    printError(`standard output: ${REASONS[error.code ?? ''] ?? error.message}`);
    process.exit(EXIT_USAGE);
  });
  process.stderr.on('error', () => {});
}

/** Prints errors outside of a command's promise, such as in timers, like all others; Node would not escape them. */
function reportUncaughtErrors(): void {
  if (process.hasUncaughtExceptionCaptureCallback()) return;
  process.setUncaughtExceptionCaptureCallback((error) => {
    printBug(error);
    process.exit(EXIT_BUG);
  });
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_USAGE;
  const message = messageForUser(error);
  if (message !== undefined) {
    printError(message);
    return EXIT_USAGE;
  }
  printBug(error);
  return EXIT_BUG;
}

/** Messages for system errors that a user can fix. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  EACCES: 'no permission',
  EISDIR: 'is a folder, expected a file',
  ENOTDIR: 'is not a folder',
  ENAMETOOLONG: 'the name is too long',
  ENOSPC: 'no space left on the device',
  EDQUOT: 'no space left for this user',
  EFBIG: 'the file would be too large',
  ELOOP: 'too many symbolic links',
  EROFS: 'the file system is read-only',
};

/** The message of an error that a user can fix: wrong usage, and files that cannot be read or written. */
function messageForUser(error: unknown): string | undefined {
  if (error instanceof UsageError) return error.message;
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) return undefined;
  const reason = REASONS[code];
  if (syscall === 'uv_cwd') return 'the current folder no longer exists';
  // For a file that is already open, the error contains no path.
  if (path === undefined) return reason && `${syscall === 'read' ? 'the input' : 'a file'}: ${reason}`;
  return `${path}: ${reason ?? code}`;
}
