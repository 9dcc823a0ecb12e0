// `mcr serve`: the server, until it is stopped.

import { once } from 'node:events';
import { readSettings, SETTING_HELP } from '@mcr-arena/server/settings';
import type { Command } from 'commander';
import { UsageError } from '../exit-code.ts';
import { listenForInterruption } from '../interruption.ts';
import { formatTable } from '../terminal/table.ts';

const HELP = `
Serves tournaments over HTTP (the addresses are listed at /api/docs) and tells of them live over Socket.IO. At the first
start it prints an administrator's token and begins a demo tournament. Whatever ends it, the next start goes on.

Environment:
${formatTable(SETTING_HELP.map(([name, meaning]) => [`  ${name}`, meaning])).join('\n')}

Examples:
  $ mcr serve
  $ PORT=8080 MCR_DATA=/var/lib/mcr mcr serve
  $ DATABASE_URL=postgres://mcr@localhost/mcr mcr serve`;

interface Options {
  readonly newToken?: boolean;
}

export function configureServe(command: Command): void {
  command
    .option('--new-token', "issue and print one more administrator's token")
    .addHelpText('after', HELP)
    .action(async ({ newToken = false }: Options) => {
      const settings = readSettings(process.env);
      if (!settings.ok) throw new UsageError(settings.error.message);
      const interruption = listenForInterruption(() => console.log('Stopping.'));
      const { createLog, startServer } = await import('@mcr-arena/server');
      const started = await startServer(settings.value, { log: createLog(settings.value), newToken });
      if (!started.ok) throw new UsageError(started.error.message);
      const { url, administratorToken, close } = started.value;
      if (administratorToken !== undefined) {
        console.log(`Administrator's token, shown this once: ${administratorToken}`);
      }
      console.log(`MCR Arena is at ${url} (its addresses: ${url}/api/docs). Ctrl-C stops it.`);
      if (!interruption.signal.aborted) await once(interruption.signal, 'abort');
      await close();
      interruption.end();
    });
}
