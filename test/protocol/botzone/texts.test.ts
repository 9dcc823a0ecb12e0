// Parses and formats Botzone's responses and verdicts.

import { isDeepStrictEqual } from 'node:util';
import type { Action } from '@mcr-arena/engine';
import { formatResponse, parseResponse, replyOfRun, verdictOf } from '@mcr-arena/protocol';
import { isChowLow, KINDS, type TileIndex } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';

describe('responses', () => {
  const playing = KINDS as readonly TileIndex[];
  const actions: readonly Action[] = [
    { type: 'pass' },
    { type: 'win' },
    { type: 'meldedKong' },
    ...playing.flatMap((tile): Action[] => [
      { type: 'discard', tile },
      { type: 'concealedKong', tile },
      { type: 'addedKong', tile },
      { type: 'pung', discard: tile },
    ]),
    ...playing.filter(isChowLow).flatMap((low) => playing.map((discard): Action => ({ type: 'chow', low, discard }))),
  ];

  test('parse∘format is the identity for every action of a duplicate deal', () => {
    const changed = actions.filter((action) => !isDeepStrictEqual(parseResponse(formatResponse(action)), action));
    expect(changed).toEqual([]);
  });

  test.each<[string, Action]>([
    ['PASS', { type: 'pass' }],
    ['PLAY B9', { type: 'discard', tile: 26 as TileIndex }],
    ['GANG F1', { type: 'concealedKong', tile: 27 as TileIndex }],
    ['GANG', { type: 'meldedKong' }],
    ['BUGANG J3', { type: 'addedKong', tile: 33 as TileIndex }],
    ['PENG T1', { type: 'pung', discard: 9 as TileIndex }],
    ['CHI W2 W9', { type: 'chow', low: 0 as TileIndex, discard: 8 as TileIndex }],
    ['HU', { type: 'win' }],
  ])('%s', (text, action) => {
    expect(parseResponse(text)).toEqual(action);
    expect(formatResponse(action)).toBe(text);
  });

  test.each([
    ...['', ' ', 'pass', 'Pass', 'PASS ', ' PASS', 'PASS\n', 'PLAY', 'PLAY W1 ', ' PLAY W1', 'PLAY  W1', 'PLAY\tW1'],
    ...[
      'PLAY W10',
      'PLAY W0',
      'PLAY w1',
      'PLAY H1',
      'PLAY 3',
      'HU W1',
      'PENG',
      'PENG H1',
      'CHI',
      'CHI W2',
      'NULL',
      'ＰＡＳＳ',
    ],
    ...['BUGANG', 'GANG W1 W2 W3', '__proto__', 'constructor W1', 'toString'],
  ])('%j is not an answer', (text) => {
    expect(parseResponse(text)).toMatchObject({ type: 'unreadable', text });
  });

  test.each([
    'CHI W1 W2',
    'CHI W9 W2',
    'CHI F2 W2',
    'CHI W2 H1',
    'CHI W2 XX',
    'PENG W1 W2',
    'a b c',
    ' PASS ',
    'PLAY  W1',
  ])('%j is unreadable, and chow-like if it has three words', (text) => {
    expect(parseResponse(text)).toEqual({ type: 'unreadable', text, chowLike: text.split(' ').length === 3 });
  });

  test('reads only the beginning of a huge text', () => {
    const [blanks, words] = [' '.repeat(2 ** 24), 'PASS '.repeat(2 ** 22)];
    for (const text of [blanks, words]) {
      expect(parseResponse(text)).toEqual({ type: 'unreadable', text: text.slice(0, 200), chowLike: false });
    }
  });

  test('a response that is not a string is quoted, however deeply nested', () => {
    let deep: unknown = [];
    for (let level = 0; level < 1_000_000; level += 1) deep = { a: deep };
    const quotes = [deep, { response: 'PASS' }, 5].map((response) => replyOfRun('OK', response));
    expect(quotes).toEqual(
      ['{"a":'.repeat(40), '{"response":"PASS"}', '5'].map((text) => ({ type: 'unreadable', text, chowLike: false })),
    );
  });

  test('a claim without a discard cannot be formatted', () => {
    expect(() => formatResponse({ type: 'pung' })).toThrow(RangeError);
  });

  test('verdicts become failures, and failures verdicts', () => {
    expect(replyOfRun('OK', 'HU')).toEqual({ type: 'win' });
    expect(replyOfRun('TLE', 'HU')).toEqual({ type: 'timedOut' });
    expect(replyOfRun('RE', null)).toEqual({ type: 'crashed', verdict: 'RE' });
    expect(replyOfRun(undefined, 'PASS')).toEqual({ type: 'crashed', verdict: '' });
    for (const response of [null, undefined, 3, true, {}, ['PASS']]) {
      expect(replyOfRun('OK', response)).toMatchObject({ type: 'unreadable', chowLike: false });
    }
    for (const verdict of ['TLE', 'MLE', 'NJ', '']) expect(verdictOf(replyOfRun(verdict, 'PASS'))).toBe(verdict);
    expect(verdictOf({ type: 'pass' })).toBeUndefined();
  });
});
