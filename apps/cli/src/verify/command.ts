// `mcr verify`: verifies the records and results of a tournament, in a folder or on a server.

import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import {
  openFolder,
  openSetPool,
  type Rerun,
  rerunFolder,
  type SetPool,
  type VerifiedFolder,
  verifyFolder,
} from '@mcr-arena/runs';
import type { Command } from 'commander';
import { EXIT_FINDINGS, EXIT_INTERRUPTED, UsageError, valueOrUsageError } from '../exit-code.ts';
import { addTrustOption, hostsFor, type TrustOption } from '../hosts.ts';
import { listenForInterruption } from '../interruption.ts';
import { threadNumber, workersOption } from '../options.ts';
import { counted } from '../terminal/count-text.ts';
import { createLiveBlock } from '../terminal/live-block.ts';
import { printJson, printLines } from '../terminal/print.ts';
import { apiAddressOf, downloadTournament, isAddress } from './download.ts';
import { duplicateAddressOf, isResultsFile, readDuplicateResults } from './human-duplicate.ts';
import { reportLines, reportValue, unreadableReport } from './report.ts';

const HELP = `
The tournament is a folder that "mcr tournament" wrote, or the address of its page on a server, from which everything is fetched
first, up to 4 GiB in an hour. Nothing is taken on trust: every deal is replayed from its replies; the walls are derived from
the secret, and the secret is checked against its commitment; totals, ranking points, pairings and standings are computed
again, and results.json is compared byte by byte.

With --rerun the bots also play again, under the limits of tournament.json, which finds legal replies that the bots did not
make; this needs bots that play reproducibly. Paths of bots are relative to --bot-folder: the uploaded files of a server's bot
OWNER/NAME@2 are expected in FOLDER/OWNER/NAME@2. Sets with a remote bot, or with an uploaded bot that is missing, are skipped
and listed. It is a finding if no set can be played again, or if the files of a bot differ from those that played.

The address of a competition of people and bots, or its results.json, is verified in the same way: every deal of every
competitor is replayed, on the walls of the secret.

The commitment covers the configuration with its entrants and format, the rules, the limits, the bots' files and the
secret's SHA-256, but not withdrawals. Note it from tournament.json (planCommitment) or the tournament's page before the
first deal and give it as --commitment: then nothing can have been changed since. A tournament.json of version 0.1 commits to
the secret only.

Exits with 0 if everything is correct and with 1 if not, also if a document of the folder cannot be parsed; each finding is
a line. --json prints one line:
  {"verified","sets","deals","commitment",
   "findings":[{"kind","where","expected","found"}…],
   "rerun":{"sets","skipped":["r1-t1-s1"…],
            "absent":[{"entrant","reason"}…]}}

Examples:
  $ mcr tournament --bots goal,shanten,a=random,b=random --rounds 20 --seatings 4 --out league
  $ mcr verify league --rerun --json
  $ mcr verify http://localhost:3000/tournaments/demo --commitment 5f1c…
  $ mcr verify http://localhost:3000/duplicates/spring --commitment 3f1c…`;

interface Options extends TrustOption {
  readonly rerun?: boolean;
  readonly commitment?: string;
  readonly botFolder: string;
  readonly workers: number;
  readonly json?: boolean;
}

export function configure(command: Command): void {
  addTrustOption(command)
    .argument('<tournament>', 'the folder of a finished tournament, or its address on a server')
    .option('--rerun', 'let the bots play again and compare')
    .option('--commitment <hash>', 'the commitment noted before the first deal', sha256Text)
    .option('--bot-folder <folder>', 'base folder for the paths of bots', '.')
    .option('--workers <number>', 'threads that play with --rerun', threadNumber, workersOption())
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action(async (path: string, { rerun, commitment, botFolder, workers, json, ...options }: Options) => {
      if (isResultsFile(path) || duplicateAddressOf(path) !== undefined) {
        if (rerun) throw new UsageError('--rerun: a competition of people cannot be played again');
        const { lines, value, isTrue } = await readDuplicateResults(path, commitment);
        if (json) printJson(value);
        else printLines(lines);
        if (!isTrue) process.exitCode = EXIT_FINDINGS;
        return;
      }
      const read = isAddress(path) ? await verifyFromServer(path, commitment) : verifyHere(path, commitment);
      if (!read.ok && read.error.code === 'document-malformed') {
        const { lines, value } = unreadableReport(path, read.error.message);
        if (json) printJson(value);
        else printLines(lines);
        process.exitCode = EXIT_FINDINGS;
        return;
      }
      const verified = valueOrUsageError(read);
      const again = rerun
        ? await askAgain(verified, resolve(botFolder), openSetPool(workers, hostsFor(options)))
        : undefined;
      const findings = [...verified.findings, ...(again?.findings ?? [])];
      if (json) printJson(reportValue(verified, findings, again));
      else printLines(reportLines(verified, findings, again));
      if (findings.length > 0) process.exitCode = EXIT_FINDINGS;
    });
}

type Read = ReturnType<typeof verifyFolder>;

function sha256Text(text: string): string {
  if (/^[0-9a-f]{64}$/i.test(text)) return text.toLowerCase();
  throw new UsageError(`--commitment "${text}": expected 64 hexadecimal digits`);
}

function verifyHere(path: string, commitment: string | undefined): Read {
  if (!statSync(path).isDirectory()) throw new UsageError(`${path} is not a folder`);
  const block = createLiveBlock(process.stderr);
  const onSet = (done: number, of: number): void => block.show(() => [`${done} of ${of} sets replayed`]);
  const verified = verifyFolder(openFolder(path), { commitment, onSet });
  block.end([]);
  return verified;
}

async function verifyFromServer(address: string, commitment: string | undefined): Promise<Read> {
  const api = valueOrUsageError(apiAddressOf(address));
  const folder = mkdtempSync(join(tmpdir(), 'mcr-verify-'));
  const block = createLiveBlock(process.stderr);
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  const interruption = listenForInterruption(() => {
    remove();
    process.exit(EXIT_INTERRUPTED);
  });
  try {
    const onSet = (done: number): void => block.show(() => [`${counted(done, 'set')} fetched`]);
    valueOrUsageError(await downloadTournament(api, folder, onSet));
    interruption.end();
    block.end([]);
    return verifyHere(folder, commitment);
  } finally {
    interruption.end();
    block.end([]);
    remove();
  }
}

async function askAgain(verified: VerifiedFolder, botFolder: string, pool: SetPool): Promise<Rerun> {
  const block = createLiveBlock(process.stderr);
  const onSet = (done: number, of: number): void => block.show(() => [`${done} of ${of} sets played again`]);
  try {
    return valueOrUsageError(await rerunFolder(verified, { pool, botFolder, houseBots: HOUSE_BOTS, onSet }));
  } finally {
    block.end([]);
    await pool.close();
  }
}
