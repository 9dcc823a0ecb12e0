import { readdirSync, readFileSync } from 'node:fs';

/** The command lines of all processes of this machine. */
export function commandsOfMachine(): readonly string[] {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      return /^\d+$/.test(pid) ? [readFileSync(`/proc/${pid}/cmdline`, 'utf8')] : [];
    } catch {
      return [];
    }
  });
}
