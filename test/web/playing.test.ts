// The parts of the table page, without a browser: order of the hand, offers, presets, keys, links, seats and seen deals.

import { type Action, CASUAL_RULES, PASS, publicEventOf, replay, startDeal, viewFor, WIN } from '@mcr-arena/engine';
import type { TableDeal } from '@mcr-arena/protocol';
import type { GameSummary } from '@mcr-arena/protocol/documents';
import {
  createRandom,
  mapSeats,
  SEATS,
  type Seat,
  shuffled,
  TILES_WITH_FLOWERS,
  type TileIndex,
} from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { tableInLink } from '../../apps/web/src/pages/play/table-link.ts';
import { FIRST_CHOICES, orderOf } from '../../apps/web/src/pages/play/table-order.ts';
import { checkWall } from '../../apps/web/src/pages/tables/commitment.ts';
import { inOrder, moved } from '../../apps/web/src/pages/tables/hand-order.ts';
import { formatPresets, NO_PRESETS, parsePresets, presetReply } from '../../apps/web/src/pages/tables/presets.ts';
import {
  dealAfter,
  hasTimedOut,
  shownAfter,
  upToDate,
  watchedAfter,
  withEvents,
} from '../../apps/web/src/pages/tables/seen-deal.ts';
import { PLAYERS_MESSAGES } from '../../apps/web/src/ui/players/messages.ts';
import { playerNames } from '../../apps/web/src/ui/players/player-name.ts';
import { bySeatOf, playerAt, seatOfPlayer, seatsFrom } from '../../apps/web/src/ui/players/seating.ts';
import { commandOf } from '../../apps/web/src/ui/playing/keys.ts';
import { discardsOf, offersOf, withDiscard } from '../../apps/web/src/ui/playing/offers.ts';
import { tellingNames } from '../../apps/web/src/ui/replay/telling-names.ts';
import { sceneOf } from '../../apps/web/src/ui/table/table-scene.ts';

const tiles = (...list: number[]): TileIndex[] => list as TileIndex[];
const discard = (tile: number): Action => ({ type: 'discard', tile: tile as TileIndex });

test('claims that name a discard are offered once, with the possible discards', () => {
  const chow = (low: number, after: number): Action => ({
    type: 'chow',
    low: low as TileIndex,
    discard: after as TileIndex,
  });
  const [first, second, pass] = offersOf([PASS, chow(4, 0), chow(4, 9), chow(5, 0)], 5 as TileIndex);
  expect([first!.tiles, [...first!.discards!]]).toEqual([
    [4, 5, 6],
    [0, 9],
  ]);
  expect([...second!.discards!]).toEqual([0]);
  expect([pass!.kind, pass!.discards]).toEqual(['pass', undefined]);
  expect(withDiscard(first!, 9 as TileIndex)).toEqual(chow(4, 9));
});

test('the user is called “You”, even as a guest', () => {
  const guest = { type: 'person', name: 'Guest 12345678', isGuest: true } as const;
  const bot = { type: 'bot', bot: 'goal' } as const;
  const players: GameSummary['players'] = [guest, bot, { ...guest, name: 'Guest 2' }, bot];
  expect(playerNames({ players, you: 0 }, PLAYERS_MESSAGES.en)).toEqual(['You', 'Hawk (bot)', 'Guest 2', 'Vega (bot)']);
  expect(playerNames({ players }, PLAYERS_MESSAGES.en)[0]).toBe('Guest 12345678');
  expect(playerNames({ players }, PLAYERS_MESSAGES.zh)[0]).toBe('游客 12345678');
  expect(PLAYERS_MESSAGES.zh.yourName('游客 12345678')).toBe('游客 12345678（你）');
});

test('sentences name players by their winds', () => {
  const names = ['You', 'Hawk (bot)', 'Guest 2', 'Vega (bot)'] as const;
  expect(tellingNames(names, 0, 'en')).toEqual([
    'East (you)',
    'South (Hawk, bot)',
    'West (Guest 2)',
    'North (Vega, bot)',
  ]);
});

describe('the order of the hand', () => {
  test.each([
    ['sorted if no tile was moved', [1, 2, 3], undefined, [1, 2, 3]],
    ['in the chosen order', [1, 2, 3], [3, 1, 2], [3, 1, 2]],
    ['without tiles that left', [1, 3], [3, 2, 1], [3, 1]],
    ['without one of two equal tiles, which left', [2, 5], [5, 2, 2], [5, 2]],
    ['with a new tile before the first that is higher', [1, 2, 3, 9], [9, 1, 2], [3, 9, 1, 2]],
    ['with a new tile at the end where none is higher', [1, 2, 3], [2, 1], [2, 1, 3]],
  ] as const)('%s', (_, sorted, order, expected) => {
    expect(inOrder(tiles(...sorted), order && tiles(...order))).toEqual(expected);
  });

  test('a tile is moved to a place', () => {
    expect(moved(tiles(1, 2, 3, 4), 0, 2)).toEqual([2, 3, 1, 4]);
    expect(moved(tiles(1, 2, 3, 4), 3, 0)).toEqual([4, 1, 2, 3]);
  });
});

describe('offers', () => {
  const claims: readonly Action[] = [
    PASS,
    { type: 'chow', low: 3 as TileIndex },
    { type: 'chow', low: 5 as TileIndex },
    { type: 'pung' },
    { type: 'meldedKong' },
    WIN,
  ];

  test('contain each chow with its run and the claimed tile, and a pass at the end', () => {
    const offers = offersOf(claims, 5 as TileIndex);
    expect(offers.map(({ kind }) => kind)).toEqual(['win', 'kong', 'pung', 'chow', 'chow', 'pass']);
    expect(offers.filter(({ kind }) => kind === 'chow').map((offer) => [offer.tiles, offer.claimed])).toEqual([
      [[3, 4, 5], 2],
      [[5, 6, 7], 0],
    ]);
    expect(offers[1]).toMatchObject({ tiles: [5, 5, 5, 5] });
  });

  test('kongs on a turn name their tile; discards are not offers', () => {
    const actions: readonly Action[] = [
      discard(1),
      discard(7),
      { type: 'concealedKong', tile: 1 as TileIndex },
      { type: 'addedKong', tile: 7 as TileIndex },
    ];
    expect(offersOf(actions, undefined).map(({ tiles: of }) => of[0])).toEqual([1, 7]);
    expect([...discardsOf(actions)]).toEqual([1, 7]);
  });
});

describe('preset replies', () => {
  const all = { noClaims: true, autoWin: false, discardDrawn: true };
  const claim: readonly Action[] = [PASS, { type: 'pung' }];
  const turn: readonly Action[] = [discard(1), discard(2)];

  test.each([
    ['no preset', NO_PRESETS, claim, undefined, undefined],
    ['a pass is the only action', NO_PRESETS, [PASS], undefined, PASS],
    ['no claims', { ...NO_PRESETS, noClaims: true }, claim, undefined, PASS],
    ["no claims, on the player's own turn", { ...NO_PRESETS, noClaims: true }, turn, 2, undefined],
    ['discard drawn tile', { ...NO_PRESETS, discardDrawn: true }, turn, 2, discard(2)],
    ['discard drawn tile, after a claim', { ...NO_PRESETS, discardDrawn: true }, turn, undefined, undefined],
    ['discard drawn tile, passes on claims', { ...NO_PRESETS, discardDrawn: true }, claim, undefined, PASS],
    ['a win is offered in spite of presets', all, [...claim, WIN], undefined, undefined],
    ['auto win', { ...all, autoWin: true }, [...turn, WIN], 2, WIN],
  ] as const)('%s', (_, presets, legalActions, drawn, expected) => {
    expect(presetReply(presets, legalActions, drawn as TileIndex | undefined)).toEqual(expected);
  });

  test('are stored for one deal of one table', () => {
    const stored = formatPresets(all, 'AbCdEfGh_-012345', 2);
    expect(parsePresets(stored, 'AbCdEfGh_-012345', 2)).toEqual(all);
    expect(parsePresets(stored, 'AbCdEfGh_-012345', 3)).toEqual(NO_PRESETS);
    expect(parsePresets(stored, 'another_table_id', 2)).toEqual(NO_PRESETS);
    expect(parsePresets(undefined, 'AbCdEfGh_-012345', 2)).toEqual(NO_PRESETS);
  });
});

describe('keys', () => {
  const key = (name: string) => commandOf({ key: name, ctrlKey: false, metaKey: false, altKey: false });

  test('pick tiles by place, step through the hand, and take offers', () => {
    expect(key('1')).toEqual({ type: 'tile', place: 0 });
    expect(key('0')).toEqual({ type: 'tile', place: 9 });
    expect(key('=')).toEqual({ type: 'tile', place: 11 });
    expect(key('ArrowRight')).toEqual({ type: 'step', by: 1 });
    expect(key('K')).toEqual({ type: 'offer', kind: 'kong' });
    expect(key('Escape')).toEqual({ type: 'offer', kind: 'pass' });
    expect(key('u')).toEqual({ type: 'undo' });
    expect(key('D')).toEqual({ type: 'speak', subject: 'discards' });
    expect(key('x')).toBeUndefined();
  });

  test('shortcuts of the browser are ignored', () => {
    expect(commandOf({ key: 'c', ctrlKey: true, metaKey: false, altKey: false })).toBeUndefined();
  });
});

test('seats rotate with every deal', () => {
  for (const deal of [0, 1, 5, 17]) {
    for (const player of [0, 1, 2, 3] as const) {
      const seat = seatOfPlayer(player, deal);
      expect(playerAt(seat, deal)).toBe(player);
      expect(bySeatOf([0, 1, 2, 3], deal)[seat]).toBe(player);
    }
  }
  expect(seatOfPlayer(0, 1)).toBe(3);
});

test('lists of players have the same order in every deal: the turn order, from the user', () => {
  for (const player of SEATS) {
    const orders = Array.from({ length: 16 }, (_, deal) => seatsFrom(player, deal).map((seat) => playerAt(seat, deal)));
    for (const order of orders) expect(order).toEqual([0, 1, 2, 3].map((step) => (player + step) % 4));
  }
});

test.each([
  ['https://arena.example/tables/AbCdEfGh_-012345', 'AbCdEfGh_-012345'],
  ['/tables/AbCdEfGh_-012345?key=x', 'AbCdEfGh_-012345'],
  [' AbCdEfGh_-012345 ', 'AbCdEfGh_-012345'],
  ['https://arena.example/tables/short', undefined],
  ['', undefined],
])('parses the table in "%s"', (text, table) => expect(tableInLink(text)).toBe(table));

test('the choices of the form become a table order', () => {
  expect(orderOf(FIRST_CHOICES)).toMatchObject({
    seats: [{ type: 'person' }, { type: 'person' }, { type: 'bot', bot: 'goal' }, { type: 'bot', bot: 'goal' }],
    length: 4,
  });
  expect(orderOf({ ...FIRST_CHOICES, length: 'endless' }).length).toBe('endless');
});

describe('a deal received in parts', () => {
  const wall = shuffled(TILES_WITH_FLOWERS, createRandom('parts'));
  const view = viewFor(1 as Seat, startDeal({ rules: CASUAL_RULES, prevalentWind: 'east', wall }));
  const message = (from: number, to: number): TableDeal => ({
    deal: 0,
    seat: 1,
    commitment: 'a'.repeat(64),
    from,
    events: view.slice(from, to),
  });

  test('equals a deal received whole', () => {
    const start = dealAfter(undefined, message(0, 2))!;
    const whole = withEvents(start, { from: 2, events: view.slice(2) })!;
    expect(whole.state).toEqual(replay(view));
    expect(whole.events).toEqual(view);
    expect(whole.fresh).toBe(view.length - 2);
  });

  test('ignores events that are already known', () => {
    const known = dealAfter(undefined, message(0, view.length))!;
    expect(dealAfter(known, message(1, view.length))).toMatchObject({ events: view, fresh: 0 });
  });

  test('is not continued over a gap', () => {
    const start = dealAfter(undefined, message(0, 1))!;
    expect(withEvents(start, { from: 2, events: [] })).toBeUndefined();
    expect(dealAfter(undefined, message(1, 2))).toBeUndefined();
  });

  test('shows whether the user’s time ran out since a question, but not whether another player’s did', () => {
    const start = dealAfter(undefined, message(0, view.length))!;
    const isLateAfter = (seat: Seat): boolean => {
      const events = [{ type: 'foul', seat, reason: 'timed-out' }] as const;
      return hasTimedOut(withEvents(start, { from: view.length, events })!, view.length);
    };
    expect([isLateAfter(1), isLateAfter(0), hasTimedOut(start, 0)]).toEqual([true, false, false]);
  });
});

test('a deal that is taken back replaces the events known before', () => {
  const wall = shuffled(TILES_WITH_FLOWERS, createRandom('undone'));
  const events = viewFor(0, startDeal({ rules: CASUAL_RULES, prevalentWind: 'east', wall }));
  const known = dealAfter(undefined, { deal: 0, seat: 0, commitment: 'a'.repeat(64), from: 0, events })!;
  const back = {
    deal: 0,
    seat: 0,
    commitment: 'a'.repeat(64),
    from: 0,
    events: events.slice(0, 2),
    undone: 1,
  } as const;
  expect(dealAfter(known, back)).toMatchObject({ events: events.slice(0, 2), undone: 1 });
});

test('spectators fold the events that everybody may see, with all hands closed', () => {
  const wall = shuffled(TILES_WITH_FLOWERS, createRandom('shown'));
  const events = startDeal({ rules: CASUAL_RULES, prevalentWind: 'east', wall }).map(publicEventOf);
  const start = shownAfter(undefined, { deal: 3, from: 0, events: events.slice(0, 2) })!;
  const whole = shownAfter(start, { deal: 3, from: 2, events: events.slice(2) })!;
  expect(whole).toMatchObject({ deal: 3, events, fresh: events.length - 2 });
  expect(
    sceneOf(whole.state)
      .seats.flatMap(({ hand }) => hand)
      .every((tile) => tile === undefined),
  ).toBe(true);
  expect(shownAfter(start, { deal: 3, from: 3, events: [] })).toBeUndefined();
});

test('open hands are shown only once they are received, and not behind the table', () => {
  const wall = shuffled(TILES_WITH_FLOWERS, createRandom('watched'));
  const events = startDeal({ rules: CASUAL_RULES, prevalentWind: 'east', wall });
  const views = mapSeats((seat) => viewFor(seat, events).slice(0, 2));
  const watched = watchedAfter(undefined, { deal: 3, from: 0, views })!;
  const shown = (deal: number, length: number) =>
    shownAfter(undefined, { deal, from: 0, events: events.map(publicEventOf).slice(0, length) });
  expect(upToDate(watched, shown(3, 2))).toBe(watched);
  expect(upToDate(watched, shown(3, 3))).toBeUndefined();
  expect(upToDate(watched, shown(4, 2))).toBeUndefined();
  expect(upToDate(watched, undefined)).toBeUndefined();
  expect(upToDate(undefined, undefined)).toBeUndefined();
});

test('a wall is checked against both hashes', async () => {
  const record = { config: { wall: 'abc' } } as never;
  const salt = '00'.repeat(32);
  const commitment = 'c0ffee';
  expect(await checkWall({ record, salt, commitment }, undefined)).toBe('broken');
  const lines = ['mcr-arena/wall-commitment/1', salt, 'abc'].join('\n');
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(lines));
  const hash = Buffer.from(digest).toString('hex');
  expect(await checkWall({ record, salt, commitment: hash }, hash)).toBe('kept');
  expect(await checkWall({ record, salt, commitment: hash }, undefined)).toBe('kept');
  expect(await checkWall({ record, salt, commitment: hash }, 'c0ffee')).toBe('broken');
});
