import { expectValue } from '@mcr-arena/tiles';
import { activeEntrants, type ConfigInput, createConfig, wallsByTable } from '@mcr-arena/tournament';
import { describe, expect, test } from 'vitest';
import { entrantsNamed } from './invented-play.ts';

const plain: ConfigInput = { id: 'cup', entrants: entrantsNamed(8), rounds: 10 };

test('missing fields have their defaults', () => {
  expect(expectValue(createConfig(plain))).toEqual({
    ...plain,
    setsPerRound: 1,
    seatings: 24,
    avoidRepeats: 0,
    separateOwners: false,
    withdrawals: [],
  });
});

describe('rejects impossible configurations', () => {
  const reference = { id: 'house' };
  test.each<[string, Partial<ConfigInput>]>([
    ['id-malformed', { id: '' }],
    ['id-malformed', { id: 'a\nb' }],
    ['id-malformed', { id: 'a/b' }],
    ['id-malformed', { id: 'x'.repeat(65) }],
    ['count-out-of-range', { rounds: 0 }],
    ['count-out-of-range', { rounds: 1.5 }],
    ['count-out-of-range', { setsPerRound: 0 }],
    ['count-out-of-range', { avoidRepeats: -1 }],
    ['count-out-of-range', { seatings: 6 as never }],
    ['entrants-missing', { entrants: [] }],
    ['entrant-id-malformed', { entrants: [{ id: '' }], reference }],
    ['entrant-id-malformed', { entrants: [{ id: ' a' }], reference }],
    ['entrant-id-malformed', { entrants: [{ id: 'a\tb' }], reference }],
    ['entrant-id-malformed', { entrants: [{ id: 'x'.repeat(101) }], reference }],
    ['entrant-repeated', { entrants: [...plain.entrants, { id: 'bot03' }] }],
    ['entrant-repeated', { reference: { id: 'bot03' } }],
    ['entrant-repeated', { entrants: [{ id: 'house#2' }], reference }],
    ['entrant-unknown', { withdrawals: [{ entrant: 'nobody', afterRound: 1 }] }],
    ['count-out-of-range', { withdrawals: [{ entrant: 'bot01', afterRound: 11 }] }],
    ['count-out-of-range', { withdrawals: [{ entrant: 'bot01', afterRound: -1 }] }],
    ['reference-missing', { entrants: entrantsNamed(7) }],
    ['reference-missing', { withdrawals: [{ entrant: 'bot01', afterRound: 9 }] }],
  ])('%s: %j', (code, change) => {
    expect(createConfig({ ...plain, ...change })).toMatchObject({ ok: false, error: { code } });
  });

  test('accepts a withdrawal after the last round without a reference bot', () => {
    expect(createConfig({ ...plain, withdrawals: [{ entrant: 'bot01', afterRound: 10 }] })).toMatchObject({ ok: true });
  });

  test('accepts the withdrawal of four at once without a reference bot', () => {
    const withdrawals = ['bot01', 'bot02', 'bot03', 'bot04'].map((entrant) => ({ entrant, afterRound: 3 }));
    const config = expectValue(createConfig({ ...plain, withdrawals }));
    expect(activeEntrants(config, 3).length).toBe(8);
    expect(activeEntrants(config, 4).map(({ id }) => id)).toEqual(['bot05', 'bot06', 'bot07', 'bot08']);
  });
});

test('a single unsealed bot, even the reference bot, gives every table its own walls', () => {
  const remote = { id: 'remote', unsealed: true };
  expect(wallsByTable(expectValue(createConfig(plain)))).toBe(false);
  expect(wallsByTable(expectValue(createConfig({ ...plain, reference: remote })))).toBe(true);
  expect(wallsByTable(expectValue(createConfig({ ...plain, entrants: [...entrantsNamed(3), remote] })))).toBe(true);
});
