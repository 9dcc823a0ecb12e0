import type { Command } from 'commander';
import { DATABASE_HELP, databaseOf } from '../backup/database.ts';
import { EXIT_FINDINGS, EXIT_OK, valueOrUsageError } from '../exit-code.ts';
import { counted } from '../terminal/count-text.ts';
import { createLiveBlock } from '../terminal/live-block.ts';
import { printJson, printLines } from '../terminal/print.ts';
import { bad, good, line } from '../terminal/printable.ts';

const HELP = `
Example:
  $ mcr server ladder verify`;

const VERIFY_HELP = `
Recomputes every rating from the stored sets, in order, and compares it exactly with the stored rating. The server may be
running. Exits with 1 if a rating differs.

${DATABASE_HELP}

Examples:
  $ mcr server ladder verify
  $ DATABASE_URL=postgres://mcr@localhost/mcr mcr server ladder verify --json`;

interface Options {
  readonly json?: boolean;
}

export function configure(command: Command): void {
  command.addHelpText('after', HELP);
  const summary = 'verify that the stored ratings follow from the stored sets';
  command
    .command('verify')
    .summary(summary)
    .description(summary)
    .option('--json', 'print JSON')
    .addHelpText('after', VERIFY_HELP)
    .action(async ({ json = false }: Options) => {
      const { verifyLadder } = await import('@mcr-arena/server');
      const block = createLiveBlock(process.stderr);
      const onSets = (sets: number): void => block.show(() => [`${counted(sets, 'set')} rated again`]);
      const rebuilt = valueOrUsageError(await verifyLadder(databaseOf(process.env), onSets));
      block.end([]);
      const { sets, versions, differences } = rebuilt;
      if (json) printJson(rebuilt);
      else {
        for (const { sequence, version, stored, rebuilt: right } of differences) {
          printLines([`after set ${sequence}, version ${version}: ${stored} is stored, expected ${right}`]);
        }
        const verdict =
          differences.length === 0
            ? good('every rating follows from them')
            : bad('some ratings do not follow from them');
        printLines([line`${counted(sets, 'set')} of ${counted(versions, 'version')}: ${verdict}`]);
      }
      process.exitCode = differences.length === 0 ? EXIT_OK : EXIT_FINDINGS;
    });
}
