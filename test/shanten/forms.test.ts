// Hands that calculators often get wrong, and the corner cases of each form, solved by hand.

import {
  ALL_COPIES,
  analyseHand,
  type CopyRule,
  formDistance,
  keyStep,
  kindsOf,
  type Limits,
  suitKeysOf,
} from '@mcr-arena/shanten';
import { countTiles, expectValue, formatCompactTiles, parseHand, suitedTile, type WinningForm } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';

/** Distance and useful tiles as text; "none" if the form is impossible with the melds. */
function read(text: string, form: WinningForm, rule?: CopyRule): string {
  const analysis = analyseHand(expectValue(parseHand(text)), rule).forms[form];
  return analysis === undefined ? 'none' : `${analysis.shanten} ${formatCompactTiles(analysis.useful)}`.trim();
}

const SUITS = '123456789m123456789s123456789p';
const HONORS = 'ESWNCFP';

const HANDS: Partial<Record<WinningForm, readonly (readonly [why: string, hand: string, answer: string])[]>> = {
  regular: [
    ['four sets and a single', '111m222m333m444pE', '0 E'],
    ['all nine ranks complete it', '1112345678999m', '0 123456789m'],
    ['two pairs, or two chows and the pung as pair', '111m222p333s44s55s', '0 3456s'],
    ['a quad waits for no fifth tile', '1111m222p333s444s', `1 23456789m123456789s13456789p${HONORS}`],
    ['complete', '123m456m789m123p55s', '-1'],
    ['no two tiles fit', '147m258p369sESWN', `8 ${SUITS}ESWN`],
    ['four melds and a single', "[1'11m][2'22m][3'33m][4'44m]E", '0 E'],
    ['four melds and a pair', "[1'11m][2'22m][3'33m][4'44m]EE", '-1'],
  ],
  sevenPairs: [
    ['six pairs', '1122m3344p5566s7s', '0 7s'],
    ['four of a kind are two pairs', '1111m2222p3333s7s', '0 7s'],
    ['the fourth of a pung makes a pair', '111m222p333s44s55s', '1 1m3s2p'],
    ['no pair at all', '19m19p19sESWNCFP', `6 19m19s19p${HONORS}`],
    ['complete', '1111m2222p3333s77s', '-1'],
    ['a meld rules it out', '[1111m]2233m4455pEE', 'none'],
  ],
  thirteenOrphans: [
    ['all kinds: any of them is the pair', '19m19p19sESWNCFP', `0 19m19s19p${HONORS}`],
    ['a kind missing', '19m19p19sESWNCFF', '0 P'],
    ['a kind and the pair missing', '19m19p19sESWNCF5m', `1 19m19s19p${HONORS}`],
    ['a second pair is of no use', '19m19p19sESWNCCFF', '0 P'],
    ['complete', '199m19p19sESWNCFP', '-1'],
    ['nothing of it', '2345678m2345678p', `13 19m19s19p${HONORS}`],
    ['a meld rules it out', "[E'EE]19m19p19sSWNC", 'none'],
  ],
  honorsAndKnitted: [
    ['lesser', '147m25p36sESWNCF', '0 9s8pP'],
    ['greater', '258m69p147sESWNC', '0 3pFP'],
    ['nine knitted tiles and honors', '147m258p369sESWN', '0 CFP'],
    ['a pair is one tile', '147m258p369sEESS', '2 WNCFP'],
    ['two orders of suits are equally near', '14m25pESWNCFPPPP', '2 7m369s8p'],
    ['complete', '147m258p369sESWNC', '-1'],
    ['a meld rules it out', "[E'EE]147m258p369sS", 'none'],
  ],
  knittedStraight: [
    ['a pair missing', "[2'34s]147m258p369s5s", '0 5s'],
    ['a knitted tile missing', "[2'34s]147m25p369s55s", '0 8p'],
    ['a chow over knitted kinds', '147m258p369s11m23m', '0 14m'],
    ['a pung beside the knitted tile of its kind', '147m258p369s111m5s', '0 5s'],
    ['pair and set of nothing but single honors', '147m258p369sESWN', '2 ESWN'],
    ['complete', '147m258p369s11123m', '-1'],
    ['two melds rule it out', "[2'34s][2'34s]147m258p3s", 'none'],
  ],
};

describe.each(Object.keys(HANDS) as WinningForm[])('%s', (form) => {
  test.each(HANDS[form]!)('%s: %s', (_, hand, answer) => expect(read(hand, form)).toBe(answer));
});

describe('limits', () => {
  const hand = suitKeysOf(countTiles(expectValue(parseHand('123m456m789m23p55s')).concealed));
  const within = (form: WinningForm, limits: Limits): string => {
    const distance = formDistance(form, hand, 0, limits);
    return distance === undefined ? 'none' : `${distance.shanten} ${formatCompactTiles(kindsOf(distance.useful))}`;
  };
  const [suit, , , honors] = ALL_COPIES;

  test('caps of four of each have no effect', () => expect(within('regular', [...ALL_COPIES])).toBe('0 14p'));
  test('a dead wait is not counted as a wait', () => {
    const dead = 4 * (keyStep(suitedTile('dots', 1)) + keyStep(suitedTile('dots', 4)));
    expect(within('regular', [suit, suit, suit - dead, honors])).toBe('1 5s23p');
  });
  test('a full flush is limited to one suit', () => expect(within('regular', [suit, 0, 0, 0])).toBe('4 123456789m'));
  test('a half flush is limited to one suit and the honors', () =>
    expect(within('regular', [suit, 0, 0, honors])).toBe(`4 123456789m${HONORS}`));
  test('a form out of reach has no distance', () => {
    expect(within('thirteenOrphans', [suit, suit, suit, 0])).toBe('none');
    expect(within('sevenPairs', [0, 0, 0, 2 * 0o111_111])).toBe('none');
    expect(within('regular', [0, 0, 0, 4 * 0o1111])).toBe('none');
  });
});

describe('own melds count only under the strict rule', () => {
  test.each<[string, WinningForm, string, string]>([
    ["[2'34s]33345789sEE", 'regular', '0 36sE', '0 6sE'],
    ["[5'55s]147m258p369s5s", 'knittedStraight', '0 5s', `1 123456789m12346789s123456789p${HONORS}`],
    ["[22'22m]58m147p369sEE", 'knittedStraight', '0 2m', '5 134679m258s258p'],
  ])('%s, %s: %s, strictly %s', (text, form, concealed, strict) => {
    expect(read(text, form)).toBe(concealed);
    expect(read(text, form, 'strict')).toBe(strict);
  });

  test('throws on five of a kind', () => {
    expect(() => analyseHand(expectValue(parseHand("[1'11m]11m234567p22s")))).toThrow(RangeError);
  });
});
