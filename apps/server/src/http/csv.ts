// Tables as CSV (RFC 4180) with a byte-order mark, without which spreadsheets misread names in Chinese. Text that a spreadsheet
// would read as a formula is prefixed with an apostrophe.

import type { FastifyReply } from 'fastify';

export type CsvValue = string | number | boolean | undefined;

const BYTE_ORDER_MARK = '\uFEFF';
/** With the full-width forms, which spreadsheets in Chinese read as the others. */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Responds with the rows as the file `NAME.csv`. */
export function sendCsv(
  reply: FastifyReply,
  name: string,
  columns: readonly string[],
  rows: readonly (readonly CsvValue[])[],
): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .serializer(String)
    .send(formatCsv(columns, rows));
}

/** The rows with their header; each line ends with CR LF. */
export function formatCsv(columns: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return BYTE_ORDER_MARK + [columns, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(value: CsvValue): string {
  if (value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
