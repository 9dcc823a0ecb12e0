import type { Command } from 'commander';
import { UsageError } from '../exit-code.ts';
import { formatGrid } from '../terminal/grid.ts';
import { printDocument, printLines } from '../terminal/print.ts';
import { FORMATS } from './catalogue.ts';

const HELP = `
Names:
${formatGrid(
  FORMATS.map(({ name, summary }) => [`  ${name}`, summary]),
  [],
  { width: Number.POSITIVE_INFINITY },
).join('\n')}

Examples:
  $ mcr schema ${FORMATS[0]!.name}
  $ mcr schema`;

export function configure(command: Command): void {
  command
    .argument('[name]', 'the format; by default all names are listed')
    .addHelpText('after', HELP)
    .action(async (name: string | undefined) => {
      if (name === undefined) printLines(FORMATS.map((format) => format.name));
      else printDocument(`${await schemaText(name)}\n`);
    });
}

async function schemaText(name: string): Promise<string> {
  const format = FORMATS.find((candidate) => candidate.name === name);
  if (format === undefined) {
    throw new UsageError(`schema "${name}": expected one of ${FORMATS.map((known) => known.name).join(', ')}`);
  }
  const { toJSONSchema } = await import('zod');
  const schema = toJSONSchema(await format.load(), { io: 'input' });
  return JSON.stringify({ title: format.summary, ...schema }, null, 2);
}
