// The nine dot faces in their traditional arrangements and colours.

import { colour, type Ink, type Point, ringedDot } from './face-shapes.ts';

type Dot = readonly [x: number, y: number, ink: Ink];

const [LEFT, MIDDLE, RIGHT] = [15.5, 30, 44.5];

/** Positions and colours of the dots from two to nine, by rank. */
const ARRANGEMENTS: Readonly<Record<number, { readonly radius: number; readonly dots: readonly Dot[] }>> = {
  2: {
    radius: 12,
    dots: [
      [MIDDLE, 20.5, 'green'],
      [MIDDLE, 53.5, 'blue'],
    ],
  },
  3: {
    radius: 9.8,
    dots: [
      [14.5, 15.5, 'blue'],
      [MIDDLE, 37, 'red'],
      [45.5, 58.5, 'green'],
    ],
  },
  4: { radius: 10, dots: [...row(20, 'blue', 'green', 11.5), ...row(54, 'green', 'blue', 11.5)] },
  5: { radius: 8.8, dots: [...row(16, 'blue', 'green'), [MIDDLE, 37, 'red'], ...row(58, 'green', 'blue')] },
  6: { radius: 8.8, dots: [...row(15, 'green'), ...row(38.5, 'red'), ...row(58.5, 'red')] },
  7: {
    radius: 7.6,
    dots: [[14, 12.5, 'green'], [MIDDLE, 20, 'green'], [46, 27.5, 'green'], ...row(44.5, 'red'), ...row(62, 'red')],
  },
  8: { radius: 7.6, dots: [12.3, 28.8, 45.2, 61.7].flatMap((y) => row(y, 'blue')) },
  9: { radius: 7.4, dots: [...three(14, 'green'), ...three(37, 'red'), ...three(60, 'blue')] },
};

function row(y: number, left: Ink, right = left, inset = 14): readonly Dot[] {
  const shift = inset - 14;
  return [
    [LEFT + shift / 2, y, left],
    [RIGHT - shift / 2, y, right],
  ];
}

function three(y: number, ink: Ink): readonly Dot[] {
  return [12, MIDDLE, 48].map((x) => [x, y, ink] as const);
}

/** The face of a dot tile. `rank` is 1-9. */
export function dotsFace(rank: number): string {
  if (rank === 1) return singleDot({ x: 30, y: 37 });
  const { radius, dots } = ARRANGEMENTS[rank]!;
  return dots.map(([x, y, ink]) => ringedDot({ x, y }, radius, colour('dots', ink))).join('');
}

/** The great wheel: a rim, a wreath of petals and a core. */
function singleDot({ x, y }: Point): string {
  const [blue, green, red] = [colour('dots', 'blue'), colour('dots', 'green'), colour('dots', 'red')];
  const petals = Array.from(
    { length: 12 },
    (_, index) =>
      `<ellipse cx="${x}" cy="${y - 13.4}" rx="2.5" ry="4.1" fill="${green}" transform="rotate(${30 * index} ${x} ${y})"/>`,
  );
  return (
    `<circle cx="${x}" cy="${y}" r="21.6" fill="none" stroke="${blue}" stroke-width="3.2"/>${petals.join('')}` +
    `<circle cx="${x}" cy="${y}" r="7.6" fill="${red}"/><circle cx="${x}" cy="${y}" r="4.6" fill="var(--tile-paper)"/>` +
    `<circle cx="${x}" cy="${y}" r="2.4" fill="${red}"/>`
  );
}
