// Parses colloquial notations: accepts unambiguous hands, rejects others with the expected form.

import { expectValue, formatCompactHand, parseHand } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';

describe('the same hand', () => {
  test.each([
    ['123M 456P 789S EE', '123m456p789sEE'],
    ['1W2W3W 111w 11t', '123111m11s'],
    ['１２３ｍ　４５ｐ', '123m45p'],
    ['一萬 二万 三筒 四餅 五条 六索 東 东 南 西 北 中 發 发 白', '12m34p56sEESWNCFFP'],
    ['🀇🀈🀉 EE 1p', '123mEE1p'],
    ['WW 1m', 'WW1m'],
    ["[F1F1'F1] [J1J1J1J1] T1", "[EE'E] [CCCC] 1s"],
    ["[🀀'🀀🀀+🀀]", "[E'EE+E]"],
    ["[34’5m] [5'55z]", "[34'5m] [P'PP]"],
    ['[NNN] [345m] [1111s]', "[N'NN] [3'45m] [1111s]"],
    ['[W1W2W3] [3m4m5m] [N N N]', "[1'23m] [3'45m] [N'NN]"],
    ['[NNN,3] [345m,2] [345m3]', "[NNN'] [34'5m] [345'm]"],
    ['[1111s,1] [2222m,2] [3333p,7] [CCCC,5]', "[1'111s] [22'22m] [333'+3p] [C'CC+C]"],
  ])('%s', (text, compact) => expect(formatCompactHand(expectValue(parseHand(text)))).toBe(compact));
});

describe('rejects with the expected form', () => {
  test.each([
    ['111b', 'needs a suit'],
    ['88z', 'honors are 1z to 7z, not 8z'],
    ['春', 'is not a valid tile'],
    ['[124m]', '[124m] is not a valid meld'],
    [`[${'1m '.repeat(60)}x`, 'has no closing bracket'],
    ['[345m,4]', 'expected 1 to 3 after a meld'],
  ])('%s', (text, expected) => {
    const parsed = parseHand(text);
    expect(parsed.ok ? 'parsed' : parsed.error.message).toContain(expected);
  });
});

test.each([undefined, null, 12, {}])('rejects %s, which is not a string', (value) => {
  expect(parseHand(value as never)).toMatchObject({ ok: false, error: { code: 'tile-unknown' } });
});
