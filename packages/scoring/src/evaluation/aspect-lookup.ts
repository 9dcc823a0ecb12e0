// The criteria of the fans as lookups: for every value of an aspect, the fans that hold. Built from the list of
// fans on first use; scoring reads only these.
//
// Sets of fans are three 32-bit words; the fan in slot s is bit s & 31 of word s >> 5.

import { isSuited, KINDS, type TileIndex, tileIndex, WINNING_FORMS } from '@mcr-arena/tiles';
import type {
  Criterion,
  CriterionOf,
  FamiliesAspect,
  FormAspect,
  HandPart,
  HonorSetsAspect,
  WinAspect,
} from '../fans/criterion.ts';
import { FANS } from '../fans/fans.ts';
import { KEY_OF_KIND, UNIT_OF_KIND } from '../hand/hand-keys.ts';

/** Number of words in a set of fans. */
export const WORDS = 3;

/** Chows are numbered 0-20: seven for each suit, by lowest rank. */
export const CHOW_COUNT = 21;
/** The lowest tile of chow 0-20. */
export const lowestOfChow = (chow: number): TileIndex => tileIndex(Math.floor(chow / 7) * 9 + (chow % 7));

interface FanOf<Type extends Criterion['type']> {
  readonly slot: number;
  readonly holds: CriterionOf<Type>;
}

/** The fans with a criterion of that type, with their slots, in rulebook order. */
export function criteriaOf<Type extends Criterion['type']>(type: Type): readonly FanOf<Type>[] {
  const isOfType = (criterion: Criterion): criterion is CriterionOf<Type> => criterion.type === type;
  return FANS.flatMap(({ holds }, slot) => (isOfType(holds) ? [{ slot, holds }] : []));
}

/** Adds the fan in `slot` to the set of fans for `value`. */
export function addFan(words: Int32Array, value: number, slot: number): void {
  words[value * WORDS + (slot >> 5)]! |= 1 << (slot & 31);
}

/** One set of fans for each of `values` values: the fans whose `holdsAt` is true. */
function tabulate(
  values: number,
  fans: readonly { readonly slot: number; readonly holdsAt: (value: number) => boolean }[],
): Int32Array {
  const words = new Int32Array(values * WORDS);
  for (const { slot, holdsAt } of fans) {
    for (let value = 0; value < values; value += 1) if (holdsAt(value)) addFan(words, value, slot);
  }
  return words;
}

// --- Values of the aspects: small numbers, packed here and unpacked for the criteria. ---

/** `FormAspect` as a number; `form`: place in `WINNING_FORMS`. */
export const formValue = (form: number, honorKinds: number, shiftedPairs: boolean, nineGates: boolean): number =>
  form * 32 + honorKinds * 4 + (shiftedPairs ? 2 : 0) + (nineGates ? 1 : 0);

const FORM_VALUES = WINNING_FORMS.length * 32;
const formAspectOf = (value: number): FormAspect => ({
  form: WINNING_FORMS[value >> 5]!,
  honorKinds: (value >> 2) & 7,
  shiftedPairs: (value & 2) !== 0,
  nineGates: (value & 1) !== 0,
});

/** Bits 0-2: suits; bit 3: winds; bit 4: dragons. */
const familiesAspectOf = (value: number): FamiliesAspect => ({
  suits: (value & 1) + ((value >> 1) & 1) + ((value >> 2) & 1),
  winds: (value & 8) !== 0,
  dragons: (value & 16) !== 0,
});

/** Bits of `WinAspect`. */
export const WIN_BITS = {
  selfDrawn: 1,
  lastOfKind: 2,
  afterKong: 4,
  lastOfWall: 8,
  concealed: 16,
  allClaimed: 32,
} as const;

const winAspectOf = (value: number): WinAspect => ({
  selfDrawn: (value & WIN_BITS.selfDrawn) !== 0,
  lastOfKind: (value & WIN_BITS.lastOfKind) !== 0,
  afterKong: (value & WIN_BITS.afterKong) !== 0,
  lastOfWall: (value & WIN_BITS.lastOfWall) !== 0,
  concealed: (value & WIN_BITS.concealed) !== 0,
  allClaimed: (value & WIN_BITS.allClaimed) !== 0,
});

/** Twice the number of pungs, plus one for the pair. */
const honorSetsAspectOf = (value: number): HonorSetsAspect => ({ pungs: value >> 1, pair: (value & 1) !== 0 });

/** `KongsAspect` as a number. */
export const kongsValue = (melded: number, concealed: number): number => melded * 5 + concealed;

/** 0: no wait fan. Bits, because the winning tile may have several places (see `PLACES`). */
export const WAIT_VALUES = { edge: 1, closed: 2, single: 4 } as const;

// --- Parts: a bit for each `everyPart` fan that a part allows; the bits of all parts of a hand are and-ed. ---

const everyPartFans = criteriaOf('everyPart');
/** All bits: the value before any part is read. */
export const ANY_PART = (1 << everyPartFans.length) - 1;

function partBits(part: HandPart): number {
  return everyPartFans.reduce((bits, { holds }, index) => bits | (holds.test(part) ? 1 << index : 0), 0);
}

const partBitsOfKinds = (type: 'pung' | 'pair'): Uint8Array =>
  Uint8Array.from(KINDS, (tile) => partBits({ type, kinds: [tile] }));

function partBitsOfChows(): Uint8Array {
  return Uint8Array.from({ length: CHOW_COUNT }, (_, chow) => {
    const low = lowestOfChow(chow);
    return partBits({ type: 'chow', kinds: [low, tileIndex(low + 1), tileIndex(low + 2)] });
  });
}

// --- Tiles: fans for hands that have only tiles of a list. ---

/** The slots of the fans, and the kinds that each one excludes: four numbers in the layout of keys. */
function onlyTilesTable(): { readonly slots: Uint8Array; readonly others: Int32Array } {
  const fans = criteriaOf('onlyTiles');
  const others = new Int32Array(4 * fans.length);
  for (const [index, { holds }] of fans.entries()) {
    const outside = KINDS.filter((tile) => !holds.kinds.includes(tile));
    for (const tile of outside) others[4 * index + KEY_OF_KIND[tile]!]! |= UNIT_OF_KIND[tile]!;
  }
  return { slots: Uint8Array.from(fans, ({ slot }) => slot), others };
}

// --- Honors and single pungs ---

function honorSetsTable(family: 'winds' | 'dragons'): Int32Array {
  const fans = criteriaOf('honorSets').filter(({ holds }) => holds.family === family);
  return tabulate(
    10,
    fans.map(({ slot, holds }) => ({ slot, holdsAt: (value) => holds.test(honorSetsAspectOf(value)) })),
  );
}

/**
 * For each value of the honor sets: 1 if the fans that hold cover all pungs of the family, so that these are not
 * counted singly.
 */
function honorCoverTable(family: 'winds' | 'dragons'): Uint8Array {
  const covering = criteriaOf('honorSets').filter(
    ({ slot, holds }) => holds.family === family && (FANS[slot]!.includesForItsSets ?? []).length > 0,
  );
  return Uint8Array.from({ length: 10 }, (_, value) =>
    covering.some(({ holds }) => holds.test(honorSetsAspectOf(value))) ? 1 : 0,
  );
}

/** For each value of the form: the number of pungs that the fan for single pungs does not count. */
function pungsTakenTable(): Uint8Array {
  const [single] = criteriaOf('pungsOf');
  const taking = criteriaOf('form').filter(({ slot }) => FANS[slot]!.includesOnce?.includes(FANS[single!.slot]!.id));
  return Uint8Array.from({ length: FORM_VALUES }, (_, value) =>
    taking.some(({ holds }) => holds.test(formAspectOf(value))) ? 1 : 0,
  );
}

// --- The whole lookup ---

const onlySlotOf = (type: Criterion['type']): number => criteriaOf(type)[0]!.slot;
const slotOfWindPung = (of: 'seat' | 'prevalent'): number =>
  criteriaOf('windPung').find(({ holds }) => holds.of === of)!.slot;

function buildLookup() {
  return {
    ...conditionTables(),
    ...honorTables(),
    ...partTables(),
    seatWindSlot: slotOfWindPung('seat'),
    prevalentWindSlot: slotOfWindPung('prevalent'),
    fourOfAKindSlot: onlySlotOf('fourOfAKind'),
    nothingElseSlot: onlySlotOf('nothingElse'),
    pungsOfSlot: onlySlotOf('pungsOf'),
    countedPungs: Uint8Array.from(KINDS, (tile) => (criteriaOf('pungsOf')[0]!.holds.test(tile) ? 1 : 0)),
    onlyTiles: onlyTilesTable(),
  };
}

/** The fans that hold for each value of an aspect. */
function conditionTables() {
  return {
    form: tabulate(
      FORM_VALUES,
      criteriaOf('form').map(({ slot, holds }) => ({ slot, holdsAt: (value) => holds.test(formAspectOf(value)) })),
    ),
    families: tabulate(
      32,
      criteriaOf('families').map(({ slot, holds }) => ({
        slot,
        holdsAt: (value) => holds.test(familiesAspectOf(value)),
      })),
    ),
    win: tabulate(
      64,
      criteriaOf('win').map(({ slot, holds }) => ({ slot, holdsAt: (value) => holds.test(winAspectOf(value)) })),
    ),
    kongs: tabulate(
      25,
      criteriaOf('kongs').map(({ slot, holds }) => ({
        slot,
        holdsAt: (value) => holds.test({ melded: Math.floor(value / 5), concealed: value % 5 }),
      })),
    ),
    concealedPungs: tabulate(
      5,
      criteriaOf('concealedPungs').map(({ slot, holds }) => ({ slot, holdsAt: (value) => value >= holds.atLeast })),
    ),
    wait: tabulate(
      5,
      criteriaOf('wait').map(({ slot, holds }) => ({ slot, holdsAt: (value) => value === WAIT_VALUES[holds.wait] })),
    ),
  };
}

/** Sets of honors, and the pungs that their fans cover. */
function honorTables() {
  return {
    pungsTaken: pungsTakenTable(),
    winds: honorSetsTable('winds'),
    windsCovered: honorCoverTable('winds'),
    dragons: honorSetsTable('dragons'),
    dragonsCovered: honorCoverTable('dragons'),
  };
}

/** The fans that require something of every part. */
function partTables() {
  return {
    everyPart: tabulate(
      ANY_PART + 1,
      everyPartFans.map(({ slot }, index) => ({ slot, holdsAt: (value) => (value & (1 << index)) !== 0 })),
    ),
    chowParts: partBitsOfChows(),
    pungParts: partBitsOfKinds('pung'),
    pairParts: partBitsOfKinds('pair'),
    knittedPart: partBits({ type: 'knitted', kinds: KINDS.filter(isSuited) }),
  };
}

export type AspectLookup = ReturnType<typeof buildLookup>;

let lookup: AspectLookup | undefined;

/** The lookup, built on the first call. */
export function aspectLookup(): AspectLookup {
  lookup ??= buildLookup();
  return lookup;
}
