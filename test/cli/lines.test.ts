// Bytes to lines to answers: one answer per line, in order, for any input in chunks of any size.

import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { failure, type Result, success } from '@mcr-arena/tiles';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { runBatch } from '../../apps/cli/src/lines/batch.ts';
import { parseJsonText } from '../../apps/cli/src/lines/json-text.ts';
import { createLineSplitter } from '../../apps/cli/src/lines/line-splitter.ts';
import { forAll } from '../for-all.ts';

/** All lines of the chunks: the text, or the code of the error. */
function split(maxBytes: number, ...chunks: (string | Buffer)[]): string[] {
  const splitter = createLineSplitter(maxBytes);
  const lines = [...chunks.flatMap((chunk) => splitter.push(Buffer.from(chunk))), ...splitter.end()];
  return lines.map((line) => (line.ok ? line.value : line.error.code));
}

/** The output of a batch that answers each number with its double. */
async function doubles(...chunks: (string | Buffer)[]): Promise<unknown[]> {
  const output = new PassThrough();
  const written = text(output);
  const answer = (value: unknown): Result<number> =>
    typeof value === 'number' ? success(2 * value) : failure('no-number', `${typeof value} is not a number`);
  const input = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
  await runBatch({ input, output, maxLineBytes: 100, maxDepth: 3, answer });
  output.end();
  return (await written)
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

describe('lines', () => {
  test.each([
    ['empty input has no lines', [''], []],
    ['a last line without its end is a line', ['a\nb'], ['a', 'b']],
    ['a line feed at the end does not begin a line', ['a\nb\n'], ['a', 'b']],
    ['empty lines are lines', ['\n\na\n\n'], ['', '', 'a', '']],
    ['CRLF ends a line', ['a\r\nb\r\n\r\nc\r'], ['a', 'b', '', 'c']],
    ['a CR inside a line is kept', ['a\rb\n'], ['a\rb']],
    ['pieces of a line are joined', ['12', '3', '4\n5', '6'], ['1234', '56']],
    ['CR and LF may be in different chunks', ['a\r', '\nb'], ['a', 'b']],
    ['a byte order mark is dropped at the start only', ['\uFEFFa\n\uFEFFb'], ['a', '\uFEFFb']],
  ] as const)('%s', (_, chunks, lines) => expect(split(10, ...chunks)).toEqual(lines));

  test('reads a line of the maximum length, with LF and with CRLF, and rejects one byte more', () => {
    expect(split(3, 'abc\nabc\r\nabcd\r\nabcd\nx')).toEqual(['abc', 'abc', 'line-too-long', 'line-too-long', 'x']);
    expect(split(3, 'ab', 'cd', 'ef\nx')).toEqual(['line-too-long', 'x']);
    expect(split(3, 'abcdef')).toEqual(['line-too-long']);
  });

  test('rejects only the line with invalid UTF-8', () => {
    expect(split(10, Buffer.from([0x61, 0xff, 0x0a, 0x62, 0x0a]))).toEqual(['line-not-utf8', 'b']);
  });

  test('returns the same lines for chunks of any size', () => {
    const pieces = fc.array(fc.constantFrom('\n', '\r', 'a', 'é', '🀀', '\r\n', 'bcdefgh'), { maxLength: 30 });
    forAll([pieces, fc.array(fc.nat(60))], 1000, (letters, cuts) => {
      const bytes = Buffer.from(letters.join(''));
      const places = [0, ...cuts.filter((cut) => cut < bytes.length).sort((a, b) => a - b), bytes.length];
      const chunks = places.slice(1).map((end, index) => bytes.subarray(places[index], end));
      expect(split(7, ...chunks)).toEqual(split(7, bytes));
    });
  });
});

describe('nested JSON', () => {
  const codeOf = (text: string, maxDepth: number): string => {
    const value = parseJsonText(text, maxDepth);
    return value.ok ? 'ok' : value.error.code;
  };

  test.each([
    ['[[[]]]', 'ok'],
    ['[[[[]]]]', 'json-too-deep'],
    ['{"a":{"a":{"a":1}}}', 'ok'],
    ['{"a":{"a":{"a":[]}}}', 'json-too-deep'],
    ['"[[[[[["', 'ok'],
    ['["\\"[[[[[", "\\\\", []]', 'ok'],
    ['["\\\\", [[[]]]]', 'json-too-deep'],
    [']]]]', 'json-invalid'],
    ['"\\', 'json-invalid'],
  ])('%s with at most three levels: %s', (text, code) => expect(codeOf(text, 3)).toBe(code));

  test('parses JSON as deep as the limit and rejects one level more', () => {
    const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
    expect([1000, 1001, 1_000_000].map((depth) => codeOf(nested(depth), 1000))).toEqual([
      'ok',
      'json-too-deep',
      'json-too-deep',
    ]);
  });
});

describe('a batch', () => {
  test('answers line by line and continues after a bad line', async () => {
    const answers = await doubles('1\n\n{\n"x"\n', Buffer.from([0xc0, 0x0a]), `${'7'.repeat(200)}\n`, ' 4 ');
    expect(answers).toEqual([
      2,
      { error: { code: 'line-empty', message: expect.any(String) } },
      { error: { code: 'json-invalid', message: expect.any(String) } },
      { error: { code: 'no-number', message: 'string is not a number' } },
      { error: { code: 'line-not-utf8', message: expect.any(String) } },
      { error: { code: 'line-too-long', message: expect.any(String) } },
      8,
    ]);
  });

  test('waits for a slow reader', async () => {
    const output = new PassThrough({ highWaterMark: 1 });
    const input = Readable.from(['1\n', '2\n', '3\n'].map((line) => Buffer.from(line)));
    let taken = 0;
    input.on('data', () => (taken += 1));
    input.pause();
    const batch = runBatch({ input, output, maxLineBytes: 10, maxDepth: 1, answer: success });
    await vi.waitFor(() => expect(taken).toBeGreaterThan(0), { timeout: 300_000 });
    for (let turn = 0; turn < 100; turn += 1) await setImmediate();
    expect(taken).toBe(1);
    const written = text(output);
    await batch;
    output.end();
    expect(await written).toBe('1\n2\n3\n');
  });
});
