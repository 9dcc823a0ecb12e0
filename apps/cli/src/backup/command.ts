// `mcr server backup`: stores all data of a server in one file.

import { statSync } from 'node:fs';
import type { LeftRecord } from '@mcr-arena/server';
import { readSettings } from '@mcr-arena/server/settings';
import type { Command } from 'commander';
import { valueOrUsageError } from '../exit-code.ts';
import { counted } from '../terminal/count-text.ts';
import { printError, printLines } from '../terminal/print.ts';
import { DATABASE_HELP, missingFilesLines, rowsText } from './database.ts';

const HELP = `
The file contains all tournaments, sets, records and tokens at one moment, with a checksum. "mcr server restore" reads it into any
server database, embedded or PostgreSQL. It contains the secrets of unfinished tournaments: protect it like the database.

Servers and workers can keep using the database: the file contains its state at the start of the backup.

Records that were moved to an archive are read from there and stored in the file like all others. With --without-archive the
file has only their keys: it is smaller, and usable only together with the archive. If a record cannot be read, it is reported,
only its key is stored, and the exit code is 1.

Uploaded files in the folder of MCR_ARTIFACTS are not in the file: copy the folder too.

${DATABASE_HELP}
  MCR_ARCHIVE   archive of the server, with the variables of its store: see "mcr serve --help"

Examples:
  $ mcr server backup arena.backup
  $ DATABASE_URL=postgres://mcr@localhost/mcr mcr server backup /backups/arena.backup --replace`;

interface Options {
  readonly replace?: boolean;
  readonly withoutArchive?: boolean;
}

export function configure(command: Command): void {
  command
    .argument('<file>', 'file to write')
    .option('--replace', 'overwrite an existing file')
    .option('--without-archive', 'omit records that are in the archive')
    .addHelpText('after', HELP)
    .action(async (file: string, { replace = false, withoutArchive = false }: Options) => {
      const { backUp, openArchiveStore } = await import('@mcr-arena/server');
      const { database, archive } = valueOrUsageError(readSettings(process.env));
      const store = archive && !withoutArchive ? openArchiveStore(archive.location) : undefined;
      const left: LeftRecord[] = [];
      const options = { replace, onLeft: (record: LeftRecord) => left.push(record), ...(store && { store }) };
      const { rows, filesInFolder } = valueOrUsageError(await backUp(database, file, options));
      printLines([`${file}: ${rowsText(rows)}; ${counted(statSync(file).size, 'byte')}`]);
      if (left.length > 0) reportLeft(left, !withoutArchive);
      printLines(missingFilesLines('backup', filesInFolder));
    });
}

/** Maximum number of reasons to print. */
const EXAMPLES = 3;

/** `isIncluded`: whether the records should have been in the backup. If so, sets the exit code. */
function reportLeft(left: readonly LeftRecord[], isIncluded: boolean): void {
  const count = counted(left.length, 'record');
  if (!isIncluded) {
    printLines([`Not in the file: ${count} in the archive. A restored server needs the archive too.`]);
    return;
  }
  const reasons = new Set(left.map(({ key, message }) => message ?? `${key}: MCR_ARCHIVE is not set`));
  const examples = [...reasons].slice(0, EXAMPLES);
  printError([`not in the file: ${count} in the archive:`, ...examples].join('\n'));
  process.exitCode = 1;
}
