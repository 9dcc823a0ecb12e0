// The current time for the pages: one shared clock that ticks every ten seconds while anything reads it; and countdowns by second.

import { createSubscriber } from 'svelte/reactivity';
import { serverTime } from '../api/client.ts';

const TICK_MS = 10_000;

const follow = createSubscriber((update) => {
  const timer = setInterval(update, TICK_MS);
  return () => clearInterval(timer);
});

/** In ms since the epoch, by the server's clock. Reactive: readers are recomputed at every tick. */
export function now(): number {
  follow();
  return serverTime();
}

/** As `now`, by the clock of this device: for exercises, which are stored here. */
export function deviceNow(): number {
  follow();
  return Date.now();
}

/** The seconds until a time by `performance.now`, rounded up, at least 0; undefined without a time. For a component's initialisation. */
export function countdownTo(until: () => number | undefined): { readonly seconds: number | undefined } {
  let seconds = $state<number>();
  $effect(() => {
    const at = until();
    const count = () => {
      seconds = at === undefined ? undefined : Math.max(0, Math.ceil((at - performance.now()) / 1000));
    };
    count();
    if (at === undefined) return;
    const timer = setInterval(count, 200);
    return () => clearInterval(timer);
  });
  return {
    get seconds() {
      return seconds;
    },
  };
}
