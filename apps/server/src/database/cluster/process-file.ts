// postmaster.pid, in which PostgreSQL records the id and address of the server process that uses a data folder. Once the folder is
// locked, no other mcr server runs on it; a PostgreSQL server that is still running was left behind by a killed one. It normally exits
// by itself. If not, it is stopped, but only if the process is a PostgreSQL that works in this folder: containers reuse process ids.

import { existsSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readIfThere } from '@mcr-arena/files';
import type { ClusterAddress } from './address.ts';
import { ClusterFailure } from './cluster-failure.ts';
import type { ClusterPath } from './cluster-path.ts';

/** Time for a leftover process to shut down cleanly; after that, it is stopped immediately and the next start recovers its data. */
const ORDERLY_MS = 5_000;
const STOP_MS = 60_000;
const STEP_MS = 10;

interface ProcessFile {
  readonly pid: number;
  readonly port: number;
  readonly socketFolder: string;
  readonly isReady: boolean;
}

/** Undefined if the file does not exist or is still empty. */
export function readProcessFile({ data }: ClusterPath): ProcessFile | undefined {
  // A PostgreSQL server that is shutting down may remove the file at any moment.
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

/** Address of a running PostgreSQL server. */
export function addressIn({ port, socketFolder }: ProcessFile): ClusterAddress {
  return socketFolder === '' ? { type: 'port', port } : { type: 'socket', folder: socketFolder, isTemporary: false };
}

/** Stops a leftover PostgreSQL server and removes its file. Throws a `ClusterFailure` if it does not stop. */
export async function endLeftover(path: ClusterPath): Promise<void> {
  const file = join(path.data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const left = readProcessFile(path);
  const find = processFinder(path, left?.pid);
  const begin = Date.now();
  for (let pids = find(); pids.length > 0; pids = find()) {
    const waited = Date.now() - begin;
    if (waited > STOP_MS)
      throw new ClusterFailure(`error: PostgreSQL (process ${pids[0]}) is still using the folder and did not stop`);
    // Backends of a killed server end by themselves when they wait next. Until then, they may be working on a long statement.
    const ends = left !== undefined && pids.includes(left.pid) ? [left.pid] : pids;
    for (const pid of ends) signal(pid, waited < ORDERLY_MS ? 'SIGINT' : 'SIGQUIT');
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
    // The process has ended in the meantime.
  }
}

/** Finds the PostgreSQL processes that work in the folder. If the system does not list them, the recorded process id is used. */
function processFinder({ data }: ClusterPath, noted: number | undefined): () => readonly number[] {
  if (process.platform !== 'linux') return () => (noted !== undefined && isAlive(noted) ? [noted] : []);
  const folder = realpathSync(data);
  return () =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && linkOf(name, 'cwd') === folder && isPostgres(name))
      .map(Number);
}

/** Whether it runs the program, which an update may have deleted since. */
function isPostgres(pid: string): boolean {
  return basename(linkOf(pid, 'exe') ?? '').split(' ')[0] === 'postgres';
}

function linkOf(pid: string, name: 'cwd' | 'exe'): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/${name}`);
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
