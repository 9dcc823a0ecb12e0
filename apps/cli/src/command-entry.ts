// A command of `mcr` in a list of commands. Its module is loaded only when the command is called.

import type { Command } from 'commander';

export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  /** Heading of its group in the help. Absent for a subcommand's name alone, which works but is not listed. */
  readonly heading?: string;
  readonly body: CommandLoader | readonly CommandEntry[];
}

type CommandLoader = () => Promise<CommandModule>;

interface CommandModule {
  /** Adds the options, help and action. */
  configure(command: Command): void;
}

/** A row is the name, the summary and the module of a command, or its subcommands. */
export type CommandRows = readonly (readonly [name: string, summary: string, body: CommandEntry['body']])[];

/** The commands below a heading of the help; names that are not listed without one. */
export function commandsOf(heading: string | undefined, rows: CommandRows): readonly CommandEntry[] {
  return rows.map(([name, summary, body]) => ({ name, summary, ...(heading !== undefined && { heading }), body }));
}

/** Adds the commands, and loads the one that is called. `words`: the words of the command line from here on. */
export async function addCommands(
  parent: Command,
  entries: readonly CommandEntry[],
  words: readonly string[],
): Promise<void> {
  const [called, ...further] = words[0] === 'help' ? words.slice(1) : words;
  // The order of groups is that of their first commands; names that are not listed would begin the one of `help`.
  const isUnlisted = ({ heading }: CommandEntry) => heading === undefined;
  for (const { name, summary, heading, body } of [...entries].sort(
    (a, b) => Number(isUnlisted(a)) - Number(isUnlisted(b)),
  )) {
    const command = parent
      .command(name, { hidden: heading === undefined })
      .summary(summary)
      .description(summary);
    if (heading !== undefined) command.helpGroup(heading);
    if (name !== called) continue;
    if (typeof body === 'function') (await body()).configure(command);
    else await addCommands(command, body, further);
  }
}
