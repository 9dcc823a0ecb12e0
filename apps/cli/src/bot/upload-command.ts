// `mcr bot upload`: uploads a bot as a new version to a server, which checks it, and prints the report.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import {
  type BotCheckDocument,
  type CheckReport,
  checkStateSchema,
  type UploadedBot,
  uploadedSchema,
} from '@mcr-arena/protocol/documents';
import { parseBotSpecification } from '@mcr-arena/sdk';
import type { Command } from 'commander';
import { create } from 'tar';
import { EXIT_FINDINGS, UsageError, valueOrUsageError } from '../exit-code.ts';
import { serverAddress } from '../options.ts';
import { counted } from '../terminal/count-text.ts';
import { createLiveBlock } from '../terminal/live-block.ts';
import { printLines } from '../terminal/print.ts';
import { type Line, line } from '../terminal/printable.ts';
import { buildLines, faultLines, verdictText } from './fault-lines.ts';
import { askServer, type ServerOptions } from './server-api.ts';

const HELP = `
The bot is one file of code, a folder, a zip or tar.gz archive, an executable, or an ONNX model with its encoding. In a folder,
names that begin with a dot and __pycache__ are skipped. A new name creates a bot, an existing one adds a version. Exits with 0
only if the version passed its check without a fault.

Environment:
  MCR_TOKEN  the token; --token would be visible to other users of the machine

Examples:
  $ mcr bot upload ./mine.py --url https://arena.example --token mcr_user_…
  $ mcr bot upload ./my-bot --name lightning --url http://localhost:3000
  $ mcr bot upload "model.onnx?encoding=obs38" --url http://localhost:3000`;

interface Options extends ServerOptions {
  readonly name?: string;
}

const POLL_MS = 1000;

export function configureBotUpload(command: Command): void {
  command
    .argument('<bot>', 'file, folder or archive')
    .requiredOption('--url <address>', 'address of the server', serverAddress)
    .option('--token <token>', 'token with the scope user, from the page Account; by default MCR_TOKEN')
    .option('--name <name>', "the bot's name; by default the name of the file or folder")
    .addHelpText('after', HELP)
    .action(async (bot: string, options: Options) => {
      const uploaded = await upload(bot, options);
      const report = await waitForCheck(uploaded, options).catch((thrown: Error) => {
        throw new UsageError(`${thrown.message}\n${afterUpload(uploaded, options)}`);
      });
      printLines([...reportLines(uploaded, report), ...ladderLines(report, options)]);
      if (!report.ok) process.exitCode = EXIT_FINDINGS;
    });
}

async function upload(text: string, { name, ...server }: Options): Promise<UploadedBot> {
  const { bot: path, parameters } = valueOrUsageError(parseBotSpecification(text));
  const { name: ownName, fileName, content } = await packBot(path);
  const form = new FormData();
  form.set('name', name ?? ownName);
  for (const [field, value] of Object.entries(parameters)) form.set(field, value);
  form.set('file', content, fileName);
  return askServer(server, '/api/bots', uploadedSchema, { method: 'POST', body: form });
}

async function waitForCheck({ check }: UploadedBot, server: ServerOptions): Promise<CheckReport> {
  const block = createLiveBlock(process.stderr);
  try {
    for (;;) {
      const state = await askServer(server, check, checkStateSchema);
      if ('report' in state) return state.report;
      block.show(() => [progressText(state)]);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  } finally {
    block.end([]);
  }
}

/** For a failure while waiting: the version exists, and the page shows its check. */
function afterUpload(uploaded: UploadedBot, { url }: ServerOptions): string {
  const { owner, bot, version } = uploaded;
  return `uploaded as ${owner}/${bot} version ${version.number}; its check goes on: ${pageOf(uploaded, url)}`;
}

/** The page of the bot, for its owner. */
function pageOf({ owner, bot }: UploadedBot, url: string): URL {
  return new URL(`/bots/${encodeURIComponent(owner)}/${encodeURIComponent(bot)}`, url);
}

/** What remains to be done for a version that passed; it does not play on the ladder by itself. */
function ladderLines({ verdict }: CheckReport, { url }: ServerOptions): readonly Line[] {
  if (verdict === 'failed') return [];
  return ['', 'To rank it, choose "Put on the ladder" on the page of your bots:', `  ${new URL('/bots', url)}`];
}

function progressText(check: Extract<BotCheckDocument, { readonly state: 'queued' | 'running' }>): string {
  if (check.state === 'queued') return `queued, ${counted(check.ahead, 'check')} before it`;
  const { stage, done, of, faults } = check.progress;
  return stage === 'prepare' ? 'unpacking and compiling' : `${done} of ${of} ${stage} · ${counted(faults, 'fault')}`;
}

function reportLines({ owner, bot, version }: UploadedBot, report: CheckReport): readonly Line[] {
  const { verdict, failure, situations, deals, faults, decisionMs } = report;
  const counts = [counted(deals, 'deal'), counted(situations, 'situation'), counted(faults.length, 'fault')].join(', ');
  return [
    ...buildLines(report),
    line`${owner}/${bot} version ${version.number} ${verdictText(verdict)}${failure ? '' : `: ${counts}`}`,
    ...(failure ? [] : [`decisions: median ${decisionMs.p50} ms, 99 % within ${decisionMs.p99} ms`]),
    ...faultLines(faults),
  ];
}

interface PackedBot {
  /** Default name of the bot: the file name without extensions, or the folder name. */
  readonly name: string;
  readonly fileName: string;
  readonly content: Blob;
}

/** Excluded entries: names that start with a dot, and Python's caches. */
const LEFT_OUT = /^(?:\.|__pycache__$)/;

/**
 * A file unchanged, or a folder as a tar.gz, as they are now: a file may change while it is sent. The same folder always gives the same
 * bytes, so that a server can recognise an existing version: entries are sorted and have no times or owners. Throws a `UsageError` if the
 * path is neither a file nor a folder with files.
 */
export async function packBot(path: string): Promise<PackedBot> {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new UsageError(`${path}: the file does not exist`);
  const fileName = basename(resolve(path));
  if (found.isDirectory()) return { name: fileName, fileName: `${fileName}.tar.gz`, content: await packFolder(path) };
  if (!found.isFile()) throw new UsageError(`${path} is neither a file nor a folder`);
  return { name: fileName.replace(/(\.tar)?\.\w+$/, ''), fileName, content: new Blob([readFileSync(path)]) };
}

async function packFolder(folder: string): Promise<Blob> {
  const files = filesIn(folder);
  if (files.length === 0) throw new UsageError(`${folder}: the folder has no files`);
  const archive = create({ cwd: folder, gzip: true, portable: true, mtime: new Date(0) }, [...files]);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of archive) chunks.push(new Uint8Array(chunk));
  return new Blob(chunks);
}

function filesIn(folder: string, below = ''): readonly string[] {
  return readdirSync(join(folder, below), { withFileTypes: true })
    .filter(({ name }) => !LEFT_OUT.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      return entry.isDirectory() ? filesIn(folder, path) : [path];
    });
}
