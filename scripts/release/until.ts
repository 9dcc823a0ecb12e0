// Waits for a condition by polling, at most ten minutes.

import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 200;
const POLLS = 3000;

/** Waits until the condition holds. Throws after ten minutes. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let poll = 0; poll < POLLS; poll += 1) {
    if (await holds()) return;
    await pause(POLL_MS);
  }
  throw new Error(`does not hold after ${(POLLS * POLL_MS) / 1000} s: ${holds}`);
}

/** Whether a request to the address succeeds. */
export function isUp(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}
