// Table points of a round at one table: 4, 2, 1 and 0 by score; equal scores share the mean of their places, in two decimals.
// Source: 新编国标麻将规则 2025.08 and the Dutch federation, which give 3.00 for a shared first and 0.50 for a shared third place. At a
// table of three the places are 4, 2 and 1 (MIL supplement, trial 2025–26).

const PLACES = [4, 2, 1, 0];

/** By seat, for the scores of three or four seats. */
export function tablePointsOf(scores: readonly number[]): readonly number[] {
  return scores.map((score) => {
    const above = scores.filter((other) => other > score).length;
    const equal = scores.filter((other) => other === score).length;
    const shared = PLACES.slice(above, above + equal).reduce((sum, points) => sum + points, 0);
    return Math.round((100 * shared) / equal) / 100;
  });
}
