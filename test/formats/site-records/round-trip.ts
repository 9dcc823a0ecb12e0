// Deals of this project, written in the format of each site and read back. Half of them are played at random, half by shanten
// with a minimum of one point, so that most are won.

import { createBot } from '@mcr-arena/bot-shanten';
import {
  type Action,
  askedSeats,
  CASUAL_RULES,
  DealInPlay,
  type DealRules,
  DUPLICATE_RULES,
  legalActions,
  observerOf,
  type PlayedDeal,
  viewEventFor,
  viewFor,
} from '@mcr-arena/engine';
import { type JudgedSiteDeal, readSiteRecords } from '@mcr-arena/formats';
import { expectValue, mapSeats, SEATS } from '@mcr-arena/tiles';
import { expect } from 'vitest';
import { readScript } from '../../../apps/cli/src/read-script.ts';
import { configFrom, randomDeal } from '../../deals/random-deals.ts';
import { gameOf } from './write-salasasa.ts';
import { recordOf, stepOf } from './write-tziakcha.ts';

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

const EASY = { id: 'mcr-minimum-1', minimumPoints: 1 } as const;

/** A deal that shanten plays; most are won. */
export function wonDeal({ rules, flowers }: Format, seed: string): PlayedDeal {
  const easy = { ...rules, scoring: { ...rules.scoring, ...EASY } };
  const config = configFrom(easy, seed, flowers);
  const { prevalentWind } = config;
  const bots = mapSeats((seat) => createBot({ seat, prevalentWind, rules: easy, seed, parameters: {} }));
  const deal = new DealInPlay(config);
  const observers = mapSeats((seat) => observerOf(viewFor(seat, deal.events)));
  while (deal.deltas === undefined) {
    const { state } = deal;
    const asked = askedSeats(state);
    const events = deal.answer(
      mapSeats((seat) => {
        if (!asked.includes(seat)) return undefined;
        return bots[seat].decide(
          observers[seat].observation()!,
          legalActions(state, seat),
          Number.POSITIVE_INFINITY,
        ) as Action;
      }),
    );
    for (const seat of SEATS) for (const event of events) observers[seat].see(viewEventFor(seat, event));
  }
  return deal;
}

/** A deal for the round trip: odd numbers are won deals. */
export function dealFor(format: Format, name: string, number: number): PlayedDeal {
  const seed = `${name} ${number}`;
  return number % 2 === 1 ? wonDeal(format, seed) : randomDeal(configFrom(format.rules, seed, format.flowers), seed);
}

/** Writes and reads deals; every event, outcome and gain must be the same. Returns how they ended. */
export function roundTrip(name: string, count: number): Readonly<Record<string, number>> {
  const format = FORMATS[name]!;
  const ends: Record<string, number> = {};
  for (let number = 0; number < count; number += 1) {
    const deal = dealFor(format, name, number);
    const [read] = readDeals(format.write(deal, number));
    expect(read).toMatchObject({ players: ['ann', 'bo', 'cy', 'di'] });
    expect(read!.difference).toBeUndefined();
    const expected = number % 2 === 1 ? [{ type: 'minimum', points: 1 }] : [];
    expect(read!.notes.filter(({ type }) => type !== 'replacements')).toEqual(expected);
    expect(read!.deal.events).toEqual(deal.events);
    expect(read!.deal.config.rules).toEqual(deal.config.rules);
    const end = deal.events.at(-1)!;
    const type = end.type === 'dealEnded' ? end.outcome.type : 'none';
    ends[type] = (ends[type] ?? 0) + 1;
  }
  return ends;
}
