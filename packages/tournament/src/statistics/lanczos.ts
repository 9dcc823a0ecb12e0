// Gauss quadrature by the Lanczos method (Golub and Meurant, 2010): approximates qᵀ f(S) q for every function f at
// once, from a few products of the symmetric matrix S with vectors. Uses typed arrays and mutation.

import { innerProduct } from './conjugate-gradients.ts';

/** Nodes and weights: qᵀ f(S) q is the sum of weight × f(node). */
export interface Quadrature {
  readonly nodes: Float64Array;
  readonly weights: Float64Array;
}

/** Relative to the matrix's size; below it, a further step would only follow rounding errors. */
const EXHAUSTED = 1e-12;

/**
 * `multiply` writes S times its first argument into the second. Returns at most `steps` nodes; none for a zero vector.
 */
export function quadratureOf(
  start: Float64Array,
  steps: number,
  multiply: (vector: Float64Array, product: Float64Array) => void,
): Quadrature {
  const square = innerProduct(start, start);
  if (square === 0) return { nodes: new Float64Array(), weights: new Float64Array() };
  const diagonal: number[] = [];
  const beside: number[] = [];
  let vector = start.map((value) => value / Math.sqrt(square));
  let before = new Float64Array(start.length);
  let product = new Float64Array(start.length);
  for (let last = 0; diagonal.length < steps; ) {
    multiply(vector, product);
    const own = innerProduct(vector, product);
    for (let index = 0; index < product.length; index += 1) {
      product[index]! -= own * vector[index]! + last * before[index]!;
    }
    diagonal.push(own);
    last = Math.sqrt(innerProduct(product, product));
    if (last <= EXHAUSTED * Math.abs(diagonal[0]!)) break;
    beside.push(last);
    for (let index = 0; index < product.length; index += 1) product[index]! /= last;
    [before, vector, product] = [vector, product, before];
  }
  return quadratureOfTridiagonal(diagonal, beside, square);
}

/** The implicit QL method (Golub and Welsch, 1969), which stores only the first row of the eigenvectors. */
function quadratureOfTridiagonal(diagonal: readonly number[], beside: readonly number[], square: number): Quadrature {
  const nodes = Float64Array.from(diagonal);
  const off = new Float64Array(nodes.length);
  off.set(beside.slice(0, nodes.length - 1));
  const first = new Float64Array(nodes.length);
  first[0] = 1;
  for (let low = 0; low < nodes.length; low += 1) {
    for (let high = endOfBlock(nodes, off, low); high > low; high = endOfBlock(nodes, off, low)) {
      sweep(nodes, off, first, low, high);
    }
  }
  return { nodes, weights: first.map((value) => square * value * value) };
}

/** The last row of the block that starts at `low`, where the off-diagonal entry is negligible. */
function endOfBlock(nodes: Float64Array, off: Float64Array, low: number): number {
  let high = low;
  while (high < nodes.length - 1) {
    const scale = Math.abs(nodes[high]!) + Math.abs(nodes[high + 1]!);
    if (Math.abs(off[high]!) <= Number.EPSILON * scale) break;
    high += 1;
  }
  return high;
}

/** One QL sweep with Wilkinson's shift over the rows `low` to `high`. */
function sweep(nodes: Float64Array, off: Float64Array, first: Float64Array, low: number, high: number): void {
  const half = (nodes[low + 1]! - nodes[low]!) / (2 * off[low]!);
  const radius = Math.sqrt(half * half + 1);
  let g = nodes[high]! - nodes[low]! + off[low]! / (half + (half < 0 ? -radius : radius));
  let sine = 1;
  let cosine = 1;
  let p = 0;
  for (let row = high - 1; row >= low; row -= 1) {
    const f = sine * off[row]!;
    const b = cosine * off[row]!;
    const r = Math.sqrt(f * f + g * g);
    off[row + 1] = r;
    if (r === 0) {
      nodes[row + 1]! -= p;
      off[high] = 0;
      return;
    }
    sine = f / r;
    cosine = g / r;
    g = nodes[row + 1]! - p;
    const s = (nodes[row]! - g) * sine + 2 * cosine * b;
    p = sine * s;
    nodes[row + 1] = g + p;
    g = cosine * s - b;
    const next = first[row + 1]!;
    first[row + 1] = sine * first[row]! + cosine * next;
    first[row] = cosine * first[row]! - sine * next;
  }
  nodes[low]! -= p;
  off[low] = g;
  off[high] = 0;
}
