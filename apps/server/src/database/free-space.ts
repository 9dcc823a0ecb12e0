// Free space on the disk of a folder, and how much of it is left to the database.

import { statfs } from 'node:fs/promises';

/** Free space that uploads and dumps leave to the database, which cannot run on a full disk. */
export const RESERVED_BYTES = 512 * 2 ** 20;

/** In bytes. `folder` must exist. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
