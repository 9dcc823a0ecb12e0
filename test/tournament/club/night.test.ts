// A club's evening: table points and penalties by the examples of their sources, and the events that are refused.

import {
  applyNight,
  emaRowsOf,
  type HandResult,
  handPaymentsOf,
  type Night,
  type NightEvent,
  needsPlan,
  nightOf,
  nightRefusalOf,
  nightRowsOf,
  nightStandingsOf,
  plannedEvent,
  roundOf,
  tablePointsOf,
  withCorrections,
} from '@mcr-arena/tournament';
import { expect, test } from 'vitest';

test.each([
  // 新编国标麻将规则 2025.08 and dedertienwezen.nl: a shared first is 3.00, a shared third 0.50.
  [
    [50, 50, -40, -60],
    [3, 3, 1, 0],
  ],
  [
    [60, 40, -50, -50],
    [4, 2, 0.5, 0.5],
  ],
  [
    [-30, 30, 30, 30],
    [0, 2.33, 2.33, 2.33],
  ],
  [
    [0, 0, 0, 0],
    [1.75, 1.75, 1.75, 1.75],
  ],
  // MIL supplement: 4-2-1 at a table of three.
  [
    [10, -50, -90],
    [4, 2, 1],
  ],
  [
    [10, -50, -50],
    [4, 1.5, 1.5],
  ],
])('scores %j have table points %j', (scores, expected) => {
  expect(tablePointsOf(scores)).toEqual(expected);
});

const NAMES = ['Anna Berg', 'Bo', 'Chen', 'Dirk van Dam'];
const START: readonly NightEvent[] = [
  ...NAMES.map((name): NightEvent => ({ type: 'playerAdded', name })),
  { type: 'planned', rounds: [{ tables: [[0, 1, 2, 3]], pausing: [] }] },
  { type: 'roundStarted', at: '2026-11-29T19:00:00.000Z' },
];
const END: NightEvent = { type: 'roundEnded', round: 1 };

function nightWith(...events: readonly NightEvent[]): Night {
  return nightOf({ rounds: 3, minutes: 90 }, [...START, ...events]);
}

function hand(deal: number, result: HandResult): NightEvent {
  return { type: 'hand', round: 1, table: 1, deal, result };
}

const SELF_DRAWN = hand(1, { type: 'selfDrawn', winner: 0, points: 10 });
const CLAIMED = hand(2, { type: 'claimed', winner: 1, from: 0, points: 20 });

/** Table points and score by player. */
function pointsOf(night: Night): readonly (readonly [number, number])[] {
  const standings = nightStandingsOf(night);
  return night.players.map((_, player) => {
    const { tablePoints, score } = standings.find((each) => each.player === player)!;
    return [tablePoints, score];
  });
}

test('a round counts once it is over', () => {
  // 3 × 18 = 54; then the discarder pays 28 and the others 8.
  expect(pointsOf(nightWith(SELF_DRAWN, CLAIMED))).toEqual(NAMES.map(() => [0, 0]));
  expect(pointsOf(nightWith(SELF_DRAWN, CLAIMED, END))).toEqual([
    [3, 26],
    [3, 26],
    [0.5, -26],
    [0.5, -26],
  ]);
});

test('penalties: off the score before table points, others gain nothing; those in table points off the sum', () => {
  const late: NightEvent = { type: 'penalty', round: 1, player: 0, unit: 'score', amount: 10, reason: 'late' };
  const rude: NightEvent = { type: 'penalty', round: 1, player: 1, unit: 'tablePoints', amount: 0.5, reason: '' };
  expect(pointsOf(nightWith(SELF_DRAWN, CLAIMED, late, rude, END))).toEqual([
    [2, 16],
    [3.5, 26],
    [0.5, -26],
    [0.5, -26],
  ]);
  const lifted: NightEvent = { type: 'penaltyLifted', penalty: 0 };
  expect(pointsOf(nightWith(SELF_DRAWN, CLAIMED, late, lifted, END))[0]).toEqual([3, 26]);
  // One who came after the round, and has no seat in it.
  const fifth: NightEvent = { type: 'playerAdded', name: 'Fifth' };
  expect(pointsOf(nightWith(fifth, { ...late, player: 4 }, END))[4]).toEqual([0, -10]);
});

test('one who does not come pays as if there, has 0 table points and -80; the others play for 4, 2 and 1', () => {
  const absent: NightEvent = { type: 'absent', round: 1, player: 3, isAbsent: true };
  expect(pointsOf(nightWith(absent, SELF_DRAWN, CLAIMED, END))).toEqual([
    [3, 26],
    [3, 26],
    [1, -26],
    [0, -106],
  ]);
});

test('fewer than three do not play and have 3 table points each', () => {
  const absent = [2, 3].map((player): NightEvent => ({ type: 'absent', round: 1, player, isAbsent: true }));
  expect(nightRefusalOf(nightWith(...absent), SELF_DRAWN)?.code).toBe('night-not-now');
  expect(pointsOf(nightWith(...absent, END))).toEqual([
    [3, 0],
    [3, 0],
    [0, -80],
    [0, -80],
  ]);
});

test('at a table of three, the empty seat pays too', () => {
  expect(handPaymentsOf({ type: 'selfDrawn', winner: 0, points: 8 })).toEqual([48, -16, -16, -16]);
});

test('a player who is absent twice is not seated any more, a late one meets new players first', () => {
  const names = Array.from({ length: 8 }, (_, index): NightEvent => ({ type: 'playerAdded', name: `P${index}` }));
  const tables = [
    [0, 1, 2, 3],
    [4, 5, 6, 7],
  ];
  const plan: NightEvent = { type: 'planned', rounds: [{ tables, pausing: [] }] };
  const start: NightEvent = { type: 'roundStarted', at: '2026-11-29T19:00:00.000Z' };
  const late: NightEvent = { type: 'playerAdded', name: 'Late' };
  const absent = (round: number): NightEvent => ({ type: 'absent', round, player: 0, isAbsent: true });
  const log = [...names, plan, start, absent(1), END, late];
  const config = { rounds: 3, minutes: 60 };
  const planned = plannedEvent(nightOf(config, log), 'seed');
  if (planned.type !== 'planned') throw new Error('expected a plan');
  expect(planned.rounds.map((round) => round.tables.flat().toSorted((a, b) => a - b))).toEqual([
    [0, 1, 2, 3, 4, 5, 6, 7, 8],
    [0, 1, 2, 3, 4, 5, 6, 7, 8],
  ]);
  // Nine players sit at three tables of three: one from each table of round 1, and the late one.
  for (const table of planned.rounds[0]!.tables) {
    expect(table.filter((player) => player < 4).length).toBeLessThanOrEqual(2);
  }
  const second = nightOf(config, [...log, planned, start, absent(2)]);
  expect(second.players[0]!.isHere).toBe(false);
  expect(second.plan).toEqual([]);
  const hasCome = applyNight(second, { type: 'absent', round: 2, player: 0, isAbsent: false });
  expect([hasCome.players[0]!.isHere, needsPlan(hasCome)]).toEqual([true, false]);
  expect(needsPlan(applyNight(hasCome, { type: 'roundEnded', round: 2 }))).toBe(true);
});

test('40 players have substitutes, and play themselves again', () => {
  const added = Array.from({ length: 36 }, (_, index): NightEvent => ({ type: 'playerAdded', name: `P${index}` }));
  const full = nightWith(...added);
  const eva: NightEvent = { type: 'substituted', player: 1, name: 'Eva' };
  expect(nightRefusalOf(full, { type: 'playerAdded', name: 'Eva' })?.message).toBe('players: expected at most 40');
  expect(nightRefusalOf(full, eva)).toBeUndefined();
  const [played, again] = [applyNight(full, eva), { type: 'substituted', player: 1, name: 'Bo' } as const];
  expect([nightRefusalOf(full, again)?.code, nightRefusalOf(played, again)]).toEqual(['night-not-now', undefined]);
  expect(applyNight(played, again).players[1]).toEqual({ name: 'Bo', isHere: true });
});

const TWO_ROUNDS = { rounds: 2, minutes: 90 };

test('a corrected player keeps place and substitute, also after the night; the old name is in no event', () => {
  const wrong: NightEvent[] = ['Bo', 'Al', 'Cy', 'Di'].map((name) => ({ type: 'playerAdded', name }));
  const log: NightEvent[] = [
    ...wrong,
    { type: 'substituted', player: 0, name: 'Eva' },
    { type: 'substituted', player: 0, name: 'Bo' },
    { type: 'substituted', player: 1, name: 'Fay' },
    { type: 'nightEnded' },
  ];
  const corrected: NightEvent = { type: 'playerCorrected', player: 0, name: 'Bob', country: 'NL' };
  expect(nightRefusalOf(nightOf(TWO_ROUNDS, log), corrected)).toBeUndefined();
  expect(nightRefusalOf(nightOf(TWO_ROUNDS, log), { ...corrected, name: 'Fay' })?.message).toBe(
    'name: "Fay" already plays',
  );
  const other: NightEvent = { type: 'playerCorrected', player: 1, name: 'Ali' };
  const events = withCorrections([...log, corrected, other]);
  expect(JSON.stringify(events)).not.toMatch(/"(Bo|Al)"/);
  expect(nightOf(TWO_ROUNDS, events).players.slice(0, 2)).toEqual([
    { name: 'Bob', country: 'NL', isHere: true },
    { name: 'Ali', substitute: 'Fay', isHere: true },
  ]);
});

test.each<[string, NightEvent, string]>([
  ['another result of an entered deal', hand(1, { type: 'exhausted' }), 'hand-entered'],
  ['a deal too far', hand(3, { type: 'exhausted' }), 'night-not-now'],
  ['a win from oneself', hand(2, { type: 'claimed', winner: 1, from: 1, points: 8 }), 'night-not-now'],
  ['another table', { ...SELF_DRAWN, table: 2, deal: 1 } as NightEvent, 'night-not-now'],
  ['a round to come', { ...SELF_DRAWN, round: 2, deal: 1 } as NightEvent, 'night-not-now'],
  ['an unknown player', { type: 'attendance', player: 4, isHere: false }, 'night-not-now'],
  ['a name that plays', { type: 'playerAdded', name: 'Bo' }, 'night-not-now'],
  ['a second start', { type: 'roundStarted', at: '2026-11-29T20:00:00.000Z' }, 'night-not-now'],
  ['an end in a round', { type: 'nightEnded' }, 'night-not-now'],
  ['an attendance that is noted', { type: 'attendance', player: 0, isHere: true }, 'night-not-now'],
  [
    'half a point of the score',
    { type: 'penalty', round: 1, player: 0, unit: 'score', amount: 0.5, reason: '' },
    'night-not-now',
  ],
])('refuses %s', (_, event, code) => {
  expect(nightRefusalOf(nightWith(SELF_DRAWN), event)?.code).toBe(code);
});

test('after the round, only the organiser corrects a hand; after the night, nobody', () => {
  const over = nightWith(SELF_DRAWN, END);
  const corrected: NightEvent = { ...SELF_DRAWN, type: 'corrected', result: { type: 'exhausted' } } as NightEvent;
  expect(nightRefusalOf(over, CLAIMED)?.code).toBe('night-not-now');
  expect(nightRefusalOf(over, corrected)).toBeUndefined();
  // A hand that the table has not entered in time.
  const added: NightEvent = { ...CLAIMED, type: 'corrected' } as NightEvent;
  expect([nightRefusalOf(over, added), nightRefusalOf(nightWith(END), added)?.code]).toEqual([
    undefined,
    'night-not-now',
  ]);
  expect(pointsOf(nightWith(SELF_DRAWN, END, added))[0]).toEqual([3, 26]);
  expect(pointsOf(nightWith(SELF_DRAWN, END, corrected))[0]).toEqual([1.75, 0]);
  expect(nightRefusalOf(nightWith(END, { type: 'nightEnded' }), corrected)?.code).toBe('night-over');
});

test('time called: the round is still open, the clock can be moved', () => {
  const night = nightWith({ type: 'extended', round: 1, minutes: 5 });
  expect(roundOf(night)?.endsAt).toBe('2026-11-29T20:35:00.000Z');
});

test('what was confirmed for one round does not end or prolong the next', () => {
  const next: NightEvent = { type: 'planned', rounds: [{ tables: [[3, 2, 1, 0]], pausing: [] }] };
  const second = nightWith(END, next, { type: 'roundStarted', at: '2026-11-29T21:00:00.000Z' });
  const late = (round: number): readonly NightEvent[] => [
    { ...END, round } as NightEvent,
    { type: 'extended', round, minutes: 5 },
  ];
  expect(late(1).map((event) => nightRefusalOf(second, event)?.message)).toEqual([
    'round 1 is over',
    'round 1 is over',
  ]);
  expect(late(2).map((event) => nightRefusalOf(second, event))).toEqual([undefined, undefined]);
});

test('a deal is disputed once, until the organiser corrects it', () => {
  const disputed: NightEvent = { type: 'disputed', round: 1, table: 1, deal: 1, note: 'nobody won' };
  const corrected: NightEvent = { ...SELF_DRAWN, type: 'corrected' } as NightEvent;
  expect(nightRefusalOf(nightWith(SELF_DRAWN, disputed), disputed)?.code).toBe('night-not-now');
  expect(nightRefusalOf(nightWith(SELF_DRAWN, disputed, corrected), disputed)).toBeUndefined();
});

test('a player who never came is neither ranked nor counted', () => {
  const never: readonly NightEvent[] = [
    { type: 'playerAdded', name: 'Eva' },
    { type: 'attendance', player: 4, isHere: false },
  ];
  const events = [...START.slice(0, NAMES.length), ...never, ...START.slice(NAMES.length), SELF_DRAWN, END];
  const night = nightOf({ rounds: 3, minutes: 90 }, events);
  expect(nightRowsOf(night).rows).toHaveLength(NAMES.length);
  expect(emaRowsOf(night).rows.map((row) => row.at(-1))).toEqual([1000, 667, 667, 667]);
});

test('files: the standings, and the columns of EMA', () => {
  const night = nightWith(SELF_DRAWN, { type: 'substituted', player: 3, name: 'Eva' }, END);
  expect(nightRowsOf(night).columns.slice(-2)).toEqual(['round_1_table_points', 'round_1_score']);
  expect(nightRowsOf(night).rows[3]).toEqual([2, 'Dirk van Dam', 'Eva', 1, -18, 1, -18]);
  // MERS: 1000 · (n − place) / (n − 1).
  expect(emaRowsOf(night).rows.map((row) => [row[0], row[2], row[3], row.at(-1)])).toEqual([
    [1, 'Berg', 'Anna', 1000],
    [2, 'Bo', '', 667],
    [2, 'Chen', '', 667],
    [2, 'Dam', 'Dirk van', 667],
  ]);
});
