// A reference for the counts: van Rijn's definitions taken literally, with sets of cells, lists of all arrangements
// and a search through all games. Slow, and it shares no code with the package.

/** Cells `column,level`, sorted. */
type Cells = readonly (readonly [number, number])[];

function normal(cells: Cells): Cells {
  const left = Math.min(...cells.map(([column]) => column));
  return cells.map(([column, level]) => [column - left, level] as const).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

function mirrored(cells: Cells): Cells {
  return cells.map(([column, level]) => [-column, level] as const);
}

const textOf = (cells: Cells) => cells.map(([column, level]) => `${column},${level}`).join(' ');

/** Whether every tile above the ground lies on another, and rows have no gaps. */
function isConfiguration(cells: Cells): boolean {
  const has = (column: number, level: number) => cells.some(([c, l]) => c === column && l === level);
  return cells.every(([column, level]) => {
    if (level > 0 && !has(column, level - 1)) return false;
    const row = cells.filter(([, l]) => l === level).map(([c]) => c);
    return Math.max(...row) - Math.min(...row) + 1 === row.length;
  });
}

/** All configurations, including reflections, built up tile by tile. */
function allConfigurations(tiles: number): Cells[] {
  let found = new Map<string, Cells>([['', []]]);
  for (let size = 1; size <= tiles; size += 1) {
    const larger = new Map<string, Cells>();
    for (const cells of found.values()) {
      for (let column = -1; column <= size; column += 1) {
        for (let level = 0; level < size; level += 1) {
          if (cells.some(([c, l]) => c === column && l === level)) continue;
          const next: Cells = [...cells, [column, level]];
          if (!isConfiguration(next)) continue;
          const moved = normal(next);
          larger.set(textOf(moved), moved);
        }
      }
    }
    found = larger;
  }
  return [...found.values()];
}

/** Every division of `places` places into groups of allowed sizes, with one letter per place. */
export function allLayouts(places: number, isSize: (size: number) => boolean): string[] {
  const found: string[] = [];
  const extend = (letters: string, groups: number) => {
    if (letters.length === places) {
      const sizes = [...new Set(letters)].map((letter) => letters.split(letter).length - 1);
      if (sizes.every(isSize)) found.push(letters);
      return;
    }
    for (let group = 0; group <= groups; group += 1) {
      extend(letters + String.fromCharCode(97 + group), Math.max(groups, group + 1));
    }
  };
  extend('', 0);
  return found;
}

export const SIZES_OF = {
  easy: (size: number) => size === 2,
  hard: (size: number) => size % 2 === 0,
} as const;

/** Letters renamed in the order of their first appearance. */
function renamed(letters: string): string {
  const seen = [...new Set(letters)];
  return [...letters].map((letter) => String.fromCharCode(97 + seen.indexOf(letter))).join('');
}

export interface CellArrangement {
  readonly cells: Cells;
  readonly letters: string;
}

/** The arrangement's name, the same for its reflection. */
function nameOf({ cells, letters }: CellArrangement): string {
  const texts = [cells, mirrored(cells)].map((side) => {
    const order = side.map((_, index) => index).sort((a, b) => side[a]![0] - side[b]![0] || side[a]![1] - side[b]![1]);
    const sorted = order.map((index) => side[index]!);
    const left = sorted[0]?.[0] ?? 0;
    const shape = sorted.map(([column, level]) => `${column - left},${level}`).join(' ');
    return `${shape} ${renamed(order.map((index) => letters[index]!).join(''))}`;
  });
  return texts.sort()[0]!;
}

/** Every arrangement once, up to reflection. */
export function allArrangements(tiles: number, layoutCase: 'easy' | 'hard'): CellArrangement[] {
  const layouts = allLayouts(tiles, SIZES_OF[layoutCase]);
  const found = new Map<string, CellArrangement>();
  for (const cells of allConfigurations(tiles)) {
    for (const letters of layouts) found.set(nameOf({ cells, letters }), { cells, letters });
  }
  return [...found.values()];
}

const verdicts = new Map<string, boolean>();

/** Whether some sequence of matches removes all tiles. */
export function isSolvable(arrangement: CellArrangement): boolean {
  const { cells, letters } = arrangement;
  if (cells.length === 0) return true;
  const name = nameOf(arrangement);
  const known = verdicts.get(name);
  if (known !== undefined) return known;
  const has = (column: number, level: number) => cells.some(([c, l]) => c === column && l === level);
  const free = cells.map(
    ([column, level]) => !has(column, level + 1) && !(has(column - 1, level) && has(column + 1, level)),
  );
  const without = (a: number, b: number): CellArrangement => ({
    cells: cells.filter((_, index) => index !== a && index !== b),
    letters: [...letters].filter((_, index) => index !== a && index !== b).join(''),
  });
  let verdict = false;
  for (let a = 0; a < cells.length && !verdict; a += 1) {
    for (let b = a + 1; b < cells.length && !verdict; b += 1) {
      if (free[a] && free[b] && letters[a] === letters[b]) verdict = isSolvable(without(a, b));
    }
  }
  verdicts.set(name, verdict);
  return verdict;
}

/** Whether some set of cells has the blocking property: every subset is tried. */
export function hasBlockingSet({ cells, letters }: CellArrangement): boolean {
  const tiles = cells.map((_, index) => index);
  for (let mask = 1; mask < 2 ** cells.length; mask += 1) {
    const set = tiles.filter((tile) => (mask >> tile) & 1);
    if (new Set(set.map((tile) => letters[tile])).size < set.length) continue;
    const isCovered = (tile: number) => {
      const [column, level] = cells[tile]!;
      const among = (isMeant: (columns: number, levels: number) => boolean) =>
        set.some((other) => isMeant(cells[other]![0] - column, cells[other]![1] - level));
      return (
        among((columns, levels) => columns === 0 && levels > 0) ||
        (among((columns, levels) => columns < 0 && levels >= 0) &&
          among((columns, levels) => columns > 0 && levels >= 0))
      );
    };
    const partners = (tile: number) => tiles.filter((other) => other !== tile && letters[other] === letters[tile]);
    if (set.every((tile) => partners(tile).every(isCovered))) return true;
  }
  return false;
}
