// Shapes of tile faces as SVG text, in a coordinate space of 60 × 74 (a tile's face, without its back edge).
// Colours are CSS variables by role, so that the four-colour mode is a change of variables and not of drawings.

/** Width and height of a face in its own units. Below it, a tile shows its back edge (`EDGE`). */
export const FACE = { width: 60, height: 74 } as const;

/** Roles of colours. `ink`: numerals and winds; `paper`: the ivory in the gaps. */
export type Ink = 'ink' | 'red' | 'green' | 'blue' | 'paper';

/** The CSS variable of a role's colour on tiles of a family. */
export function colour(family: string, ink: Ink): string {
  return ink === 'paper' ? 'var(--tile-paper)' : `var(--${family}-${ink}, var(--tile-${ink}))`;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A dot: rings around a core, legible at all sizes. `radius`: of the outermost ring. */
export function ringedDot({ x, y }: Point, radius: number, fill: string): string {
  const ring = (share: number, paint: string): string =>
    `<circle cx="${x}" cy="${y}" r="${rounded(radius * share)}" fill="${paint}"/>`;
  return ring(1, fill) + ring(0.7, 'var(--tile-paper)') + ring(0.5, fill) + ring(0.17, 'var(--tile-paper)');
}

const STICK_WIDTH = 8.6;
/** How much narrower a stick is between joints. */
const WAIST = 1.1;

/** A stick of bamboo with a joint in the middle, drawn upright around a point and then rotated by `degrees`. */
export function bambooStick({ x, y }: Point, length: number, fill: string, degrees = 0): string {
  const [half, wide] = [length / 2, STICK_WIDTH / 2];
  const bend = (down: number): string =>
    `q${down > 0 ? -2 * WAIST : 2 * WAIST} ${rounded((down * half) / 2)} 0 ${rounded(down * half)}`;
  const shaft = `M${-wide} ${-half}h${2 * wide}${bend(1)}${bend(1)}h${-2 * wide}${bend(-1)}${bend(-1)}z`;
  const gleam = `M-0.6 ${rounded(-half + 3)}V-2.6M-0.6 2.6V${rounded(half - 3)}`;
  const turn = degrees === 0 ? '' : ` rotate(${rounded(degrees)})`;
  return (
    `<g transform="translate(${rounded(x)} ${rounded(y)})${turn}"><path d="${shaft}" fill="${fill}" stroke="${fill}" ` +
    `stroke-width="1" stroke-linejoin="round"/><path d="M${-wide - 0.5} 0h${2 * wide + 1}${gleam}" stroke="var(--tile-paper)" ` +
    `stroke-width="1"/></g>`
  );
}

/** A stick from one point to another. */
export function bambooBetween(from: Point, to: Point, fill: string): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  return bambooStick(middle, Math.hypot(dx, dy), fill, (Math.atan2(dy, dx) * 180) / Math.PI - 90);
}

/** Rounded to a hundredth: finer differences are invisible. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
