import { explain } from '@mcr-arena/bot-goal';
import { legalActionsFor, type Observation, observationOf } from '@mcr-arena/engine';
import { EMPTY_POSITION, parsePosition } from '@mcr-arena/protocol';
import { SCORING_RULES, type ScoringRules, STANDARD_RULES } from '@mcr-arena/scoring';
import { describe, expect, test } from 'vitest';
import { rulesNumber } from '../../../bots/goal/src/goals/rules-number.ts';

describe('numbers of rules', () => {
  test.each(Object.values(SCORING_RULES))('$id: a clone shares the number, in any order of fields', (rules) => {
    const number = rulesNumber(rules);
    expect(rulesNumber(structuredClone(rules))).toBe(number);
    const reversed = Object.fromEntries(Object.entries(rules).reverse()) as unknown as ScoringRules;
    expect(rulesNumber(reversed)).toBe(number);
  });

  test.each<Partial<ScoringRules>>([{ version: 2 }, { waitsInKnittedStraight: false }, { book: 'wmo' }])(
    'rules that differ in %j have another number',
    (changed) => {
      expect(rulesNumber({ ...STANDARD_RULES, ...changed })).not.toBe(rulesNumber(STANDARD_RULES));
    },
  );
});

test('a second concealed kong is worth declaring only where two are 8 points', () => {
  const choices = ['duplicate', 'wmo'].map((play) => {
    const position = parsePosition({ ...EMPTY_POSITION, play, hand: '[1111m]66m57p2222479s', drawn: '2s' });
    const observation = position.ok ? (observationOf(position.state) as Observation) : undefined;
    return explain(observation!, legalActionsFor(observation!)).alternatives[0]!.action.type;
  });
  expect(choices).toEqual(['discard', 'concealedKong']);
});
