// How a tile comes to its place: a short way from its owner. A transition and not a style, so that it happens once, when the
// tile is put there, and not again when the table changes.

import type { TransitionConfig } from 'svelte/transition';

const ARRIVAL_MS = 160;
/** In widths of the tile. */
const WAY = 0.7;

export interface Arrival {
  /** Where from: a direction of length 1. */
  readonly from: { readonly x: number; readonly y: number };
  /** Nothing is to move. */
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
