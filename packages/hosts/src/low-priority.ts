// The priority of a thread on the processors. Programs that it starts inherit it.

import { writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** `nice` value of threads that play and of sandboxes: they get a tenth of a processor for which others compete. */
const LOW = 10;
/** The kernel lets users who are not root change one group in a tenth of a second. */
const AGAIN_MS = 150;

/** Lets other threads go first. Linux only: elsewhere, the whole process would change its priority. */
export function lowerPriority(): void {
  if (process.platform === 'linux') setPriority(0, LOW);
}

/**
 * Gives the session of a process the priority of this thread. Where Linux groups processes by session, the priority of a process counts
 * within its session only, and a sandbox is a session.
 */
export function inheritPriority(pid: number): void {
  const priority = getPriority(0);
  if (priority === 0) return;
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(priority));
  } catch (thrown) {
    // Otherwise there are no such groups, or the process has ended.
    if ((thrown as NodeJS.ErrnoException).code === 'EAGAIN') setTimeout(() => inheritPriority(pid), AGAIN_MS).unref();
  }
}
