// English texts of the calculator.

import type { FanBook, ScoreError } from '@mcr-arena/scoring';
import type { Fault } from '@mcr-arena/tiles';
import type { HandFault } from '../../ui/hand/hand-text.ts';
import type { WaitCopies } from '../../ui/hand/outcome.ts';

const tilesCounted = (count: number): string => `${count} ${count === 1 ? 'tile' : 'tiles'}`;

/** How many copies are left, and how many of them have the 8 points to win. */
function copiesText({ left, winning }: WaitCopies): string {
  const all = `${left} ${left === 1 ? 'copy' : 'copies'} left`;
  if (winning === left) return all;
  return winning === 0
    ? `${all}, with fewer than 8 points`
    : `${all}, ${winning} of them ${winning === 1 ? 'wins' : 'win'}`;
}

/** `part`: the faulty part of the text, if known. */
function faultWords(fault: HandFault, part: string, tile: string): string {
  const where = part === '' ? 'The hand' : `“${part}”`;
  switch (fault.code) {
    case 'tile-unknown':
      return `${where} is not a tile. Expected ranks with a suit (123m characters, 123s bamboos, 123p dots), winds E S W N, dragons C F P, or flowers 1f to 8f.`;
    case 'rank-unknown':
      return `${where}: a suit needs ranks before it, as in 123m; flowers are 1f to 8f, honors 1z to 7z.`;
    case 'suit-missing':
      return `${where}: ranks need a suit after them: m characters, s bamboos, p dots or f flowers.`;
    case 'meld-unclosed':
      return `${where}: the closing bracket ] is missing.`;
    case 'meld-unknown':
      return `${where} is not a meld. Write ' after the claimed tile: a chow [34'5m], a pung [E'EE], a melded kong [2'222p]; a concealed kong has none: [2222p].`;
    case 'too-many-copies':
      return `Five or more of ${tile}: there are four of each tile. Remove the extra ones.`;
    case 'flower-twice':
      return `The flower ${tile} appears twice: each flower exists once. Remove one.`;
    case 'too-many-melds':
      return `${fault.melds} melds: a hand has at most 4.`;
    case 'too-many-tiles':
      return `${fault.tiles} tiles: expected 13 or 14, kongs counted as three. Remove ${tilesCounted(fault.tiles - 14)}.`;
    case 'text-too-long':
      return `The text is too long for a hand (${fault.letters} characters): paste one hand only.`;
  }
}

export const CALCULATOR_EN = {
  intro: 'Enter a hand: the points, the fans and the reasons appear at once.',
  reference: 'The 81 fans',
  fault: faultWords,
  handText: 'Hand',
  handHint: 'Type, paste or click tiles. The 14th is the winning tile.',
  notation: 'How to write a hand',
  notations: [
    'Compact: 123m characters, 123s bamboos, 123p dots; winds E S W N; dragons C red, F green, P white; flowers 1f–8f.',
    "Melds in brackets, ' after the claimed tile: [34'5m] chow, [E'EE] pung, [2'222p] melded kong, [2222p] concealed kong.",
    'Also Botzone’s names (W1 T9 B5 F1 J1), Unicode tiles, Chinese (一万 东) and honors as 1z–7z (5z white, 6z green, 7z red). Melds without a mark and GB-Mahjong’s situation (…|EE1000|ab) are read too.',
  ],
  rulesDiffer: {
    wmo: 'Differences from the Chinese practice: Two Concealed Kongs are 8 points; a melded and a concealed kong are 6. Fully Concealed Hand also counts with Four Concealed Pungs, Nine Gates, Seven Pairs, Seven Shifted Pairs, Thirteen Orphans, Lesser Honors and Knitted Tiles, and Greater Honors and Knitted Tiles; Half Flush also with All Green; Mixed Double Pung also with All Terminals.',
  } satisfies Record<FanBook, string>,
  disputed: 'Where books differ: follow the other source',
  clear: 'Clear',
  share: 'Copy the link',
  tilesOf: (size: number): string => `${size} of 14 tiles`,
  emptyHand: 'Tiles appear here.',
  removeTile: (tile: string): string => `Remove ${tile}`,
  removeMeld: (meld: string): string => `Remove the meld ${meld}`,
  makeWinning: (tile: string): string => `Make ${tile} the winning tile`,
  clickMeans: 'A click on a tile in the hand',
  clicks: { remove: 'removes it', win: 'makes it the winning tile' },
  howWon: 'How it was won',
  withFlowers: (fanPoints: number, flowers: number): string =>
    `${fanPoints} for fans and ${flowers} for ${flowers === 1 ? 'a flower' : 'flowers'}`,
  enough: 'Enough to win: at least 8 points without flowers.',
  short: (fanPoints: number): string => `Not enough to win: ${fanPoints} of the 8 points required without flowers.`,
  impossible: {
    lastOfKind:
      'Another copy of the winning tile is in the hand, so it is not the last of its kind: that choice is ignored.',
    afterKong: 'This hand cannot have been won on a replacement tile or by robbing a kong: that choice is ignored.',
  },
  waits: (count: number, copies: WaitCopies): string =>
    `Ready: ${count === 1 ? 'one tile completes' : `${count} kinds of tile complete`} this hand, ${copiesText(copies)}`,
  waitsNote: 'Points for the choices under “How it was won”. Copies that other players hold are not known.',
  enoughShort: 'enough to win',
  take: (tile: string): string => `Win with ${tile}`,
  noWin: 'This hand does not win',
  shanten: (shanten: number): string =>
    shanten === 0
      ? 'Ready: one tile short of a complete hand'
      : `${shanten} ${shanten === 1 ? 'tile' : 'tiles'} from ready (shanten ${shanten})`,
  missing: (tiles: number): string => `Add ${tilesCounted(tiles)} for a hand of 13.`,
  useful: (kinds: number, copies: number): string =>
    `${kinds} ${kinds === 1 ? 'kind' : 'kinds'}, ${copies} ${copies === 1 ? 'copy brings' : 'copies bring'} it closer`,
  /** The useful tiles of a ready hand. */
  completing: (kinds: number, copies: number): string =>
    `${kinds} ${kinds === 1 ? 'kind' : 'kinds'}, ${copies} ${copies === 1 ? 'copy completes' : 'copies complete'} it`,
  byForm: 'Distance to each winning form',
  ruledOut: 'ruled out by melds',
  formDistance: (shanten: number): string =>
    shanten === 0 ? 'ready' : shanten < 0 ? 'complete' : `shanten ${shanten}`,
  discards: 'Which tile to discard',
  discardsNote: 'Best first: by distance from ready, then by the number of useful tiles left.',
  moreDiscards: (count: number): string => `${count} more`,
  addTile: (tile: string): string => `Add ${tile}`,
  discard: (tile: string): string => `Discard ${tile}`,
  isExample: 'An example. Type or click tiles for a hand of your own.',
  startTitle: 'Start with a hand of your own, or with one of these',
  examples: { win: 'A winning hand', ready: 'A hand waiting for a tile', far: 'A hand to improve' },
  refused: ({ message }: Fault<ScoreError>): string => `This hand cannot be scored: ${message}`,
  faultTitle: 'The hand cannot be read yet',
};
