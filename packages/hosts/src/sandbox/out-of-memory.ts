// What runtimes print when an allocation fails: the limit of one process can be reached before that of all together is seen.

const PRINTED = /out of memory|MemoryError|bad_alloc|Cannot allocate memory|allocation failed/i;
/** Threads that failed to allocate at the same time print this instead, also in the middle of each other's lines. */
const FAILED_AT_ONCE = /terminate called recursively$/m;
/** Printed with this share of the memory in use, it means the same. */
const FAILED_AT_ONCE_SHARE = 0.5;

/** Whether a program that failed did so for want of memory. `share`: of its limit, the most that it was seen to use. */
export function lacksMemory(stderr: string, share: number): boolean {
  return PRINTED.test(stderr) || (FAILED_AT_ONCE.test(stderr) && share > FAILED_AT_ONCE_SHARE);
}
