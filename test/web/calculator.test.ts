// The parts of the fan calculator, without a browser: texts of hands, addresses, clicks and answers.

import { FAN_IDS, RULES_NAMES, sampleClaims, scoreHand, type WinClaim } from '@mcr-arena/scoring';
import { expectValue, FLOWER_COUNT, KINDS, parseHand, type TileIndex, WINDS } from '@mcr-arena/tiles';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EXAMPLES } from '../../apps/web/src/pages/calculator/examples.ts';
import { CALCULATOR_MESSAGES } from '../../apps/web/src/pages/calculator/messages.ts';
import {
  type Calculation,
  calculationOf,
  calculationOfClaim,
  FIRST_VISIT,
  searchOf,
} from '../../apps/web/src/ui/hand/calculation.ts';
import {
  ADDITIONS,
  canAdd,
  withAddition,
  withoutMeld,
  withoutTile,
  withWinningTile,
} from '../../apps/web/src/ui/hand/hand-edits.ts';
import { type HandFault, readHand, sizeOfHand, textOfHand } from '../../apps/web/src/ui/hand/hand-text.ts';
import { copiesOfWaits, type Outcome, outcomeOf } from '../../apps/web/src/ui/hand/outcome.ts';
import { forAll } from '../for-all.ts';

const ask = (hand: string, change: Partial<Calculation> = {}): Outcome =>
  outcomeOf({ ...FIRST_VISIT, ...change, hand });
const handOf = (text: string) => expectValue(parseHand(text));

/** Expects an outcome of `type` and returns it. */
function answer<Type extends Outcome['type']>(type: Type, outcome: Outcome): Extract<Outcome, { readonly type: Type }> {
  expect(outcome.type).toBe(type);
  return outcome as Extract<Outcome, { readonly type: Type }>;
}

describe('the address', () => {
  const calculations: fc.Arbitrary<Calculation> = fc.record({
    hand: fc.oneof(fc.string(), fc.constantFrom("[34'5m] 345p EE", '🀇🀙🀐', '一万 东', 'W1 T9', '1+2&3=4%')),
    selfDrawn: fc.boolean(),
    lastOfKind: fc.boolean(),
    afterKong: fc.boolean(),
    lastOfWall: fc.boolean(),
    seatWind: fc.constantFrom(...WINDS),
    prevalentWind: fc.constantFrom(...WINDS),
    flowers: fc.integer({ min: 0, max: FLOWER_COUNT }),
    rules: fc.constantFrom(...RULES_NAMES),
  });

  test('parses back to the calculation', () => {
    forAll([calculations], { seed: 1, numRuns: 30 }, (calculation) => {
      expect(calculationOf(new URLSearchParams(searchOf(calculation)))).toEqual(calculation);
    });
  });

  test('has no query on a first visit, and defaults for invalid values', () => {
    expect(searchOf(FIRST_VISIT)).toBe('');
    expect(calculationOf(new URLSearchParams('drawn=yes&seat=up&round=&flowers=9&x=1'))).toEqual(FIRST_VISIT);
  });
});

/** Describes the difference between the calculator's result and that of `scoreHand`; undefined if there is none. */
function differenceToScore(claim: WinClaim): string | undefined {
  const search = searchOf(calculationOfClaim(claim));
  const outcome = outcomeOf(calculationOf(new URLSearchParams(search)));
  const score = scoreHand(claim);
  if (!score.ok) return outcome.type === 'win' ? `${search}: a win, not ${score.error.code}` : undefined;
  const shown = outcome.type === 'win' ? JSON.stringify(outcome.win.explanation.score) : outcome.type;
  return shown === JSON.stringify(score.value) ? undefined : `${search}: ${shown}`;
}

test('scores hands with most fans as scoreHand does', () => {
  const seen = new Set<string>();
  const samples = sampleClaims('calculator');
  for (let count = 0; count < 300; count += 1) {
    const { claim } = samples.next().value;
    for (const { fan } of expectValue(scoreHand(claim)).fans) seen.add(fan);
    expect(differenceToScore(claim)).toBeUndefined();
  }
  expect(seen.size).toBeGreaterThan(FAN_IDS.length / 2);
});

describe('faults in a hand', () => {
  const faults: readonly (readonly [string, string, string])[] = [
    ['123m 45x 789s', 'suit-missing', '45x'],
    ['123m4sx 789s', 'tile-unknown', 'x'],
    ["[34'5m] [99p] EE", 'meld-unknown', '[99p]'],
    ['123m [EEE', 'meld-unclosed', '[EEE'],
    ['123m 9f', 'rank-unknown', '9f'],
    ['東🀇?', 'tile-unknown', '?'],
  ];
  test.each(faults)('%s: reports %s at %s', (text, code, part) => {
    const { fault } = answer('fault', ask(text));
    expect(fault.code).toBe(code);
    const { start, end } = (fault as Extract<HandFault, { place: unknown }>).place!;
    expect(text.slice(start, end)).toBe(part);
    for (const { fault: words } of Object.values(CALCULATOR_MESSAGES)) {
      expect(words(fault, part, '')).toContain(part);
    }
  });

  test.each([
    ['11111m', { code: 'too-many-copies', tile: 0 }],
    ['[1111m] 1m', { code: 'too-many-copies', tile: 0 }],
    ['1f1f', { code: 'flower-twice', tile: 34 }],
    ['123456789m123456p', { code: 'too-many-tiles', tiles: 15 }],
    ['[EEEE][SSSS][WWWW][NNNN][CCCC]', { code: 'too-many-melds', melds: 5 }],
    ['1m'.repeat(101), { code: 'text-too-long', letters: 202 }],
  ])('%s: reports %o', (text, fault) => expect(answer('fault', ask(text)).fault).toEqual(fault));

  test('any text has an answer', () => {
    const letters = fc.constantFrom(...`0123456789mspfzESWNCFP[]'+ -WTBFJH,東一万🀇x`);
    forAll([fc.array(letters, { maxLength: 30 })], { seed: 1, numRuns: 100 }, (text) => {
      expect(ask(text.join('')).type).not.toBe('refused');
    });
  });
});

describe('clicks', () => {
  test('never make an invalid hand, and the text of a hand parses back to it', () => {
    const steps = fc.array(
      fc.record({ addition: fc.constantFrom(...ADDITIONS), tile: fc.constantFrom(...KINDS), undo: fc.nat(20) }),
      { maxLength: 40 },
    );
    forAll([steps], { seed: 1, numRuns: 10 }, (clicks) => {
      let hand = handOf('');
      for (const { addition, tile, undo } of clicks) {
        if (canAdd(hand, addition, tile)) hand = withAddition(hand, addition, tile);
        else if (undo < hand.melds.length) hand = withoutMeld(hand, undo);
        else if (undo < hand.concealed.length) hand = withoutTile(hand, undo);
        expect(readHand(textOfHand(hand)).ok).toBe(true);
        const read = handOf(textOfHand(hand));
        expect([read.melds, sizeOfHand(read)]).toEqual([hand.melds, sizeOfHand(hand)]);
      }
    });
  });

  test('the last of 14 tiles is the winning tile, and another can be chosen', () => {
    const hand = handOf('EE 789s 456p 123m 3s 2s 4s');
    expect(textOfHand(hand)).toBe('123m23789s456pEE4s');
    expect(textOfHand(withWinningTile(hand, 0))).toBe('123m234789s456pEE');
  });

  test('cannot add a tile to 14, a fifth copy, a meld to 12 tiles, or a chow that starts with an 8', () => {
    expect(canAdd(handOf('123456789m12345p'), 'tile', 20 as TileIndex)).toBe(false);
    expect(canAdd(handOf('[EEEE]'), 'tile', handOf('E').concealed[0]!)).toBe(false);
    expect(canAdd(handOf('123456789m123p'), 'pung', handOf('E').concealed[0]!)).toBe(false);
    expect(canAdd(handOf(''), 'chow', handOf('8m').concealed[0]!)).toBe(false);
  });
});

describe('the answer', () => {
  test('lists impossible flags', () => {
    const flags = { lastOfKind: true, afterKong: true };
    expect(answer('win', ask('123m 456p 789s 44s 23s 4s', flags)).win.impossible).toEqual(['lastOfKind', 'afterKong']);
    expect(answer('win', ask('123m 456p 789s 55p 23s 4s', flags)).win.impossible).toEqual([]);
    // A kong of 4s has all four.
    expect(answer('win', ask("[3'45s] 456p 789s 55p 23s 4s", flags)).win.impossible).toEqual(['afterKong']);
  });

  test('flowers in the text take precedence over the number of flowers', () => {
    const { win } = answer('win', ask('1f2f 123m 456p 789s 55p 23s 4s', { flowers: 5 }));
    expect(win.claim.flowers).toBe(2);
  });

  test('a ready hand lists each tile that completes it, with the points of that win', () => {
    const { waits } = answer('ready', ask("[34'5m] 345p 34567s EE", { selfDrawn: true }));
    expect(waits.map(({ tile, left }) => [tile, left])).toEqual([
      [10, 4],
      [13, 3],
      [16, 4],
    ]);
    for (const { tile, claim, explanation } of waits) {
      expect(claim.winningTile).toBe(tile);
      expect(explanation.score).toEqual(expectValue(scoreHand(claim)));
    }
  });

  test('copies with which a ready hand has fewer than 8 points do not win', () => {
    const { waits } = answer('ready', ask("[34'5m] 345p 34567s EE"));
    const copies = copiesOfWaits(waits);
    expect(copies).toEqual({ left: 11, winning: 7 });
    expect(CALCULATOR_MESSAGES.en.waits(waits.length, copies)).toContain('11 copies left, 7 of them win');
    expect(CALCULATOR_MESSAGES.zh.waits(waits.length, copies)).toContain('余 11 张，其中 7 张可和');
  });

  test('the examples win, are ready with winning and other copies, and are 2 tiles from ready', () => {
    const [win, ready, far] = EXAMPLES.map(({ hand, selfDrawn }) => ask(hand, { selfDrawn }));
    expect(answer('win', win!).win.reachesMinimum).toBe(true);
    expect(answer('ready', ready!).waits.map(({ reachesMinimum }) => reachesMinimum)).toContain(true);
    expect(answer('noWin', far!).analysis.shanten).toBe(2);
  });

  test('a hand that waits only for a fifth copy is not ready', () => {
    answer('unready', ask('[EEEE] [SSSS] [WWWW] 1111m'));
  });

  test('a hand of 13 that is not ready has its shanten and useful tiles', () => {
    const { next, missing } = answer('unready', ask('147m258p36sESW1p9m'));
    expect([next.shanten, missing]).toEqual([2, 0]);
    expect(next.useful.every(({ unseen }) => unseen > 0)).toBe(true);
  });

  test('a few tiles have a shanten, an empty hand has no answer', () => {
    expect(answer('unready', ask('123m')).missing).toBe(10);
    answer('empty', ask('  '));
  });

  test('14 tiles that do not win have a best discard', () => {
    const { discards, analysis } = answer('noWin', ask('1122m3344p5566sE5p'));
    expect([analysis.shanten, discards[0]!.shanten]).toEqual([0, 0]);
    expect(discards).toHaveLength(8);
  });
});
