// postmaster.pid, PostgreSQL's own note of which process uses a folder and where it listens. The lock of the data folder says
// that no server runs; a PostgreSQL that still does is left over from one that was killed. It ends by itself, and where it
// has not, it is stopped: only a process that works in this very folder. The number alone proves nothing, because containers
// give out the same numbers again.

import { existsSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readIfThere } from '@mcr-arena/arena';
import type { ClusterAddress } from './address.ts';
import { ClusterFailure } from './cluster-failure.ts';
import type { ClusterPath } from './cluster-path.ts';

/** A leftover writes what it still has to; one that takes longer leaves that to the recovery at the next start. */
const ORDERLY_MS = 5_000;
const STOP_MS = 60_000;
const STEP_MS = 10;

export interface ProcessFile {
  readonly pid: number;
  readonly port: number;
  readonly socketFolder: string;
  readonly isReady: boolean;
}

/** Undefined where there is none, or nothing in it yet. */
export function readProcessFile({ data }: ClusterPath): ProcessFile | undefined {
  // A PostgreSQL that ends removes it at any moment.
  const text = readIfThere(join(data, 'postmaster.pid'));
  if (text === undefined) return undefined;
  const [pid, , , port, socketFolder, , , status] = text.split('\n');
  if (!/^-?\d+$/.test(pid ?? '')) return undefined;
  return {
    pid: Number(pid),
    port: Number(port ?? 0),
    socketFolder: socketFolder ?? '',
    isReady: status?.trim() === 'ready',
  };
}

/** Where a running one listens. */
export function addressIn({ port, socketFolder }: ProcessFile): ClusterAddress {
  return socketFolder === '' ? { type: 'port', port } : { type: 'socket', folder: socketFolder, isTemporary: false };
}

/** Has what is left of an earlier start end, and removes its note. Throws a `ClusterFailure` where it goes on. */
export async function endLeftover(path: ClusterPath): Promise<void> {
  const file = join(path.data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const left = readProcessFile(path);
  const find = processFinder(path, left?.pid);
  const begin = Date.now();
  for (let pids = find(); pids.length > 0; pids = find()) {
    const waited = Date.now() - begin;
    if (waited > STOP_MS)
      throw new ClusterFailure(`error: PostgreSQL (process ${pids[0]}) still uses it and does not end`);
    if (left !== undefined && pids.includes(left.pid)) signal(left.pid, waited < ORDERLY_MS ? 'SIGINT' : 'SIGQUIT');
    await sleep(STEP_MS);
  }
  rmSync(file, { force: true });
  const isTemporary = left !== undefined && left.socketFolder !== '' && left.socketFolder !== path.socket;
  if (isTemporary && /[\\/]mcr-[^\\/]+$/.test(left.socketFolder))
    rmSync(left.socketFolder, { recursive: true, force: true });
}

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended meanwhile.
  }
}

/** Finds the processes that work in the folder. Where the system does not show them, the noted number is believed. */
function processFinder({ data }: ClusterPath, noted: number | undefined): () => readonly number[] {
  if (process.platform !== 'linux') return () => (noted !== undefined && isAlive(noted) ? [noted] : []);
  const folder = realpathSync(data);
  return () =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && folderOf(name) === folder)
      .map(Number);
}

function folderOf(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code === 'EPERM';
  }
}
