// What bots print beside their decisions: text, and lines of JSON with valuations.

import { MAX_DEBUG_TEXT, parseDebugText } from '@mcr-arena/protocol/schema';
import { hasInvisible } from '@mcr-arena/tiles';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../for-all.ts';

test('text is returned as printed, without blank space at its end', () => {
  expect(parseDebugText('two away\n  from\tB3\n\n')).toEqual({ text: 'two away\n  from\tB3' });
  expect(parseDebugText('')).toEqual({ text: '' });
});

test('a line states valuations of responses, best first', () => {
  const line =
    '{"valuations":[{"action":"PLAY B3","value":-0.5},{"action":"PASS","value":1.25}],"text":"keep the pair"}';
  expect(parseDebugText(`before\n${line}\nafter`)).toEqual({
    text: 'before\nkeep the pair\nafter',
    valuations: [
      { action: { type: 'pass' }, value: 1.25 },
      { action: { type: 'discard', tile: expect.any(Number) }, value: -0.5 },
    ],
  });
});

test('a line states valuations of actions of the events protocol; the last line counts, and an action once', () => {
  const first = { valuations: [{ action: { type: 'win' }, value: 9 }] };
  const discard = { type: 'discard', tile: 3 };
  const last = {
    valuations: [
      { action: discard, value: 2 },
      { action: discard, value: 7 },
      { action: { type: 'chow', low: 1, discard: 5 }, value: 3 },
    ],
  };
  expect(parseDebugText(`${JSON.stringify(first)}\n${JSON.stringify(last)}`)).toEqual({
    text: '',
    valuations: [
      { action: { type: 'chow', low: 1, discard: 5 }, value: 3 },
      { action: discard, value: 2 },
    ],
  });
});

test.each([
  '{"valuations":[]}',
  '{"valuations":[{"action":"PLAY Z9","value":1}]}',
  '{"valuations":[{"action":"PLAY B3"}]}',
  '{"valuations":[{"action":"PLAY B3","value":"1"}]}',
  '{"valuations":[{"action":"PLAY B3","value":1e999}]}',
  '{"valuations":[{"action":{"type":"discard","tile":99},"value":1}]}',
  '{"valuations":{"PLAY B3":1}}',
  '{"valuations":[{"action":"PLAY B3","value":1}]',
  `{"valuations":[{"action":"PASS","value":1}],"text":"${'x'.repeat(MAX_DEBUG_TEXT + 1)}"}`,
  `{"valuations":${JSON.stringify(Array(201).fill({ action: 'PASS', value: 1 }))}}`,
  '{"hand":14}',
  '{',
])('a malformed line is text: %s', (line) => {
  expect(parseDebugText(line)).toEqual({ text: line });
});

test('invisible characters are escaped', () => {
  expect(parseDebugText('\u001b[31mred\u0000\u007f\u0085\r\nnext\rover').text).toBe(
    '\\x1b[31mred\\x00\\x7f\\x85\nnext\\rover',
  );
  expect(parseDebugText('a\u202Eb\u2066c\u200Bd').text).toBe(String.raw`a\u202eb\u2066c\u200bd`);
  expect(parseDebugText('{"valuations":[{"action":"PASS","value":1}],"text":"\\u001b"}').text).toBe(String.raw`\x1b`);
  forAll([fc.string({ unit: 'binary' })], 1000, (printed) => {
    expect(hasInvisible(parseDebugText(printed).text.replaceAll(/[\t\n]/g, ''))).toBe(false);
  });
});
