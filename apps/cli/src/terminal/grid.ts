// Tables for a terminal, with columns as wide as their widest cell. A table wider than the terminal is split into several, each
// repeating the first columns. Long texts in the last column are wrapped instead if there is room.

import { heading, joined, type Line, type Printable, printable } from './printable.ts';
import { columnsOf, shortened, widthOf } from './width.ts';
import { wrapLine } from './wrap.ts';

export type Alignment = 'left' | 'right';

interface GridOptions {
  /** Whether the first row has headings. */
  readonly head?: boolean;
  /** Number of columns that name a row, repeated if the table is split. 1 by default. */
  readonly keys?: number;
  /** Maximum width in columns; the terminal's by default. */
  readonly width?: number;
}

type Rows = readonly (readonly Line[])[];

interface Column {
  readonly cells: readonly Line[];
  readonly width: number;
  readonly alignment: Alignment;
}

const GAP = '  ';
/** A text is wrapped in place only if at least this many columns are available; otherwise it gets a separate table. */
const LEAST_TEXT = 24;

/** Rows as lines, with two spaces between columns and no trailing spaces. Columns are aligned left by default. */
export function formatGrid(
  rows: Rows,
  alignments: readonly Alignment[] = [],
  { head = false, keys = 1, width = columnsOf(process.stdout) }: GridOptions = {},
): Printable[] {
  const columns = columnsOfRows(rows, alignments);
  const parts = totalWidth(columns) <= width ? [columns] : split(columns, keys, width);
  return parts.flatMap((part, index) => {
    const lines = linesOf(part);
    const first = lines[0];
    if (head && first !== undefined) lines[0] = first.map((line) => heading(line));
    return [...(index > 0 ? [printable('')] : []), ...lines.flat()];
  });
}

/** Removes columns that are empty below the head, which is the first row. The first `keys` columns always stay. */
export function withoutEmptyColumns<Cell extends Line>(rows: readonly (readonly Cell[])[], keys: number): Cell[][] {
  const kept = rows[0]!.map(
    (_, column) => column < keys || rows.slice(1).some((row) => widthOf(row[column] ?? '') > 0),
  );
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

function columnOf(cells: readonly Line[], alignment: Alignment): Column {
  return { cells, alignment, width: Math.max(0, ...cells.map(widthOf)) };
}

function totalWidth(columns: readonly Column[]): number {
  return columns.reduce((sum, column) => sum + column.width + GAP.length, -GAP.length);
}

/** Greatest share of the width for each key column if the columns do not fit: of 80 columns, the longest name of a fan. */
const KEY_SHARE = 0.4;

/** Splits the columns into as few parts as fit, in order, each part starting with the key columns. */
function split(columns: readonly Column[], keys: number, width: number): Column[][] {
  const keyColumns = columns.slice(0, keys).map((column) => shortenedColumn(column, Math.floor(KEY_SHARE * width)));
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

/** The lines of each row: several if a cell is wrapped. */
function linesOf(columns: readonly Column[]): Printable[][] {
  const rowCount = columns[0]?.cells.length ?? 0;
  return Array.from({ length: rowCount }, (_, row) => {
    const broken = columns.map(({ cells, width }) => brokenCell(cells[row]!, width));
    const height = Math.max(...broken.map((lines) => lines.length));
    return Array.from({ length: height }, (_, line) =>
      trimmed(
        joined(
          columns.flatMap((column, index) => [index > 0 ? GAP : '', ...padded(broken[index]![line] ?? '', column)]),
        ),
      ),
    );
  });
}

/** A cell's lines; numbers and words that are wider than their column are split too. */
function brokenCell(cell: Line, width: number): Printable[] {
  return wrapLine(cell, width).flatMap((line) => {
    if (widthOf(line) <= width) return [line];
    const signs = [...line.plain];
    return Array.from({ length: Math.ceil(signs.length / width) }, (_, part) =>
      printable(signs.slice(part * width, (part + 1) * width).join('')),
    );
  });
}

function padded(cell: Line, { width, alignment }: Column): Line[] {
  const space = ' '.repeat(Math.max(0, width - widthOf(cell)));
  return alignment === 'left' ? [cell, space] : [space, cell];
}

function trimmed(line: Printable): Printable {
  return line.slice(0, line.plain.trimEnd().length);
}
