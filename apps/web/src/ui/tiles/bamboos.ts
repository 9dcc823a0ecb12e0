// The nine bamboo faces: 1 is a bird, 8 an M above a W. The tiles of All Green (2, 3, 4, 6, 8) have no red.

import { bambooBetween, bambooStick, colour, type Ink, type Point } from './face-shapes.ts';

type Stick = readonly [x: number, y: number, ink: Ink];

const LENGTH = { short: 19, middle: 23, long: 27 } as const;
const [LEFT, MIDDLE, RIGHT] = [13, 30, 47];

/** Upright sticks by rank; one and eight are drawn separately. */
const ARRANGEMENTS: Readonly<Record<number, { readonly length: number; readonly sticks: readonly Stick[] }>> = {
  2: {
    length: LENGTH.long,
    sticks: [
      [MIDDLE, 20.5, 'green'],
      [MIDDLE, 53.5, 'green'],
    ],
  },
  3: { length: LENGTH.long, sticks: [[MIDDLE, 20.5, 'green'], ...pair(53.5, 17)] },
  4: { length: LENGTH.long, sticks: [...pair(20.5, 17), ...pair(53.5, 17)] },
  5: { length: LENGTH.middle, sticks: [...pair(18, LEFT), [MIDDLE, 37, 'red'], ...pair(56, LEFT)] },
  6: { length: LENGTH.long, sticks: [...three(20.5), ...three(53.5)] },
  7: { length: LENGTH.short, sticks: [[MIDDLE, 14, 'red'], ...three(37), ...three(60)] },
  9: { length: LENGTH.short, sticks: [...three(14, 'red'), ...three(37, 'red'), ...three(60, 'red')] },
};

function pair(y: number, left: number): readonly Stick[] {
  return [
    [left, y, 'green'],
    [60 - left, y, 'green'],
  ];
}

function three(y: number, middle: Ink = 'green'): readonly Stick[] {
  return [
    [LEFT, y, 'green'],
    [MIDDLE, y, middle],
    [RIGHT, y, 'green'],
  ];
}

/** The face of a bamboo tile. `rank` is 1-9. */
export function bamboosFace(rank: number): string {
  if (rank === 1) return BIRD;
  if (rank === 8) return eightSticks();
  const { length, sticks } = ARRANGEMENTS[rank]!;
  return sticks.map(([x, y, ink]) => bambooStick({ x, y }, length, colour('bamboos', ink))).join('');
}

/** An M above a W: their slanted sticks make a cross in the middle. */
function eightSticks(): string {
  const green = colour('bamboos', 'green');
  const half = (outer: number, inner: number): readonly (readonly [Point, Point])[] => [
    [
      { x: 9.5, y: outer },
      { x: 9.5, y: inner },
    ],
    [
      { x: 17.6, y: outer + Math.sign(inner - outer) },
      { x: 27.4, y: inner - Math.sign(inner - outer) },
    ],
    [
      { x: 42.4, y: outer + Math.sign(inner - outer) },
      { x: 32.6, y: inner - Math.sign(inner - outer) },
    ],
    [
      { x: 50.5, y: outer },
      { x: 50.5, y: inner },
    ],
  ];
  return [...half(7.5, 33), ...half(66.5, 41)].map(([from, to]) => bambooBetween(from, to, green)).join('');
}

const [GREEN, RED, BLUE, PAPER] = (['green', 'red', 'blue', 'paper'] as const).map((ink) => colour('bamboos', ink));

/** A peacock on a branch, looking to the left. */
const BIRD = [
  // the train, feather by feather, with its eyes
  `<path d="M31 40C38 42 45 50 48.500 66C42 64 34 56 28.500 47z" fill="${GREEN}"/>`,
  `<path d="M34 38C43 38 50 44 54 57C46 56 38 50 31 44z" fill="${BLUE}"/>`,
  `<path d="M28 43C32 49 37 58 38 68.500C31.500 64 27 56 25 47z" fill="${BLUE}"/>`,
  `<circle cx="43.800" cy="58.500" r="2.600" fill="${RED}"/><circle cx="47.600" cy="50" r="2.200" fill="${PAPER}"/>`,
  `<circle cx="34.200" cy="60.500" r="2.200" fill="${PAPER}"/>`,
  // the body, the neck and the head
  `<path d="M15.500 18.500C15 27 13 33 14.500 39C16 45.500 22.500 49 28.500 47.500C35 46 38.500 40.500 36.500 35C34.500 29.500 27.500 30 25 26C23.500 23.500 24 20.500 23.500 17.500C22.500 12.500 16 12.500 15.500 18.500z" fill="${GREEN}"/>`,
  `<path d="M22 36C26 32 33 32.500 36.500 36.500C34 42.500 27.500 45 22.500 42.500C20 41 20 38 22 36z" fill="${RED}"/>`,
  `<path d="M25 37.500C28 36 31.500 36 34 37.200M25.500 40.300C28 39.200 30.500 39 32.500 39.300" stroke="${PAPER}" stroke-width="1" fill="none" stroke-linecap="round"/>`,
  `<path d="M15.800 18.200L8.500 20.500L15.700 22.200z" fill="${RED}"/><circle cx="19" cy="18.200" r="1.700" fill="${PAPER}"/>`,
  // the crest
  `<path d="M19 13.500L16 7M20 13.300L20.500 6M21.200 13.800L25 7.500" stroke="${BLUE}" stroke-width="1.300" stroke-linecap="round"/>`,
  `<g fill="${RED}"><circle cx="15.800" cy="6.500" r="1.700"/><circle cx="20.600" cy="5.500" r="1.700"/><circle cx="25.400" cy="6.800" r="1.700"/></g>`,
  // the legs and the branch
  `<path d="M21 47.500L19.500 58M25 48L25.500 58" stroke="${RED}" stroke-width="1.500" stroke-linecap="round"/>`,
  `<path d="M8 59.500C16 57.500 24 58 33 60.500" stroke="${GREEN}" stroke-width="2.600" fill="none" stroke-linecap="round"/>`,
].join('');
