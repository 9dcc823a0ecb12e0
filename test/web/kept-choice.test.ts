// Choices are stored in the browser, or kept until a reload if it refuses.

import { afterEach, expect, test, vi } from 'vitest';
import { keepChoice, keptChoice } from '../../apps/web/src/ui/storage/kept-choice.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

function storageOf(stored: Map<string, string>, isFull: () => boolean): Partial<Storage> {
  return {
    getItem: (key) => stored.get(key) ?? null,
    removeItem: (key) => void stored.delete(key),
    setItem: (key, value) => {
      if (isFull()) throw new Error('full');
      stored.set(key, value);
    },
  };
}

test('a choice is stored and removed', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal(
    'localStorage',
    storageOf(stored, () => false),
  );
  keepChoice('sounds', 'off');
  expect([keptChoice('sounds'), [...stored]]).toEqual(['off', [['sounds', 'off']]]);
  keepChoice('sounds', undefined);
  expect([keptChoice('sounds'), stored.size]).toEqual([undefined, 0]);
});

test('a choice that cannot be stored lasts until it is stored', () => {
  let isFull = true;
  const stored = new Map([['theme', 'light']]);
  vi.stubGlobal(
    'localStorage',
    storageOf(stored, () => isFull),
  );
  keepChoice('theme', 'dark');
  expect([keptChoice('theme'), stored.get('theme')]).toEqual(['dark', 'light']);
  isFull = false;
  keepChoice('theme', 'dark');
  expect([keptChoice('theme'), stored.get('theme')]).toEqual(['dark', 'dark']);
});

test('without any storage, a choice lasts too', () => {
  vi.stubGlobal('localStorage', undefined);
  keepChoice('table-sounds', 'off');
  expect(keptChoice('table-sounds')).toBe('off');
  keepChoice('table-sounds', undefined);
  expect(keptChoice('table-sounds')).toBeUndefined();
});
