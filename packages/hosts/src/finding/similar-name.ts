// Suggests the most similar name for a misspelt one.

/** With more edits, the names are considered unrelated. */
const MOST_EDITS = 2;

/** The most similar of `names`, if at most two of its letters are wrong, and at most half; otherwise undefined. */
export function similarName(name: string, names: readonly string[]): string | undefined {
  const [nearest] = names
    .map((candidate) => ({ candidate, edits: editsBetween(name.toLowerCase(), candidate) }))
    .filter(({ candidate, edits }) => edits <= MOST_EDITS && 2 * edits < candidate.length + 1)
    .sort((a, b) => a.edits - b.edits);
  return nearest?.candidate;
}

/** Number of letters to insert, delete, replace or swap with a neighbour: the optimal string alignment distance. */
function editsBetween(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= a.length; row += 1) {
    const above = rows[row - 1]!;
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = above[column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1);
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const swapped = isSwap ? rows[row - 2]![column - 2]! + 1 : Number.POSITIVE_INFINITY;
      current.push(Math.min(replaced, swapped, above[column]! + 1, current[column - 1]! + 1));
    }
    rows.push(current);
  }
  return rows[a.length]![b.length]!;
}
