// How a long run is played, kept and printed: the options that its commands share.

import type { Command } from 'commander';
import { threadNumber, workersOption } from '../options.ts';

export interface RunOptions {
  readonly threads: number;
  /** What is done is kept there, and gone on from. */
  readonly resume?: string;
  readonly json?: boolean;
}

/** `kept`: what --resume names. */
export function addRunOptions(command: Command, kept: 'file' | 'folder' = 'file'): Command {
  return command
    .option('--threads <number>', 'threads; the figures do not depend on it', threadNumber, workersOption())
    .option(`--resume <${kept}>`, 'store what is done there, and resume from it')
    .option('--json', 'print JSON');
}
