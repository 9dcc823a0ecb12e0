// Detects failed allocations by the output of runtimes: a process can reach its own limit before the watch sees the total too high.

const PRINTED = /out of memory|MemoryError|bad_alloc|Cannot allocate memory|allocation failed/i;
/** Printed by threads that fail to allocate at the same time, possibly in the middle of each other's lines. */
const FAILED_AT_ONCE = /terminate called recursively$/m;
/** With at least this share of the memory in use, that output also means a failed allocation. */
const FAILED_AT_ONCE_SHARE = 0.5;

/** Whether a program failed for lack of memory. `share`: its peak memory as a share of the limit. */
export function lacksMemory(stderr: string, share: number): boolean {
  return PRINTED.test(stderr) || (FAILED_AT_ONCE.test(stderr) && share > FAILED_AT_ONCE_SHARE);
}
