import { once } from 'node:events';
import { resolve } from 'node:path';
import type { RunningServer } from '@mcr-arena/server';
import { readSettings, SETTING_HELP, type Settings } from '@mcr-arena/server/settings';
import type { Command } from 'commander';
import { EXIT_BUG, valueOrUsageError } from '../exit-code.ts';
import { listenForInterruption } from '../interruption.ts';
import { wholeNumberOrZero } from '../options.ts';
import { formatGrid } from '../terminal/grid.ts';
import { printError, printLines } from '../terminal/print.ts';
import { buildPages, pagesState } from './pages.ts';

const HELP = `
Serves the pages, the API (documented at /api/docs) and live events over Socket.IO. The first start prints a link and a token
for the administrator and opens the ladder. After a stop or crash, the next start resumes everything. The pages are built first
if they are missing or older than their sources and the development packages are installed.

Environment (defaults in parentheses):
${formatGrid(
  SETTING_HELP.map(([name, meaning]) => [`  ${name}`, meaning]),
  [],
  { width: Number.POSITIVE_INFINITY },
).join('\n')}

Examples:
  $ mcr serve
  $ PORT=8080 MCR_DATA=/var/lib/mcr mcr serve
  $ DATABASE_URL=postgres://mcr@localhost/mcr mcr serve`;

interface Options {
  readonly newToken?: boolean;
  readonly workers?: number;
}

export function configure(command: Command): void {
  command
    .option('--new-token', "issue and print another administrator's token and link")
    .option('--workers <number>', 'threads that play sets; 0 if other processes do', wholeNumberOrZero)
    .addHelpText('after', HELP)
    .action(async ({ newToken = false, workers }: Options) => {
      const read = valueOrUsageError(readSettings(process.env));
      const settings = { ...read, ...(workers === undefined ? {} : { workers }) };
      const interruption = listenForInterruption(() => printLines(['Stopping.']));
      if (settings.buildPages) await preparePages(interruption.signal);
      if (interruption.signal.aborted) return interruption.end();
      const { createLog, startServer } = await import('@mcr-arena/server');
      const running = valueOrUsageError(await startServer(settings, { log: createLog(settings), newToken }));
      printLines(greetingLines(settings, running));
      const stopped = interruption.signal.aborted ? undefined : once(interruption.signal, 'abort');
      const failure = await Promise.race([running.failed, stopped?.then(() => undefined)]);
      await running.close();
      interruption.end();
      if (failure === undefined) return;
      printError(failure);
      process.exitCode = EXIT_BUG;
    });
}

async function preparePages(signal: AbortSignal): Promise<void> {
  const state = pagesState();
  if (state === 'current') return;
  if (state === 'unbuildable') {
    printLines(['The pages are not rebuilt: the packages that build them are not installed ("npm ci" installs them).']);
    return;
  }
  printLines(['Building the pages, once after every update: this takes half a minute to two minutes.']);
  const onWait = (): void => printLines(['Another process is building them; waiting for it.']);
  const built = await buildPages({ signal, onWait });
  if (built.ok || signal.aborted) return;
  printError(`${built.error.message}\nThe pages could not be built; the server starts without them.`);
}

function greetingLines({ database, workers, sample }: Settings, server: RunningServer): string[] {
  const { url, access, running } = server;
  const data = database.type === 'folder' ? `in ${resolve(database.path)}` : 'in the PostgreSQL of DATABASE_URL';
  return [
    ...(access === undefined ? [] : accessLines(url, access)),
    `Data is stored ${data}. ${playersText(workers)}`,
    ...(access !== undefined && sample ? [`A sample tournament is being played: ${url}/tournaments/sample`] : []),
    ...running.map(({ name, rounds, roundsOpened }) => `Running: ${name}, round ${roundsOpened} of ${rounds}.`),
    `The API is documented at ${url}/api/docs.`,
    `MCR Arena is at ${url} (press Ctrl-C to stop).`,
  ];
}

function accessLines(url: string, { token, linkPath }: NonNullable<RunningServer['access']>): string[] {
  return [
    'To administer the server on its pages, open this link and choose a name and a password. The link works once:',
    `  ${url}${linkPath}`,
    "Administrator's token, shown this once:",
    `  ${token}`,
    'The token gives the same access over the API. Anyone with the link or the token has full control.',
    '',
  ];
}

function playersText(workers: number): string {
  if (workers === 0) return 'Sets are played by other processes ("mcr server worker").';
  return workers === 1 ? 'Sets are played by one thread.' : `Sets are played by ${workers} threads.`;
}
