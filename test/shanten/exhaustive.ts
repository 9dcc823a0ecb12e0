// A slow, literal reference: lists every finished hand of a form as counts and takes the one from which
// the fewest tiles are missing. It shares no code with the package.

/** The maximum copies of each of the 34 kinds in the finished concealed part. */
export type Caps = readonly number[];

export const FOUR_OF_EACH: Caps = new Array<number>(34).fill(4);

export interface GroupTarget {
  readonly sets: number;
  readonly pairs: number;
  readonly counts: readonly number[];
}

const GROUPS = [
  { first: 0, size: 9 },
  { first: 9, size: 9 },
  { first: 18, size: 9 },
  { first: 27, size: 7 },
];
const KNITTED = ['147', '258', '369'].map((ranks) => [...ranks].map((rank) => Number(rank) - 1));
const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];

const SUIT_TARGETS = groupTargets(9, true);
const HONOR_TARGETS = groupTargets(7, false);

export type OracleForm = 'regular' | 'sevenPairs' | 'thirteenOrphans' | 'honorsAndKnitted' | 'knittedStraight';

/** Tiles missing for a form; Infinity if the melds or the caps allow no finished hand. */
export function oracleMissing(
  form: OracleForm,
  held: readonly number[],
  meldCount: number,
  caps = FOUR_OF_EACH,
): number {
  if (form === 'regular') return missingRegular(held, 4 - meldCount, caps);
  if (form === 'knittedStraight') {
    return meldCount > 1 ? Number.POSITIVE_INFINITY : leastMissing(straightTargets(1 - meldCount), held, caps);
  }
  if (meldCount > 0) return Number.POSITIVE_INFINITY;
  if (form === 'sevenPairs') return missingPairs(held, caps, 0, 7);
  return leastMissing(form === 'thirteenOrphans' ? ORPHAN_TARGETS : LOOSE_KNITTED_TARGETS, held, caps);
}

/** The kinds below their caps for which one more copy lowers the number of tiles missing. */
export function oracleUseful(
  form: OracleForm,
  held: readonly number[],
  meldCount: number,
  caps = FOUR_OF_EACH,
): number[] {
  const missing = oracleMissing(form, held, meldCount, caps);
  return held.flatMap((copies, kind) => {
    if (copies >= caps[kind]!) return [];
    const more = held.with(kind, copies + 1);
    return oracleMissing(form, more, meldCount, caps) < missing ? [kind] : [];
  });
}

const ROWS = new Map<string, readonly number[]>();

/** The fewest missing tiles of a suit (9 counts) or the honors (7) for each number of sets and pairs, at index `2 * sets + pairs`. */
function oracleRow(held: readonly number[], caps: readonly number[]): readonly number[] {
  const name = `${held} ${caps}`;
  const known = ROWS.get(name);
  if (known !== undefined) return known;
  const row = new Array<number>(10).fill(Number.POSITIVE_INFINITY);
  for (const { sets, pairs, counts } of held.length === 9 ? SUIT_TARGETS : HONOR_TARGETS) {
    const at = 2 * sets + pairs;
    if (counts.some((wanted, kind) => wanted > caps[kind]!)) continue;
    row[at] = Math.min(row[at]!, missingFrom(counts, held));
  }
  ROWS.set(name, row);
  return row;
}

function missingRegular(held: readonly number[], sets: number, caps: Caps): number {
  const rows = GROUPS.map(({ first, size }) =>
    oracleRow(held.slice(first, first + size), caps.slice(first, first + size)),
  );
  let least = Number.POSITIVE_INFINITY;
  for (let paired = 0; paired < 4; paired += 1) {
    for (let a = 0; a <= sets; a += 1) {
      for (let b = 0; a + b <= sets; b += 1) {
        for (let c = 0; a + b + c <= sets; c += 1) {
          const shares = [a, b, c, sets - a - b - c];
          const missing = shares.reduce((sum, share, group) => {
            return sum + rows[group]![2 * share + (group === paired ? 1 : 0)]!;
          }, 0);
          least = Math.min(least, missing);
        }
      }
    }
  }
  return least;
}

/** The fewest tiles missing from `wanted` pairs, by dynamic programming over the kinds; a kind can form one or two pairs. */
function missingPairs(held: readonly number[], caps: Caps, kind: number, wanted: number): number {
  const best = new Array<number>(wanted + 1).fill(Number.POSITIVE_INFINITY);
  best[0] = 0;
  for (let at = kind; at < 34; at += 1) {
    for (let count = wanted; count >= 1; count -= 1) {
      for (let pairs = 1; pairs <= 2 && pairs <= count && 2 * pairs <= caps[at]!; pairs += 1) {
        best[count] = Math.min(best[count]!, best[count - pairs]! + Math.max(0, 2 * pairs - held[at]!));
      }
    }
  }
  return best[wanted]!;
}

function leastMissing(targets: readonly (readonly number[])[], held: readonly number[], caps: Caps): number {
  let least = Number.POSITIVE_INFINITY;
  for (const target of targets) {
    if (target.every((wanted, kind) => wanted <= caps[kind]!)) least = Math.min(least, missingFrom(target, held));
  }
  return least;
}

function missingFrom(target: readonly number[], held: readonly number[]): number {
  let missing = 0;
  for (let kind = 0; kind < target.length; kind += 1) missing += Math.max(0, target[kind]! - held[kind]!);
  return missing;
}

/** Every way to have 0-4 sets and 0 or 1 pair in a group of kinds, four copies of each at most. */
export function groupTargets(size: number, chows: boolean): GroupTarget[] {
  const targets = new Map<string, GroupTarget>();
  const visit = (sets: number, pairs: number, counts: number[]): void => {
    const name = `${sets} ${pairs} ${counts}`;
    if (counts.some((copies) => copies > 4) || targets.has(name)) return;
    targets.set(name, { sets, pairs, counts });
    for (let kind = 0; kind < size; kind += 1) {
      if (pairs === 0) visit(sets, 1, plus(counts, [kind, kind]));
      if (sets < 4) visit(sets + 1, pairs, plus(counts, [kind, kind, kind]));
      if (sets < 4 && chows && kind + 2 < size) visit(sets + 1, pairs, plus(counts, [kind, kind + 1, kind + 2]));
    }
  };
  visit(0, 0, new Array<number>(size).fill(0));
  return [...targets.values()];
}

function plus(counts: readonly number[], kinds: readonly number[]): number[] {
  const sum = [...counts];
  for (const kind of kinds) sum[kind]! += 1;
  return sum;
}

const NOTHING = new Array<number>(34).fill(0);
const KNITTED_KINDS = ORDERS.map((order) =>
  order.flatMap((third, suit) => KNITTED[third]!.map((rank) => 9 * suit + rank)),
);
const HONOR_KINDS = [27, 28, 29, 30, 31, 32, 33];
const ORPHAN_KINDS = [0, 8, 9, 17, 18, 26, ...HONOR_KINDS];
const ORPHAN_TARGETS = ORPHAN_KINDS.map((paired) => plus(NOTHING, [...ORPHAN_KINDS, paired]));

const LOOSE_KNITTED_TARGETS = KNITTED_KINDS.flatMap((knitted) => {
  const all = plus(NOTHING, [...knitted, ...HONOR_KINDS]);
  const members = [...knitted, ...HONOR_KINDS];
  return members.flatMap((a) => members.filter((b) => b > a).map((b) => all.with(a, 0).with(b, 0)));
});

const SETS = Array.from({ length: 34 }, (_, kind) => kind).flatMap((kind) => [
  [kind, kind, kind],
  ...(kind < 27 && kind % 9 < 7 ? [[kind, kind + 1, kind + 2]] : []),
]);
const STRAIGHTS = [0, 1].map((sets) =>
  KNITTED_KINDS.flatMap((knitted) =>
    (sets === 0 ? [[]] : SETS).flatMap((set) =>
      NOTHING.map((_, kind) => plus(NOTHING, [...knitted, ...set, kind, kind])).filter((counts) =>
        counts.every((copies) => copies <= 4),
      ),
    ),
  ),
);

function straightTargets(sets: number): readonly (readonly number[])[] {
  return STRAIGHTS[sets]!;
}
