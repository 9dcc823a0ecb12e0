// The request that the tournament form sends, and the fields at which it shows errors.

import { describe, expect, test } from 'vitest';
import {
  type EditedTournament,
  freeName,
  issueOf,
  orderOf,
} from '../../apps/web/src/pages/tournaments/new/tournament-order.ts';

const house = (key: number, name: string) => ({ key, bot: 'house:goal', parameters: '', name });
const edited = (change: Partial<EditedTournament> = {}): EditedTournament => ({
  name: 'Cup',
  id: '',
  reference: 'random',
  entrants: ['a', 'b', 'c', 'd'].map((name, key) => house(key, name)),
  rounds: '8',
  setsPerRound: '1',
  seatings: '4',
  duplicate: '',
  rules: 'mcr',
  separateOwners: false,
  onlyFaultless: false,
  answerSeconds: '5',
  graceMinutes: '10',
  ...change,
});

describe('the request', () => {
  test('leaves out empty fields', () => {
    expect(orderOf(edited())).toEqual({
      name: 'Cup',
      rounds: 8,
      setsPerRound: 1,
      seatings: 4,
      rules: 'mcr',
      entrants: ['a', 'b', 'c', 'd'].map((id) => ({ id, bot: 'goal' })),
    });
  });

  test('contains house, own and remote bots, and the time limits of remote bots', () => {
    const entrants = [
      { key: 1, bot: 'house:goal', parameters: '?style=fast', name: ' fast ' },
      { key: 2, bot: 'own:ann/tiger', parameters: 'left over', name: 'tiger' },
      { key: 3, bot: 'remote:6f0c', parameters: '', name: 'far' },
    ];
    expect(orderOf(edited({ entrants, id: ' cup ', separateOwners: true }))).toMatchObject({
      id: 'cup',
      entrants: [
        { id: 'fast', bot: 'goal?style=fast' },
        { id: 'tiger', bot: 'ann/tiger' },
        { id: 'far', bot: 'remote', token: '6f0c' },
      ],
      reference: { id: 'reference', bot: 'random' },
      separateOwners: true,
      answerMs: 5000,
      graceMs: 600_000,
    });
  });
});

describe('validation', () => {
  test.each([
    [{ id: 'a b' }, 'id'],
    [{ entrants: [house(1, 'a'), house(2, 'a')] }, 'entrants'],
    [{ entrants: [] }, 'entrants'],
    [{ rounds: '0' }, 'rounds'],
    [{ rounds: '1.5' }, 'rounds'],
    [{ setsPerRound: '0' }, 'setsPerRound'],
    [{ duplicate: 'classic', entrants: [{ key: 1, bot: 'remote:x', parameters: '', name: 'far' }] }, 'duplicate'],
  ] as const)('%o: shows an error at "%s"', (change, field) => {
    expect(issueOf(edited(change as Partial<EditedTournament>))?.field).toBe(field);
  });

  test('accepts a valid tournament', () => {
    expect(issueOf(edited())).toBeUndefined();
    expect(issueOf(edited({ entrants: [{ key: 1, bot: 'remote:x', parameters: '', name: 'far' }] }))).toBeUndefined();
  });
});

test('an added entrant gets a unique name', () => {
  expect(freeName('goal', [house(1, 'goal'), house(2, 'goal 2')])).toBe('goal 3');
});
