// The tables of docs/encodings.md, generated from the descriptions of the encodings.

import { describeEncoding, describeOracle, type PlaneDescription } from '@mcr-arena/protocol';

/** A table of planes in Markdown. */
function planeTable(planes: readonly PlaneDescription[]): string {
  const rows = planes.map(({ name, first, count, cells, meaning }) => {
    const numbers = count === 1 ? String(first) : `${first}–${first + count - 1}`;
    return `| ${numbers} | \`${name}\` | ${cells} | ${meaning} |`;
  });
  return ['| Planes | Name | Cells | 1 if |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/** The tables, by the heading of their section. */
export const PLANE_TABLES: Readonly<Record<string, string>> = {
  'Planes of mcr-1': planeTable(describeEncoding('mcr-1').planes),
  'Oracle planes': planeTable(describeOracle()),
};
