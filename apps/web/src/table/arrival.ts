// The animation of a tile that arrives at its place from its owner's side. A transition instead of a style, so that it
// runs once, when the tile is added, and not again when the table changes.

import type { TransitionConfig } from 'svelte/transition';

const ARRIVAL_MS = 160;
/** Distance in widths of the tile. */
const WAY = 0.7;

export interface Arrival {
  /** The direction it comes from, of length 1. */
  readonly from: { readonly x: number; readonly y: number };
  /** Disables the animation. */
  readonly still: boolean;
}

export function arrive(_tile: Element, { from, still }: Arrival): TransitionConfig {
  if (still || matchMedia('(prefers-reduced-motion: reduce)').matches) return { duration: 0 };
  const placeAt = (share: number): string => `calc(var(--tile-width) * ${WAY * share})`;
  return {
    duration: ARRIVAL_MS,
    easing: (t) => 1 - (1 - t) ** 3,
    css: (t, left) => `opacity: ${t}; translate: ${placeAt(from.x * left)} ${placeAt(from.y * left)}`,
  };
}
