// Compares van Rijn's tables with computed counts, and extends them by further rows.

import { countArrangements } from '../counting/arrangement-counts.ts';
import { countClassified } from '../counting/blocking.ts';
import { type ConfigurationCounts, countConfigurations } from '../counting/configuration-counts.ts';
import type { Counting } from '../counting/progress.ts';
import { countSolvable } from '../counting/size-counts.ts';
import { countDecks, countTileLayouts, type LayoutCase } from '../counting/tile-layout-counts.ts';
import { RIJN_PAPER, type RijnPaperTable, type RijnTableId } from './rijn-paper.ts';

/** One figure: a column of a table, for one number of tiles. */
export interface ComparedCount {
  readonly tiles: number;
  /** The paper's heading, such as `A_s`. */
  readonly column: string;
  readonly ours: bigint;
  /** Absent for rows beyond the paper. */
  readonly paper?: bigint;
  /** Absent with `paper`. */
  readonly equal?: boolean;
  /** Why the figures differ, if they do. */
  readonly note?: string;
}

/** A table of van Rijn's paper with printed and computed counts. */
export interface ComparedTable {
  readonly id: RijnTableId;
  readonly section: string;
  readonly title: string;
  readonly columns: readonly string[];
  /** Row by row, each in the order of `columns`. */
  readonly counts: readonly ComparedCount[];
}

/** Largest sizes of the long counts; at least the rows of the paper. */
export interface RijnScope {
  /** Tiles in the easy case; 14 by default. */
  readonly easyTiles: number;
  /** Tiles in the hard case; 12 by default. */
  readonly hardTiles: number;
}

const DEFAULT_SCOPE: RijnScope = { easyTiles: 14, hardTiles: 12 };
const PAPER_SCOPE: RijnScope = { easyTiles: 12, hardTiles: 10 };

/** All tables of the paper with computed figures. The defaults take a few seconds. */
export function* compareWithRijn(scope: Partial<RijnScope> = {}): Counting<ComparedTable[]> {
  const easyTiles = Math.max(scope.easyTiles ?? DEFAULT_SCOPE.easyTiles, PAPER_SCOPE.easyTiles);
  const hardTiles = Math.max(scope.hardTiles ?? DEFAULT_SCOPE.hardTiles, PAPER_SCOPE.hardTiles);
  const solvable = {
    easy: yield* countSolvable(easyTiles, 'easy'),
    hard: yield* countSolvable(hardTiles, 'hard'),
  };
  const classified = new Map<number, bigint>();
  for (const [tiles] of paperTable('classified').rows) {
    classified.set(Number(tiles), yield* countClassified(Number(tiles)));
  }
  const context: Counted = { solvable, classified };
  return RIJN_PAPER.map((table) => comparedTable(table, { easyTiles, hardTiles }, context));
}

/** Results of the long counts. */
interface Counted {
  /** By half the number of tiles, from 1. */
  readonly solvable: Readonly<Record<LayoutCase, readonly bigint[]>>;
  readonly classified: ReadonlyMap<number, bigint>;
}

function paperTable(id: RijnTableId): RijnPaperTable {
  return RIJN_PAPER.find((table) => table.id === id)!;
}

function comparedTable(table: RijnPaperTable, scope: RijnScope, counted: Counted): ComparedTable {
  const { id, section, title, columns } = table;
  const paperRows = new Map(table.rows.map(([tiles, ...figures]) => [Number(tiles), figures]));
  const sizes = [...paperRows.keys(), ...sizesBeyond(id, Math.max(...paperRows.keys()), scope)];
  const counts = sizes.flatMap((tiles) =>
    columns.map((column, index) =>
      comparedCount(id, tiles, column, countOf(id, column, tiles, counted), paperRows.get(tiles)?.[index]),
    ),
  );
  return { id, section, title, columns, counts };
}

/** Sizes beyond the paper's rows, as far as the long counts go. */
function sizesBeyond(id: RijnTableId, last: number, scope: RijnScope): number[] {
  if (!/-(easy|hard)$/.test(id)) return [];
  const most = caseOf(id) === 'easy' ? scope.easyTiles : scope.hardTiles;
  return Array.from({ length: Math.max(0, (most - last) / 2) }, (_, step) => last + 2 + 2 * step);
}

function comparedCount(
  id: RijnTableId,
  tiles: number,
  column: string,
  ours: bigint,
  paper: bigint | undefined,
): ComparedCount {
  if (paper === undefined) return { tiles, column, ours };
  const equal = ours === paper;
  const note = equal ? undefined : SLIPS.find((slip) => slip.id === id && slip.columns.includes(column))?.note;
  return { tiles, column, ours, paper, equal, ...(note !== undefined && { note }) };
}

function caseOf(id: RijnTableId): LayoutCase {
  return id.endsWith('easy') ? 'easy' : 'hard';
}

const CONFIGURATION_COLUMNS: Readonly<Record<string, keyof ConfigurationCounts>> = {
  C_tot: 'total',
  C_refl: 'reflected',
  C_sym: 'symmetric',
};

function countOf(id: RijnTableId, column: string, tiles: number, { solvable, classified }: Counted): bigint {
  const layoutCase = caseOf(id);
  const outcome = () => solvable[layoutCase][tiles / 2 - 1]!;
  switch (column) {
    case 'C_tot':
    case 'C_refl':
    case 'C_sym':
      return countConfigurations(tiles)[CONFIGURATION_COLUMNS[column]!];
    case 'DC':
      return countDecks(tiles, layoutCase);
    case 'TL':
      return countTileLayouts(tiles, layoutCase);
    case 'TL_easy':
      return countTileLayouts(tiles, 'easy');
    case 'TL_hard':
      return countTileLayouts(tiles, 'hard');
    case 'A_exp':
      return countArrangements(tiles, layoutCase).expected;
    case 'A':
      return countArrangements(tiles, layoutCase).arrangements;
    case 'A_double':
      return countArrangements(tiles, layoutCase).double;
    case 'A_s':
      return outcome();
    case 'A_b':
      return countArrangements(tiles, layoutCase).arrangements - outcome();
    case 'A_c':
      return classified.get(tiles)!;
    default:
      throw new Error(`the tables have no column ${column}`);
  }
}

/** Notes on figures of the paper that differ from the computed ones. */
const SLIPS: readonly { readonly id: RijnTableId; readonly columns: readonly string[]; readonly note: string }[] = [
  {
    id: 'configurations',
    columns: ['C_tot', 'C_refl'],
    note: "the paper's C_refl lost multiples of 2^32 (a 32-bit overflow), and its C_tot is computed from that",
  },
  {
    id: 'solvable-hard',
    columns: ['DC'],
    note: 'the paper contradicts its own section 4.2; it counts compositions, 2^(n/2 − 1), where order matters',
  },
  {
    id: 'classified',
    columns: ['A_c'],
    note: 'how the paper applied its definition is not known; the computed figure takes it literally',
  },
];
