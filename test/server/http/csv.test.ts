// Names in tables as CSV: spreadsheets must not run them as formulas.

import { expect, test } from 'vitest';
import { formatCsv } from '../../../apps/server/src/http/send-file.ts';

test.each(['=1+1', '+1', '-1', '@A1', '\t=1', '\r=1', '＝1+1', '＋1', '－1', '＠A1'])('%j is text', (name) => {
  const [, line] = formatCsv(['name', 'points'], [[name, -1]]).split('\r\n');
  expect(line).toMatch(name.startsWith('\r') ? /^"'\r=1",-1$/ : /^'.*,-1$/s);
});

test('other names stay as they are', () => {
  expect(formatCsv(['name'], [['一=1'], ['a "b", c']])).toBe('\uFEFFname\r\n一=1\r\n"a ""b"", c"\r\n');
});
