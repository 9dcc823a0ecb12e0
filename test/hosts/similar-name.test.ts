import { similarName } from '@mcr-arena/hosts';
import { expect, test } from 'vitest';

const NAMES = ['random', 'shanten', 'goal'];

test.each([
  ['gaol', 'goal'],
  ['Goal', 'goal'],
  ['goals', 'goal'],
  ['shantn', 'shanten'],
  ['radnom', 'random'],
  ['nobody', undefined],
  ['', undefined],
  ['gxyl', 'goal'],
  ['ab', undefined],
])('%j probably stands for %j', (name, expected) => {
  expect(similarName(name, NAMES)).toBe(expected);
});
