// Tables for a terminal: columns as wide as their widest cell. A table that is wider than the terminal is split into several, each with
// the first columns again; long texts in its last column are broken instead where they have room.

import { heading } from './style.ts';
import { columnsOf, shortened, widthOf } from './width.ts';
import { wrapLine } from './wrap.ts';

export type Alignment = 'left' | 'right';

export interface TableOptions {
  /** The first row holds headings. */
  readonly head?: boolean;
  /** Columns that name a row: they come again where the table is split. 1 by default. */
  readonly keys?: number;
  /** Most columns of the terminal; its width by default. */
  readonly width?: number;
}

type Rows = readonly (readonly string[])[];

interface Column {
  readonly cells: readonly string[];
  readonly width: number;
  readonly alignment: Alignment;
}

const GAP = '  ';
/** A text is broken in its place only if it has so many columns; otherwise it gets a table of its own. */
const LEAST_TEXT = 24;

/** Rows as lines, two spaces between columns, nothing behind the last cell. Columns without alignment are left. */
export function formatTable(
  rows: Rows,
  alignments: readonly Alignment[] = [],
  { head = false, keys = 1, width = columnsOf(process.stdout) }: TableOptions = {},
): string[] {
  const columns = columnsOfRows(rows, alignments);
  const parts = totalWidth(columns) <= width ? [columns] : split(columns, keys, width);
  return parts.flatMap((part, index) => {
    const lines = linesOf(part);
    const first = lines[0];
    if (head && first !== undefined) lines[0] = first.map((line) => heading(line));
    return [...(index > 0 ? [''] : []), ...lines.flat()];
  });
}

/** Rows, the first a head, without columns that are empty below it. The first `keys` columns always stay. */
export function withoutEmptyColumns(rows: Rows, keys: number): string[][] {
  const kept = rows[0]!.map((_, column) => column < keys || rows.slice(1).some((row) => (row[column] ?? '') !== ''));
  return rows.map((row) => row.filter((_, column) => kept[column]));
}

function columnsOfRows(rows: Rows, alignments: readonly Alignment[]): Column[] {
  const count = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: count }, (_, index) =>
    columnOf(
      rows.map((row) => row[index] ?? ''),
      alignments[index] ?? 'left',
    ),
  );
}

function columnOf(cells: readonly string[], alignment: Alignment): Column {
  return { cells, alignment, width: Math.max(0, ...cells.map(widthOf)) };
}

function totalWidth(columns: readonly Column[]): number {
  return columns.reduce((sum, column) => sum + column.width + GAP.length, -GAP.length);
}

/** The columns in as few parts as fit, in their order, each part with the key columns in front. */
function split(columns: readonly Column[], keys: number, width: number): Column[][] {
  const keyColumns = columns.slice(0, keys).map((column) => shortenedColumn(column, Math.floor(width / 3)));
  const parts: Column[][] = [];
  let part = [...keyColumns];
  for (const [index, column] of columns.slice(keys).entries()) {
    const room = width - totalWidth(part) - GAP.length;
    const isLast = index === columns.length - keys - 1;
    const isText = isLast && column.alignment === 'left' && room >= LEAST_TEXT;
    if (column.width > room && !isText && part.length > keys) {
      parts.push(part);
      part = [...keyColumns];
    }
    part.push({ ...column, width: Math.min(column.width, width - totalWidth(part) - GAP.length) });
  }
  return [...parts, part];
}

function shortenedColumn({ cells, alignment }: Column, width: number): Column {
  return columnOf(
    cells.map((cell) => shortened(cell, width)),
    alignment,
  );
}

/** The lines of each row: several where a cell is broken. */
function linesOf(columns: readonly Column[]): string[][] {
  const rowCount = columns[0]?.cells.length ?? 0;
  return Array.from({ length: rowCount }, (_, row) => {
    const broken = columns.map(({ cells, width }) => brokenCell(cells[row]!, width));
    const height = Math.max(...broken.map((lines) => lines.length));
    return Array.from({ length: height }, (_, line) =>
      columns
        .map((column, index) => pad(broken[index]![line] ?? '', column))
        .join(GAP)
        .trimEnd(),
    );
  });
}

/** A cell's lines; numbers and words that are wider than their column are broken too. */
function brokenCell(cell: string, width: number): string[] {
  return wrapLine(cell, width).flatMap((line) => {
    if (widthOf(line) <= width) return [line];
    const signs = [...line];
    return Array.from({ length: Math.ceil(signs.length / width) }, (_, part) =>
      signs.slice(part * width, (part + 1) * width).join(''),
    );
  });
}

function pad(cell: string, { width, alignment }: Column): string {
  const space = ' '.repeat(Math.max(0, width - widthOf(cell)));
  return alignment === 'left' ? cell + space : space + cell;
}
