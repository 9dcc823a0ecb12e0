import { type BotLog, botLogSchema, LOG_BYTES, LogText, withLine } from '@mcr-arena/hosts';
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

/** The output of each decision in a log. */
function outputsOf({ text, decisions = [] }: BotLog): readonly (readonly [event: number, text: string])[] {
  return decisions.map(({ event, at }, index) => [event, text.slice(at, decisions[index + 1]?.at)]);
}

test('output is marked with the decision during which it arrived', () => {
  const log = new LogText();
  log.add(Buffer.from('loading\n'));
  log.mark(4);
  log.add(Buffer.from('天\n'));
  log.mark(9);
  log.mark(15);
  log.add(Buffer.from('three'));
  log.add(Buffer.from(' words\n'));
  expect(outputsOf(log.log())).toEqual([
    [4, '天\n'],
    [15, 'three words\n'],
  ]);
  expect(log.log().text).toBe('loading\n天\nthree words\n');
  expect(outputsOf(textOf(Buffer.from('quiet')).log())).toEqual([]);
});

test('the output of a program that is added at its end has the marks of its decisions', () => {
  const log = new LogText();
  log.mark(3, 0);
  log.mark(7, 10);
  log.add(Buffer.from('123456789\nsecond\n'));
  expect(outputsOf(log.log())).toEqual([
    [3, '123456789\n'],
    [7, 'second\n'],
  ]);
  const flooded = new LogText();
  flooded.mark(3, 0);
  flooded.mark(7, 2 * LOG_BYTES - 100);
  flooded.add(Buffer.alloc(LOG_BYTES, '.'), LOG_BYTES);
  expect(outputsOf(flooded.log()).map(([event, text]) => [event, text.length])).toEqual([
    [3, LOG_BYTES - 100],
    [7, 100],
  ]);
});

test('a line is added to a log, whose marks still fit', () => {
  const log = new LogText();
  log.mark(3);
  log.add(Buffer.from('one\n'));
  expect(outputsOf(withLine(log.log(), 'the end'))).toEqual([[3, 'one\nthe end\n']]);
  expect(withLine(undefined, 'alone')).toEqual({ text: 'alone\n' });
  const long = withLine(textOf(Buffer.alloc(LOG_BYTES, '.')).log(), 'the end');
  expect(botLogSchema.parse(long).text.endsWith('.the end\n')).toBe(true);
});

test.each([
  ['text', Buffer.from('天'.repeat(50_000))],
  ['bytes that are not UTF-8', Buffer.alloc(200_000, 0xff)],
])('marks are within the text: %s', (_, chunk) => {
  const log = new LogText();
  for (let event = 0; event < 600; event += 1) {
    log.mark(event);
    log.add(chunk.subarray(0, 301));
  }
  const { text, decisions = [] } = botLogSchema.parse(log.log());
  expect(decisions.length).toBeGreaterThan(0);
  expect(decisions.every(({ at }, index) => at < text.length && at >= (decisions[index - 1]?.at ?? 0))).toBe(true);
});
