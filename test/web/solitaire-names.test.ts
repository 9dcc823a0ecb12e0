// The Chinese names of the layouts of solitaire.

import { LAYOUT_NAMES } from '@mcr-arena/solitaire';
import { expect, test } from 'vitest';
import { SOLITAIRE_ZH } from '../../apps/web/src/pages/solitaire/messages-zh.ts';

test('every layout has a Chinese name of its own', () => {
  const names = LAYOUT_NAMES.map((name) => SOLITAIRE_ZH.layoutName(name));
  for (const name of names) expect(name).toMatch(/^\p{Script=Han}+$/u);
  expect(new Set(names).size).toBe(names.length);
  expect(SOLITAIRE_ZH.layoutName('8x17')).toBe('8 × 17');
});
