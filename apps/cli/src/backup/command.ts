// `mcr backup`: everything that a server keeps, in one file.

import { statSync } from 'node:fs';
import type { Command } from 'commander';
import { valueOrUsageError } from '../exit-code.ts';
import { counted } from '../terminal/count-text.ts';
import { printLines } from '../terminal/print.ts';
import { DATABASE_HELP, databaseOf, rowsText } from './database.ts';

const HELP = `
The file holds all tournaments, sets, records and tokens as of one moment, with a checksum. "mcr restore" reads it into any
database of a server, embedded or PostgreSQL. It contains the secrets of unfinished tournaments: protect it as you protect the database.

Servers and workers can use the database meanwhile: the file holds what was there when the backup began.

${DATABASE_HELP}

Examples:
  $ mcr backup arena.backup
  $ DATABASE_URL=postgres://mcr@localhost/mcr mcr backup /backups/arena.backup --replace`;

interface Options {
  readonly replace?: boolean;
}

export function configureBackup(command: Command): void {
  command
    .argument('<file>', 'file to write')
    .option('--replace', 'overwrite an existing file')
    .addHelpText('after', HELP)
    .action(async (file: string, { replace = false }: Options) => {
      const { backUp } = await import('@mcr-arena/server');
      const rows = valueOrUsageError(await backUp(databaseOf(process.env), file, { replace }));
      printLines([`${file}: ${rowsText(rows)}; ${counted(statSync(file).size, 'byte')}`]);
    });
}
