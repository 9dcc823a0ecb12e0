import { FAN_IDS, FANS, fanNamed, mahjongGBNameOf } from '@mcr-arena/scoring';
import { describe, expect, test } from 'vitest';

describe('the fan table', () => {
  test('has the 81 fans in rulebook order, and one pattern outside them', () => {
    expect(FANS.map(({ id }) => id)).toEqual(FAN_IDS);
    const numbers = FANS.map((fan) => fan.number).filter((number) => number !== undefined);
    expect(numbers).toEqual(Array.from({ length: 81 }, (_, index) => index + 1));
    const outside = FANS.filter(({ number, onlyIn }) => number === undefined && onlyIn === undefined);
    expect(outside.map(({ id }) => id)).toEqual(['concealedKongAndMeldedKong']);
  });

  test('names each fan once in every language', () => {
    for (const nameOf of [(fan) => fan.name, (fan) => fan.zh, mahjongGBNameOf] as ((
      fan: (typeof FANS)[0],
    ) => string)[]) {
      expect(new Set(FANS.map(nameOf)).size).toBe(FANS.length);
      for (const fan of FANS) expect(fanNamed(nameOf(fan))).toBe(fan);
    }
    expect(fanNamed('Riichi')).toBeUndefined();
  });

  test('lists only later fans as included, each once, because the principles read the table in order', () => {
    for (const [slot, { includes, includesForItsSets = [], includesOnce = [] }] of FANS.entries()) {
      const all = [...includes, ...includesForItsSets, ...includesOnce];
      expect(new Set(all).size).toBe(all.length);
      for (const id of all) expect(FAN_IDS.indexOf(id)).toBeGreaterThan(slot);
    }
  });
});
