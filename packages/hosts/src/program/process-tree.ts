// What a process and everything that it has started use, from /proc. Where there is none, nothing is known and nothing is found.

import { readFileSync } from 'node:fs';
import type { Millis } from '@mcr-arena/sdk';

export interface TreeUsage {
  /** Processor time of the living processes and of the ones that were waited for. */
  readonly cpuMs: Millis;
  readonly memoryMiB: number;
  /** The most that each process ever had, together: it may have given some back. */
  readonly peakMiB: number;
  readonly pids: readonly number[];
}

/** `/proc` counts processor time in hundredths of a second. */
const TICK_MS = 10;
const KIB_PER_MIB = 1024;
/** A bot that starts processes faster than they are read is counted up to here. */
const MOST_PROCESSES = 4096;

/** Undefined once the process is gone, and where there is no /proc. */
export function usageOfTree(root: number): TreeUsage | undefined {
  const pids = [root];
  let [cpuMs, memoryMiB, peakMiB] = [0, 0, 0];
  let found = false;
  for (let index = 0; index < pids.length && index < MOST_PROCESSES; index += 1) {
    const pid = pids[index]!;
    try {
      cpuMs += cpuTimeOf(pid);
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      memoryMiB += kibIn(status, 'VmRSS') / KIB_PER_MIB;
      peakMiB += kibIn(status, 'VmHWM') / KIB_PER_MIB;
      found ||= index === 0;
      pids.push(...childrenOf(pid));
    } catch {
      // It has just ended.
    }
  }
  return found ? { cpuMs, memoryMiB, peakMiB, pids } : undefined;
}

/** A figure of `/proc/PID/status`; 0 of a process that has ended and is still to be waited for. */
export function kibIn(status: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0);
}

function cpuTimeOf(pid: number): Millis {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name, in brackets, may hold anything; the fields after it begin with the third.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return TICK_MS * [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return text === '' ? [] : text.split(' ').map(Number);
}
