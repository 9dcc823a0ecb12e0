import { createBot } from '@mcr-arena/bot-shanten';
import { DUPLICATE_RULES, formatAction } from '@mcr-arena/engine';
import type { BotParameters } from '@mcr-arena/sdk';
import { describe, expect, test } from 'vitest';
import { answersOf, duplicateDeal, type Entrant, playFour } from './deal-table.ts';
import { claimOf, turnOf } from './position.ts';

const shanten: Entrant = { module: { createBot } };

function answer(asked: ReturnType<typeof turnOf>, parameters: BotParameters = {}): string {
  const bot = createBot({ seat: 1, prevalentWind: 'east', rules: DUPLICATE_RULES, seed: '', parameters });
  const action = bot.decide(asked.observation, asked.legal, Number.POSITIVE_INFINITY);
  if (action instanceof Promise) throw new Error('the bot answers at once');
  return formatAction(action);
}

describe('shanten', () => {
  test('does not depend on its seed', async () => {
    const config = duplicateDeal('again');
    const first = answersOf(await playFour(shanten, config, 'a'));
    expect(answersOf(await playFour(shanten, config, 'b'))).toEqual(first);
  });

  // The third column explains why the answer is the only good one for a player that ignores fans.
  test.each([
    ['discard F4', '123m456p789s1122p N', 'ready for 1p and 2p with any wind'],
    ['discard W9', '123m456p789s11p56p 9m', 'a lone terminal beside a wait on both sides'],
    ['discard F1', '123m456p78s1199p E 9m', 'an honor before a terminal: both are alone'],
    ['discard B9', '2233m4466s1188p E 9p', 'six pairs: the lone tile of which fewer copies are left'],
  ])('%s from %s: %s', (expected, hand) => {
    const discards = expected === 'discard B9' ? '99p' : '';
    expect(answer(turnOf({ hand, discards }))).toBe(expected);
  });

  test('claims only tiles that bring it nearer', () => {
    expect(answer(claimOf({ hand: '13m456p789s1122p N' }, '2m'))).toBe('chow W1 W2 W3, discard F4');
    expect(answer(claimOf({ hand: '123m456p78s1122p N' }, '3m'))).toBe('pass');
    expect(answer(claimOf({ hand: '13m456p789s1122p N' }, '2m'), { claims: 'no' })).toBe('pass');
  });

  test.each([
    [{ claims: '1' }, 'parameter "claims" is "1": expected yes, no'],
    [{ forms: 'pairs' }, 'parameter "forms" is "pairs": expected all, regular'],
    [{ slack: '1' }, 'unknown parameter "slack": expected claims, forms'],
  ])('%j is refused', (parameters, message) => {
    expect(() => answer(turnOf({ hand: '123m456p789s1122p N' }), parameters)).toThrow(message);
  });
});
