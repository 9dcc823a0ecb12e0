// Runs the commands of a guide: its shell blocks marked `run`, in order, in a temporary folder that stands in for the clone.
// A block with a file name (`file=NAME`) is first written to that file.

import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const EXAMPLE_SERVER = 'http://localhost:3000';
/** Replacements in commands that would play for minutes or hours. */
const SMALLER: readonly (readonly [RegExp, string])[] = [
  [/mcr (compare|gauntlet) (?!.*--budget)/g, 'mcr $1 --budget 16 '],
  [/mcr tune (?!.*--budget)/g, 'mcr tune --population 4 --generations 1 --held-out 2 '],
  [/mcr tune (?=.*--budget)/g, 'mcr tune --population 4 --walls 2 --held-out 2 '],
  [/--walls (?:20|100)\b/g, '--walls 2'],
  [/--budget 200000\b/g, '--budget 60'],
  [/--budget 400\b/g, '--budget 16'],
  [/--deals 20000\b/g, '--deals 8 --deals-per-shard 2 --test-every 2'],
  [/--rounds 20\b/g, '--rounds 2'],
];
const MOST_OUTPUT = 64 * 1024 * 1024;

/** Text that the commands must print, by page; for pages whose slow blocks are run. */
export const EXPECTED_OUTPUT: Readonly<Record<string, RegExp>> = {
  'first-bot': /better-bot passed/,
  benchmarks: /hands\/s/,
  'class-contest': /Li Ming/,
  'comparing-bots': /points a deal/,
  compared: /17 +in all[\s\S]*16 +in all/,
  glossary: /三色三同顺/,
  'club-nights': /13 players/,
  contests: /"status": ?"registration"|"spring"/,
  datasets: /4 shards, 8 deals/,
  'duplicate-formats': /bridge: a wall for each deal/,
  'human-duplicate': /"id": ?"people-spring"/,
  ladder: /"rows"/,
  luck: /points less luck/,
  review: /accuracy/,
  notices: /"unread"/,
  protocols: /mine passed/,
  'remote-bots': /"id": ?"cup"/,
  accounts: /"name": ?"sparrow"/,
  operations: /arena\.backup/,
  tournaments: /"id": ?"league"/,
  tables: /"visibility": ?"open"/,
  training: /policy is better|points a deal/,
  tuning: /held-out/,
  'uploading-bots': /mine/,
  'writing-a-bot': /\bme\b/,
};

export interface CodeBlock {
  readonly language: string;
  /** `run`, `slow`, `file=NAME`. */
  readonly marks: readonly string[];
  readonly code: string;
}

/** A server that replaces the one in the commands. */
export interface GuideServer {
  readonly url: string;
  readonly token: string;
  /** Its data folder. */
  readonly data: string;
}

/** The pages of `docs`, by name. */
export function guideNames(): readonly string[] {
  return readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -'.md'.length));
}

/** The code blocks of a page of `docs`. */
export function blocksOf(name: string): readonly CodeBlock[] {
  const page = readFileSync(join(ROOT, 'docs', `${name}.md`), 'utf8');
  return [...page.matchAll(/^```(\S+)([^\n]*)\n(.*?)^```$/gms)].map(([, language, marks, code]) => {
    return { language: language!, marks: marks!.split(' ').filter((mark) => mark !== ''), code: code! };
  });
}

/** Runs a guide to its end; returns the output of its commands. Rejects with the output of a failed command. */
export async function runGuide(name: string, server: GuideServer): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'mcr-guide-'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const script: string[] = [];
  for (const { marks, code } of blocksOf(name)) {
    const file = marks.find((mark) => mark.startsWith('file='))?.slice('file='.length);
    if (file !== undefined) writeFileSync(join(folder, file), code);
    if (marks.includes('run')) script.push(smaller(code.replaceAll(EXAMPLE_SERVER, server.url)));
  }
  try {
    return await runScript(script.join('\n'), folder, server);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function smaller(code: string): string {
  return SMALLER.reduce((text, [pattern, replacement]) => text.replaceAll(pattern, replacement), code);
}

/** One shell for all blocks, so that later blocks can use variables of earlier ones. */
function runScript(script: string, folder: string, server: GuideServer): Promise<string> {
  const path = [dirname(process.execPath), join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const own = { PATH: path, TOKEN: server.token, MCR_DATA: server.data };
  const options = { cwd: folder, env: { ...process.env, ...own }, maxBuffer: MOST_OUTPUT };
  return new Promise((resolve, reject) => {
    execFile('bash', ['-euo', 'pipefail', '-c', script], options, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new Error(`${error.message}\n${stdout}\n${stderr}`));
    });
  });
}
