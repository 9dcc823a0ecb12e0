// The encodings by name: the input of a policy for a question, as planes of zeros and ones. The planes of a name never change;
// a change to any plane needs a new name.

import { HAND_PLANES, TABLE_PLANES } from './base-planes.ts';
import { ADDED_PLANES } from './mcr-planes.ts';
import type { PlaneArray, PlaneGroup } from './plane-group.ts';
import type { SeatView } from './seat-view.ts';

/** Arrangement of the cells of a plane: a 4×9 grid whose last two cells are always 0, or a row of 34. */
export const LAYOUTS = ['4x9', '34'] as const;
/** Arrangement of the cells of a plane in memory. */
export type Layout = (typeof LAYOUTS)[number];

const CELL_SHAPES: Readonly<Record<Layout, readonly number[]>> = { '4x9': [4, 9], '34': [34] };

/** The names of the encodings. `-34`: the same planes as rows of 34 cells. */
export const ENCODING_NAMES = ['obs6', 'obs6-34', 'obs38', 'obs38-34', 'mcr-1', 'mcr-1-34'] as const;
/** The name of an encoding of observations. */
export type EncodingName = (typeof ENCODING_NAMES)[number];

/** An encoding: its planes, and the function that writes them. */
export interface Encoding {
  readonly name: EncodingName;
  readonly version: number;
  readonly layout: Layout;
  /** Shape of one question: [planes, 4, 9] or [planes, 34]. */
  readonly shape: readonly number[];
  /** Cells of a plane, 36 or 34. */
  readonly stride: number;
  /** Numbers of one question: planes × stride. */
  readonly size: number;
  readonly groups: readonly PlaneGroup<SeatView>[];
  /**
   * Writes the planes of a question (an observation, or a view after a claim) into all `size` places of `target` from `offset`.
   * Allocates nothing.
   */
  write(view: SeatView, target: PlaneArray, offset?: number): void;
}

const OBS38_PLANES = [...HAND_PLANES, ...TABLE_PLANES];
const MCR_1_PLANES = [...OBS38_PLANES, ...ADDED_PLANES];

/** Every encoding by name. */
export const ENCODINGS: Readonly<Record<EncodingName, Encoding>> = {
  obs6: encodingOf('obs6', '4x9', HAND_PLANES),
  'obs6-34': encodingOf('obs6-34', '34', HAND_PLANES),
  obs38: encodingOf('obs38', '4x9', OBS38_PLANES),
  'obs38-34': encodingOf('obs38-34', '34', OBS38_PLANES),
  'mcr-1': encodingOf('mcr-1', '4x9', MCR_1_PLANES),
  'mcr-1-34': encodingOf('mcr-1-34', '34', MCR_1_PLANES),
};

function encodingOf(name: EncodingName, layout: Layout, groups: readonly PlaneGroup<SeatView>[]): Encoding {
  const planes = planesOf(groups);
  const stride = strideOf(layout);
  return {
    name,
    version: 1,
    layout,
    shape: [planes, ...CELL_SHAPES[layout]],
    stride,
    size: planes * stride,
    groups,
    write: (view, target, offset = 0) => writeGroups(groups, planes, stride, view, target, offset),
  };
}

/** Cells of a plane. */
export function strideOf(layout: Layout): number {
  return CELL_SHAPES[layout].reduce((product, length) => product * length, 1);
}

/** Total number of planes of the groups. */
export function planesOf<Source>(groups: readonly PlaneGroup<Source>[]): number {
  return groups.reduce((sum, { planes }) => sum + planes, 0);
}

/** Fills the target with zeros, then writes the groups one after another. */
export function writeGroups<Source>(
  groups: readonly PlaneGroup<Source>[],
  planes: number,
  stride: number,
  source: Source,
  target: PlaneArray,
  offset: number,
): void {
  const end = offset + planes * stride;
  if (offset < 0 || end > target.length) {
    throw new RangeError(
      `${planes} planes at ${offset} end at ${end}, beyond the ${target.length} places of the target`,
    );
  }
  target.fill(0, offset, end);
  let at = offset;
  for (let place = 0; place < groups.length; place += 1) {
    const group = groups[place]!;
    group.write(source, target, at, stride);
    at += group.planes * stride;
  }
}
