// Random device numbers for the file systems of a program. Linux gives a new file system in memory the lowest number that is free
// (`get_anon_bdev`), and `st_dev` shows it, so that a program could count the sandboxes that run when it starts.

import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';

/** A start is preceded by 0 to 255 numbers; a sandbox takes six, so that one more or less shows in 6 of 256 starts. */
const NUMBERS = 256;
/** Reports that all are taken, and ends with its input. */
const UNTIL_CLOSED = ['/bin/sh', '-c', 'echo; read -r end'];

/**
 * Takes a random number of the lowest free numbers, those of sandboxes that just ended included, until the returned function is
 * called. If that fails, it takes none.
 */
export async function takeDeviceNumbers(bubblewrap: string): Promise<() => void> {
  const fileSystems = Array.from({ length: randomInt(NUMBERS) }, () => ['--tmpfs', '/tmp']).flat();
  const argv = ['--die-with-parent', '--dev-bind', '/', '/', ...fileSystems, '--', ...UNTIL_CLOSED];
  const holder = spawn(bubblewrap, argv, { cwd: '/', env: {}, stdio: ['pipe', 'pipe', 'ignore'] });
  holder.stdin.on('error', () => {});
  await new Promise((resolve) => {
    holder.stdout.once('data', resolve);
    holder.once('error', resolve).once('close', resolve);
  });
  return () => void holder.stdin.end();
}
