// PMN: deals of this project written in that notation are read back with the same events; broken games are named.

import { DUPLICATE_RULES, endOf, type PlayedDeal, quarterInDrawingOrder } from '@mcr-arena/engine';
import { readSiteRecords, siteOfRecord } from '@mcr-arena/formats';
import { expectValue, SEATS, type TileIndex, WINDS } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { readScript } from '../../../apps/cli/src/read-script.ts';
import { configFrom, randomDeal } from '../../deals/random-deals.ts';
import { readDeals, wonDeal } from './round-trip.ts';

const ORDER = 'cbdwr';
const letterOf = (tile: TileIndex): string => {
  const place = tile < 27 ? Math.floor(tile / 9) : tile < 31 ? 3 : 4;
  return `${ORDER[place]}${tile - [0, 9, 18, 27, 31][place]! + 1}`;
};
const KONGS = { meldedKong: 'Z', concealedKong: 'A', addedKong: 'B' } as const;

function pmnOf({ config, events }: PlayedDeal): string {
  const hands = SEATS.map((seat) => quarterInDrawingOrder(config.wall, seat).slice(0, 13).map(letterOf).join(''));
  const play = events.flatMap((event) => {
    switch (event.type) {
      case 'drawn':
        return `T${event.seat}${letterOf(event.tile)}`;
      case 'discarded':
        return `D${event.seat}${event.drawn ? 'z1' : letterOf(event.tile)}`;
      case 'claimed':
      case 'kongDeclared': {
        const { seat, meld } = event;
        if (meld.type === 'chow') return `C${seat}${letterOf((meld.low + 1) as TileIndex)}`;
        return `${meld.type === 'pung' ? 'P' : KONGS[meld.type]}${seat}${letterOf(meld.tile)}`;
      }
      case 'dealEnded':
        return event.outcome.type === 'win' ? `H${event.outcome.winner}` : [];
      default:
        return [];
    }
  });
  const tags = {
    PWind: 'ESWN'[WINDS.indexOf(config.prevalentWind)],
    East: 'ann',
    South: 'bo',
    West: 'cy',
    North: 'di',
    Deal: hands.join(' '),
    Scoring: 'Duplicate',
    Result: endOf({ config, events } as PlayedDeal).deltas.join(' '),
    Play: play.join(''),
  };
  return Object.entries(tags)
    .map(([name, value]) => `[${name} "${value}"]\n`)
    .join('');
}

const deals = ['1', '2', '3', '4'].map((seed) => randomDeal(configFrom(DUPLICATE_RULES, seed), seed));
const easy = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((seed) =>
  wonDeal({ rules: DUPLICATE_RULES, write: pmnOf }, seed),
);
const won = easy.find(({ events }) => {
  const { outcome } = endOf({ events } as PlayedDeal);
  return outcome.type === 'win' && outcome.score.total >= 8;
})!;

test('deals in one file are read back; the tiles that nobody drew are filled in', () => {
  const text = `% written by hand\n${[...deals, won].map(pmnOf).join('\n')}`;
  expect(siteOfRecord(text)).toBe('pmn');
  for (const [index, { deal, difference, notes, players }] of readDeals(text).entries()) {
    const { events } = [...deals, won][index]!;
    expect([difference, players]).toEqual([undefined, ['ann', 'bo', 'cy', 'di']]);
    expect(deal.events.slice(1)).toEqual(events.slice(1));
    expect(notes.map(({ type }) => type)).toEqual(
      events.at(-1) === won.events.at(-1) ? ['noWall', 'fans'] : ['noWall'],
    );
  }
});

test.each([
  ['Deal "', 'Deal "x', 'Deal: expected four hands of 13 tiles such as c258d13579b46wr1f, found "x'],
  ['Play "T0', 'Play "?T0', 'Play: action 1: expected an action such as T0c3, found "?T0'],
  ['Play "T0', 'Play "R0c1T0', 'Play: action 1: expected a tile that fits the action, found "R0c1"'],
  ['[PWind', '[Fan "99/1"]\n[PWind', 'Fan: expected fans such as 39/1.62/1 or None, found "99/1"'],
  ['[Scoring', 'Scoring', 'line 17: expected a tag such as [Board "1"], found "Scoring'],
])('a game with %s changed to %s is named, the others are read', (from, to, message) => {
  const games = deals.map(pmnOf).with(1, pmnOf(deals[1]!).replace(from, to));
  const read = expectValue(readSiteRecords(games.join('\n'), readScript)).deals;
  expect(read.map(({ ok }) => ok)).toEqual([true, false, true, true]);
  expect(read[1]).toMatchObject({ error: { message: expect.stringContaining(`deal 2: ${message}`) } });
});
