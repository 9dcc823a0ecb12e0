// A deal as a timeline: marked events, decisions, texts of events, explanations of wins, and addresses.

import { CASUAL_RULES, DUPLICATE_RULES, type PlayedDeal, viewFor } from '@mcr-arena/engine';
import type { ExplainedFan, FanPoints } from '@mcr-arena/scoring';
import { mapSeats, SEATS, type TileIndex, WINDS } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { explanationOf, fanRows, paidParts } from '../../apps/web/src/ui/hand/win-account.ts';
import { eventText } from '../../apps/web/src/ui/replay/event-text.ts';
import { hrefOfPlace, placeOfQuery, queryOfPlace } from '../../apps/web/src/ui/replay/replay-address.ts';
import { decisionBeside, timelineOf } from '../../apps/web/src/ui/replay/timeline.ts';
import { configFrom, randomDeal } from '../deals/random-deals.ts';
import { playWithFaults } from '../engine/faulty-players.ts';
import { GOLDEN_GAMES } from '../protocol/botzone/golden-games.ts';
import { playGoldenGame } from '../protocol/botzone/golden-questions.ts';

const golden = (id: string): PlayedDeal => playGoldenGame(GOLDEN_GAMES.find((game) => game.id === id)!);
const casual = randomDeal(configFrom(CASUAL_RULES, 'playthrough'), 'playthrough');
const faulty = playWithFaults(configFrom(CASUAL_RULES, 'playthrough'), 'playthrough');
const duplicate = randomDeal(configFrom(DUPLICATE_RULES, 'replay'), 'replay');
const DEALS = {
  casual,
  faulty,
  duplicate,
  exhausted: golden('dev-00000'),
  won: golden('dev-00001'),
  robbed: golden('dev-00013'),
  foul: golden('dev-00153'),
};
const names = mapSeats((seat) => WINDS[seat]);
const points = (number: number): FanPoints => number as FanPoints;
const tile = (index: number): TileIndex => index as TileIndex;

describe.each(Object.entries(DEALS))('%s', (_, deal) => {
  const timeline = timelineOf(deal);

  test('has a state for each event, and each event belongs to one turn', () => {
    expect(timeline.states).toHaveLength(deal.events.length);
    expect(timeline.states.at(-1)!.phase.type).toBe('ended');
    expect(timeline.turns.flatMap(({ events }) => events)).toEqual(deal.events.slice(1).map((__, index) => index + 1));
  });

  test('has a tick for each claim, kong, foul and win', () => {
    const standsOut = deal.events.flatMap((event, number) => {
      const isWin = event.type === 'dealEnded' && event.outcome.type === 'win';
      return isWin || ['claimed', 'kongDeclared', 'foul'].includes(event.type) ? [number] : [];
    });
    expect(timeline.ticks.map(({ event }) => event)).toEqual(standsOut);
  });

  test('has a decision of the acting seat just before each claim and kong', () => {
    for (const [number, event] of deal.events.entries()) {
      if (event.type !== 'claimed' && event.type !== 'kongDeclared') continue;
      const asked = timeline.decisions.filter((decision) => decision.event < number);
      expect(asked.at(-1)!.event).toBe(asked.findLast(({ seat }) => seat === event.seat)!.event);
    }
  });

  test('steps from decision to decision in both directions', () => {
    for (const seat of [undefined, ...SEATS]) {
      const own = new Set(
        timeline.decisions.filter((each) => seat === undefined || each.seat === seat).map(({ event }) => event),
      );
      const forth: number[] = [];
      for (let at = 0; ; ) {
        const next = decisionBeside(timeline, at, 1, seat);
        if (next === undefined) break;
        forth.push(next.event);
        at = next.event;
      }
      expect(forth).toEqual([...own]);
      const back: number[] = [];
      for (let at = timeline.last; ; ) {
        const next = decisionBeside(timeline, at, -1, seat);
        if (next === undefined) break;
        back.unshift(next.event);
        at = next.event;
      }
      expect(back).toEqual([...own]);
    }
  });

  test('has texts in both languages, without tiles that a seat has not seen', () => {
    for (const language of ['en', 'zh'] as const) {
      for (const event of deal.events) expect(eventText(event, names, language)).not.toMatch(/undefined|null|NaN/);
      for (const event of viewFor(2, deal.events)) {
        if (event.type !== 'drawn' || event.seat === 2) continue;
        const [draws] = language === 'en' ? ['draws a tile'] : ['一张牌'];
        expect(eventText(event, names, language)).toContain(draws);
      }
    }
  });
});

test('describes events in both languages', () => {
  const textOf = (deal: PlayedDeal, type: string, language: 'en' | 'zh' = 'en') =>
    eventText(deal.events.findLast((event) => event.type === type)!, names, language);
  expect(textOf(DEALS.exhausted, 'kongDeclared')).toMatchInlineSnapshot(
    `"west declares a kong of 9 dots, added to the pung"`,
  );
  expect(textOf(DEALS.exhausted, 'claimed')).toMatchInlineSnapshot(`"north claims it: kong of 7 characters"`);
  expect(textOf(DEALS.exhausted, 'dealEnded')).toMatchInlineSnapshot(`"The wall is exhausted: the deal is drawn"`);
  expect(textOf(DEALS.exhausted, 'dealEnded', 'zh')).toMatchInlineSnapshot(`"牌墙摸完，无人和牌"`);
  expect(textOf(DEALS.foul, 'foul')).toMatchInlineSnapshot(`"south fouls: a false win"`);
  expect(textOf(casual, 'dealEnded', 'zh')).toMatchInlineSnapshot(`"牌墙摸完，无人和牌"`);
});

test('the explanation of a win matches the score and the payments of the judge', () => {
  const wins = GOLDEN_GAMES.slice(0, 60).flatMap((game) => {
    const timeline = timelineOf(playGoldenGame(game));
    const end = timeline.deal.events.at(-1)!;
    return end.type === 'dealEnded' && end.outcome.type === 'win' ? [{ timeline, end, win: end.outcome }] : [];
  });
  expect(wins.length).toBeGreaterThan(10);
  for (const { timeline, end, win } of wins) {
    const explained = explanationOf(timeline.states.at(-2)!, win)!;
    expect(explained.score).toEqual(win.score);
    const rows = fanRows(explained.fans);
    expect(rows.reduce((sum, { points }) => sum + points, 0)).toBe(win.score.total);
    expect(rows.filter(({ fan }) => fan === 'flowerTiles').length).toBeLessThan(2);
    const paid = paidParts(win);
    for (const seat of SEATS) {
      const part = paid[seat];
      if (part !== undefined) expect(end.deltas[seat]).toBe(-(part.base + part.hand));
    }
  }
});

test('the flowers of a win are one row', () => {
  const fans = (flowers: number): ExplainedFan[] => [
    { fan: 'pungOfTerminalsOrHonors', points: points(1), tiles: [0, 0, 0].map(tile) },
    { fan: 'pungOfTerminalsOrHonors', points: points(1), tiles: [8, 8, 8].map(tile) },
    ...Array.from({ length: flowers }, () => ({ fan: 'flowerTiles', points: points(1), tiles: [] }) as const),
  ];
  expect(fanRows(fans(2)).map(({ fan, count, points: all }) => [fan, count, all])).toEqual([
    ['pungOfTerminalsOrHonors', 1, 1],
    ['pungOfTerminalsOrHonors', 1, 1],
    ['flowerTiles', 2, 2],
  ]);
});

describe('addresses', () => {
  test('parse back to the place', () => {
    for (const event of [1, 2, 60]) {
      for (const seat of [undefined, ...SEATS]) {
        for (const known of seat === undefined ? [false] : [false, true]) {
          for (const pane of ['moves', 'review', 'output'] as const) {
            const place = { event, seat, known, pane };
            const query = new URL(hrefOfPlace('/deal', place), 'http://x').searchParams;
            expect(placeOfQuery(query, 60)).toEqual(place);
          }
        }
      }
    }
    const start = { event: 1, seat: undefined, known: false, pane: 'moves' } as const;
    expect(Object.values(queryOfPlace(start)).every((field) => field === undefined)).toBe(true);
  });

  test.each([
    ['event=0', 1],
    ['event=-4', 1],
    ['event=61', 60],
    ['event=1e9', 60],
    ['event=7.5', 1],
    ['event=x', 1],
    ['', 1],
  ])('%s shows event %i of 60', (query, event) => {
    expect(placeOfQuery(new URLSearchParams(query), 60).event).toBe(event);
  });

  test('ignore `known` without a seat', () => {
    expect(placeOfQuery(new URLSearchParams('known=1'), 9).known).toBe(false);
    expect(placeOfQuery(new URLSearchParams('view=middle&known=1'), 9)).toEqual({
      event: 1,
      seat: undefined,
      known: false,
      pane: 'moves',
    });
  });
});
