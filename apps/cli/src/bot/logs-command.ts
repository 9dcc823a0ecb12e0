// `mcr bot logs`: the output, crashes and faults of the user's own bot on a server.

import type { Command } from 'commander';
import * as z from 'zod';
import { serverAddress } from '../options.ts';
import { printJson, printLines } from '../terminal/print.ts';
import { linesOf } from '../terminal/printable.ts';
import { askServer, type ServerOptions } from './server-api.ts';

const HELP = `
The newest set is first. A set appears once all tables that play its walls have finished.

Environment:
  MCR_TOKEN  the token; --token would be visible to other users of the machine

Examples:
  $ mcr bot logs lightning --url https://arena.example --token mcr_user_…`;

const identitySchema = z.object({ user: z.object({ name: z.string() }) });
const logsSchema = z.object({
  logs: z.array(
    z.object({
      competition: z.string(),
      round: z.int().optional(),
      table: z.int(),
      set: z.int(),
      entrant: z.string(),
      playedAt: z.string(),
      deals: z.array(
        z.object({
          deal: z.int(),
          text: z.string(),
          crashedAt: z.string().optional(),
          faults: z.array(z.object({ reason: z.string(), message: z.string() })),
        }),
      ),
    }),
  ),
});

interface Options extends ServerOptions {
  readonly json?: boolean;
}

export function configureBotLogs(command: Command): void {
  command
    .argument('<name>', "the bot's name")
    .requiredOption('--url <address>', 'address of the server', serverAddress)
    .option('--token <token>', 'token with the scope user, from the page Account; by default MCR_TOKEN')
    .option('--json', 'print the logs as JSON')
    .addHelpText('after', HELP)
    .action(async (name: string, { json = false, ...server }: Options) => {
      const { user } = await askServer(server, '/api/me', identitySchema);
      const path = `/api/bots/${encodeURIComponent(user.name)}/${encodeURIComponent(name)}/logs`;
      const { logs } = await askServer(server, path, logsSchema);
      if (json) printJson(logs);
      else printLines(logLines(logs));
    });
}

type Logs = z.output<typeof logsSchema>['logs'];

function logLines(logs: Logs): readonly string[] {
  return logs.length === 0 ? ['No sets with logs yet.'] : logs.flatMap(setLines);
}

function setLines({ competition, round, table, set, entrant, playedAt, deals }: Logs[number]): readonly string[] {
  const place = `${round === undefined ? '' : `round ${round}, `}table ${table}, set ${set}, as ${entrant}`;
  return [
    `${playedAt}  ${competition}, ${place}${deals.length === 0 ? ': nothing printed, no faults' : ''}`,
    ...deals.flatMap(dealLines),
  ];
}

function dealLines({ deal, text, crashedAt, faults }: Logs[number]['deals'][number]): readonly string[] {
  return [
    `  deal ${deal}`,
    ...faults.map(({ reason, message }) => `    ${reason}: ${message}`),
    ...(crashedAt === undefined ? [] : [`    crashed at ${crashedAt}`]),
    ...linesOf(text).map((line) => `    | ${line}`),
  ];
}
