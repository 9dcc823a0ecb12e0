// The faces of the four plants and the four seasons: a number, a name, and a small drawing.

import { glyph } from './characters.ts';
import { colour, rounded } from './face-shapes.ts';

const NAMES = ['梅', '蘭', '竹', '菊', '春', '夏', '秋', '冬'] as const;

const [GREEN, RED, BLUE] = (['green', 'red', 'blue'] as const).map((ink) => colour('flowers', ink));
const GOLD = 'var(--tile-gold)';
const PAPER = 'var(--tile-paper)';

/** The face of a flower tile. `number` is 1-8: plum, orchid, bamboo, chrysanthemum, spring, summer, autumn, winter. */
export function flowerFace(number: number): string {
  const isSeason = number > 4;
  const ink = isSeason ? RED : BLUE;
  const rank = isSeason ? number - 4 : number;
  return (
    `<text x="13" y="21" font-size="16" font-weight="700" font-family="system-ui, sans-serif" text-anchor="middle" fill="${ink}">${rank}</text>` +
    glyph(NAMES[number - 1]!, { x: 39, y: 18, width: 27, height: 27 }, ink!) +
    `<g transform="translate(30 50)">${DRAWINGS[number - 1]!()}</g>`
  );
}

const DRAWINGS: readonly (() => string)[] = [plum, orchid, bamboo, chrysanthemum, spring, summer, autumn, winter];

/** `count` copies of a shape around the middle. */
function wreath(count: number, shape: string, first = 0): string {
  return Array.from({ length: count }, (_, index) => {
    return `<g transform="rotate(${rounded(first + (360 / count) * index)})">${shape}</g>`;
  }).join('');
}

function plum(): string {
  const branch = `<path d="M-22 16C-10 14 4 10 20 -4" stroke="${GREEN}" stroke-width="2.400" fill="none" stroke-linecap="round"/>`;
  return `${branch}${wreath(5, `<circle cy="-8.600" r="6" fill="${RED}"/>`)}<circle r="4" fill="${GOLD}"/>${wreath(5, `<path d="M0 -3V-7" stroke="${PAPER}" stroke-width="1"/>`, 36)}`;
}

function orchid(): string {
  const leaf = (path: string): string =>
    `<path d="${path}" stroke="${GREEN}" stroke-width="2.600" fill="none" stroke-linecap="round"/>`;
  const leaves = leaf('M-1 18C-4 4 -12 -4 -22 -5') + leaf('M1 18C4 6 12 0 22 0') + leaf('M0 18C0 10 -12 6 -20 9');
  return `${leaves}<g transform="translate(4 -6)">${wreath(5, `<ellipse cy="-6.200" rx="3" ry="5.400" fill="${BLUE}"/>`)}<circle r="2.600" fill="${GOLD}"/></g>`;
}

function bamboo(): string {
  const joint = (y: number): string => `<path d="M-2.800 ${y}h5.600v-10.500h-5.600z" fill="${GREEN}"/>`;
  const leaf = (turn: number, y: number): string =>
    `<path d="M0 0C5 -3 11 -3 17 0C11 3 5 3 0 0z" fill="${GREEN}" transform="translate(0 ${y}) rotate(${turn})"/>`;
  return joint(19) + joint(7.5) + joint(-4) + leaf(-24, -4) + leaf(204, -4) + leaf(22, 7.5) + leaf(158, 7.5);
}

function chrysanthemum(): string {
  const petal = (length: number): string =>
    `<ellipse cy="${-length / 2 - 3}" rx="2.200" ry="${length / 2}" fill="${GOLD}" stroke="${PAPER}" stroke-width="0.500"/>`;
  return `${wreath(14, petal(12))}${wreath(10, petal(7.5), 18)}<circle r="3.400" fill="${RED}"/>`;
}

function spring(): string {
  const stem = `<path d="M0 19C-1 8 0 2 0 -4" stroke="${GREEN}" stroke-width="2.400" fill="none" stroke-linecap="round"/>`;
  const leaves = `<path d="M0 12C-9 13 -16 8 -18 0C-8 0 -1 4 0 12zM0 8C9 9 16 4 18 -4C8 -4 1 0 0 8z" fill="${GREEN}"/>`;
  return `${stem}${leaves}<path d="M0 -18C5 -12 7 -6 0 -2C-7 -6 -5 -12 0 -18z" fill="${RED}"/>`;
}

function summer(): string {
  return `${wreath(12, `<path d="M-1.800 -11L0 -19L1.800 -11z" fill="${GOLD}"/>`)}<circle r="9.400" fill="${RED}"/>`;
}

function autumn(): string {
  const lobe = `<path d="M0 2C-4 -5 -4 -12 0 -18C4 -12 4 -5 0 2z" fill="${RED}"/>`;
  const turns = [-104, -52, 0, 52, 104].map((turn) => `<g transform="rotate(${turn})">${lobe}</g>`).join('');
  return `${turns}<path d="M0 -8V19" stroke="${GOLD}" stroke-width="2" stroke-linecap="round"/>`;
}

function winter(): string {
  const arm = `<path d="M0 0V-18M0 -9L-5 -14M0 -9L5 -14M0 -4.500L-3.500 -8M0 -4.500L3.500 -8" stroke="${BLUE}" stroke-width="2.200" fill="none" stroke-linecap="round"/>`;
  return wreath(6, arm);
}
