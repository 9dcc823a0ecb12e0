import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PATTERNS, pathTo } from '../../apps/web/src/ui/routing/paths.ts';
import { matchPath, pathOf, regexpOf } from '../../apps/web/src/ui/routing/pattern.ts';
import { forAll } from '../for-all.ts';

test.each([
  ['/', '/', {}],
  ['/tournaments', '/tournaments/', {}],
  ['/tournaments/:id', '/tournaments/demo', { id: 'demo' }],
  ['/tournaments/:id', '/tournaments/a%20b', { id: 'a b' }],
  ['/tournaments/:id', '/tournaments', undefined],
  ['/tournaments/:id', '/tournaments/demo/rounds', undefined],
  ['/tournaments/:id', '/other/demo', undefined],
  ['/tournaments/:id', '/tournaments/%zz', undefined],
])('%s applied to %s gives %j', (pattern, path, params) => {
  expect(matchPath(pattern, path)).toEqual(params);
  if (!path.includes('%zz')) expect(new RegExp(regexpOf(pattern)).test(path)).toBe(params !== undefined);
});

test('an address parses back to its parameters', () => {
  const text = fc.string({ minLength: 1, unit: 'binary' }).filter((part) => part.isWellFormed());
  forAll([text], { seed: 1, numRuns: 30 }, (id) => {
    expect(matchPath(PATTERNS.tournament, pathOf(PATTERNS.tournament, { id }))).toEqual({ id });
  });
  const place = { round: 3, table: 2, set: 1 };
  expect(pathTo.deal('demo', place, 24)).toBe('/deals/demo/r3-t2-s1/24');
});
