// Walks through the moments of a deal in a terminal, key by key.

import { emitKeypressEvents, type Key } from 'node:readline';
import type { ReadStream, WriteStream } from 'node:tty';
import { printScreen } from '../terminal/print.ts';
import type { Line } from '../terminal/printable.ts';

const KEYS = 'space, → next · b, ← back · end, g last · home, 0 first · q quit';

/** The lines of a moment. */
export type Frame = readonly Line[];

/** Index of the frame to show after a key press, out of `length` frames; undefined ends the walk. */
export function placeAfterKey(place: number, length: number, { name, sequence, ctrl }: Key): number | undefined {
  if (name === 'q' || name === 'escape' || (ctrl && (name === 'c' || name === 'd'))) return undefined;
  if (name === 'right' || name === 'space' || name === 'return' || name === 'down')
    return Math.min(place + 1, length - 1);
  if (name === 'left' || name === 'b' || name === 'up' || name === 'backspace') return Math.max(place - 1, 0);
  if (name === 'end' || name === 'g') return length - 1;
  return name === 'home' || sequence === '0' ? 0 : place;
}

/** Shows `frames` one at a time until the user quits. */
export function walkThrough(frames: readonly Frame[], input: ReadStream, output: WriteStream): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let place = 0;
  const show = (): void => {
    printScreen([...frames[place]!, '', `${place + 1} of ${frames.length} · ${KEYS}`], output);
  };
  const onKey = (_: string | undefined, key: Key): void => {
    const next = placeAfterKey(place, frames.length, key);
    if (next === undefined) {
      input.off('keypress', onKey).setRawMode(false).pause();
      resolve();
      return;
    }
    place = next;
    show();
  };
  emitKeypressEvents(input);
  input.setRawMode(true).resume().on('keypress', onKey);
  show();
  return promise;
}
