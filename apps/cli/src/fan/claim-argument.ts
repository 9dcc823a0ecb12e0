// Reads a win from words and options on the command line.

import { splitSituation, type WinClaim } from '@mcr-arena/scoring';
import {
  concealedSize,
  formatCompactTiles,
  isKong,
  type TileIndex,
  WINDS,
  type Wind,
  windTile,
} from '@mcr-arena/tiles';
import { UsageError } from '../exit-code.ts';
import { handArgument, tilesOption } from '../hand-argument.ts';
import { counted } from '../terminal/count-text.ts';

export const EXAMPLE = `mcr fan "[34'5m] 345p 345678s EE" --win 8s`;

export interface ClaimOptions {
  readonly win?: string;
  readonly selfDrawn?: boolean;
  readonly lastOfKind?: boolean;
  readonly afterKong?: boolean;
  readonly lastOfWall?: boolean;
  readonly seat?: string;
  readonly prevalent?: string;
  readonly flowers?: string;
}

/**
 * The claim for a hand in words. The winning tile is the tile of `--win`, which the words may or may not contain, or else the
 * last tile written. Throws a UsageError for unreadable input; whether the hand wins is decided by scoring.
 */
export function claimArgument(words: readonly string[], options: ClaimOptions, example: string): WinClaim {
  const written = splitSituation(words.join(' '));
  if (!written.ok) throw new UsageError(`the hand: ${written.error.message}`);
  const { hand: text, situation } = written.value;
  const hand = handArgument([text], example);
  const [concealed, winningTile] = splitWinningTile(hand.concealed, hand.melds.length, options.win, example);
  const claim: WinClaim = {
    melds: hand.melds,
    concealed,
    winningTile,
    selfDrawn: options.selfDrawn ?? situation?.selfDrawn ?? false,
    lastOfKind: options.lastOfKind ?? situation?.lastOfKind ?? false,
    afterKong: options.afterKong ?? situation?.afterKong ?? false,
    lastOfWall: options.lastOfWall ?? situation?.lastOfWall ?? false,
    seatWind: windOption(options.seat, '--seat') ?? situation?.seatWind ?? 'east',
    prevalentWind: windOption(options.prevalent, '--prevalent') ?? situation?.prevalentWind ?? 'east',
    flowers: flowersOption(options.flowers, writtenFlowers(hand.flowers.length, situation?.flowers)),
  };
  checkCircumstances(claim);
  return claim;
}

/** Throws a UsageError for ways of winning that are impossible for this hand. */
function checkCircumstances({ lastOfKind, afterKong, selfDrawn, ...claim }: WinClaim): void {
  const tile = formatCompactTiles([claim.winningTile]);
  const isHeld = claim.concealed.includes(claim.winningTile);
  if (lastOfKind && isHeld) throw new UsageError(`--last-of-kind: another ${tile} is in the hand, not on the table`);
  if (!afterKong) return;
  if (selfDrawn && !claim.melds.some(isKong))
    throw new UsageError('--after-kong with --self-drawn: the hand has no kong');
  if (!selfDrawn && isHeld) throw new UsageError(`--after-kong robs a kong of ${tile}, but another is in the hand`);
}

/** `inHand`: flowers among the tiles; `stated`: those of the situation. */
function writtenFlowers(inHand: number, stated = inHand): number {
  if (inHand === 0 || inHand === stated) return stated;
  throw new UsageError(`the hand: ${counted(inHand, 'flower')} among the tiles, but ${stated} in the situation`);
}

function flowersOption(text: string | undefined, written: number): number {
  if (text === undefined) return written;
  const number = /^[0-8]$/.test(text) ? Number(text) : undefined;
  if (number === undefined) throw new UsageError(`--flowers "${text}": expected a whole number from 0 to 8`);
  if (written === 0 || written === number) return number;
  throw new UsageError(`--flowers ${number}: the number of flowers in the hand is ${written}`);
}

function splitWinningTile(
  tiles: readonly TileIndex[],
  meldCount: number,
  win: string | undefined,
  example: string,
): [readonly TileIndex[], TileIndex] {
  if (win === undefined) {
    const last = tiles.at(-1);
    if (last === undefined) throw new UsageError(`the winning tile is missing: expected it last, as in ${example}`);
    return [tiles.slice(0, -1), last];
  }
  const [winningTile, ...more] = tilesOption(win, '--win');
  if (winningTile === undefined || more.length > 0) throw new UsageError(`--win "${win}": expected one tile`);
  const place = tiles.lastIndexOf(winningTile);
  const isWithin = tiles.length > concealedSize(meldCount) && place >= 0;
  return [isWithin ? tiles.toSpliced(place, 1) : tiles, winningTile];
}

function windOption(text: string | undefined, option: string): Wind | undefined {
  if (text === undefined) return undefined;
  const wind = WINDS.find((name) => name === text.toLowerCase() || name[0] === text.toLowerCase());
  if (wind !== undefined) return wind;
  const [tile] = /^[A-Z]/.test(text) ? tilesOption(text, option) : [];
  const named = WINDS.find((name) => windTile(name) === tile);
  if (named !== undefined) return named;
  throw new UsageError(`${option} "${text}": expected ${WINDS.join(', ')}, or E, S, W, N`);
}
