// `mcr solitaire tables rijn`: van Rijn's tables compared with ours, figure by figure.

import {
  type ComparedCount,
  type ComparedTable,
  compareWithRijn,
  completed,
  type RijnScope,
} from '@mcr-arena/solitaire';
import { formatGrid } from '../../terminal/grid.ts';
import { createLiveBlock } from '../../terminal/live-block.ts';
import type { Line } from '../../terminal/printable.ts';
import type { PrintedTable } from './paper-run.ts';

export function rijnTables(scope: Partial<RijnScope>): PrintedTable {
  const block = createLiveBlock(process.stderr);
  const tables = completed(compareWithRijn(scope), ({ tiles, done, total }) => {
    block.show(() => [`${tiles} tiles: ${done} of ${total} configurations`]);
  });
  block.end([]);
  return { lines: [...tables.flatMap(linesOf), summaryOf(tables)], value: { tables: tables.map(tableValue) } };
}

function linesOf({ section, title, columns, counts }: ComparedTable): Line[] {
  const sizes = [...new Set(counts.map(({ tiles }) => tiles))];
  const rows = sizes.map((tiles) => {
    const row = counts.filter((count) => count.tiles === tiles);
    return [String(tiles), ...row.map(cellOf), row.some(({ paper }) => paper === undefined) ? 'beyond the paper' : ''];
  });
  const table = formatGrid([['n', ...columns], ...rows], columns.map(() => 'right' as const).toSpliced(0, 0, 'right'), {
    head: true,
  });
  const slips = counts.filter(({ equal }) => equal === false);
  const notes = [...new Set(slips.map(({ note }) => note))];
  return [
    `Van Rijn 2011, section ${section}: ${title}`,
    ...table,
    ...slips.map(
      ({ column, tiles, paper, ours }) => `  * ${column}(${tiles}): the paper has ${paper}, ours is ${ours}`,
    ),
    ...notes.map((note) => `    ${note ?? 'not explained'}`),
    '',
  ];
}

/** Our figure, marked if the paper's differs. */
function cellOf({ ours, equal }: ComparedCount): string {
  return equal === false ? `*${ours}` : `${ours}`;
}

function summaryOf(tables: readonly ComparedTable[]): string {
  const counts = tables.flatMap((table) => table.counts);
  const printed = counts.filter(({ paper }) => paper !== undefined);
  const equal = printed.filter((count) => count.equal === true);
  return `${equal.length} of the paper's ${printed.length} figures match ours; ${counts.length - printed.length} go beyond it.`;
}

/** Counts of any size are strings of digits. */
function tableValue({ counts, ...table }: ComparedTable): object {
  const text = (count: bigint | undefined) => (count === undefined ? {} : { paper: String(count) });
  return {
    ...table,
    counts: counts.map(({ ours, paper, ...count }) => ({ ...count, ours: String(ours), ...text(paper) })),
  };
}
