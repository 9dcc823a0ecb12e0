// The shape of the window, which selects the geometry of a table whose own hand consists of buttons.

import { MediaQuery } from 'svelte/reactivity';
import { LOW_WINDOW, SMALL_WINDOW, TALL_WINDOW, type WindowShape } from './table-geometry.ts';

/** Returns a function that reads the shape of the window. Must be called while a component or view model is created. */
export function watchWindowShape(): () => WindowShape {
  const isLow = new MediaQuery(LOW_WINDOW);
  const isSmall = new MediaQuery(SMALL_WINDOW);
  const isTall = new MediaQuery(TALL_WINDOW);
  return () => (isLow.current ? 'low' : isSmall.current ? 'small' : isTall.current ? 'tall' : 'byWidth');
}
