// `mcr verify`: whether a tournament, in a folder or on a server, is what it claims.

import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  type Finding,
  openFolder,
  openSetPool,
  rerunFolder,
  type VerifiedFolder,
  verifyFolder,
} from '@mcr-arena/arena';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import type { Command } from 'commander';
import { EXIT_FINDINGS, UsageError, valueOrUsageError } from '../exit-code.ts';
import { HOSTS } from '../hosts.ts';
import { threadNumber, workersOption } from '../options.ts';
import { counted } from '../terminal/count-text.ts';
import { createLiveBlock } from '../terminal/live-block.ts';
import { apiAddressOf, downloadTournament, isAddress } from './download.ts';

const HELP = `
The tournament is a folder that mcr tournament wrote, or the address of its page on a server: then all that the server has
of it is fetched first. Nothing of that is believed: every deal is played again from its answers, walls are made again from
the secret and the secret is held against its commitment, totals, ranking points, pairings and standings are worked out
anew, and results.json is compared byte by byte. With --rerun the bots are asked again too, which finds answers that were
legal but not theirs; that needs bots that play reproducibly.

Ends with 0 if everything holds and with 1 if something does not; each finding is a line.

Examples:
  $ mcr tournament --bots goal,shanten,a=random,b=random --rounds 1 --seatings 1 --out league
  $ mcr verify league
  $ mcr verify league --rerun --json
  $ mcr verify http://localhost:3000/tournaments/demo`;

interface Options {
  readonly rerun?: boolean;
  readonly botFolder: string;
  readonly workers: number;
  readonly json?: boolean;
}

export function configureVerify(command: Command): void {
  command
    .argument('<tournament>', 'the folder of a finished tournament, or its address on a server')
    .option('--rerun', 'ask the bots again')
    .option('--bot-folder <folder>', "where bots by file or folder are looked for: a configuration's folder, say", '.')
    .option('--workers <number>', 'threads that play with --rerun', threadNumber, workersOption())
    .option('--json', 'print JSON: {"verified","sets","deals","findings":[{"kind","where","expected","found"}…]}')
    .addHelpText('after', HELP)
    .action(async (path: string, { rerun, botFolder, workers, json }: Options) => {
      const verified = isAddress(path) ? await verifyFromServer(path) : verifyHere(path);
      const reruns = rerun ? await askAgain(verified, resolve(botFolder), workers) : [];
      const findings = [...verified.findings, ...reruns];
      console.log(json ? JSON.stringify(reportValue(verified, findings)) : reportLines(verified, findings).join('\n'));
      if (findings.length > 0) process.exitCode = EXIT_FINDINGS;
    });
}

function verifyHere(path: string): VerifiedFolder {
  if (!statSync(path).isDirectory()) throw new UsageError(`${path} is no folder`);
  const block = createLiveBlock(process.stderr);
  const verified = verifyFolder(openFolder(path), (done, of) => block.show(() => [`${done} of ${of} sets replayed`]));
  block.end([]);
  return valueOrUsageError(verified);
}

async function verifyFromServer(address: string): Promise<VerifiedFolder> {
  const api = valueOrUsageError(apiAddressOf(address));
  const folder = mkdtempSync(join(tmpdir(), 'mcr-verify-'));
  const block = createLiveBlock(process.stderr);
  try {
    const onSet = (done: number, of: number): void => block.show(() => [`${done} of ${of} sets fetched`]);
    valueOrUsageError(await downloadTournament(api, folder, onSet));
    block.end([]);
    return verifyHere(folder);
  } finally {
    block.end([]);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function askAgain(verified: VerifiedFolder, botFolder: string, workers: number): Promise<readonly Finding[]> {
  const block = createLiveBlock(process.stderr);
  const pool = openSetPool(workers, HOSTS);
  const onSet = (done: number, of: number): void => block.show(() => [`${done} of ${of} sets played again`]);
  try {
    return valueOrUsageError(await rerunFolder(verified, { pool, botFolder, houseBots: HOUSE_BOTS, onSet }));
  } finally {
    block.end([]);
    await pool.close();
  }
}

function reportLines({ results, replayed, deals }: VerifiedFolder, findings: readonly Finding[]): string[] {
  const counts = [counted(results.rounds.length, 'round'), counted(replayed.length, 'set'), counted(deals, 'deal')];
  const extent = `${results.config.id}: ${counts.join(', ')}`;
  if (findings.length === 0) return [`${extent}: everything holds`];
  const lines = findings.map(
    ({ kind, where, expected, found }) => `${kind} · ${where}: expected ${expected}, found ${found}`,
  );
  return [`${extent}: ${counted(findings.length, 'finding')}`, ...lines];
}

function reportValue({ replayed, deals }: VerifiedFolder, findings: readonly Finding[]): object {
  return { verified: findings.length === 0, sets: replayed.length, deals, findings };
}
