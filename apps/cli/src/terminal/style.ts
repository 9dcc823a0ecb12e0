// Colours: a little, where standard output is a terminal that has them. NO_COLOR and FORCE_COLOR are honoured.

import { styleText } from 'node:util';

type Format = Parameters<typeof styleText>[0];

/** Headings of tables and sections. */
export const heading = styled('bold');
/** What a reader hoped for: passed, verified, better. */
export const good = styled('green');
/** What needs attention: faults, findings, worse. */
export const bad = styled('red');
/** What most readers skip. */
export const secondary = styled('dim');

function styled(format: Format): (text: string) => string {
  return (text) => (text === '' ? '' : styleText(format, text, { stream: process.stdout }));
}
