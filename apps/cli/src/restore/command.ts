import type { Command } from 'commander';
import { DATABASE_HELP, databaseOf, missingFilesLines, rowsText } from '../backup/database.ts';
import { valueOrUsageError } from '../exit-code.ts';
import { printLines } from '../terminal/print.ts';

const HELP = `
A damaged file is rejected before anything is changed, and so is a database that is not empty, unless --replace is given. A file
of an older version is converted. The database is restored completely or not at all. Stop all servers and workers of the
database first.

${DATABASE_HELP}

Examples:
  $ mcr server restore arena.backup
  $ DATABASE_URL=postgres://mcr@localhost/mcr mcr server restore arena.backup`;

interface Options {
  readonly replace?: boolean;
}

export function configure(command: Command): void {
  command
    .argument('<file>', 'file that "mcr server backup" wrote')
    .option('--replace', 'delete the current contents of the database')
    .addHelpText('after', HELP)
    .action(async (file: string, { replace = false }: Options) => {
      const { restore } = await import('@mcr-arena/server');
      const restored = valueOrUsageError(await restore(databaseOf(process.env), file, { replace }));
      const { rows, createdAt, filesInFolder } = restored;
      printLines([`restored as of ${createdAt}: ${rowsText(rows)}`, ...missingFilesLines('restore', filesInFolder)]);
    });
}
