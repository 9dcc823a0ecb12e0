import { type Estimate, rounded } from '../statistics/estimate.ts';

interface WeighedEstimate {
  readonly estimate: Estimate;
  /** Deals behind the estimate. */
  readonly deals: number;
}

/**
 * The mean over all deals. Errors of the tournaments are independent, so the half-widths of the intervals are added in
 * quadrature. Undefined without deals; without an interval if one of the parts has none.
 */
export function pooledEstimateOf(parts: readonly WeighedEstimate[]): Estimate | undefined {
  const played = parts.filter(({ deals }) => deals > 0);
  const [only] = played;
  if (only === undefined) return undefined;
  if (played.length === 1) return only.estimate;
  const all = played.reduce((sum, { deals }) => sum + deals, 0);
  const value = played.reduce((sum, { estimate, deals }) => sum + (deals / all) * estimate.value, 0);
  const halves = played.flatMap(({ estimate: { interval }, deals }) =>
    interval === undefined ? [] : [((deals / all) * (interval[1] - interval[0])) / 2],
  );
  if (halves.length < played.length) return { value: rounded(value) };
  const half = Math.sqrt(halves.reduce((sum, width) => sum + width * width, 0));
  return { value: rounded(value), interval: [rounded(value - half), rounded(value + half)] };
}
