// What is wrong with a position, in the language of the page.

import type { PositionFault } from '@mcr-arena/protocol';
import { WINDS } from '@mcr-arena/tiles';
import type { Language } from '../../ui/language/languages.ts';
import { TABLE_MESSAGES } from '../../ui/table/messages.ts';
import { tileName } from '../../ui/tiles/tile-text.ts';
import { ANALYSIS_MESSAGES } from './messages.ts';

/** One sentence, without the detail of an unreadable field. */
export function faultText(fault: PositionFault, language: Language): string {
  const text = ANALYSIS_MESSAGES[language];
  const { winds } = TABLE_MESSAGES[language];
  switch (fault.type) {
    case 'unreadable':
      return text.faults.unreadable(fieldName(fault.field, language));
    case 'fiveTiles':
      return text.faults.fiveTiles(tileName(fault.tile, language), fault.count);
    case 'handSize':
      return text.faults.handSize(fault.size, fault.expected);
    case 'drawnMissing':
      return text.faults.drawnMissing(tileName(fault.tile, language));
    case 'kongMissing':
      return text.faults.kongMissing;
    case 'ownClaimMissing':
      return text.faults.ownClaimMissing;
    case 'nothingOffered':
      return text.faults.nothingOffered(winds[WINDS[fault.seat]]);
    case 'claimMissing':
      return text.faults.claimMissing(winds[WINDS[fault.seat]], tileName(fault.tile, language));
    case 'draws':
      return text.faults.draws(winds[WINDS[fault.seat]], fault.draws, fault.most);
    case 'hiddenKongs':
      return text.faults.hiddenKongs(fault.count, fault.most);
    case 'noChoice':
      return text.faults.noChoice;
  }
}

function fieldName(
  field: Extract<PositionFault, { readonly type: 'unreadable' }>['field'],
  language: Language,
): string {
  const text = ANALYSIS_MESSAGES[language];
  switch (field) {
    case 'play':
    case 'seat':
    case 'wind':
    case 'flowers':
      return text[field];
    case 'from':
    case 'rob':
    case 'after':
      return text.asked;
    case 'drawn':
      return text.fieldNames.hand;
    default:
      return text.fieldNames[field];
  }
}
