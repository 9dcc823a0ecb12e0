// Faults of this machine's disks. They are unrelated to a bot or its archive, so the operation is retried later.

const CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);

/** Whether an error means that a disk is full, not writable or broken. */
export function isStorageFault(thrown: unknown): thrown is Error & { readonly code: string } {
  return thrown instanceof Error && 'code' in thrown && CODES.has(thrown.code);
}
