import { readReply, replySchema } from '@mcr-arena/protocol/schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../for-all.ts';

function bySchema(message: unknown): unknown {
  const parsed = replySchema.safeParse(message);
  return parsed.success ? parsed.data : undefined;
}

const DEAL = 'abcd_EF-0123';

const deals = fc.oneof(
  fc.constant(DEAL),
  fc.constantFrom('short', 'x'.repeat(41), `${DEAL}\n`, '', 12345678, null, [DEAL], undefined),
);
const numbers = fc.oneof(
  fc.integer({ min: 1, max: 1000 }),
  fc.constantFrom(0, 1001, -1, 1.5, Number.NaN, '1', null, 1e300, undefined),
);
const actions = fc.oneof(
  fc.record({ type: fc.constantFrom('discard', 'pass', 'win'), tile: fc.integer({ min: -1, max: 40 }) }),
  fc.dictionary(fc.string({ maxLength: 20 }), fc.oneof(fc.integer(), fc.string({ maxLength: 20 })), { maxKeys: 12 }),
  fc.jsonValue(),
  fc.constantFrom('x'.repeat(1998), 'x'.repeat(1999), { text: 'x'.repeat(1990) }, { text: 'x'.repeat(1988) }),
);
const extras = fc.oneof(fc.constant({}), fc.constantFrom({ crashed: 'why' }, { crashed: 1 }, { more: 1 }, { deal: 1 }));

test('an answer is read as the schema would read it', () => {
  const messages = fc
    .tuple(fc.record({ deal: deals, number: numbers, action: actions }, { requiredKeys: [] }), extras)
    .map(([message, extra]): unknown => ({ ...message, ...extra }));
  const usual = fc.record({ deal: fc.constant(DEAL), number: fc.integer({ min: 1, max: 1000 }), action: actions });
  forAll([fc.oneof(messages, usual, fc.jsonValue())], { numRuns: 2_000 }, (message) => {
    expect(readReply(message)).toEqual(bySchema(message));
  });
});

test.each([
  [{ deal: DEAL, number: 3, action: { type: 'discard', tile: 12 } }],
  [{ deal: DEAL, number: 1000, action: {} }],
  [{ deal: DEAL, number: 1 }],
  [{ deal: DEAL, number: 1, crashed: 'why' }],
])('%j is an answer', (message) => {
  expect(readReply(message)).toEqual(message);
});

test.each([
  [{ deal: DEAL, number: 1001, action: { type: 'pass' } }],
  [{ deal: `${DEAL}\n`, number: 1, action: { type: 'pass' } }],
  [{ deal: DEAL, number: 1, action: { type: 'pass' }, more: 1 }],
  [{ deal: DEAL, number: 1, action: { text: 'x'.repeat(2_000) } }],
  [[DEAL, 1, {}]],
  [undefined],
])('%j is not an answer', (message) => {
  expect(readReply(message)).toBeUndefined();
});
