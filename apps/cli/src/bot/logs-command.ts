// `mcr bot logs`: what a bot of one's own printed on a server, its crashes and its faults.

import type { Command } from 'commander';
import * as z from 'zod';
import { printable } from '../terminal/printable.ts';
import { askServer, type ServerOptions } from './server-api.ts';

const HELP = `
A set appears when no table has its walls still to play. Newest first.

Environment:
  MCR_TOKEN  the token, where --token would be seen by others

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
    .requiredOption('--url <address>', 'of the server')
    .option('--token <token>', 'of scope user, if it is not in MCR_TOKEN')
    .option('--json', 'print them as the server sends them')
    .addHelpText('after', HELP)
    .action(async (name: string, { json = false, ...server }: Options) => {
      const { user } = await askServer(server, '/api/me', identitySchema);
      const path = `/api/bots/${encodeURIComponent(user.name)}/${encodeURIComponent(name)}/logs`;
      const { logs } = await askServer(server, path, logsSchema);
      console.log(json ? JSON.stringify(logs) : textOf(logs));
    });
}

type Logs = z.output<typeof logsSchema>['logs'];

function textOf(logs: Logs): string {
  if (logs.length === 0) return 'No sets with logs yet.';
  return logs.flatMap(setLines).join('\n');
}

function setLines({ competition, round, table, set, playedAt, deals }: Logs[number]): readonly string[] {
  const place = `${round === undefined ? '' : `round ${round}, `}table ${table}, set ${set}`;
  return [
    `${playedAt}  ${competition}, ${place}${deals.length === 0 ? ': nothing printed, no faults' : ''}`,
    ...deals.flatMap(dealLines),
  ];
}

function dealLines({ deal, text, crashedAt, faults }: Logs[number]['deals'][number]): readonly string[] {
  const printed = printable(text).trimEnd();
  return [
    `  deal ${deal}`,
    ...faults.map(({ reason, message }) => `    ${reason}: ${printable(message)}`),
    ...(crashedAt === undefined ? [] : [`    crashed at ${printable(crashedAt)}`]),
    ...(printed === '' ? [] : printed.split('\n').map((line) => `    | ${line}`)),
  ];
}
