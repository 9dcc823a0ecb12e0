// The user's options for tiles. They are marks of the document, which the drawing of tiles follows.

import { StoredSwitch } from '../storage/stored-switch.svelte.ts';

/** Sets or removes the attribute `data-tile-…` of the document. */
function mark(name: 'tileIndex' | 'tileColours', value: string, isOn: boolean): void {
  const { dataset } = document.documentElement;
  if (isOn) dataset[name] = value;
  else delete dataset[name];
}

export const tileChoices = {
  /** 1-9, E S W N or C F P in the corner of each tile, except flowers. */
  index: new StoredSwitch('tile-index', false, { on: 'shown', onChange: (isOn) => mark('tileIndex', 'shown', isOn) }),
  /** One colour per suit instead of the traditional red, green and blue. */
  fourColours: new StoredSwitch('tile-colours', false, {
    on: 'four',
    onChange: (isOn) => mark('tileColours', 'four', isOn),
  }),
} as const;
