import { createBot } from '@mcr-arena/bot-random';
import { DUPLICATE_RULES } from '@mcr-arena/engine';
import { describe, expect, test } from 'vitest';
import { answersOf, duplicateDeal, type Entrant, playFour } from './deal-table.ts';

const random: Entrant = { module: { createBot } };
const declining: Entrant = { module: { createBot }, parameters: { decline: '100', winAlways: 'no' } };

describe('random', () => {
  test('plays the same with the same seed, and differently with another', async () => {
    const config = duplicateDeal('again');
    const first = answersOf(await playFour(random, config, 'a'));
    expect(answersOf(await playFour(random, config, 'a'))).toEqual(first);
    expect(answersOf(await playFour(random, config, 'b'))).not.toEqual(first);
  });

  test('decline=100 without winAlways never claims', async () => {
    for (let deal = 0; deal < 4; deal += 1) {
      const decisions = await playFour(declining, duplicateDeal(`decline/${deal}`), `${deal}`);
      const claims = decisions.filter(({ observation }) => observation.question.type !== 'turn');
      expect(claims.length).toBeGreaterThan(0);
      expect(claims.every(({ action }) => action.type === 'pass')).toBe(true);
    }
  });

  test.each([
    [{ winAlways: 'maybe' }, 'parameter "winAlways" is "maybe": expected yes, no'],
    [{ decline: '101' }, 'parameter "decline" is "101": expected a number from 0 to 100'],
    [{ speed: '1' }, 'unknown parameter "speed": expected winAlways, decline'],
  ])('%j is refused', (parameters, message) => {
    const context = { seat: 0, prevalentWind: 'east', rules: DUPLICATE_RULES, seed: '', parameters } as const;
    expect(() => createBot(context)).toThrow(message);
  });
});
