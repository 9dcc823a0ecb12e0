// What `mcr bench shanten` times: the same work on every machine, with a digest that tells whether it gave the same results.
// Each has a loop of its own, as a program that needs just this would.

import { countTiles, type Hand, type TileCounts, tilesOfMeld } from '@mcr-arena/tiles';
import { acceptanceOf } from './acceptance.ts';
import { formDistance, shantenOf, WINNING_FORMS } from './forms.ts';
import { sampleHands } from './hand-sample.ts';
import { regularShanten, regularShantenOfKeys, regularUsefulOfKeys } from './regular.ts';
import {
  addTile,
  copiesWithin,
  type KindSet,
  kindsOf,
  type MutableSuitKeys,
  removeTile,
  suitKeysOf,
} from './suit-keys.ts';

export interface Workload {
  readonly name: string;
  /** What one item is, and what is worked out of it. */
  readonly what: string;
  /** Items in one run. */
  readonly items: number;
  /** Does the work once. 8 hexadecimal digits that depend on every result. */
  readonly run: () => string;
}

interface CountedHand {
  readonly hand: Hand;
  readonly counts: TileCounts;
  readonly keys: MutableSuitKeys;
  readonly meldCount: number;
  /** Tiles that the owner sees: its own. */
  readonly visible: TileCounts;
}

/** The workloads of the benchmark over `handCount` hands (a tenth of them where discards are tried), sampled from `seed`. */
export function shantenWorkloads(seed: string, handCount: number): readonly Workload[] {
  const hands = sampleMixed(seed, handCount, 13);
  const withDiscard = sampleMixed(seed, Math.ceil(handCount / 10), 14);
  const workload = (name: string, what: string, items: readonly CountedHand[], run: typeof regular): Workload => ({
    name,
    what,
    items: items.length,
    run: () => run(items),
  });
  return [
    workload('regular', "34 counts: the regular form's distance", hands, regular),
    workload('regular-keys', "suit keys: the regular form's distance", hands, regularByKeys),
    workload('regular-useful', "34 counts: the regular form's distance and useful tiles", hands, regularUseful),
    workload('nearest', '34 counts: the distance to the nearest of the five forms', hands, nearest),
    workload('forms-useful', '34 counts: distances and useful tiles of all forms', hands, formsUseful),
    workload(
      'discards',
      'a hand with a discard: regular distance and unseen useful copies of each',
      withDiscard,
      discards,
    ),
    workload(
      'acceptance',
      'a hand with a discard: acceptance of each in all forms, as a list',
      withDiscard,
      acceptance,
    ),
  ];
}

/** Half uniform, half developed, all numbers of melds. */
function sampleMixed(seed: string, count: number, tiles: 13 | 14): CountedHand[] {
  const half = Math.ceil(count / 2);
  const uniform = sampleHands(`${seed} uniform`, half, { kind: 'uniform', tiles });
  const developed = sampleHands(`${seed} developed`, count - half, { kind: 'developed', tiles });
  return [...uniform, ...developed].map((hand) => {
    const counts = countTiles(hand.concealed);
    const visible = countTiles([...hand.concealed, ...hand.melds.flatMap(tilesOfMeld)]);
    return { hand, counts, keys: suitKeysOf(counts), meldCount: hand.melds.length, visible };
  });
}

function regular(hands: readonly CountedHand[]): string {
  let digest = EMPTY_DIGEST;
  for (const { counts, meldCount } of hands) digest = mixed(digest, regularShanten(counts, meldCount));
  return formatDigest(digest);
}

function regularByKeys(hands: readonly CountedHand[]): string {
  let digest = EMPTY_DIGEST;
  for (const { keys, meldCount } of hands) digest = mixed(digest, regularShantenOfKeys(keys, meldCount));
  return formatDigest(digest);
}

function regularUseful(hands: readonly CountedHand[]): string {
  let digest = EMPTY_DIGEST;
  for (const { counts, meldCount } of hands) {
    const keys = suitKeysOf(counts);
    digest = mixed(digest, regularShantenOfKeys(keys, meldCount));
    digest = mixedKinds(digest, regularUsefulOfKeys(keys, meldCount));
  }
  return formatDigest(digest);
}

function nearest(hands: readonly CountedHand[]): string {
  let digest = EMPTY_DIGEST;
  for (const { counts, meldCount } of hands) digest = mixed(digest, shantenOf(counts, meldCount));
  return formatDigest(digest);
}

function formsUseful(hands: readonly CountedHand[]): string {
  let digest = EMPTY_DIGEST;
  for (const { counts, meldCount } of hands) {
    const keys = suitKeysOf(counts);
    for (const form of WINNING_FORMS) {
      const distance = formDistance(form, keys, meldCount);
      if (distance !== undefined) digest = mixedKinds(mixed(digest, distance.shanten), distance.useful);
    }
  }
  return formatDigest(digest);
}

function discards(hands: readonly CountedHand[]): string {
  let digest = EMPTY_DIGEST;
  for (const { keys, meldCount, visible } of hands) {
    const unseen = suitKeysOf(visible.map((copies) => 4 - copies));
    for (const tile of kindsOf(keys)) {
      removeTile(keys, tile);
      digest = mixed(digest, regularShantenOfKeys(keys, meldCount));
      digest = mixed(digest, copiesWithin(regularUsefulOfKeys(keys, meldCount), unseen));
      addTile(keys, tile);
    }
  }
  return formatDigest(digest);
}

function acceptance(hands: readonly CountedHand[]): string {
  let digest = EMPTY_DIGEST;
  for (const { hand, visible } of hands) {
    for (const { discard, shanten, unseen } of acceptanceOf(hand, visible)) {
      digest = mixed(mixed(mixed(digest, discard ?? 0), shanten ?? 0), unseen);
    }
  }
  return formatDigest(digest);
}

/** FNV-1a (Fowler, Noll and Vo), 32 bits, taken number by number instead of byte by byte. */
const EMPTY_DIGEST = 0x811c9dc5;

function mixed(digest: number, value: number): number {
  return Math.imul(digest ^ value, 0x01000193);
}

function mixedKinds(digest: number, kinds: KindSet): number {
  return mixed(mixed(mixed(mixed(digest, kinds[0]), kinds[1]), kinds[2]), kinds[3]);
}

function formatDigest(digest: number): string {
  return (digest >>> 0).toString(16).padStart(8, '0');
}
