// All divisions of a winning hand, found by exhaustive search without tables or keys. Tiles are texts such as "m3" (characters),
// "s3" (bamboos), "p3" (dots), "z1" to "z4" (winds), "z5" to "z7" (dragons red, green, white).

export type Tile = string;

export interface LaidSet {
  readonly type: 'chow' | 'pung' | 'kong';
  readonly tiles: readonly Tile[];
  /** Without tiles from other players. */
  readonly concealed: boolean;
}

export type Layout =
  | {
      readonly type: 'sets';
      readonly sets: readonly LaidSet[];
      readonly pair: Tile;
      /** The nine tiles of a knitted straight, which stand for three of the four sets. */
      readonly knitted: readonly Tile[];
    }
  | { readonly type: 'seven pairs' | 'thirteen orphans' | 'honors and knitted' };

const SUITS = ['m', 's', 'p'];
export const ALL_TILES: readonly Tile[] = [
  ...SUITS.flatMap((suit) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((rank) => `${suit}${rank}`)),
  ...[1, 2, 3, 4, 5, 6, 7].map((rank) => `z${rank}`),
];

export const suitOf = (tile: Tile): string => tile[0]!;
export const rankOf = (tile: Tile): number => Number(tile[1]);
export const isHonorTile = (tile: Tile): boolean => suitOf(tile) === 'z';
export const isTerminalTile = (tile: Tile): boolean => !isHonorTile(tile) && [1, 9].includes(rankOf(tile));

const KNITTED: readonly (readonly Tile[])[] = [
  ['m', 's', 'p'],
  ['m', 'p', 's'],
  ['s', 'm', 'p'],
  ['s', 'p', 'm'],
  ['p', 'm', 's'],
  ['p', 's', 'm'],
].map((order) => order.flatMap((suit, part) => [1, 4, 7].map((rank) => `${suit}${rank + part}`)));

/** The tiles without `taken`; undefined if one is missing. */
function without(tiles: readonly Tile[], taken: readonly Tile[]): readonly Tile[] | undefined {
  const rest = [...tiles];
  for (const tile of taken) {
    const index = rest.indexOf(tile);
    if (index < 0) return undefined;
    rest.splice(index, 1);
  }
  return rest;
}

/** All divisions of sorted tiles into sets and one pair. */
function partings(
  tiles: readonly Tile[],
  hasPair: boolean,
): readonly { readonly sets: readonly LaidSet[]; readonly pair: Tile }[] {
  const first = tiles[0];
  if (first === undefined) return hasPair ? [{ sets: [], pair: '' }] : [];
  const found: { sets: readonly LaidSet[]; pair: Tile }[] = [];
  const pung = [first, first, first];
  const chow = [0, 1, 2].map((step) => `${suitOf(first)}${rankOf(first) + step}`);
  for (const [type, set] of [
    ['pung', pung],
    ['chow', chow],
  ] as const) {
    if (type === 'chow' && isHonorTile(first)) continue;
    const rest = without(tiles, set);
    if (rest === undefined) continue;
    for (const { sets, pair } of partings(rest, hasPair)) {
      found.push({ sets: [{ type, tiles: set, concealed: true }, ...sets], pair });
    }
  }
  const rest = hasPair ? undefined : without(tiles, [first, first]);
  if (rest !== undefined) for (const { sets } of partings(rest, true)) found.push({ sets, pair: first });
  return found;
}

/** All layouts of the melds and the other tiles, the winning tile among them. Empty if they are not a win. */
export function layoutsOf(melds: readonly LaidSet[], tiles: readonly Tile[]): readonly Layout[] {
  if (tiles.length + 3 * melds.length !== 14) return [];
  const sorted = [...tiles].sort();
  const found: Layout[] = partings(sorted, false).map(({ sets, pair }) => ({
    type: 'sets',
    sets: [...melds, ...sets],
    pair,
    knitted: [],
  }));
  for (const knitted of KNITTED) {
    const rest = without(sorted, knitted);
    if (rest === undefined || melds.length > 1) continue;
    for (const { sets, pair } of partings(rest, false)) {
      found.push({ type: 'sets', sets: [...melds, ...sets], pair, knitted });
    }
  }
  if (melds.length > 0) return found;
  if (sorted.every((tile, index) => tile === sorted[index - (index % 2)])) found.push({ type: 'seven pairs' });
  const kinds = [...new Set(sorted)];
  const outer = ALL_TILES.filter((tile) => isHonorTile(tile) || isTerminalTile(tile));
  if (kinds.length === 13 && kinds.every((tile) => outer.includes(tile))) found.push({ type: 'thirteen orphans' });
  const isKnitted = KNITTED.some((knitted) => kinds.every((tile) => isHonorTile(tile) || knitted.includes(tile)));
  if (kinds.length === 14 && isKnitted) found.push({ type: 'honors and knitted' });
  return found;
}
