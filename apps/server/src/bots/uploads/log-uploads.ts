// Logs at the start of a process whether it runs uploaded bots.

import { findMemoryFolder } from '@mcr-arena/hosts';
import type { Logger } from 'pino';
import type { Uploads } from './uploads.ts';

export function logUploads(
  { isSandboxed, obstacle, speed }: Pick<Uploads, 'isSandboxed' | 'obstacle' | 'speed'>,
  log: Pick<Logger, 'info' | 'warn'>,
): void {
  if (isSandboxed) {
    log.info({ speed }, 'speed of this machine, by which limits of CPU time are divided');
    const memory = findMemoryFolder();
    const reason = memory.ok ? undefined : memory.error.message;
    if (reason !== undefined)
      log.warn({ reason }, 'bots of one owner can communicate by lookups of files: see docs/sandbox.md');
  }
  if (obstacle !== undefined) log.warn({ reason: obstacle }, 'this process neither checks nor plays uploaded bots');
}
