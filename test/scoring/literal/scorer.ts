// A slow reference scorer based literally on the paper's Appendix A and the rulings, without code shared with the
// package. It tries every layout, every place of the winning tile and every order of combining sets.

import type { WinClaim } from '@mcr-arena/scoring';
import type { Meld, TileIndex } from '@mcr-arena/tiles';
import { ALL_TILES, isHonorTile, type LaidSet, type Layout, layoutsOf, type Tile } from './divisions.ts';
import { countsForWmo, implies, SETS_OF_THEIR_OWN } from './implied.ts';
import { groupMatches, type Match, pointsOf, type Shown, singleMatches, WHOLE_HAND } from './patterns.ts';

export interface LiteralRules {
  readonly mixedKongs: 5 | 3;
  readonly book?: string;
  readonly disputed?: readonly string[];
  readonly waitsInKnittedStraight: boolean | 'outside-body';
}

export interface LiteralScore {
  /** Points without flowers. */
  readonly points: number;
  /** All lists of patterns with these points: numbers in order, repeated for each count. */
  readonly lists: readonly (readonly number[])[];
}

const tileOf = (index: TileIndex): Tile => ALL_TILES[index]!;

function laidSetOf(meld: Meld): LaidSet {
  if (meld.type === 'chow') {
    const tiles = [0, 1, 2].map((step) => tileOf((meld.low + step) as TileIndex));
    return { type: 'chow', tiles, concealed: false };
  }
  const tile = tileOf(meld.tile);
  if (meld.type === 'pung') return { type: 'pung', tiles: [tile, tile, tile], concealed: false };
  return { type: 'kong', tiles: [tile, tile, tile, tile], concealed: meld.type === 'concealedKong' };
}

/** Points and fans of a well-formed claim, or undefined if it is not a win. Ignores flowers. */
export function literalScore(claim: WinClaim, rules: LiteralRules): LiteralScore | undefined {
  const melds = claim.melds.map(laidSetOf);
  const before = claim.concealed.map(tileOf);
  const winningTile = tileOf(claim.winningTile);
  const layouts = layoutsOf(melds, [...before, winningTile]);
  const shownOnes = layouts.flatMap((layout) =>
    placesOf(layout, melds.length, winningTile).map((completes) => ({
      ...circumstancesOf(claim, melds, before, winningTile),
      layout,
      completes,
      onlyTileToWin: isOnlyTile(melds, before, winningTile) && countsWaits(layout, winningTile, rules),
    })),
  );
  const lists = shownOnes.flatMap((shown) => countedLists(shown, rules));
  if (lists.length === 0) return undefined;
  const sumOf = (list: readonly number[]): number => list.reduce((sum, pattern) => sum + pointsIn(rules, pattern), 0);
  const points = Math.max(...lists.map(sumOf));
  const best = lists.filter((list) => sumOf(list) === points).map((list) => [...list].sort((a, b) => a - b));
  return { points, lists: [...new Map(best.map((list) => [list.join(), list])).values()] };
}

function countsWaits(layout: Layout, winningTile: Tile, { waitsInKnittedStraight }: LiteralRules): boolean {
  if (layout.type !== 'sets' || layout.knitted.length === 0) return true;
  return waitsInKnittedStraight === 'outside-body' ? !layout.knitted.includes(winningTile) : waitsInKnittedStraight;
}

const WMO_POINTS: Readonly<Record<number, number>> = { 53: 8, 82: 6 };

function pointsIn({ book }: LiteralRules, pattern: number): number {
  return (book === 'wmo' ? WMO_POINTS[pattern] : undefined) ?? pointsOf(pattern);
}

function placesOf(layout: Layout, meldCount: number, winningTile: Tile): readonly Shown['completes'][] {
  if (layout.type !== 'sets') return ['other'];
  const places: Shown['completes'][] = layout.sets.flatMap((set, index) =>
    index >= meldCount && set.tiles.includes(winningTile) ? [index] : [],
  );
  if (layout.pair === winningTile) places.push('pair');
  if (layout.knitted.includes(winningTile)) places.push('other');
  return places;
}

function circumstancesOf(claim: WinClaim, melds: readonly LaidSet[], before: readonly Tile[], winningTile: Tile) {
  const laid = melds.flatMap((meld) => meld.tiles);
  const shownOfIt = laid.filter((tile) => tile === winningTile).length;
  const holdsIt = before.includes(winningTile);
  const hasKong = melds.some((meld) => meld.type === 'kong');
  return {
    tiles: [...laid, ...before, winningTile],
    before,
    winningTile,
    selfDrawn: claim.selfDrawn,
    lastOfKind: shownOfIt === 3 || (claim.lastOfKind && !holdsIt),
    afterKong: claim.afterKong && (claim.selfDrawn ? hasKong : !holdsIt && shownOfIt === 0),
    lastOfWall: claim.lastOfWall,
    seatWind: `z${['east', 'south', 'west', 'north'].indexOf(claim.seatWind) + 1}`,
    prevalentWind: `z${['east', 'south', 'west', 'north'].indexOf(claim.prevalentWind) + 1}`,
  };
}

/** Whether no other tile, even one without copies left, completes the hand. */
function isOnlyTile(melds: readonly LaidSet[], before: readonly Tile[], winningTile: Tile): boolean {
  return ALL_TILES.every((tile) => tile === winningTile || layoutsOf(melds, [...before, tile]).length === 0);
}

/** All lists of patterns that the principles allow for one layout, before high-versus-low. */
function countedLists(shown: Shown, rules: LiteralRules): readonly (readonly number[])[] {
  const whole = Object.entries(WHOLE_HAND)
    .filter(([, matches]) => matches(shown))
    .flatMap(([pattern]) => {
      if (pattern === '82' && rules.mixedKongs === 3) return [67, 74];
      return [Number(pattern), ...(isDisputed(rules, Number(pattern), 53) ? concealedKongs(shown) : [])];
    });
  const single = withoutTileHogs(shown, whole, rules);
  const usesAllChows = whole.includes(13) || whole.includes(29);
  const groups = groupMatches(shown).filter((match) => !usesAllChows || match.sets.length === 0);
  return combined(groups, []).map((chosen) => {
    const all = [...whole, ...single.map(({ pattern }) => pattern), ...chosen.map(({ pattern }) => pattern)];
    const counted = withoutImplied(all, rules);
    const outer = counted.includes(73) ? singlePungs(shown, single, all) : 0;
    const list = [...counted.filter((pattern) => pattern !== 73), ...Array.from({ length: outer }, () => 73)];
    return list.length > 0 ? list : [43];
  });
}

/**
 * Every set of matches that can be combined one after the other: each uses sets that are still free, or one used set
 * and otherwise free ones (account-once, non-separation); no set serves the same pattern twice (non-identical). Nothing
 * that can still be combined is left.
 */
function combined(groups: readonly Match[], chosen: readonly Match[]): readonly (readonly Match[])[] {
  const used = new Set(chosen.flatMap((match) => match.sets));
  const next = groups.filter((match) => {
    if (match.sets.filter((set) => used.has(set)).length > 1) return false;
    return !chosen.some(
      (other) => other.pattern === match.pattern && other.sets.some((set) => match.sets.includes(set)),
    );
  });
  if (next.length === 0) return [chosen];
  return next.flatMap((match) => combined(groups, [...chosen, match]));
}

/** The pattern of the concealed kongs in a hand with three kongs or more. */
function concealedKongs({ layout }: Shown): readonly number[] {
  const kongs = layout.type === 'sets' ? layout.sets.filter(({ type, concealed }) => type === 'kong' && concealed) : [];
  return kongs.length === 0 ? [] : [kongs.length === 1 ? 67 : 53];
}

/** Concealed kongs beside Three and Four Kongs. */
function isDisputed({ disputed }: LiteralRules, by: number, pattern: number): boolean {
  return disputed?.includes('kongsConcealed') === true && [5, 17].includes(by) && [53, 67].includes(pattern);
}

/** The single matches without the Tile Hogs of seven pairs that do not count. `whole`: patterns of the whole hand. */
function withoutTileHogs(shown: Shown, whole: readonly number[], { disputed = [] }: LiteralRules): readonly Match[] {
  const single = singleMatches(shown);
  if (shown.layout.type !== 'seven pairs') return single;
  const fours = ALL_TILES.filter((tile) => shown.tiles.filter((other) => other === tile).length === 4);
  const isDenied = disputed.includes('sevenPairsTileHog') && (whole.includes(3) || whole.includes(8));
  const denied = fours.filter((tile) => isDenied || (disputed.includes('honorTileHog') && isHonorTile(tile)));
  return single.slice(denied.length);
}

/** Removes implied patterns, from the highest points down. */
function withoutImplied(patterns: readonly number[], rules: LiteralRules): readonly number[] {
  const ordered = [...patterns].sort((a, b) => pointsOf(b) - pointsOf(a) || a - b);
  const isImplied = (pattern: number, by: number) =>
    (implies(by, pattern) && !(rules.book === 'wmo' && countsForWmo(by, pattern)) && !isDisputed(rules, by, pattern)) ||
    (by === 4 && pattern === 73 && rules.disputed?.includes('nineGatesPungs') === true);
  const counted: number[] = [];
  for (const pattern of ordered) if (!counted.some((other) => isImplied(pattern, other))) counted.push(pattern);
  return counted;
}

/** Pungs of terminals or honors that no other counted pattern has taken for itself. */
function singlePungs(shown: Shown, single: readonly Match[], held: readonly number[]): number {
  const sets = shown.layout.type === 'sets' ? shown.layout.sets : [];
  const isTaken = (index: number): boolean => {
    const tile = sets[index]!.tiles[0]!;
    if (!isHonorTile(tile)) return false;
    const isDragon = tile >= 'z5';
    return SETS_OF_THEIR_OWN.some((pattern) => {
      if (!held.includes(pattern)) return false;
      if (pattern === 60) return tile === shown.prevalentWind;
      if (pattern === 61) return tile === shown.seatWind;
      return pattern === 9 || pattern === 38 ? !isDragon : isDragon;
    });
  };
  const free = single.filter(({ pattern, sets: [index] }) => pattern === 73 && !isTaken(index!)).length;
  return held.includes(4) ? Math.max(free - 1, 0) : free;
}
