// The text between Botzone's controller and a program: each side reads the other's output.

import { BOTZONE_FORMS, formatBotzoneInput, formatBotzoneRequest, parseBotzoneAnswer } from '@mcr-arena/protocol';
import { describe, expect, test } from 'vitest';
import { linesOf, readHistory, requestIn } from '../../../packages/sdk/src/stdio/botzone-input.ts';

const requests = ['0 1 2', '1 0 0 0 0 W1 W2 W3 W4 W5 W6 W7 W8 W9 F1 F2 F3 J1', '2 T1'];
const responses = ['PASS', 'PASS'];

async function* chunks(text: string): AsyncGenerator<string> {
  yield text;
}

describe('the whole deal', () => {
  test('is sent as JSON', () => {
    expect(formatBotzoneInput('json', { requests, responses })).toBe(
      '{"requests":["0 1 2","1 0 0 0 0 W1 W2 W3 W4 W5 W6 W7 W8 W9 F1 F2 F3 J1","2 T1"],"responses":["PASS","PASS"]}\n',
    );
    const stored = { data: 'mine', globaldata: { a: 1 } };
    expect(JSON.parse(formatBotzoneInput('json', { requests, responses, stored }))).toEqual({
      requests,
      responses,
      ...stored,
    });
  });

  test('is sent in the simple form', () => {
    const said = `3\n${requests[0]}\nPASS\n${requests[1]}\nPASS\n2 T1\n`;
    expect(formatBotzoneInput('simple', { requests, responses })).toBe(said);
    expect(formatBotzoneInput('simple', { requests, responses, stored: { data: 'mine' } })).toBe(`${said}mine\n`);
    const stored = { globaldata: 'all' };
    expect(formatBotzoneInput('simple', { requests, responses, stored })).toBe(`${said}\nall\n`);
  });

  test.each([...BOTZONE_FORMS])('is readable by bots of this project (%s)', async (form) => {
    const input = formatBotzoneInput(form, { requests, responses });
    expect(await readHistory(linesOf(chunks(input)))).toEqual({ form, requests, responses });
    expect(requestIn(formatBotzoneRequest(form, '3 0 DRAW').trimEnd())).toBe('3 0 DRAW');
  });
});

describe('an answer', () => {
  test('is read from JSON, on one line or several', () => {
    const value = { response: 'PLAY W1', debug: 'thinking', data: 'x', globaldata: 'y' };
    for (const printed of [JSON.stringify(value), JSON.stringify(value, null, 4)]) {
      expect(parseBotzoneAnswer('json', `${printed}\n`)).toEqual({ ok: true, value });
    }
    expect(parseBotzoneAnswer('json', '{"response":"PASS","data":"","debug":null}')).toEqual({
      ok: true,
      value: { response: 'PASS' },
    });
  });

  test('is read from the simple form', () => {
    expect(parseBotzoneAnswer('simple', 'PLAY W1\n')).toEqual({ ok: true, value: { response: 'PLAY W1' } });
    expect(parseBotzoneAnswer('simple', 'PLAY W1\r\nwhy\nmine\nall\nof it\n')).toEqual({
      ok: true,
      value: { response: 'PLAY W1', debug: 'why', data: 'mine', globaldata: 'all\nof it' },
    });
  });

  test('is rejected if it is not JSON or not an object', () => {
    expect(parseBotzoneAnswer('json', 'PASS')).toMatchObject({ ok: false, error: { code: 'output-unreadable' } });
    expect(parseBotzoneAnswer('json', '[]')).toMatchObject({ ok: false, error: { code: 'output-unreadable' } });
    expect(parseBotzoneAnswer('simple', '')).toEqual({ ok: true, value: { response: '' } });
  });

  test('is rejected if it has too much data to store', () => {
    const data = 'x'.repeat(100 * 1024);
    const printed = JSON.stringify({ response: 'PASS', data });
    expect(parseBotzoneAnswer('json', printed)).toMatchObject({ ok: false, error: { code: 'data-too-long' } });
    expect(parseBotzoneAnswer('json', JSON.stringify({ response: 'PASS', data: data.slice(9) })).ok).toBe(true);
  });

  test.each(['response', 'debug', 'data', 'globaldata'])(
    'is rejected if its %s is nested too deeply to be stored',
    (field) => {
      const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
      const printed = (depth: number) => `{"response":"PASS","${field}":${nested(depth)}}`;
      expect(parseBotzoneAnswer('json', printed(400)).ok).toBe(true);
      const refused = parseBotzoneAnswer('json', printed(40_000));
      expect(refused).toMatchObject({ ok: false, error: { code: 'output-unreadable' } });
    },
  );

  test('keeps a kilobyte of debug text', () => {
    const parsed = parseBotzoneAnswer('json', JSON.stringify({ response: 'PASS', debug: 'y'.repeat(5000) }));
    expect(parsed.ok && parsed.value.debug).toHaveLength(1024);
  });
});
