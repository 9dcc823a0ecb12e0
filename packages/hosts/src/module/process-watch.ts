// Watches memory and processor time of bots' processes by /proc, which not every system has: there, nothing is watched. A
// bot may use more for the time between two looks.

import { readFileSync } from 'node:fs';

export interface Watched {
  readonly pid: number;
  /** Called at every look. Nothing is known of a process that has just ended. */
  look(usage: ProcessUsage): void;
}

export interface ProcessUsage {
  /** Resident memory without what files are mapped to. */
  readonly memoryMiB: number;
}

const INTERVAL_MS = 50;
/** Linux with 4 KiB pages; other sizes are larger, and then less is counted than is used. */
const PAGES_PER_MIB = 256;

const watched = new Set<Watched>();
let timer: NodeJS.Timeout | undefined;

/** Begins to watch. Returns what ends it. */
export function watchProcess(process: Watched): () => void {
  watched.add(process);
  timer ??= setInterval(lookAtAll, INTERVAL_MS).unref();
  return () => {
    watched.delete(process);
    if (watched.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function lookAtAll(): void {
  for (const process of watched) {
    const usage = usageOf(process.pid);
    if (usage !== undefined) process.look(usage);
  }
}

function usageOf(pid: number): ProcessUsage | undefined {
  try {
    const [, resident, shared] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ').map(Number);
    return { memoryMiB: (resident! - shared!) / PAGES_PER_MIB };
  } catch {
    return undefined;
  }
}
