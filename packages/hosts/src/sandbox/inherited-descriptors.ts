// Open files of this process that its children would inherit. Node marks the files that it opens as close-on-exec, so these
// are only the files that this process inherited from its own parent.

import { readdirSync, readFileSync } from 'node:fs';

const CLOSES_ON_EXEC = 0o2000000;

let found: readonly number[] | undefined;

/** The descriptors in ascending order. Read once, because they were open when this process started. */
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
