// Identifies deals with the same wall by the dealt tiles, since Botzone's data set does not contain the wall.

import { encodeConfig, type PlayedDeal } from '@mcr-arena/engine';

/** The dealt hands, as letters. The chance that different walls give the same text is negligible. */
export function dealtTilesOf({ config, events }: PlayedDeal): string {
  const dealt = events.find((event) => event.type === 'dealt');
  if (dealt === undefined) throw new Error('nothing was dealt');
  return encodeConfig({ ...config, wall: [...dealt.hands.flat(), ...dealt.flowers.flat()] }).wall;
}
