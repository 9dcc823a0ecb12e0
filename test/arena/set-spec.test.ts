// What a specification of a set may ask for.

import { parseSetSpec } from '@mcr-arena/arena';
import { expect, test } from 'vitest';
import { specUnderTest } from '../server/jobs/spec-under-test.ts';

test.each(['duplicate', 'human-duplicate'])('a set may be played as %s', (kind) => {
  expect(parseSetSpec({ ...specUnderTest('c', 1), kind }).ok).toBe(true);
});

test.each(['check', 'solitaire', undefined])('a set cannot be played as %s', (kind) => {
  const parsed = parseSetSpec({ ...specUnderTest('c', 1), kind });
  expect(parsed).toMatchObject({ ok: false, error: { code: 'spec-malformed' } });
  expect(parsed.ok ? '' : parsed.error.message).toContain('set specification, kind');
});
