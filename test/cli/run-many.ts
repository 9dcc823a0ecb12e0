// Runs several `mcr` command lines in one process, one after the other, so that Node starts only once.
// Standard input contains one JSON list of arguments per line.

import { text } from 'node:stream/consumers';
import { COMMANDS } from '../../apps/cli/src/commands.ts';
import { main } from '../../apps/cli/src/main.ts';

process.stdout.setMaxListeners(0);
process.stderr.setMaxListeners(0);
for (const line of (await text(process.stdin)).trim().split('\n')) await main(JSON.parse(line) as string[], COMMANDS);
