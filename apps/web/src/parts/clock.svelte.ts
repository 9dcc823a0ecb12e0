// The time as pages show it: one clock for all, a tick every ten seconds, and only while somebody looks.

import { createSubscriber } from 'svelte/reactivity';

const TICK_MS = 10_000;

const follow = createSubscriber((update) => {
  const timer = setInterval(update, TICK_MS);
  return () => clearInterval(timer);
});

/** In ms since the epoch. Whatever reads it is worked out anew at every tick. */
export function now(): number {
  follow();
  return Date.now();
}
