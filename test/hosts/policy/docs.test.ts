// docs/policies.md agrees with the code: shapes, operators, parameters.

import { readFileSync } from 'node:fs';
import { ALLOWED_OPERATORS, MODEL_BYTES, OPERATOR_SET, policyManifestOf } from '@mcr-arena/hosts';
import { ENCODING_NAMES, ENCODINGS } from '@mcr-arena/protocol';
import { expect, test } from 'vitest';

const text = readFileSync(new URL('../../../docs/policies.md', import.meta.url), 'utf8');

test('lists the operators and limits', () => {
  const list = /of this list;[^:]*:\n([^.]+)\./.exec(text)![1]!;
  expect(list.split(',').map((name) => name.trim())).toEqual(ALLOWED_OPERATORS);
  expect(text).toContain(`operators of version ${OPERATOR_SET.min} to ${OPERATOR_SET.max},`);
  expect(text).toContain(`at most ${MODEL_BYTES / 2 ** 20} MiB`);
});

test.each(ENCODING_NAMES)('states the shapes of %s', (name) => {
  const { shape, size, layout } = ENCODINGS[name];
  const shapes = layout === '34' ? [shape, [...shape, 1], [size]] : [shape, [size]];
  expect(text).toContain(`| \`${name}\` | ${shapes.map((each) => `[batch, ${each.join(', ')}]`).join(', ')} |`);
});

test('lists the parameters', () => {
  const names = [...text.matchAll(/^\| `([a-z]+)` \| .*$/gm)].map((match) => match[1]!);
  const given = names.filter((name) => !ENCODING_NAMES.some((encoding) => encoding === name));
  expect(given).toEqual(['encoding', 'temperature', 'input', 'logits', 'value']);
  const parameters = Object.fromEntries(given.map((name) => [name, '1']));
  expect(policyManifestOf({ ...parameters, encoding: 'obs6' })).toMatchObject({ ok: true });
});
