// The animation of a tile that arrives at its place: a discard moves there from the hand, any other tile fades in from its owner's
// side. It is a transition and not a style, so that it runs once, when the tile is added, and not when the table changes later.

import type { TransitionConfig } from 'svelte/transition';
import type { PlacedTile } from './table-layout.ts';

const ARRIVAL_MS = 160;
/** Distance that a tile moves while it fades in, in widths of the tile. */
const FADE_DISTANCE = 0.7;
/** `z-index` of a moving discard: above all tiles, below the calls. */
const LAYER = 1500;

export interface Arrival {
  readonly placed: PlacedTile;
  /** For a discard, its previous place in the hand; undefined for other tiles. */
  readonly departure: PlacedTile | undefined;
  /** Unit vector towards the tile's owner. */
  readonly owner: { readonly x: number; readonly y: number };
  /** Disables the animation. */
  readonly still: boolean;
}

export function arrive(_tile: Element, { placed, departure, owner, still }: Arrival): TransitionConfig {
  if (still || matchMedia('(prefers-reduced-motion: reduce)').matches) return { duration: 0 };
  return {
    duration: ARRIVAL_MS,
    easing: (t) => 1 - (1 - t) ** 3,
    css: departure === undefined ? fade(owner) : move(departure, placed),
  };
}

type Css = NonNullable<TransitionConfig['css']>;

function fade(owner: Arrival['owner']): Css {
  const placeAt = (share: number): string => `calc(var(--tile-width) * ${FADE_DISTANCE * share})`;
  return (t, left) => `opacity: ${t}; translate: ${placeAt(owner.x * left)} ${placeAt(owner.y * left)}`;
}

function move(from: PlacedTile, to: PlacedTile): Css {
  const length = (units: number): string => `calc(${units} * var(--u))`;
  return (_, left) => {
    const x = length(to.x + (from.x - to.x) * left);
    const y = length(to.y + (from.y - to.y) * left);
    const transform = `translate(${x},${y}) scale(${1 + (from.width / to.width - 1) * left})`;
    return `transform: ${transform}; z-index: ${LAYER}`;
  };
}
