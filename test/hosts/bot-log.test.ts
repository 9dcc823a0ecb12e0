import { botLogSchema, LOG_BYTES, LogText } from '@mcr-arena/hosts';
import { expect, test } from 'vitest';

function textOf(...chunks: readonly Buffer[]): LogText {
  const log = new LogText();
  for (const chunk of chunks) log.add(chunk);
  return log;
}

test('keeps a short log completely, and the end of a long one', () => {
  expect(`${textOf(Buffer.from('one\n'), Buffer.from('two\n'))}`).toBe('one\ntwo\n');
  const lines = Array.from({ length: 50_000 }, (_, index) => Buffer.from(`line ${index}\n`));
  const log = textOf(...lines);
  expect(log.total).toBe(Buffer.concat([...lines]).length);
  expect(`${log}`).toBe(
    Buffer.concat([...lines])
      .subarray(-LOG_BYTES)
      .toString(),
  );
});

test.each([
  ['text', Buffer.from('天'.repeat(50_000))],
  ['bytes that are not UTF-8', Buffer.alloc(200_000, 0xff)],
])('a log fits its schema: %s', (_, chunk) => {
  const text = `${textOf(chunk)}`;
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(LOG_BYTES);
  expect(botLogSchema.parse({ text })).toEqual({ text });
});
