// The kind of bot that is recognised from the path of a file.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBot } from '@mcr-arena/hosts';
import { expect, test } from 'vitest';
import { makeScratchFolder } from '../scratch-folder.ts';

const scratch = makeScratchFolder();

const found = (name: string) => {
  writeFileSync(join(scratch, name), 'notes\n');
  return findBot({ name: 'mine', bot: `./${name}`, parameters: {} }, scratch, []);
};

test.each(['mine.js', 'mine.mjs', 'mine.cjs', 'mine.ts', 'mine.mts', 'mine.cts', 'mine'])('%s is a module', (name) => {
  expect(found(name)).toMatchObject({ ok: true, value: { reference: { host: 'module' } } });
});

test('a file of another kind is refused, and the message names it', () => {
  const { error } = found('notes.txt') as { readonly error?: { readonly code: string; readonly message: string } };
  expect(error?.code).toBe('bot-not-found');
  expect(error?.message).toContain('notes.txt is not a program, an ONNX model, a module or a folder with bot.json');
});
