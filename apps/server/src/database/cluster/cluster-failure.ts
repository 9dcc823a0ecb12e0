// Finds the reason for a failed start in PostgreSQL's output.

/** The message starts with the reason that a user can act on; the log has the full output. */
export class ClusterFailure extends Error {
  constructor(said: string) {
    const known = KNOWN.find(([pattern]) => pattern.test(said));
    const hint = '"mcr server restore" can restore a backup into another folder';
    super(known?.[1] ?? `the database in the folder cannot be opened (${reasonIn(said)}); ${hint}`);
  }
}

const KNOWN: readonly (readonly [RegExp, string])[] = [
  [/No space left on device/i, 'the disk is full'],
  [/Disk quota exceeded/i, 'the disk quota of this user is used up'],
  [/Read-only file system/i, 'the file system is read-only'],
];

function reasonIn(said: string): string {
  const lines = said.split('\n').map((line) => line.trim());
  const fatal = lines.filter((line) => /\b(FATAL|PANIC|error):/.test(line)).at(-1);
  const line = fatal ?? lines.filter((candidate) => candidate !== '').at(-1) ?? 'PostgreSQL exited without output';
  return line.replace(/^.*?\b(FATAL|PANIC|error):\s*/, '');
}
