// Styles for standard output, if it is a terminal with colours. NO_COLOR and FORCE_COLOR are honoured.

import { styleText } from 'node:util';

type Format = Parameters<typeof styleText>[0];

/** Headings of tables and sections. */
export const heading = styled('bold');
/** Good results: passed, verified, better. */
export const good = styled('green');
/** Results that need attention: faults, findings, worse. */
export const bad = styled('red');
/** Details that most readers skip. */
export const secondary = styled('dim');

function styled(format: Format): (text: string) => string {
  return (text) => (text === '' ? '' : styleText(format, text, { stream: process.stdout }));
}
