// A finding of a verification in one line. It is indented, so that its further lines on a narrow terminal are too: texts from the
// documents cannot look like a verdict.

import type { Finding } from '@mcr-arena/arena';

export function findingLine({ kind, where, expected, found }: Finding): string {
  return `  ${kind} · ${where}: expected ${expected}, found ${found}`;
}
