import { createBot, explain, parameters as goalParameters } from '@mcr-arena/bot-goal';
import { formatAction, type Question } from '@mcr-arena/engine';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import type { BotParameters } from '@mcr-arena/sdk';
import { formatCompactTiles } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { answersOf, casualDeal, duplicateDeal, type Entrant, playFour } from './deal-table.ts';
import { type Asked, claimOf, turnOf } from './position.ts';

const goal: Entrant = { module: { createBot } };
const styles = goalParameters.style.choices;

function answer(asked: Asked, parameters: BotParameters = {}): string {
  const action = createBot({ parameters }).decide(asked.observation, asked.legal, Number.POSITIVE_INFINITY);
  if (action instanceof Promise) throw new Error('the bot answers at once');
  return formatAction(action);
}

test('what the terminal suggests for the name of a style is a style', () => {
  const { variants = {} } = HOUSE_BOTS.find(({ name }) => name === 'goal')!;
  expect(Object.keys(variants).filter((style) => !styles.includes(style as never))).toEqual([]);
  expect(variants.careful).toBe('goal?style=careful');
});

describe('whole deals', () => {
  test('does not depend on its seed or on earlier deals', { tags: ['full'] }, async () => {
    const config = duplicateDeal('again');
    const first = answersOf(await playFour(goal, config, 'a'));
    await playFour(goal, casualDeal('between'), 'x');
    expect(answersOf(await playFour(goal, config, 'b'))).toEqual(first);
  });

  test('every style plays differently', { tags: ['full'] }, async () => {
    const decisions = await playFour(goal, duplicateDeal('styles'), '');
    const styleOf = new Map<string, string>();
    for (const style of styles) {
      const answers = decisions.map((asked) => answer(asked, { style })).join('\n');
      expect(styleOf.get(answers), `${style} answers as another style does`).toBeUndefined();
      styleOf.set(answers, style);
    }
  });
});

// The third column explains why the answer is the only good one.
describe('positions', () => {
  test.each([
    ['discard F4', '123m456m789m13s55p N', 'a pure straight waits for 2s; the wind is in no goal'],
    ['discard W5', '123m456p789s11p78p 5m', 'a mixed straight, ready for 6p and 9p'],
    ['discard B9', '2233m4466s1188p E 9p', 'six pairs and two lone tiles: three winds are left, two nines', '99p'],
    ['discard T2', '134577m EEE NN CC 2s', 'a half flush; the bamboo is in the way'],
    ['discard W6', '147m258s369pESWN6m', 'honors and knitted tiles: the second character of its kind'],
  ])('%s from %s: %s', (expected, hand, _, discards = '') => {
    expect(answer(turnOf({ hand, discards }))).toBe(expected);
  });

  test('claims a tile that brings eight points nearer', () => {
    expect(answer(claimOf({ hand: '12m456p78s11p789sN' }, '3m'))).toBe('chow W1 W2 W3, discard F4');
  });

  test('does not claim with a hand that is worth eight points only concealed', () => {
    expect(answer(claimOf({ hand: '19m19s19pESWNCF5m' }, '9m'))).toBe('pass');
    expect(answer(claimOf({ hand: '1133m5577s2299pE' }, '1m'))).toBe('pass');
  });

  test('claims less often if its own draw comes sooner', () => {
    const { observation, legal } = claimOf({ hand: '12m46p78s11p24sNEE' }, 'E');
    const answers = (['previous', 'opposite', 'next'] as const).map((fromDirection) => {
      const question = { ...observation.question, fromDirection } as Question;
      return answer({ observation: { ...observation, question }, legal }, { tempo: '0.9' });
    });
    expect(answers).toEqual(['pass', 'pung, discard F4', 'pung, discard F4']);
  });

  test('style=careful with a poor hand prefers an already discarded tile to the least useful one', () => {
    const asked = turnOf({ hand: '135m2468s3579p EES', discards: 'NNWWCC1m9s7p2s6m8p4m3s5p9m', wallLeft: 4 });
    expect(answer(asked)).toBe('discard F2');
    expect(answer(asked, { style: 'careful' })).toBe('discard W1');
    expect(answer(asked, { style: 'careful', care: '0' })).toBe('discard F2');
  });

  test('style=careful charges a kong for the danger of the safest discard that may follow it', () => {
    const asked = turnOf({ hand: '2222m468s579p ESN 8s', discards: 'NNWWCCPPFF9s7p6s8p4m3s', wallLeft: 4 });
    const [without, charged] = ['0', '1'].map((care) => {
      const { alternatives } = explain(asked.observation, asked.legal, { style: 'careful', care });
      return alternatives.find(({ action }) => action.type === 'concealedKong')!.value;
    });
    expect(charged).toBeLessThan(without!);
  });

  // With a single goal the displayed value is the same at every sharpness.
  test.each(['1', '4', '6', '16'])(
    'care subtracts the same points at sharpness %s as at the fitted one',
    (sharpness) => {
      const asked = turnOf({ hand: '19m19s19pESWNCCF5m', discards: 'NNWWCEEFFS9s7p6s2s8p4m3s9p9m', wallLeft: 8 });
      const [without, ...charged] = [{ care: '0' }, { care: '3' }, { care: '3', sharpness }].map((changed) => {
        const { goals, alternatives } = explain(asked.observation, asked.legal, {
          slack: '0',
          enough: '0',
          ...changed,
        });
        expect(goals).toHaveLength(1);
        return alternatives[0]!.value;
      });
      expect(charged[0]).toBeLessThan(0.95 * without!);
      expect(charged[1]).toBeCloseTo(charged[0]!, 6);
    },
  );

  test('style=concealed claims nothing', () => {
    const asked = claimOf({ hand: '12m456p78s11p789sN' }, '3m');
    expect(answer(asked, { style: 'concealed' })).toBe('pass');
  });
});

describe('explain', () => {
  const asked = turnOf({ hand: '123m456m789m13s55p N' });

  test('returns the goals with chance and points, and the value of every alternative', () => {
    const { goals, alternatives } = explain(asked.observation, asked.legal);
    const [first] = goals;
    expect(formatCompactTiles(first?.tiles ?? [])).toBe('123456789m123s55p');
    expect(formatCompactTiles(first?.missing ?? [])).toBe('2s');
    expect(first?.chance).toBeGreaterThan(0.05);
    expect(first?.fanPoints).toBeGreaterThanOrEqual(16);
    expect(goals.map(({ weight }) => weight)).toEqual(goals.map(({ weight }) => weight).sort((a, b) => b - a));
    expect(alternatives).toHaveLength(asked.legal.length);
    expect(formatAction(alternatives[0]!.action)).toBe(answer(asked));
  });
});

describe('parameters', () => {
  test.each([
    [{ slack: '9' }, 'parameter "slack" is "9": expected an integer from 0 to 3'],
    [{ style: 'wild' }, 'parameter "style" is "wild": expected balanced, fast'],
    [{ depth: '1' }, 'unknown parameter "depth": expected style, slack'],
  ])('%j is refused', (parameters, message) => {
    expect(() => createBot({ parameters })).toThrow(message);
  });

  test('an explicit parameter overrides the value of the style', () => {
    const asked = claimOf({ hand: '12m456p78s11p789sN' }, '3m');
    expect(answer(asked, { style: 'concealed', alpha: '1' })).toBe('chow W1 W2 W3, discard F4');
  });
});
