// Deals of this project, written in the format of each site and read back.

import { inflateSync } from 'node:zlib';
import { CASUAL_RULES, type DealRules, DUPLICATE_RULES, type PlayedDeal } from '@mcr-arena/engine';
import { type JudgedSiteDeal, type ReadScript, readSiteRecords, scriptDamaged } from '@mcr-arena/protocol/site-records';
import { expectValue, success } from '@mcr-arena/tiles';
import { expect } from 'vitest';
import { configFrom, randomDeal } from '../../deals/random-deals.ts';
import { gameOf } from './write-salasasa.ts';
import { recordOf, stepOf } from './write-tziakcha.ts';

export const readScript: ReadScript = (script) => {
  try {
    return success(inflateSync(Buffer.from(script, 'base64')).toString('utf8'));
  } catch {
    return scriptDamaged();
  }
};

export function readDeals(value: unknown): readonly JudgedSiteDeal[] {
  return expectValue(readSiteRecords(value, readScript)).deals.map(expectValue);
}

export interface Format {
  readonly rules: DealRules;
  readonly flowers?: boolean;
  readonly write: (deal: PlayedDeal, number: number) => unknown;
}

export const FORMATS: Readonly<Record<string, Format>> = {
  tziakcha: {
    rules: CASUAL_RULES,
    write: (deal, number) => recordOf(stepOf(deal, [1 + (number % 6), 1 + ((number >> 1) % 6), 3, 1 + (number % 5)])),
  },
  salasasa: { rules: CASUAL_RULES, write: (deal, number) => ({ ...gameOf([deal]), number }) },
  'salasasa without flowers': { rules: CASUAL_RULES, flowers: false, write: (deal) => gameOf([deal]) },
  'salasasa, duplicate': { rules: DUPLICATE_RULES, write: (deal) => gameOf([deal]) },
  'salasasa, duplicate with flowers': { rules: DUPLICATE_RULES, flowers: true, write: (deal) => gameOf([deal]) },
};

/** A deal whose players win when they can. */
export function playedBy({ rules, flowers }: Format, seed: string): PlayedDeal {
  return randomDeal(configFrom(rules, seed, flowers), seed);
}

/** Writes and reads deals; every event, outcome and gain must be the same. Returns how they ended. */
export function roundTrip(name: string, count: number): Readonly<Record<string, number>> {
  const format = FORMATS[name]!;
  const ends: Record<string, number> = {};
  for (let number = 0; number < count; number += 1) {
    const deal = playedBy(format, `${name} ${number}`);
    const [read] = readDeals(format.write(deal, number));
    expect(read).toMatchObject({ players: ['ann', 'bo', 'cy', 'di'] });
    expect(read!.difference).toBeUndefined();
    expect(read!.notes.filter(({ type }) => type !== 'replacements')).toEqual([]);
    expect(read!.deal.events).toEqual(deal.events);
    expect(read!.deal.config.rules).toEqual(deal.config.rules);
    const end = deal.events.at(-1)!;
    const type = end.type === 'dealEnded' ? end.outcome.type : 'none';
    ends[type] = (ends[type] ?? 0) + 1;
  }
  return ends;
}
