// Tables as CSV (RFC 4180). Text that a spreadsheet would read as a formula is prefixed with an apostrophe.

export type CsvValue = string | number | boolean | undefined;

/** The table with its header; each line ends with CR LF. */
export function formatCsv(columns: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return [columns, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(value: CsvValue): string {
  if (value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
