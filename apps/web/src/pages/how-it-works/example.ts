// The worked example: twenty sets played by four house bots. The command below reproduces them on every machine.
// `test/web/how-it-works.full.test.ts` replays them.

import type { ByPosition } from '@mcr-arena/tournament';

/** Without `npx`, which `CommandLine` adds. */
export const EXAMPLE_COMMAND =
  'mcr play --bots "goal,fast=goal?style=fast,shanten,random" --seed how-it-works --sets 20 --seatings 4';
export const EXAMPLE_SEED = 'how-it-works';

/** By position. */
export const EXAMPLE_ENTRANTS: ByPosition<string> = ['random', 'shanten', 'goal', 'fast'];

/** The deals of the first set: seating, and points by position. */
export const FIRST_SET: readonly { readonly seating: number; readonly deltas: ByPosition<number> }[] = [
  { seating: 0, deltas: [-8, -8, -18, 34] },
  { seating: 1, deltas: [-17, -8, 33, -8] },
  { seating: 2, deltas: [-8, -16, -8, 32] },
  { seating: 3, deltas: [-19, -19, -19, 57] },
];

/** Points of every set, by position. */
export const SET_TOTALS: readonly ByPosition<number>[] = [
  [-52, -51, -12, 115],
  [-81, -79, 191, -31],
  [-42, -50, 66, 26],
  [-79, 12, 68, -1],
  [-43, -51, 65, 29],
  [-40, -35, 10, 65],
  [-76, -87, 29, 134],
  [-41, -41, -21, 103],
  [-61, 39, 27, -5],
  [-41, 0, 43, -2],
  [-57, -77, 107, 27],
  [-78, -62, 18, 122],
  [-81, -31, 29, 83],
  [-69, 16, -41, 94],
  [-33, 8, -52, 77],
  [-67, 3, -38, 102],
  [-62, -18, 64, 16],
  [-56, 16, 40, 0],
  [-50, 70, -50, 30],
  [-85, 71, -64, 78],
];
