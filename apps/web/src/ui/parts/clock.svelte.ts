// The current time for the pages: one shared clock that ticks every ten seconds while anything reads it.

import { createSubscriber } from 'svelte/reactivity';

const TICK_MS = 10_000;

const follow = createSubscriber((update) => {
  const timer = setInterval(update, TICK_MS);
  return () => clearInterval(timer);
});

/** In ms since the epoch. Reactive: readers are recomputed at every tick. */
export function now(): number {
  follow();
  return Date.now();
}
