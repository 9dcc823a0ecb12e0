// Why PostgreSQL did not start, from what it printed.

/** The reason that people can act on comes first; the rest is in the log. */
export class ClusterFailure extends Error {
  constructor(said: string) {
    const known = KNOWN.find(([pattern]) => pattern.test(said));
    const hint = '"mcr restore" restores a backup into another folder';
    super(known?.[1] ?? `the database in it does not open (${reasonIn(said)}); ${hint}`);
  }
}

const KNOWN: readonly (readonly [RegExp, string])[] = [
  [/No space left on device/i, 'the disk is full'],
  [/Disk quota exceeded/i, 'the quota of this user is exhausted'],
  [/Read-only file system/i, 'the file system is read-only'],
];

function reasonIn(said: string): string {
  const lines = said.split('\n').map((line) => line.trim());
  const fatal = lines.filter((line) => /\b(FATAL|PANIC|error):/.test(line)).at(-1);
  const line = fatal ?? lines.filter((candidate) => candidate !== '').at(-1) ?? 'it ended and printed nothing';
  return line.replace(/^.*?\b(FATAL|PANIC|error):\s*/, '');
}
