// The recorded situations with which bots are checked.

import { legalActions } from '@mcr-arena/engine';
import { recordedSituations, SITUATION_KINDS, situationsOf } from '@mcr-arena/lab';
import { SEATS } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';

const SITUATIONS = situationsOf(recordedSituations());

describe('the recorded situations', () => {
  test('contain every kind for every seat', () => {
    const found = new Set(SITUATIONS.map(({ kind, seat }) => `${kind} ${seat}`));
    expect([...found].sort()).toEqual(SITUATION_KINDS.flatMap((kind) => SEATS.map((seat) => `${kind} ${seat}`)).sort());
  });

  test('have the legal actions and the hand of the seat that is asked', () => {
    for (const { seat, state, observation, legalActions: legal, name } of SITUATIONS) {
      expect(legal, name).toEqual(legalActions(state, seat));
      expect(observation.hand, name).toEqual((state.seats[seat] as { readonly hand: unknown }).hand);
    }
  });

  const claimsOf = (kind: string) => SITUATIONS.filter((situation) => situation.kind === kind);

  test('match their kinds', () => {
    for (const { observation } of claimsOf('kong that can be robbed'))
      expect(observation.question.type).toBe('robKong');
    for (const { observation } of claimsOf('replacement tile after a kong')) {
      expect(observation.question).toMatchObject({ type: 'turn', afterKong: true });
    }
    for (const { before, observation } of claimsOf('own claim lost to another')) {
      expect(['pung', 'chow']).toContain(before.at(-1)!.reply.type);
      expect(observation.melds[observation.seat]).toHaveLength(0);
    }
    for (const kind of ['self-drawn win', 'win on a discard']) {
      for (const { legalActions: legal } of claimsOf(kind)) expect(legal).toContainEqual({ type: 'win' });
    }
  });
});
