// Tables for a terminal: columns as wide as their widest cell, Chinese counted as two columns a sign.

export type Alignment = 'left' | 'right';

const WIDE = /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/gu;

/** Columns that a text takes on the screen. */
export function widthOf(text: string): number {
  return [...text].length + (text.match(WIDE)?.length ?? 0);
}

/** Rows as lines, two spaces between columns, nothing behind the last cell. Columns without alignment are left. */
export function formatTable(rows: readonly (readonly string[])[], alignments: readonly Alignment[] = []): string[] {
  const columnCount = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columnCount }, (_, column) =>
    Math.max(...rows.map((row) => widthOf(row[column] ?? ''))),
  );
  return rows.map((row) => {
    const cells = row.map((cell, column) => pad(cell, widths[column]!, alignments[column] ?? 'left'));
    return cells.join('  ').trimEnd();
  });
}

function pad(cell: string, width: number, alignment: Alignment): string {
  const space = ' '.repeat(Math.max(0, width - widthOf(cell)));
  return alignment === 'left' ? cell + space : space + cell;
}
