// An older Node on this machine, for what does not need the Node of the project.

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first Node of versions 20 to 23 on this machine, or the running one if none is installed. */
export function findOldNode(): { readonly path: string; readonly version: string } {
  const candidates = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'node'));
  const found = [...candidates, '/usr/bin/node', '/usr/local/bin/node']
    .filter((path) => existsSync(path))
    .map((path) => ({ path, version: execFileSync(path, ['--version'], { encoding: 'utf8' }).trim() }));
  return (
    found.find(({ version }) => /^v2[0-3]\./.test(version)) ?? { path: process.execPath, version: process.version }
  );
}
