// Resource usage of all processes of a sandbox, from the /proc of the command that started it, which lists the processes of the command
// and, after these, exactly those of the sandbox, even if they were re-parented. Folders are kept open by file descriptor, so reused
// process ids cause no errors.

import { closeSync, constants, openSync, readdirSync, readFileSync, statfsSync } from 'node:fs';
import type { Millis } from '@mcr-arena/sdk';
import { kibIn } from '../program/process-tree.ts';
import { RunDelays } from '../program/run-delays.ts';
import type { SandboxProcess } from './sandbox-process.ts';

/** `/proc` counts CPU time in hundredths of a second. */
const TICK_MS = 10;
const MIB = 1024 * 1024;
const KIB_PER_MIB = 1024;
/** Kernel memory for a file in memory, in addition to its pages. */
const INODE_BYTES = 1024;

interface MemoryUsage {
  /** The limited memory: memory not backed by read-only files, page tables, and files in memory. */
  readonly ownMiB: number;
  /** Sum of the peak resident memory of each process, plus files in memory. */
  readonly peakMiB: number;
}

interface ProcessTimes {
  /** Ticks of the process and of the children that it waited for. */
  readonly all: number;
  readonly waitedFor: number;
}

export class SandboxUsage {
  readonly #proc: number;
  /** Id in that /proc of the sandbox's first process. */
  readonly #first: number;
  /** Descriptors of the folders in memory, by path inside. */
  readonly #folders = new Map<string, number>();
  #times = new Map<string, ProcessTimes>();
  /** Ticks of ended processes that no other process waited for, as last seen. */
  #lostTicks = 0;
  #ticks = 0;
  readonly #delays: RunDelays;

  /** `writable`: paths of its folders in memory besides `/tmp`. Throws if the sandbox has ended. */
  constructor({ outside, init, pid }: Pick<SandboxProcess, 'outside' | 'init' | 'pid'>, writable: readonly string[]) {
    const open = (process: number, path: string): number =>
      openSync(`/proc/${process}/root${path}`, constants.O_RDONLY | constants.O_DIRECTORY);
    this.#proc = open(outside, '/proc');
    this.#delays = new RunDelays(`/proc/self/fd/${this.#proc}`);
    try {
      this.#first = outerIdOf(init);
      for (const path of ['/tmp', ...writable]) this.#folders.set(path, open(pid, path));
    } catch (thrown) {
      this.close();
      throw thrown;
    }
  }

  /** Host path of a folder in memory, which exists until `close`, even after the end of the program. */
  pathOf(inside: string): string {
    return `/proc/self/fd/${this.#folders.get(inside)!}`;
  }

  close(): void {
    for (const descriptor of [this.#proc, ...this.#folders.values()]) closeSync(descriptor);
  }

  /** Searches for new processes. Between searches, only times of known processes are read. */
  findProcesses(): readonly string[] {
    const pids = namesIn(`/proc/self/fd/${this.#proc}`).filter((name) => Number(name) >= this.#first);
    this.#readTimes(pids);
    return pids;
  }

  /** CPU time so far. Never decreases. */
  cpuMs(): Millis {
    this.#readTimes([...this.#times.keys()]);
    return this.#ticks * TICK_MS;
  }

  /** The longest run delay of a thread since the last call; 0 if the kernel does not measure it. */
  runDelayMs(): Millis {
    return this.#delays.sinceLast(this.#times.keys());
  }

  /** Memory of the processes. Above `limit`, shared pages are counted only once. */
  memory(pids: readonly string[], limit: number): MemoryUsage {
    const beside = this.#filesMiB();
    const statuses = pids.map((pid) => this.#read(pid, 'status') ?? '');
    const most = sum(statuses.map(ownPagesMiB));
    const peakMiB = beside + sum(statuses.map((status) => kibIn(status, 'VmHWM') / KIB_PER_MIB));
    if (most + beside <= limit) return { ownMiB: most + beside, peakMiB };
    return { ownMiB: beside + sum(pids.map((pid, index) => this.#shareMiB(pid, statuses[index]!))), peakMiB };
  }

  #readTimes(pids: readonly string[]): void {
    const times = new Map<string, ProcessTimes>();
    for (const pid of pids) {
      const read = this.#timesOf(pid);
      if (read !== undefined) times.set(pid, read);
    }
    const isGone = (pid: string): boolean => !times.has(pid);
    const gone = sum([...this.#times].filter(([pid]) => isGone(pid)).map(([, { all }]) => all));
    const waited = sum(
      [...times].map(([pid, { waitedFor }]) => waitedFor - (this.#times.get(pid)?.waitedFor ?? waitedFor)),
    );
    this.#lostTicks += Math.max(0, gone - waited);
    this.#times = times;
    this.#ticks = Math.max(this.#ticks, this.#lostTicks + sum([...times.values()].map(({ all }) => all)));
  }

  #timesOf(pid: string): ProcessTimes | undefined {
    const stat = this.#read(pid, 'stat');
    if (stat === undefined) return undefined;
    // The name in brackets may contain any characters; after it, the fields start with the third.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const waitedFor = Number(fields[13]) + Number(fields[14]);
    return { all: Number(fields[11]) + Number(fields[12]) + waitedFor, waitedFor };
  }

  #shareMiB(pid: string, status: string): number {
    const kib = /^Pss_Anon:\s+(\d+)/m.exec(this.#read(pid, 'smaps_rollup') ?? '')?.[1];
    return kib === undefined ? ownPagesMiB(status) : (Number(kib) + tablesKiB(status)) / KIB_PER_MIB;
  }

  #filesMiB(): number {
    const bytes = [...this.#folders.keys()].map((path) => {
      const { blocks, bfree, bsize, files, ffree } = statfsSync(this.pathOf(path));
      return (blocks - bfree) * bsize + Math.max(0, files - ffree) * INODE_BYTES;
    });
    return sum(bytes) / MIB;
  }

  #read(pid: string, file: string): string | undefined {
    try {
      return readFileSync(`/proc/self/fd/${this.#proc}/${pid}/${file}`, 'utf8');
    } catch {
      return undefined;
    }
  }
}

/** The id of a process in the namespace around its own. */
function outerIdOf(pid: number): number {
  const ids = /^NSpid:\s+(.*)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(ids?.split('\t').at(-2));
}

/** Pages shared after `fork` are counted for each process. */
function ownPagesMiB(status: string): number {
  return (kibIn(status, 'RssAnon') + tablesKiB(status)) / KIB_PER_MIB;
}

/** Page tables, which grow with the mapped range that a process touches, even if its pages take no memory. */
function tablesKiB(status: string): number {
  return kibIn(status, 'VmPTE') + kibIn(status, 'VmPMD');
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
