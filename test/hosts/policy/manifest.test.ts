import { type PolicyManifest, parsePolicyManifest, policyManifestOf } from '@mcr-arena/hosts';
import { expectValue } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';

describe('parameters define a manifest', () => {
  const argmax = { type: 'argmax' } as const;
  test.each<[PolicyManifest['encoding'], Record<string, string>, Omit<PolicyManifest, 'encoding'>]>([
    ['obs38', {}, { pick: argmax }],
    ['obs6-34', { temperature: '0' }, { pick: argmax }],
    ['mcr-1', { temperature: '0.5' }, { pick: { type: 'temperature', temperature: 0.5 } }],
    ['obs6', { input: 'x', logits: 'y', value: 'v' }, { input: 'x', logits: 'y', value: 'v', pick: argmax }],
  ])('%s %j', (encoding, parameters, manifest) => {
    expect(policyManifestOf({ encoding, ...parameters })).toEqual({ ok: true, value: { encoding, ...manifest } });
  });
});

describe('reports wrong parameters with the expected values', () => {
  test.each<[Record<string, string>, RegExp]>([
    [{}, /encoding is missing: expected \?encoding=obs6 or/],
    [{ encoding: 'obs39' }, /encoding is unknown: expected obs6, obs6-34/],
    [{ encoding: 'obs6', temperature: '-1' }, /temperature is "-1": expected a number from 0 to 100/],
    [{ encoding: 'obs6', style: 'fast' }, /unknown parameter "style": expected encoding, temperature/],
    [{ encoding: 'obs6', input: 'x'.repeat(201) }, /"input"/],
  ])('%j', (parameters, message) => {
    expect(policyManifestOf(parameters)).toMatchObject({
      error: { code: 'manifest-invalid', message: expect.stringMatching(message) },
    });
  });
});

describe('reads the manifest of an upload', () => {
  test('the default pick is argmax', () => {
    expect(expectValue(parsePolicyManifest({ encoding: 'obs38' })).pick).toEqual({ type: 'argmax' });
  });

  test.each([
    null,
    [],
    'obs38',
    { encoding: 38 },
    { encoding: 'obs38', extra: 1 },
    { encoding: 'obs38', pick: { type: 'temperature' } },
    { encoding: 'obs38', pick: { type: 'temperature', temperature: Number.POSITIVE_INFINITY } },
    { encoding: 'obs38', pick: { type: 'best' } },
    { encoding: 'obs38', input: '' },
  ])('%j is refused', (value) => {
    expect(parsePolicyManifest(value)).toMatchObject({ error: { code: 'manifest-invalid' } });
  });
});
