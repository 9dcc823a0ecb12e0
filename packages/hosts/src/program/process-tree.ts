// Resource usage of a process and its descendants, from /proc. Without /proc, usage is unknown.

import { readFileSync } from 'node:fs';
import type { Millis } from '@mcr-arena/sdk';

interface TreeUsage {
  /** CPU time of the running processes and of ended ones that were waited for. */
  readonly cpuMs: Millis;
  readonly memoryMiB: number;
  /** Sum of the peak memory of each process, which may be more than was in use at any one time. */
  readonly peakMiB: number;
  readonly pids: readonly number[];
}

/** `/proc` counts CPU time in hundredths of a second. */
const TICK_MS = 10;
const KIB_PER_MIB = 1024;
/** Limit for a bot that starts processes faster than they can be counted. */
const MOST_PROCESSES = 4096;

/** Undefined if the process has ended, or without /proc. */
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
      // The process has just ended.
    }
  }
  return found ? { cpuMs, memoryMiB, peakMiB, pids } : undefined;
}

/** A figure of `/proc/PID/status`; 0 for a zombie process. */
export function kibIn(status: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0);
}

function cpuTimeOf(pid: number): Millis {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may contain any characters; after it, the fields start with the third.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return TICK_MS * [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return text === '' ? [] : text.split(' ').map(Number);
}
