// Kinds of sets accepted in a specification.

import { parseSetSpec } from '@mcr-arena/runs';
import { expect, test } from 'vitest';
import { specUnderTest } from '../server/jobs/spec-under-test.ts';

test.each(['duplicate', 'human-duplicate'])('accepts a set of kind %s', (kind) => {
  expect(parseSetSpec({ ...specUnderTest('c', 1), kind }).ok).toBe(true);
});

test.each(['check', 'solitaire', undefined])('rejects a set of kind %s', (kind) => {
  const parsed = parseSetSpec({ ...specUnderTest('c', 1), kind });
  expect(parsed).toMatchObject({ ok: false, error: { code: 'spec-malformed' } });
  expect(parsed.ok ? '' : parsed.error.message).toContain('set specification, kind');
});
