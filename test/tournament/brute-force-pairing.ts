// A brute-force reference for pairings: lists every way to seat a field in fours and judges it by the published rule.
// Shares no code with the search that it checks. Up to sixteen places.

import type { Entrant, EntrantId, Pairing } from '@mcr-arena/tournament';

export function partitionsInFours(ranks: readonly number[]): number[][][] {
  const [first, ...others] = ranks;
  if (first === undefined) return [[]];
  const found: number[][][] = [];
  for (let a = 0; a < others.length; a += 1) {
    for (let b = a + 1; b < others.length; b += 1) {
      for (let c = b + 1; c < others.length; c += 1) {
        const table = [first, others[a]!, others[b]!, others[c]!];
        if (table[3]! - table[0]! > 11) continue;
        const left = others.filter((_, index) => index !== a && index !== b && index !== c);
        for (const rest of partitionsInFours(left)) found.push([table, ...rest]);
      }
    }
  }
  return found;
}

/** The best pairing of `entrants` (best-ranked first) with the `options` of a configuration. */
export function bruteForceTables(
  entrants: readonly Entrant[],
  reference: string,
  earlier: readonly Pairing[],
  options: { readonly avoidRepeats: number; readonly separateOwners: boolean },
): EntrantId[][] {
  const places = entrants.map(({ id }) => id);
  for (let copy = 1; places.length % 4 !== 0; copy += 1) places.push(`${reference}#${copy}`);
  const ownerAt = (rank: number) => entrants[rank]?.owner;
  const counted = options.avoidRepeats === 0 ? [] : earlier.slice(-options.avoidRepeats);
  const meetings = places.map((a, i) =>
    places.map((b, j) => {
      if (i >= entrants.length || j >= entrants.length) return 0;
      return counted.flat().filter((table) => table.includes(a) && table.includes(b)).length;
    }),
  );
  const judge = (tables: number[][]): number[] => {
    let [owners, repeats, distance] = [0, 0, 0];
    for (const table of tables) {
      for (const a of table) {
        for (const b of table) {
          if (a >= b) continue;
          if (options.separateOwners && ownerAt(a) !== undefined && ownerAt(a) === ownerAt(b)) owners += 1;
          repeats += meetings[a]![b]!;
          distance += b - a;
        }
      }
    }
    return [owners, repeats, distance, ...tables.flat()];
  };
  let best: { readonly tables: number[][]; readonly marks: number[] } | undefined;
  for (const tables of partitionsInFours(places.map((_, rank) => rank))) {
    const marks = judge(tables);
    if (best === undefined || isBefore(marks, best.marks)) best = { tables, marks };
  }
  return best!.tables.map((table) => table.map((rank) => places[rank]!));
}

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  const differing = a.findIndex((mark, index) => mark !== b[index]);
  return differing >= 0 && a[differing]! < b[differing]!;
}
