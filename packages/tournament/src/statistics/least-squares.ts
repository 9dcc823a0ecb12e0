// Strengths from tables by penalised least squares. Uses typed arrays and mutation, because the bootstrap solves it a
// thousand times.
//
// Model: at a table, a player's points per deal are its strength less the mean strength of the three others, plus
// noise. So a strength is the expected points per deal against opponents of strength 0. The strengths of the rated
// players sum to 0. Minimised: the weighted squares of the residuals, plus a penalty times the squares of the rated
// players' distances from their targets. The order of operations is fixed.

/** Tables of four players each. */
export interface TableField {
  /** Players are numbered from 0. */
  readonly players: number;
  /**
   * 1 for each rated player; 0 for the reference bot, which is not penalised because its strength may be far from the
   * others'.
   */
  readonly rated: Uint8Array;
  /** Four players per table, at least one of them rated; a player may occur twice. */
  readonly seated: Int32Array;
  /** Points per deal of these players; they sum to 0 at each table. */
  readonly points: Float64Array;
  /** Index of the wall played at each table. */
  readonly wall: Int32Array;
}

/** The normal equations without the penalty: XᵀWX (lower triangle, by rows) and XᵀWy of the model y = Xs + noise. */
export interface NormalEquations {
  readonly matrix: Float64Array;
  readonly right: Float64Array;
}

/** The normal equations with these weights, one per wall. */
export function normalEquations({ players, seated, points, wall }: TableField, weights: Float64Array): NormalEquations {
  const matrix = new Float64Array(players * players);
  const right = new Float64Array(players);
  for (let table = 0; table < wall.length; table += 1) {
    const weight = (4 / 3) * weights[wall[table]!]!;
    const end = 4 * table + 4;
    for (let i = 4 * table; i < end; i += 1) {
      const row = seated[i]!;
      right[row]! += weight * points[i]!;
      matrix[row * players + row]! += (4 / 3) * weight;
      for (let j = 4 * table; j < end; j += 1) {
        const column = seated[j]!;
        if (column <= row) matrix[row * players + column]! -= weight / 3;
      }
    }
  }
  return { matrix, right };
}

/** The penalty, which pulls strengths towards their targets. */
export interface Penalty {
  /** Weight of a squared distance from the target, above 0. */
  readonly weight: number;
  /** By player; those of the rated players sum to 0. Default: all 0. */
  readonly targets?: Float64Array;
}

/** The strengths, and the data from which their likelihood is computed. */
export interface Solution {
  /** By player. */
  readonly strengths: Float64Array;
  /** Diagonal of the Cholesky factor of the penalised matrix including the gauge; positive. */
  readonly pivots: Float64Array;
}

/**
 * Solves the penalised least squares. `gauge`, any positive number, weights the constraint that the rated players'
 * strengths sum to 0. It only changes the determinant, by the factor `penalty.weight` + `gauge` × number of rated
 * players.
 */
export function solvePenalised(
  { matrix, right }: NormalEquations,
  rated: Uint8Array,
  penalty: Penalty,
  gauge: number,
): Solution {
  const size = rated.length;
  const lower = Float64Array.from(matrix);
  const sums = Float64Array.from(right);
  for (let row = 0; row < size; row += 1) {
    if (rated[row] === 0) continue;
    lower[row * size + row]! += penalty.weight;
    sums[row]! += penalty.weight * (penalty.targets?.[row] ?? 0);
    for (let column = 0; column <= row; column += 1) lower[row * size + column]! += gauge * rated[column]!;
  }
  decompose(lower, size);
  return {
    strengths: substitute(lower, sums, size),
    pivots: Float64Array.from(sums, (_, row) => lower[row * (size + 1)]!),
  };
}

/** Cholesky's lower triangle, in place. */
function decompose(matrix: Float64Array, size: number): void {
  for (let column = 0; column < size; column += 1) {
    for (let row = column; row < size; row += 1) {
      let sum = matrix[row * size + column]!;
      for (let k = 0; k < column; k += 1) sum -= matrix[row * size + k]! * matrix[column * size + k]!;
      if (row > column) matrix[row * size + column] = sum / matrix[column * size + column]!;
      else if (sum > 0) matrix[row * size + column] = Math.sqrt(sum);
      else throw new Error('a penalty, gauge or weight was not positive, or an unrated player met no rated player');
    }
  }
}

function substitute(lower: Float64Array, right: Float64Array, size: number): Float64Array {
  const solution = Float64Array.from(right);
  for (let row = 0; row < size; row += 1) {
    for (let k = 0; k < row; k += 1) solution[row]! -= lower[row * size + k]! * solution[k]!;
    solution[row]! /= lower[row * (size + 1)]!;
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    for (let k = row + 1; k < size; k += 1) solution[row]! -= lower[k * size + row]! * solution[k]!;
    solution[row]! /= lower[row * (size + 1)]!;
  }
  return solution;
}
