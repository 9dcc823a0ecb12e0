// `mcr ladder`: what an administrator does with the ladder of a server.

import type { Command } from 'commander';
import { DATABASE_HELP, databaseOf } from '../backup/database.ts';
import { EXIT_FINDINGS, EXIT_OK, valueOrUsageError } from '../exit-code.ts';
import { counted } from '../terminal/count-text.ts';
import { createLiveBlock } from '../terminal/live-block.ts';

const HELP = `
Example:
  $ mcr ladder verify`;

const VERIFY_HELP = `
Rebuilds every rating from the stored sets, in the order in which they were stored, and compares it with what is stored, to the bit.
The server may be running meanwhile. It ends with 1 where a rating differs.

${DATABASE_HELP}

Examples:
  $ mcr ladder verify
  $ DATABASE_URL=postgres://mcr@localhost/mcr mcr ladder verify --json`;

interface Options {
  readonly json?: boolean;
}

export function configureLadder(command: Command): void {
  command.addHelpText('after', HELP);
  const summary = 'whether the stored ratings follow from the stored sets';
  command
    .command('verify')
    .summary(summary)
    .description(summary)
    .option('--json', 'one line of JSON')
    .addHelpText('after', VERIFY_HELP)
    .action(async ({ json = false }: Options) => {
      const { verifyLadder } = await import('@mcr-arena/server');
      const block = createLiveBlock(process.stderr);
      const onSets = (sets: number): void => block.show(() => [`${counted(sets, 'set')} rated again`]);
      const rebuilt = valueOrUsageError(await verifyLadder(databaseOf(process.env), onSets));
      block.end([]);
      const { sets, versions, differences } = rebuilt;
      if (json) console.log(JSON.stringify(rebuilt));
      else {
        for (const { sequence, version, stored, rebuilt: right } of differences) {
          console.log(`after set ${sequence}, version ${version}: ${stored} is stored, ${right} follows from the sets`);
        }
        const verdict =
          differences.length === 0 ? 'every rating follows from them' : 'some ratings do not follow from them';
        console.log(`${counted(sets, 'set')} of ${counted(versions, 'version')}: ${verdict}`);
      }
      process.exitCode = differences.length === 0 ? EXIT_OK : EXIT_FINDINGS;
    });
}
