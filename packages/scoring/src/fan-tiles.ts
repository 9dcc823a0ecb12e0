import { isDragon, isSuited, isWind, type TileIndex, windTile } from '@mcr-arena/tiles';
import type { Criterion, CriterionOf, KongsAspect, WinAspect } from './fans/criterion.ts';
import type { WinClaim } from './hand/win-claim.ts';
import type { ScoredPart } from './hand-parts.ts';

export interface DividedHand {
  readonly claim: WinClaim;
  readonly parts: readonly ScoredPart[];
}

type Tiles = readonly TileIndex[];

/**
 * The tiles of each occurrence of the fan. Combinations of sets are not handled here, because the principles choose
 * among them.
 */
export function tilesOfFan(holds: Exclude<Criterion, CriterionOf<'combination'>>, hand: DividedHand): readonly Tiles[] {
  switch (holds.type) {
    case 'form':
      return [hand.parts.find(({ type }) => type === 'knitted')?.tiles ?? allTiles(hand)];
    case 'onlyTiles':
    case 'families':
    case 'everyPart':
    case 'fourChowsAndPair':
    case 'nothingElse':
      return [allTiles(hand)];
    case 'honorSets':
      return [honorSetTiles(holds, hand)];
    case 'windPung': {
      const wind = holds.of === 'seat' ? hand.claim.seatWind : hand.claim.prevalentWind;
      return pungTiles(hand, (tile) => tile === windTile(wind));
    }
    case 'concealedPungs':
      return [pungs(hand).flatMap((part) => (part.concealed ? part.tiles : []))];
    case 'kongs':
      return [kongTiles(holds.test, hand)];
    case 'win':
      return [isAboutMelds(holds.test) ? allTiles(hand) : [hand.claim.winningTile]];
    case 'wait':
      return hand.parts.filter((part) => part.hasWinningTile).map(({ tiles }) => tiles);
    case 'fourOfAKind':
      return fourOfAKinds(hand);
    case 'pungsOf':
      return pungTiles(hand, holds.test);
    case 'flowers':
      return Array.from({ length: hand.claim.flowers }, () => []);
  }
}

const allTiles = ({ parts }: DividedHand): Tiles => parts.flatMap(({ tiles }) => tiles);

const pungs = ({ parts }: DividedHand): readonly ScoredPart[] =>
  parts.filter(({ type }) => type === 'pung' || type === 'kong');

const pungTiles = (hand: DividedHand, test: (tile: TileIndex) => boolean): readonly Tiles[] =>
  pungs(hand)
    .filter(({ tiles }) => test(tiles[0]!))
    .map(({ tiles }) => tiles);

/** The pungs of the family, and the pair if the fan requires it. */
function honorSetTiles({ family, test }: CriterionOf<'honorSets'>, hand: DividedHand): Tiles {
  const isOfFamily = family === 'winds' ? isWind : isDragon;
  const pungsOfFamily = pungTiles(hand, isOfFamily);
  const needsPair = !test({ pungs: pungsOfFamily.length, pair: false });
  const pair = hand.parts.filter(({ type, tiles }) => needsPair && type === 'pair' && isOfFamily(tiles[0]!));
  return [...pungsOfFamily, ...pair.map(({ tiles }) => tiles)].flat();
}

/** The kongs that the fan counts: melded, concealed, or both. */
function kongTiles(test: (kongs: KongsAspect) => boolean, hand: DividedHand): Tiles {
  const kongs = hand.parts.filter(({ type }) => type === 'kong');
  const concealed = kongs.filter((part) => part.concealed).length;
  const melded = kongs.length - concealed;
  const isAbout = (part: ScoredPart): boolean =>
    part.concealed ? !test({ melded, concealed: 0 }) : !test({ melded: 0, concealed });
  return kongs.filter(isAbout).flatMap(({ tiles }) => tiles);
}

const DRAWN: WinAspect = {
  selfDrawn: true,
  lastOfKind: true,
  afterKong: true,
  lastOfWall: true,
  concealed: false,
  allClaimed: false,
};

/** Whether a fan of winning depends on the source of the other tiles, not only of the winning tile. */
function isAboutMelds(test: (win: WinAspect) => boolean): boolean {
  return !test(DRAWN) && !test({ ...DRAWN, selfDrawn: false });
}

function fourOfAKinds(hand: DividedHand): readonly Tiles[] {
  const kongs = hand.parts.filter(({ type }) => type === 'kong').map(({ tiles }) => tiles[0]);
  const tiles = allTiles(hand);
  const kinds = [...new Set(tiles)].filter((kind) => !kongs.includes(kind));
  return kinds.map((kind) => tiles.filter((tile) => tile === kind)).filter((same) => same.length === 4);
}

/** The chows, or the suited pungs, of a hand, which form combinations. */
export function combinableParts(of: 'chows' | 'pungs', parts: readonly ScoredPart[]): readonly ScoredPart[] {
  const types: readonly ScoredPart['type'][] = of === 'chows' ? ['chow'] : ['pung', 'kong'];
  return parts.filter(({ type, tiles }) => types.includes(type) && isSuited(tiles[0]!));
}
