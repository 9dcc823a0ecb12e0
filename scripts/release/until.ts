import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 200;
const POLLS = 3000;

/** Waits until it is so. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let poll = 0; poll < POLLS; poll += 1) {
    if (await isSo()) return;
    await pause(POLL_MS);
  }
  throw new Error(`not so after ${(POLLS * POLL_MS) / 1000} s: ${isSo}`);
}

/** Whether the address answers without an error. */
export function isUp(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}
