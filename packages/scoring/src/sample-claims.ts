// An endless sequence of distinct winning claims from a seed, for benchmarks and for comparing scorers: all five forms
// and all fans, with melds, kongs and flags. Not a model of play: fans that are rare in play are common here.

import {
  CLAIM_SOURCES,
  COPIES_PER_KIND,
  createRandom,
  isChowLow,
  isHonor,
  isTerminal,
  KIND_COUNT,
  KINDS,
  type Meld,
  type Random,
  shuffled,
  type TileIndex,
  WINDS,
  type WinningForm,
} from '@mcr-arena/tiles';
import { criteriaOf } from './evaluation/aspect-lookup.ts';
import type { WinClaim } from './hand/win-claim.ts';
import { KNITTED_ORDERS } from './hand/winning-forms.ts';

/** A winning claim, and the form it was generated in. */
export interface SampleClaim {
  readonly claim: WinClaim;
  /** The form of the generated hand; sometimes another form is worth more. */
  readonly form: WinningForm;
}

type SetOfTiles = { readonly type: 'chow' | 'pung'; readonly tile: TileIndex };

/** A hand under construction: melds, concealed tiles, and the counts of each kind. */
interface Draft {
  readonly form: WinningForm;
  readonly melds: Meld[];
  readonly concealed: TileIndex[];
  readonly copies: Uint8Array;
}

/** A generator of different claims, at most 16 million (2^24, as many as a Set holds). The same seed gives the same claims in the same order. */
export function* sampleClaims(seed: string): Generator<SampleClaim, never> {
  const random = createRandom(seed);
  const seen = new Set<number>();
  for (;;) {
    const draft = draftOf(random);
    if (draft === undefined) continue;
    const claim = claimOf(draft, random);
    const print = fingerprintOf(claim);
    if (seen.has(print)) continue;
    seen.add(print);
    yield { claim, form: draft.form };
  }
}

const chance = (random: Random, percent: number): boolean => random.below(100) < percent;

const pick = <T>(items: readonly T[], random: Random): T => items[random.below(items.length)]!;

function draftOf(random: Random): Draft | undefined {
  const dice = random.below(100);
  if (dice < 76) return regularDraft(random);
  if (dice < 84) return sevenPairsDraft(random);
  if (dice < 92) return knittedStraightDraft(random);
  return dice < 98 ? honorsAndKnittedDraft(random) : thirteenOrphansDraft(random);
}

const newDraft = (form: WinningForm): Draft => ({ form, melds: [], concealed: [], copies: new Uint8Array(KIND_COUNT) });

/** Adds the tiles if enough copies are left. */
function take(draft: Draft, tiles: readonly TileIndex[]): boolean {
  for (const tile of tiles) draft.copies[tile]! += 1;
  if (tiles.every((tile) => draft.copies[tile]! <= COPIES_PER_KIND)) return true;
  for (const tile of tiles) draft.copies[tile]! -= 1;
  return false;
}

function hold(draft: Draft, tiles: readonly TileIndex[]): boolean {
  if (!take(draft, tiles)) return false;
  draft.concealed.push(...tiles);
  return true;
}

// --- Regular hands: sets from a palette of kinds, often related to the previous set ---

const bySuit = [0, 9, 18].map((first) => KINDS.slice(first, first + 9));
const PALETTES: readonly (readonly TileIndex[])[] = [
  ...bySuit,
  ...bySuit.map((suit) => [...suit, ...KINDS.filter(isHonor)]),
  ...bySuit.map((suit) => KINDS.filter((tile) => isHonor(tile) || !suit.includes(tile))),
  ...criteriaOf('onlyTiles').map(({ holds }) => holds.kinds),
];

const SHIFTS = [0, 0, 1, 1, 2, 3, 6, -1, -2, -3, -6];

function regularDraft(random: Random): Draft | undefined {
  const palette = chance(random, 50) ? KINDS : pick(PALETTES, random);
  const draft = newDraft('regular');
  const pungShare = pick([15, 15, 50, 95], random);
  const meldShare = pick([0, 30, 60, 100], random);
  const related = chance(random, 40);
  let last: SetOfTiles | undefined;
  for (let set = 0; set < 4; set += 1) {
    const next: SetOfTiles | undefined = related && last ? relatedTo(last, random) : anySet(palette, pungShare, random);
    if (next === undefined || !laySet(draft, next, meldShare, random)) return undefined;
    last = next;
  }
  const pair = pick(palette, random);
  return hold(draft, [pair, pair]) ? draft : undefined;
}

function anySet(palette: readonly TileIndex[], pungShare: number, random: Random): SetOfTiles {
  const tile = pick(palette, random);
  const chowTiles =
    isChowLow(tile) && palette.includes((tile + 1) as TileIndex) && palette.includes((tile + 2) as TileIndex);
  return { type: chowTiles && !chance(random, pungShare) ? 'chow' : 'pung', tile };
}

/**
 * A set of the same type in any suit, with a rank shift that is common in fans; undefined if the rank is out of range.
 */
function relatedTo({ type, tile }: SetOfTiles, random: Random): SetOfTiles | undefined {
  if (isHonor(tile)) return { type, tile: pick(KINDS.filter(isHonor), random) };
  const rank = (tile % 9) + pick(SHIFTS, random);
  if (rank < 0 || rank > (type === 'chow' ? 6 : 8)) return undefined;
  const suit = chance(random, 50) ? Math.floor(tile / 9) : random.below(3);
  return { type, tile: (9 * suit + rank) as TileIndex };
}

function laySet(draft: Draft, { type, tile }: SetOfTiles, meldShare: number, random: Random): boolean {
  const melded = chance(random, meldShare);
  if (type === 'chow') {
    const tiles = [tile, tile + 1, tile + 2] as TileIndex[];
    if (!melded) return hold(draft, tiles);
    draft.melds.push({ type, low: tile, claimed: pick(tiles, random) });
    return take(draft, tiles);
  }
  const claimedFrom = pick(CLAIM_SOURCES, random);
  if (chance(random, 12)) {
    const melding = { type: pick(['meldedKong', 'addedKong'] as const, random), tile, claimedFrom };
    draft.melds.push(melded ? melding : { type: 'concealedKong', tile });
    return take(draft, [tile, tile, tile, tile]);
  }
  if (!melded) return hold(draft, [tile, tile, tile]);
  draft.melds.push({ type, tile, claimedFrom });
  return take(draft, [tile, tile, tile]);
}

// --- Special forms ---

function sevenPairsDraft(random: Random): Draft | undefined {
  const draft = newDraft('sevenPairs');
  const palette = chance(random, 40) ? KINDS : pick(PALETTES, random);
  if (chance(random, 10)) {
    const first = 9 * random.below(3) + random.below(3);
    for (let tile = first; tile < first + 7; tile += 1) hold(draft, [tile, tile] as TileIndex[]);
    return draft;
  }
  for (let count = 0; count < 7; count += 1) {
    const tile = pick(palette, random);
    if (!hold(draft, [tile, tile])) return undefined;
  }
  return draft;
}

const ORPHANS = KINDS.filter((tile) => isTerminal(tile) || isHonor(tile));

function thirteenOrphansDraft(random: Random): Draft {
  const draft = newDraft('thirteenOrphans');
  hold(draft, [...ORPHANS, pick(ORPHANS, random)]);
  return draft;
}

/** The nine tiles of a knitted straight, in one of its six orders. */
function knittedTiles(random: Random): readonly TileIndex[] {
  const order = pick(KNITTED_ORDERS, random);
  return order.flatMap((part, suit) => [0, 3, 6].map((rank) => (9 * suit + part + rank) as TileIndex));
}

function honorsAndKnittedDraft(random: Random): Draft {
  const draft = newDraft('honorsAndKnitted');
  const honors = shuffled(KINDS.filter(isHonor), random).slice(0, pick([5, 6, 7, 7], random));
  hold(draft, honors);
  hold(draft, shuffled(knittedTiles(random), random).slice(0, 14 - honors.length));
  return draft;
}

function knittedStraightDraft(random: Random): Draft | undefined {
  const draft = newDraft('knittedStraight');
  hold(draft, knittedTiles(random));
  const pair = pick(KINDS, random);
  const isLaid = laySet(draft, anySet(KINDS, 40, random), 40, random);
  return isLaid && hold(draft, [pair, pair]) ? draft : undefined;
}

// --- From tiles to claims ---

function claimOf({ melds, concealed }: Draft, random: Random): WinClaim {
  const held = shuffled(concealed, random);
  const winningTile = held.pop()!;
  return {
    melds: shuffled(melds, random),
    concealed: held,
    winningTile,
    selfDrawn: chance(random, 40),
    lastOfKind: chance(random, 5),
    afterKong: chance(random, 5),
    lastOfWall: chance(random, 4),
    seatWind: pick(WINDS, random),
    prevalentWind: pick(WINDS, random),
    flowers: chance(random, 60) ? 0 : random.below(4),
  };
}

/** A 52-bit number that identifies a claim regardless of the order of its tiles. */
function fingerprintOf(claim: WinClaim): number {
  const { melds, concealed, winningTile } = claim;
  const flags = [claim.selfDrawn, claim.lastOfKind, claim.afterKong, claim.lastOfWall].map(Number);
  const winds = 4 * WINDS.indexOf(claim.seatWind) + WINDS.indexOf(claim.prevalentWind);
  const single = [100 + winningTile, 200 + Number(flags.join('')), 2000 + winds, 3000 + claim.flowers];
  const laid = melds.map((meld) => {
    const type = ['chow', 'pung', 'meldedKong', 'addedKong', 'concealedKong'].indexOf(meld.type);
    return 4000 + 40 * type + (meld.type === 'chow' ? meld.low : meld.tile);
  });
  let [low, high] = [0, 0];
  for (const part of [...concealed, ...single, ...laid]) {
    low = (low + scramble(part)) | 0;
    high = (high + scramble(part + 0x10000)) | 0;
  }
  return (high >>> 6) * 2 ** 26 + (scramble(low) >>> 6);
}

function scramble(value: number): number {
  let bits = Math.imul(value + 1, 0x9e3779b1);
  bits = Math.imul(bits ^ (bits >>> 15), 0x85ebca6b);
  return bits ^ (bits >>> 13);
}
