// A finding of a verification in one line. It is indented, so that its further lines on a narrow terminal are too: texts from the
// documents cannot look like a verdict.

import { type Finding, formatFinding } from '@mcr-arena/arena';

export function findingLine(finding: Finding): string {
  return `  ${formatFinding(finding)}`;
}
