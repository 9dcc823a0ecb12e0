import { botTextOf, parseBotSpecification, parseBotSpecifications, readParameters } from '@mcr-arena/sdk';
import { expectValue } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';

describe('an entrant in one line', () => {
  test.each([
    ['goal', { name: 'goal', bot: 'goal', parameters: {} }],
    ['alice=goal?slack=0', { name: 'alice', bot: 'goal', parameters: { slack: '0' } }],
    ['goal?slack=0&fans=all', { name: 'goal?slack=0&fans=all', bot: 'goal', parameters: { slack: '0', fans: 'all' } }],
    ['李=./bots/mine.ts', { name: '李', bot: './bots/mine.ts', parameters: {} }],
  ])('%s', (text, specification) => expect(expectValue(parseBotSpecification(text))).toEqual(specification));

  test.each([
    ['', 'bot-missing'],
    ['alice=', 'bot-missing'],
    ['=goal', 'name-invalid'],
    [`${'x'.repeat(41)}=goal`, 'name-invalid'],
    ['goal?', undefined],
    ['goal?slack', 'parameter-invalid'],
    ['goal?slack=', 'parameter-invalid'],
    ['goal?slack=1&slack=2', 'parameter-invalid'],
    ['goal?constructor=1', undefined],
  ])('%s: %s', (text, code) => {
    const parsed = parseBotSpecification(text);
    expect(parsed.ok ? undefined : parsed.error.code).toBe(code);
  });

  test('a message quotes only the start of the text, without control characters', () => {
    for (const text of [`${'x'.repeat(100_000)}=goal`, `goal?${'x'.repeat(100_000)}`, '\u001b[31m=goal']) {
      const parsed = parseBotSpecification(text);
      expect(parsed.ok ? 'parsed' : parsed.error.message).toMatch(/^"[ -~…]{1,80}" is not a /);
    }
  });

  test('names must differ', () => {
    const twice = parseBotSpecifications('goal,goal');
    expect(twice.ok ? 'parsed' : twice.error.code).toBe('name-twice');
    expect(expectValue(parseBotSpecifications('a=goal, b=goal')).map(({ name }) => name)).toEqual(['a', 'b']);
  });

  test('botTextOf omits the name', () => {
    expect(botTextOf(expectValue(parseBotSpecification('a=goal?slack=0&fans=all')))).toBe('goal?slack=0&fans=all');
  });
});

describe('parameters', () => {
  const table = {
    slack: { default: 1, min: 0, max: 3, integer: true },
    style: { default: 'fast', choices: ['fast', 'big'] },
  } as const;

  test('have their defaults, or the given values', () => {
    expect(readParameters(table, {})).toEqual({ slack: 1, style: 'fast' });
    expect(readParameters(table, { slack: '2', style: 'big' })).toEqual({ slack: 2, style: 'big' });
  });

  test('a choice sets defaults of other parameters', () => {
    const presets = { fast: { slack: '0' }, big: { slack: '3' } };
    const preset = { ...table, style: { ...table.style, presets } } as const;
    expect(readParameters(preset, {})).toEqual({ slack: 0, style: 'fast' });
    expect(readParameters(preset, { style: 'big' })).toEqual({ slack: 3, style: 'big' });
    expect(readParameters(preset, { style: 'big', slack: '2' })).toEqual({ slack: 2, style: 'big' });
    expect(() => readParameters(preset, { style: 'constructor' })).toThrow('expected fast, big');
  });

  test.each([
    [{ tame: { slack: '1' } }, 'presets of "tame" in "style": it is not one of the choices'],
    [{ big: { slak: '1' } }, 'presets of "big" in "style": "slak" is not a number in the table'],
    [{ big: JSON.parse('{"__proto__":"1"}') }, 'presets of "big" in "style": "__proto__" is not a number in the table'],
    [{ big: { slack: '9' } }, 'presets of "big" in "style": parameter "slack" is "9": expected an integer from 0 to 3'],
  ])('rejects the presets %j', (presets, message) =>
    expect(() => readParameters({ ...table, style: { ...table.style, presets } }, {})).toThrow(message),
  );

  test('presets of a given choice take precedence over those of a default choice, in any order of the table', () => {
    const style = { default: 'fast', choices: ['fast', 'big'], presets: { big: { slack: '3' } } };
    const mode = { default: 'tame', choices: ['tame'], presets: { tame: { slack: '2' } } };
    const { slack } = table;
    for (const each of [
      { slack, style, mode },
      { slack, mode, style },
    ]) {
      expect(readParameters(each, { style: 'big' })).toMatchObject({ slack: 3 });
      expect(readParameters(each, {})).toMatchObject({ slack: 2 });
    }
  });

  test('treats names of built-in object properties as ordinary names', () => {
    expect(readParameters({ constructor: { default: 5, min: 0, max: 9 } }, {})).toEqual({ constructor: 5 });
    expect(() => readParameters(table, JSON.parse('{"__proto__":"x"}'))).toThrow('unknown parameter "__proto__"');
  });

  test.each([
    [{ slak: '1' }, 'unknown parameter "slak": expected slack, style'],
    [{ constructor: '1' }, 'unknown parameter "constructor": expected slack, style'],
    [{ slack: '1.5' }, 'parameter "slack" is "1.5": expected an integer from 0 to 3'],
    [{ style: 'slow' }, 'parameter "style" is "slow": expected fast, big'],
  ])('rejects %o', (parameters, message) => expect(() => readParameters(table, parameters)).toThrow(message));

  test.each(['0x2', ' 1', '1 ', '+1', '1_0', '1.', 'Infinity'])('rejects %j as a number', (slack) => {
    expect(() => readParameters(table, { slack })).toThrow(`parameter "slack" is "${slack}": expected an integer`);
  });

  test.each(['1', '1.0', '.1e1', '10e-1'])('reads %s as 1', (slack) => {
    expect(readParameters(table, { slack }).slack).toBe(1);
  });
});
