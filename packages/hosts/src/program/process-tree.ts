// What a process and everything that it has started use, from /proc. Where there is none, nothing is known and nothing is found.

import { readFileSync } from 'node:fs';
import type { Millis } from '@mcr-arena/sdk';

export interface TreeUsage {
  /** Processor time of the processes that live and of those that were waited for. */
  readonly cpuMs: Millis;
  readonly memoryMiB: number;
  readonly pids: readonly number[];
}

/** `/proc` counts processor time in hundredths of a second. */
const TICK_MS = 10;
/** Linux with 4 KiB pages; other sizes are larger, and then less is counted than is used. */
const PAGES_PER_MIB = 256;
/** A bot that starts processes faster than they are read is counted up to here. */
const MOST_PROCESSES = 4096;

/** Undefined once the process is gone, and where there is no /proc. */
export function usageOfTree(root: number): TreeUsage | undefined {
  const pids = [root];
  let [cpuMs, memoryMiB] = [0, 0];
  let found = false;
  for (let index = 0; index < pids.length && index < MOST_PROCESSES; index += 1) {
    const pid = pids[index]!;
    try {
      cpuMs += cpuTimeOf(pid);
      memoryMiB += Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) / PAGES_PER_MIB;
      found ||= index === 0;
      pids.push(...childrenOf(pid));
    } catch {
      // It has just ended.
    }
  }
  return found ? { cpuMs, memoryMiB, pids } : undefined;
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
