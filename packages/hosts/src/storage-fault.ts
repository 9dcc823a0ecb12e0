// Faults of this machine's disks. They say nothing about a bot or its archive: what met one is tried again later.

const CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);

/** Whether an error says that a disk is full, cannot be written or is broken. */
export function isStorageFault(thrown: unknown): thrown is Error {
  return thrown instanceof Error && 'code' in thrown && CODES.has(thrown.code);
}
