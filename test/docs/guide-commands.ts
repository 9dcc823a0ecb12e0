// Runs the commands of a guide: its blocks of shell code that are marked `run`, in order, in one folder that stands for the clone.
// Blocks marked `slow` too are left to the full tests. A block that names a file (`file=NAME`) is written there first.

import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const EXAMPLE_SERVER = 'http://localhost:3000';
const MOST_OUTPUT = 64 * 1024 * 1024;

export interface CodeBlock {
  readonly language: string;
  /** `run`, `slow`, `file=NAME`. */
  readonly marks: readonly string[];
  readonly code: string;
}

/** A server that takes the place of the one in the commands. */
export interface GuideServer {
  readonly url: string;
  readonly token: string;
}

/** The code blocks of a page of `docs`. */
export function blocksOf(name: string): readonly CodeBlock[] {
  const page = readFileSync(join(ROOT, 'docs', `${name}.md`), 'utf8');
  return [...page.matchAll(/^```(\S+)([^\n]*)\n(.*?)^```$/gms)].map(([, language, marks, code]) => {
    return { language: language!, marks: marks!.split(' ').filter((mark) => mark !== ''), code: code! };
  });
}

/** Runs a guide to its end; what its commands printed. Rejects with the output of a command that fails. */
export async function runGuide(name: string, server?: GuideServer): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'mcr-guide-'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const script: string[] = [];
  for (const { marks, code } of blocksOf(name)) {
    const file = marks.find((mark) => mark.startsWith('file='))?.slice('file='.length);
    if (file !== undefined) writeFileSync(join(folder, file), code);
    const isWanted = marks.includes('run') && (server !== undefined || !marks.includes('slow'));
    if (isWanted) script.push(server === undefined ? code : code.replaceAll(EXAMPLE_SERVER, server.url));
  }
  try {
    return await runScript(script.join('\n'), folder, server?.token ?? '');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One shell for all blocks, as a reader has: what one sets, the next can use. */
function runScript(script: string, folder: string, token: string): Promise<string> {
  const path = [dirname(process.execPath), join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const options = { cwd: folder, env: { ...process.env, PATH: path, TOKEN: token }, maxBuffer: MOST_OUTPUT };
  return new Promise((resolve, reject) => {
    execFile('bash', ['-euo', 'pipefail', '-c', script], options, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new Error(`${error.message}\n${stdout}\n${stderr}`));
    });
  });
}
