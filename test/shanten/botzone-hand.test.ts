// Parsing of external hands: rejected hands have precise messages, and no input makes the parser throw.

import { answerBotzoneHand, handAnswerOf, parseBotzoneHand } from '@mcr-arena/shanten';
import { expectValue, formatCompactHand, parseCompactHand } from '@mcr-arena/tiles';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../for-all.ts';

const THIRTEEN = ['W1', 'W1', 'W1', 'W2', 'W3', 'W4', 'T5', 'T6', 'T7', 'B9', 'F1', 'J1', 'J3'];
const TEN = THIRTEEN.slice(3);

test('parses every kind of meld', () => {
  const pack = [
    ['CHI', 'W2', 3],
    ['PENG', 'F1', 1],
    ['GANG', 'J3', 0],
    ['GANG', 'B9', 3],
  ];
  const hand = expectValue(parseBotzoneHand({ pack, hand: ['T1'] }));
  expect(formatCompactHand(hand)).toBe("[123'm] [E'EE] [PPPP] [999'9p] 1s");
});

describe('rejects', () => {
  const deep = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`);
  const middle = 'pack[0][1]: expected the middle tile of a chow, rank 2-8 of a suit, not';
  const oneOf = 'expected one of W1-9, T1-9, B1-9, F1-4, J1-3, not';
  /** A hand with one meld, or without melds. */
  const melded = (type: string, tile: string, offer: unknown) => ({ pack: [[type, tile, offer]], hand: TEN });
  const concealed = (hand: readonly string[]) => ({ pack: [], hand });
  const rows: [unknown, string, string][] = [
    [undefined, 'hand-malformed', 'expected an object {"pack":[…],"hand":[…]}, not undefined'],
    [null, 'hand-malformed', 'expected an object {"pack":[…],"hand":[…]}, not null'],
    ['W1', 'hand-malformed', 'expected an object {"pack":[…],"hand":[…]}, not "W1"'],
    [[], 'hand-malformed', 'pack: expected an array of melds, not undefined'],
    [{ hand: THIRTEEN }, 'hand-malformed', 'pack: expected an array of melds, not undefined'],
    [{ pack: [] }, 'hand-malformed', 'hand: expected an array of tiles, not undefined'],
    [{ pack: [], hand: { length: 13 } }, 'hand-malformed', 'hand: expected an array of tiles, not an object'],
    [{ pack: [], hand: [] }, 'tile-count-wrong', 'hand: expected 13 tiles with 0 melds, not 0'],
    [{ pack: [], hand: [...THIRTEEN, 'F2'] }, 'tile-count-wrong', 'hand: expected 13 tiles with 0 melds, not 14'],
    [{ pack: [['CHI', 'W2', 1]], hand: THIRTEEN }, 'tile-count-wrong', 'hand: expected 10 tiles with 1 meld, not 13'],
    [{ pack: deep, hand: [] }, 'meld-malformed', 'pack[0]: expected [type, tile, offer], not an array of 1'],
    [{ pack: new Array(5).fill(0), hand: [] }, 'tile-count-wrong', 'pack: expected at most 4 melds, not 5'],
    [{ pack: ['CHI'], hand: TEN }, 'meld-malformed', 'pack[0]: expected [type, tile, offer], not "CHI"'],
    [melded('BUGANG', 'W1', 1), 'meld-malformed', 'pack[0][0]: expected "CHI", "PENG" or "GANG", not "BUGANG"'],
    [melded('CHI', 'W1', 1), 'meld-malformed', `${middle} W1`],
    [melded('CHI', 'T9', 1), 'meld-malformed', `${middle} T9`],
    [melded('CHI', 'F2', 1), 'meld-malformed', `${middle} F2`],
    [melded('CHI', 'W2', 0), 'meld-malformed', 'pack[0][2]: expected 1, 2 or 3, not 0'],
    [melded('PENG', 'W2', 0), 'meld-malformed', 'pack[0][2]: expected 1, 2 or 3, not 0'],
    [melded('PENG', 'W2', 1.5), 'meld-malformed', 'pack[0][2]: expected 1, 2 or 3, not 1.5'],
    [melded('GANG', 'B2', '1'), 'meld-malformed', 'pack[0][2]: expected 0, 1, 2 or 3, not "1"'],
    [melded('PENG', 'H1', 1), 'tile-unknown', `pack[0][1]: ${oneOf} "H1"`],
    [concealed(THIRTEEN.with(12, 'H1')), 'tile-unknown', `hand[12]: ${oneOf} "H1"`],
    [concealed(THIRTEEN.with(2, 'x'.repeat(99))), 'tile-unknown', `hand[2]: ${oneOf} "${'x'.repeat(40)}…"`],
    [concealed(new Array(13).fill('F1')), 'fifth-copy', 'F1: expected at most four in hand and melds, not 13'],
    [melded('GANG', 'F1', 0), 'fifth-copy', 'F1: expected at most four in hand and melds, not 5'],
  ];
  test.each(rows.map(([value, code, message]) => ({ value, code, message })))(
    '$message',
    ({ value, code, message }) => {
      expect(parseBotzoneHand(value)).toEqual({ ok: false, error: { code, message } });
      expect(answerBotzoneHand(value)).toEqual({ ok: false, error: { code, message } });
    },
  );
});

const CODES = ['hand-malformed', 'meld-malformed', 'tile-unknown', 'tile-count-wrong', 'fifth-copy'];
const oddValue = fc.oneof(
  fc.anything(),
  fc.jsonValue(),
  fc.constantFrom('W1', 'CHI', 'H1', 0, 1, 4, -1, 2 ** 53, [], {}),
);
const oddMeld = fc.oneof(
  oddValue,
  fc.tuple(oddValue, oddValue, oddValue),
  fc.tuple(fc.constantFrom('CHI', 'PENG', 'GANG'), fc.constantFrom('W2', 'J1'), oddValue),
);
const oddHand = fc.record(
  { pack: fc.oneof(oddValue, fc.array(oddMeld)), hand: fc.oneof(oddValue, fc.array(oddValue)) },
  { requiredKeys: [] },
);
const almostRight = fc.tuple(fc.constantFrom('pack', 'hand'), fc.nat(12), oddValue).map(([field, place, value]) => ({
  pack: [['CHI', 'W3', 2]],
  hand: TEN,
  [field]: (field === 'pack' ? [['CHI', 'W3', 2]] : TEN).with(place % (field === 'pack' ? 1 : 10), value as never),
}));

test('any value gives a result, or an error with a known code and a short message', () => {
  forAll([fc.oneof(oddValue, oddHand, almostRight)], { numRuns: 2000 }, (value) => {
    const answer = answerBotzoneHand(value, { strict: true });
    if (answer.ok) expect(answer.value.min).toBeGreaterThanOrEqual(0);
    else {
      expect(CODES).toContain(answer.error.code);
      expect(answer.error.message.length).toBeLessThan(200);
    }
  });
});

test('ignores other fields, and reports the strict rule only on request', () => {
  const line = {
    pack: [['CHI', 'T3', 1]],
    hand: ['T3', 'T3', 'T3', 'T4', 'T5', 'T7', 'T8', 'T9', 'F1', 'F1'],
    min: 'x',
  };
  expect(answerBotzoneHand(line)).toMatchObject({ value: { min: 0 } });
  expect(expectValue(answerBotzoneHand(line))).not.toHaveProperty('strict');
  expect(expectValue(answerBotzoneHand(line, { strict: true })).strict).toEqual({
    regular: { n: 0, useful: ['T6', 'F1'] },
  });
});

test('a complete hand of 14 tiles has no useful tiles', () => {
  const hand = expectValue(parseCompactHand('123m456m789m123p55s'));
  expect(handAnswerOf(hand)).toMatchObject({ min: -1, shanten: { regular: { n: -1, useful: [] } } });
});
