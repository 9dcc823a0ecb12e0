// Kinds of sets accepted in a specification.

import { LUCK_MODEL } from '@mcr-arena/luck';
import { parseSetSpec, specOf } from '@mcr-arena/runs';
import { expect, test } from 'vitest';
import { specUnderTest } from '../server/jobs/spec-under-test.ts';

test.each(['duplicate', 'human-duplicate'])('accepts a set of kind %s', (kind) => {
  expect(parseSetSpec({ ...specUnderTest('c', 1), kind }).ok).toBe(true);
});

test('has version 2 with luck, which processes of older versions leave to others', () => {
  const spec = specUnderTest('c', 1);
  expect(specOf(spec).version).toBe(1);
  const withLuck = specOf({ ...spec, luck: LUCK_MODEL });
  expect(withLuck.version).toBe(2);
  expect(parseSetSpec(withLuck)).toEqual({ ok: true, value: withLuck });
});

test.each(['check', 'solitaire', undefined])('rejects a set of kind %s', (kind) => {
  const parsed = parseSetSpec({ ...specUnderTest('c', 1), kind });
  expect(parsed).toMatchObject({ ok: false, error: { code: 'spec-malformed' } });
  expect(parsed.ok ? '' : parsed.error.message).toContain('set specification, kind');
});
