// Melds in words, for screen readers and texts.

import type { VisibleMeld } from '@mcr-arena/engine';
import type { TileIndex } from '@mcr-arena/tiles';
import type { Language } from '../language/languages.ts';
import { MELD_WORDS } from './messages.ts';
import { tileName } from './tile-text.ts';

/** "chow 3 to 5 dots", "pung of east wind". */
export function meldText(meld: VisibleMeld, language: Language): string {
  const words = MELD_WORDS[language];
  if (meld.type === 'hiddenKong') return words.melds.hiddenKong('');
  if (meld.type !== 'chow') return words.melds[meld.type](tileName(meld.tile, language));
  const [low, middle, high] = [0, 1, 2].map((step) => tileName((meld.low + step) as TileIndex, language));
  return words.melds.chow(words.run(low!, middle!, high!));
}

/** The meld with its source, as its place on the table shows it: "pung of east wind, from the next player". */
export function laidMeldText(meld: VisibleMeld, language: Language): string {
  const text = meldText(meld, language);
  return 'claimedFrom' in meld ? MELD_WORDS[language].from(text, meld.claimedFrom) : text;
}
