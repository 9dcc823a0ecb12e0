// The output of `mcr shanten` for one hand: the distance to each winning form, and the acceptance after each discard.

import { type Acceptance, acceptanceOf, analyseHand, type FormAnalysis, type HandAnalysis } from '@mcr-arena/shanten';
import {
  concealedSize,
  countTiles,
  formatBotzoneTile,
  formatCompactTiles,
  type Hand,
  KINDS,
  type Meld,
  type TileIndex,
  tilesOfMeld,
  WINNING_FORMS,
  type WinningForm,
} from '@mcr-arena/tiles';
import { UsageError } from '../exit-code.ts';
import { checkCopies, handText } from '../hand-argument.ts';
import { counted } from '../terminal/count-text.ts';
import { formatGrid } from '../terminal/grid.ts';
import type { Line } from '../terminal/printable.ts';

export interface Advice {
  readonly hand: Hand;
  /** Number of missing sets, which are taken as complete. */
  readonly assumedSets: number;
  readonly analysis: HandAnalysis;
  /** One for each discard, best first; a single one without `discard` for a hand that cannot discard. */
  readonly acceptances: readonly Acceptance[];
}

const FORM_NAMES: Readonly<Record<WinningForm, string>> = {
  regular: 'four sets and a pair',
  sevenPairs: 'Seven Pairs',
  thirteenOrphans: 'Thirteen Orphans',
  honorsAndKnitted: 'Honors and Knitted Tiles',
  knittedStraight: 'Knitted Straight',
};

/**
 * Advice for a hand of 13 or 14 tiles, with melds counted as three, or of a part of it: the other sets are then taken as complete.
 * `seen`: tiles that are visible elsewhere.
 */
export function adviseHand(hand: Hand, seen: readonly TileIndex[]): Advice {
  const size = concealedSize(hand.melds.length);
  const held = hand.concealed.length;
  if (hand.melds.length > 4 || held > size + 1 || held % 3 === 0) {
    const melds = hand.melds.length;
    const expected =
      melds > 4
        ? 'expected at most four melds'
        : `expected ${size}, or ${size + 1} to discard from, or 3, 6, 9 … fewer: missing sets are taken as complete`;
    throw new UsageError(`the hand has ${counted(held, 'tile')} and ${counted(melds, 'meld')}: ${expected}`);
  }
  const own = [...hand.concealed, ...hand.melds.flatMap(tilesOfMeld)];
  const visible = [...own, ...seen];
  checkCopies(visible, 'the hand with --seen');
  const assumedSets = Math.floor((size + 1 - held) / 3);
  const whole = { ...hand, melds: [...hand.melds, ...setsBeside(own, assumedSets)] };
  return { hand, assumedSets, analysis: analyseHand(whole), acceptances: acceptanceOf(whole, countTiles(visible)) };
}

/** Pungs of kinds that the hand does not have, as many as `count`. They count as sets only: unseen copies are those of the visible tiles. */
function setsBeside(own: readonly TileIndex[], count: number): readonly Meld[] {
  const free = KINDS.filter((tile) => !own.includes(tile)).slice(0, count);
  return free.map((tile) => ({ type: 'pung', tile, claimedFrom: 'previous' }));
}

/** The advice as lines for a terminal. */
export function adviceLines({ hand, assumedSets, analysis, acceptances }: Advice): Line[] {
  const isUsedUp = analysis.shanten === 0 && acceptances.every(({ shanten, unseen }) => shanten !== 0 || unseen === 0);
  const distance = isUsedUp ? 'ready, but no winning tile is left' : distanceText(analysis.shanten);
  const beside = assumedSets === 0 ? '' : `, with ${counted(assumedSets, 'missing set')} taken as complete`;
  const title = `${handText(hand)}: ${distance}${beside}`;
  if (acceptances[0]?.discard === undefined)
    return [title, '', ...formLines(analysis), '', ...acceptanceLines(acceptances)];
  return [title, '', ...acceptanceLines(acceptances)];
}

function distanceText(shanten: number): string {
  if (shanten < 0) return 'complete';
  return shanten === 0 ? 'ready' : `${shanten} from ready`;
}

function formLines(analysis: HandAnalysis): Line[] {
  const rows = WINNING_FORMS.map((form) => [FORM_NAMES[form], ...formCells(analysis.forms[form])]);
  return formatGrid([['Form', 'Shanten', 'Useful tiles'], ...rows], ['left', 'right'], { head: true });
}

function formCells(analysis: FormAnalysis | undefined): string[] {
  if (analysis === undefined) return ['-', 'impossible with these melds'];
  return [String(analysis.shanten), formatCompactTiles(analysis.useful)];
}

function acceptanceLines(acceptances: readonly Acceptance[]): Line[] {
  const discards = acceptances[0]?.discard !== undefined;
  const rows = acceptances.map(({ discard, shanten, unseen, useful }) => [
    ...(discard === undefined ? [] : [formatCompactTiles([discard])]),
    String(shanten ?? '-'),
    String(unseen),
    useful
      .filter((kind) => kind.unseen > 0)
      .map((kind) => `${formatCompactTiles([kind.tile])}×${kind.unseen}`)
      .join(' '),
  ]);
  const head = [...(discards ? ['Discard'] : []), 'Shanten', 'Unseen', 'Useful tiles × copies unseen'];
  return formatGrid([head, ...rows], discards ? ['left', 'right', 'right'] : ['right', 'right'], { head: true });
}

/** The advice as a value for JSON, tiles in Botzone's names. */
export function adviceValue({ assumedSets, analysis, acceptances }: Advice): unknown {
  return {
    shanten: analysis.shanten,
    ...(assumedSets > 0 && { assumedSets }),
    acceptances: acceptances.map(({ discard, shanten, unseen, useful }) => ({
      ...(discard === undefined ? {} : { discard: formatBotzoneTile(discard) }),
      shanten,
      unseen,
      useful: useful.map((kind) => ({ tile: formatBotzoneTile(kind.tile), unseen: kind.unseen })),
    })),
  };
}
