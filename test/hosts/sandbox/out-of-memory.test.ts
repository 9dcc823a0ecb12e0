import { expect, test } from 'vitest';
import { lacksMemory } from '../../../packages/hosts/src/sandbox/out-of-memory.ts';

test('recognises the messages of runtimes', () => {
  for (const line of ['FATAL ERROR: JavaScript heap out of memory', 'MemoryError', "an instance of 'std::bad_alloc'"]) {
    expect(lacksMemory(`${line}\n`, 0)).toBe(true);
  }
  expect(lacksMemory('Segmentation fault\n', 1)).toBe(false);
});

test('recognises threads that fail to start, alone on a line or within another', () => {
  for (const before of ['', "terminate called after throwing an instance of '"]) {
    const printed = `${before}terminate called recursively\n`;
    expect(lacksMemory(printed, 0.71)).toBe(true);
    expect(lacksMemory(printed, 0.1)).toBe(false);
  }
});
