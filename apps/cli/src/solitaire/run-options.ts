// The options that commands with long runs share.

import type { Command } from 'commander';
import { threadNumber, workersOption } from '../options.ts';

export interface RunOptions {
  readonly threads: number;
  /** File or folder for progress, from which the run resumes. */
  readonly resume?: string;
  readonly json?: boolean;
}

/** `kept`: whether --resume names a file or a folder. */
export function addRunOptions(command: Command, kept: 'file' | 'folder' = 'file'): Command {
  return command
    .option('--threads <number>', 'number of threads; the figures do not depend on it', threadNumber, workersOption())
    .option(`--resume <${kept}>`, 'store progress there, and resume from it')
    .option('--json', 'print JSON');
}
