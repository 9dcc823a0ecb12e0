// The matrix of least squares as an operator: computes XᵀWX times a vector table by table, without building the matrix.
// The cost grows with the number of tables, not with the square of the number of players. Uses typed arrays and
// mutation, because the bootstrap calls it ten thousand times.

import type { TableField } from './least-squares.ts';

/** XᵀWX for one weighting of the walls, and XᵀWy. The model is that of `least-squares.ts`. */
export interface FieldOperator {
  /** By player: the part of the diagonal that is not due to table means. */
  readonly own: Float64Array;
  /** By table: the factor of the table's sum, a third of its weight. */
  readonly shared: Float64Array;
  readonly right: Float64Array;
}

/** `weights`: one per wall. */
export function fieldOperator({ players, seated, points, wall }: TableField, weights: Float64Array): FieldOperator {
  const own = new Float64Array(players);
  const shared = new Float64Array(wall.length);
  const right = new Float64Array(players);
  for (let table = 0; table < wall.length; table += 1) {
    const weight = (4 / 3) * weights[wall[table]!]!;
    shared[table] = weight / 3;
    for (let seat = 4 * table; seat < 4 * table + 4; seat += 1) {
      own[seated[seat]!]! += (4 / 3) * weight;
      right[seated[seat]!]! += weight * points[seat]!;
    }
  }
  return { own, shared, right };
}

/**
 * Writes XᵀWX times `vector` into `product`, plus `penalty` times the vector for the rated players. Returns the inner
 * product of the two.
 */
export function multiply(
  { seated, rated }: TableField,
  { own, shared }: FieldOperator,
  penalty: number,
  vector: Float64Array,
  product: Float64Array,
): number {
  let inner = 0;
  for (let player = 0; player < own.length; player += 1) {
    const value = vector[player]!;
    const times = (own[player]! + penalty * rated[player]!) * value;
    product[player] = times;
    inner += times * value;
  }
  for (let table = 0, seat = 0; table < shared.length; table += 1, seat += 4) {
    const a = seated[seat]!;
    const b = seated[seat + 1]!;
    const c = seated[seat + 2]!;
    const d = seated[seat + 3]!;
    const sum = vector[a]! + vector[b]! + (vector[c]! + vector[d]!);
    const part = shared[table]! * sum;
    inner -= part * sum;
    product[a]! -= part;
    product[b]! -= part;
    product[c]! -= part;
    product[d]! -= part;
  }
  return inner;
}
