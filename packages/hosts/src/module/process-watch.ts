// Watches the memory of bots' processes and reads their CPU time, both from /proc. Without /proc, nothing is watched.
// A bot may exceed its limit between two samples.

import { readFileSync } from 'node:fs';
import type { Millis } from '@mcr-arena/sdk';

export interface Watched {
  readonly pid: number;
  /** Called with every sample. Not called for a process that has just ended. */
  look(usage: ProcessUsage): void;
}

export interface ProcessUsage {
  /** Resident memory, including the pages of the executable. */
  readonly memoryMiB: number;
}

/** `/proc` counts CPU time in hundredths of a second. */
const TICK_MS = 10;

const INTERVAL_MS = 50;
/** For Linux with 4 KiB pages. Larger pages make the count too low. */
const PAGES_PER_MIB = 256;

const watched = new Set<Watched>();
let timer: NodeJS.Timeout | undefined;

/** Starts watching. Returns a function that stops it. */
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

/** CPU time of a process and of the children it has waited for; undefined if unknown. */
export function cpuTimeOf(pid: number): Millis | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may contain any characters; after it, the fields start with the third.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return TICK_MS * [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
  } catch {
    return undefined;
  }
}

function usageOf(pid: number): ProcessUsage | undefined {
  try {
    const [, resident] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ').map(Number);
    return { memoryMiB: resident! / PAGES_PER_MIB };
  } catch {
    return undefined;
  }
}
