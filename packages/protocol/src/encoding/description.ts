// Descriptions of encodings as data, for programs in other languages that read planes and actions.

import { formatBotzoneTile, KINDS } from '@mcr-arena/tiles';
import { ACTION_COUNT, FIRST_ACTION } from './action-index.ts';
import { ENCODINGS, type EncodingName, type Layout } from './encoding.ts';
import { ORACLE_PLANES } from './oracle.ts';
import { packedSize } from './packed.ts';
import type { CellMeaning, PlaneGroup } from './plane-group.ts';

/** A group of consecutive planes. */
export interface PlaneDescription {
  readonly name: string;
  readonly first: number;
  readonly count: number;
  readonly cells: CellMeaning;
  readonly meaning: string;
}

/** An encoding as JSON. */
export interface EncodingDescription {
  readonly name: EncodingName;
  readonly version: number;
  readonly layout: Layout;
  readonly shape: readonly number[];
  readonly size: number;
  /** Bytes of a question packed as bits. */
  readonly packedSize: number;
  /** Botzone's names of the kinds, in the order of the cells. */
  readonly tiles: readonly string[];
  readonly actions: { readonly count: number; readonly first: typeof FIRST_ACTION };
  readonly planes: readonly PlaneDescription[];
}

/** The description of the encoding with that name. */
export function describeEncoding(name: EncodingName): EncodingDescription {
  const { version, layout, shape, size, groups } = ENCODINGS[name];
  return {
    name,
    version,
    layout,
    shape,
    size,
    packedSize: packedSize(size),
    tiles: KINDS.map(formatBotzoneTile),
    actions: { count: ACTION_COUNT, first: FIRST_ACTION },
    planes: describePlanes(groups),
  };
}

/** The description of the oracle planes. */
export function describeOracle(): readonly PlaneDescription[] {
  return describePlanes(ORACLE_PLANES);
}

function describePlanes<Source>(groups: readonly PlaneGroup<Source>[]): readonly PlaneDescription[] {
  let first = 0;
  return groups.map(({ name, planes, cells, meaning }) => {
    first += planes;
    return { name, first: first - planes, count: planes, cells, meaning };
  });
}
