// Which table fits the window, for a table with a hand of buttons.

import { MediaQuery } from 'svelte/reactivity';
import { LOW_WINDOW, SMALL_WINDOW, TALL_WINDOW } from './table-geometry.ts';

/** `byWidth`: neither a phone in landscape, nor one of the smallest, nor a tall one. */
export type WindowShape = 'low' | 'small' | 'tall' | 'byWidth';

/** Returns a function that reads the shape of the window; for components and view models, while they are created. */
export function watchWindowShape(): () => WindowShape {
  const isLow = new MediaQuery(LOW_WINDOW);
  const isSmall = new MediaQuery(SMALL_WINDOW);
  const isTall = new MediaQuery(TALL_WINDOW);
  return () => (isLow.current ? 'low' : isSmall.current ? 'small' : isTall.current ? 'tall' : 'byWidth');
}
