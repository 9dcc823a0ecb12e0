// The priority of a thread on the processors. Programs that it starts inherit it.

import { setPriority } from 'node:os';

/** `nice` value of threads that play and of sandboxes: they get a tenth of a processor for which others compete. */
const LOW = 10;

/** Lets other threads go first. Linux only: elsewhere, the whole process would change its priority. */
export function lowerPriority(): void {
  if (process.platform === 'linux') setPriority(0, LOW);
}
