// Which deals have the same wall, seen from the tiles that were dealt: all that Botzone's data set tells of its walls.

import { encodeConfig, type PlayedDeal } from '@mcr-arena/engine';

/** The hands that were dealt, as letters. Deals of different walls have the same only by a chance that nobody meets. */
export function dealtTilesOf({ config, events }: PlayedDeal): string {
  const dealt = events.find((event) => event.type === 'dealt');
  if (dealt === undefined) throw new Error('nothing was dealt');
  return encodeConfig({ ...config, wall: [...dealt.hands.flat(), ...dealt.flowers.flat()] }).wall;
}
