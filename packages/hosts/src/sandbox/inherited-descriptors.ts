// Open files of this process that its children would inherit. Node marks the files that it opens; what this process itself
// inherited from a careless parent is left.

import { readdirSync, readFileSync } from 'node:fs';

const CLOSES_ON_EXEC = 0o2000000;

let found: readonly number[] | undefined;

/** Ascending. Looked up once: they were there when this process began. */
export function inheritedDescriptors(): readonly number[] {
  found ??= readdirSync('/proc/self/fd')
    .map(Number)
    .filter((descriptor) => descriptor > 2 && isInherited(descriptor))
    .sort((a, b) => a - b);
  return found;
}

function isInherited(descriptor: number): boolean {
  try {
    const flags = /^flags:\s+(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8'))?.[1];
    return (Number.parseInt(flags ?? '', 8) & CLOSES_ON_EXEC) === 0;
  } catch {
    return false;
  }
}
