import { createBot } from '@mcr-arena/bot-goal';
import { expectValue, mapSeats, parseTiles, type TileIndex } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { dangerIn } from '../../bots/goal/src/danger.ts';
import { type Decision, duplicateDeal, playEntrants } from './deal-table.ts';
import { turnOf } from './position.ts';

const DEALS = 20;

interface Risk {
  readonly danger: number;
  readonly won: boolean;
}

/** The danger of every discard of an own turn, and whether it was won by. */
function risksOf(decisions: readonly Decision[]): Risk[] {
  return decisions.flatMap(({ observation, action }, at) => {
    if (observation.question.type !== 'turn' || action.type !== 'discard') return [];
    const next = decisions.slice(at + 1).find((later) => later.observation.question.type === 'turn');
    const answers = decisions.slice(at + 1, next === undefined ? undefined : decisions.indexOf(next));
    const won = answers.some((answer) => answer.action.type === 'win');
    return [{ danger: dangerIn(observation)(action.tile), won }];
  });
}

function tileOf(text: string): TileIndex {
  return expectValue(parseTiles(text))[0]!;
}

describe('the danger of a discard', () => {
  test('is about as often paid for as it says, and the more dangerous ones more often', async () => {
    const careful = { module: { createBot }, parameters: { style: 'careful' } };
    const risks: Risk[] = [];
    for (let deal = 0; deal < DEALS; deal += 1) {
      risks.push(
        ...risksOf(
          await playEntrants(
            mapSeats(() => careful),
            duplicateDeal(`danger ${deal}`),
            '',
          ),
        ),
      );
    }
    const paid = risks.filter(({ won }) => won).length;
    const foretold = risks.reduce((sum, { danger }) => sum + danger, 0);
    expect(paid).toBeGreaterThan(DEALS / 3);
    expect(foretold / paid).toBeGreaterThan(0.5);
    expect(foretold / paid).toBeLessThan(2);
    const byDanger = risks.toSorted((a, b) => b.danger - a.danger);
    const upperTenth = byDanger.slice(0, risks.length / 10).filter(({ won }) => won).length;
    expect(upperTenth).toBeGreaterThan(paid / 3);
  });

  test.each([
    ['5s', '5p', 'the player threw it'],
    ['N', 'S', 'two of it lie open'],
    ['9s', '8s', 'it is at the end of its suit'],
    ['3m', '3p', 'few chows are left for it'],
  ])('is less of %s than of %s: %s', (safer, riskier) => {
    const { observation } = turnOf({ hand: '36789s 35p 3m 19p ESN2s', discards: '5s 4444m 2222m NN' });
    const danger = dangerIn(observation);
    expect(danger(tileOf(safer))).toBeLessThan(danger(tileOf(riskier)));
  });
});
