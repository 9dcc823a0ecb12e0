// What is wrong with a position, in English, for the command line.

import { formatCompactTiles, WINDS } from '@mcr-arena/tiles';
import type { PositionFault } from './parse-position.ts';

/** @example "5 copies of 3m, 4 at most" */
export function formatPositionFault(fault: PositionFault): string {
  switch (fault.type) {
    case 'unreadable':
      return `${fault.field}: ${fault.message}`;
    case 'fiveTiles':
      return `${fault.count} copies of ${formatCompactTiles([fault.tile])}, 4 at most`;
    case 'handSize':
      return `hand: ${fault.size} concealed tiles, expected ${fault.expected} beside its melds`;
    case 'drawnMissing':
      return `drawn: the hand has no ${formatCompactTiles([fault.tile])}`;
    case 'kongMissing':
      return 'after: kong, but the hand has no kong';
    case 'ownClaimMissing':
      return 'after: claim, but the hand has no chow or pung';
    case 'nothingOffered':
      return `from: ${WINDS[fault.seat]} has no last discard that this seat could claim`;
    case 'claimMissing':
      return `${WINDS[fault.seat]}: no meld of another seat has taken the discard ${formatCompactTiles([fault.tile])}'`;
    case 'draws':
      return `${WINDS[fault.seat]}: its melds and discards mean ${fault.draws} tiles drawn, expected 0 to ${fault.most}`;
    case 'hiddenKongs':
      return `[????]: ${fault.count}, but no tile is seen of only ${fault.most} ${fault.most === 1 ? 'kind' : 'kinds'}`;
    case 'noChoice':
      return 'the seat has only one legal action';
  }
}
