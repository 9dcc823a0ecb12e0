// Records of other sites with errors: each is reported with its deal and action. Differences in rules are named, and the deal goes
// on; random damage never throws.

import { deflateSync } from 'node:zlib';
import { type EventOf, endOf } from '@mcr-arena/engine';
import {
  formatMoveDifference,
  formatRuleNote,
  readSiteRecords,
  scriptsOfRecord,
  siteOfRecord,
} from '@mcr-arena/formats';
import { createRandom, expectValue, KINDS, WINDS } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { readScript } from '../../../apps/cli/src/read-script.ts';
import { propertyRuns } from '../../tier.ts';
import { FORMATS, readDeals, wonDeal } from './round-trip.ts';
import { gameOf } from './write-salasasa.ts';
import { recordOf, stepOf } from './write-tziakcha.ts';

const deal = wonDeal(FORMATS.tziakcha!, 'broken 7');
const duplicate = wonDeal(FORMATS['salasasa, duplicate']!, 'broken 1');
const { outcome } = endOf(deal);
if (outcome.type !== 'win') throw new Error('expected a win');
const { winner, score } = outcome;
const dealt = deal.events[1] as EventOf<'dealt'>;
const first = deal.events[2] as EventOf<'drawn'>;

// biome-ignore lint/suspicious/noExplicitAny: tests change any field of a record.
type Loose = any;
const step = (): Loose => structuredClone(stepOf(deal));
const game = (): Loose => structuredClone(gameOf([deal]));
const edited = (change: (step: Loose) => void): Loose => {
  const made = step();
  change(made);
  return made;
};
const editedGame = (change: (round: Loose, game: Loose) => void): Loose => {
  const made = game();
  change(made.game_round.round_index_1, made);
  return made;
};
/** Lengths of ticks in older records: draws after flowers have no seat, claims no tiles of the hand. */
const LENGTHS: Readonly<Record<string, number>> = { bh: 3, bd: 2, cl: 3, cm: 3, cr: 3, p: 3, g: 3, ag: 2, jg: 2 };
const placeOf = (list: Loose[], type: number): number => list.findIndex(([head]) => (head & 15) === type);
const errorOf = (value: unknown): string => {
  const records = readSiteRecords(value, readScript);
  if (!records.ok) return records.error.message;
  const failed = records.value.deals.find(({ ok }) => !ok);
  if (failed === undefined || failed.ok) throw new Error('expected an error');
  return failed.error.message;
};
const differenceOf = (value: unknown): string | undefined => {
  const { difference } = readDeals(value)[0]!;
  return difference && formatMoveDifference(difference);
};
const notesOf = (value: unknown): readonly string[] => readDeals(value)[0]!.notes.map(formatRuleNote);

describe('the forms of a file', () => {
  test.each([
    ['the answer of the site', recordOf(stepOf(deal)), 'tziakcha', 1],
    ['a decoded record', { id: 'a', script: '<Decoded>', step: stepOf(deal) }, 'tziakcha', 1],
    ['a step', stepOf(deal), 'tziakcha', 1],
    ['a session', { session: {}, records: [recordOf(stepOf(deal)), { step: stepOf(deal) }] }, 'tziakcha', 2],
    ['a list of records', [recordOf(stepOf(deal)), recordOf(stepOf(deal))], 'tziakcha', 2],
    ['a game of Salasasa', gameOf([deal, deal, deal]), 'salasasa', 3],
    ['duplicate walls', gameOf([duplicate]), 'salasasa', 1],
  ])('%s', (_, value, site, count) => {
    expect(siteOfRecord(value)).toBe(site);
    const read = readDeals(value);
    expect(read).toHaveLength(count);
    for (const { deal: judged, difference } of read) {
      expect([judged.events.at(-1)!.type, difference]).toEqual(['dealEnded', undefined]);
    }
  });

  test('logs of Botzone and records of this project are not records of a site', () => {
    for (const value of [[], {}, null, 7, [{ output: {} }], { logs: [] }, { deals: [] }, { answers: '' }]) {
      expect(siteOfRecord(value)).toBeUndefined();
    }
  });

  test('zeros at the end of a record are dropped, and as many elsewhere are no work', () => {
    expect(readDeals(packed(`${JSON.stringify(stepOf(deal))}\0\0\0`))).toHaveLength(1);
    expect(errorOf(packed(`{${'\0'.repeat(1_000_000)}}`))).toBe('script: expected JSON after decompression');
  });

  test('an older game of Salasasa, whose ticks have fewer fields', () => {
    const old = editedGame((round, made) => {
      delete made.game_title.sub_rule;
      delete made.game_title.hepai_limit;
      for (const field of ['seats', 'dealer_index', 'start_player_index']) delete round[field];
      round.action_ticks = round.action_ticks
        .filter(([code]: Loose) => code !== 'reset' && code !== 'ca')
        .map((tick: Loose) => tick.slice(0, LENGTHS[tick[0]] ?? tick.length));
    });
    const [read] = readDeals(old);
    expect(read).toMatchObject({ notes: expect.any(Array) });
    // Without its minimum, the first deal that is worth less ends before its win.
    expect(read!.difference?.found ?? `win of ${WINDS[winner]}`).toBe(`win of ${WINDS[winner]}`);
    expect(read!.players).toBeUndefined();
    expect(read!.notes.map(({ type }) => type)).not.toContain('deltas');
  });

  test('players of each deal are those of its seats', () => {
    const players = readDeals(gameOf([deal, deal])).map((read) => read.players);
    expect(players).toEqual([
      ['ann', 'bo', 'cy', 'di'],
      ['bo', 'cy', 'di', 'ann'],
    ]);
  });
});

const stepWith = (fields: object): Loose => ({ ...step(), ...fields });
const withAction = (place: number, action: unknown): Loose => stepWith({ a: step().a.with(place, action) });
/** Compressed like a script. */
const packed = (content: string | Buffer) => ({ script: deflateSync(content).toString('base64') });
const ruled = (rule: string): Loose => ({ ...game(), game_title: { ...game().game_title, rule } });
const gameWith = (field: string, change: (value: Loose) => unknown): Loose =>
  editedGame((round) => {
    round[field] = change(round[field]);
  });

test.each([
  ['no wall', stepWith({ w: 'zz' }), 'w: 288 hexadecimal digits, found "zz"'],
  ['a wall with a tile twice', stepWith({ w: '00'.repeat(144) }), /copies of tile/],
  ['a tile out of range', stepWith({ w: `ff${step().w.slice(2)}` }), 'w: tile 0: expected 00 to 8f, found ff'],
  ['actions of another type', withAction(3, 'x'), /^a\[3\]: .*found "x"$/],
  ['an unknown action', withAction(3, [15, 0, 0]), /^a: action 4 of \d+: expected a type from 0 to 9, found 15$/],
  [
    'a discard out of range',
    withAction(9, [2, 200, 0]),
    /^a: action 10 of \d+: expected a tile from 0 to 143, found 200$/,
  ],
  ['too many actions', stepWith({ a: Array(3000).fill([8, 0, 0]) }), /^a: .*2000/],
  ['base64 of something else', { script: 'AAAA' }, /^script: expected base64 of zlib data/],
  ['no base64', { script: '%%%%' }, /^script: expected base64 of zlib data/],
  ['a bomb', packed(Buffer.alloc(1 << 25)), /^script: expected base64 of zlib data of at most/],
  ['zlib of no JSON', packed('{'), 'script: expected JSON after decompression'],
  ['an empty session', { script: '', records: [] }, 'expected 1 to 256 deals, found 0'],
  ['a session with another record', { records: [recordOf(stepOf(deal)), 7] }, 'deal 2: expected a record, found 7'],
  ['other rules', ruled('riichi'), /^round_index_1: game_title: rule: .*found "riichi"$/],
  ['a short hand', gameWith('p2_tiles', (tiles) => tiles.slice(1)), /^round_index_1: p2_tiles: /],
  [
    'a tile of no kind',
    gameWith('p1_tiles', (tiles) => tiles.with(4, 99)),
    'round_index_1: p1_tiles[4]: expected the number of a tile, found 99',
  ],
  [
    'a short wall',
    gameWith('tiles_list', (tiles) => tiles.slice(1)),
    'round_index_1: tiles_list: expected 83 or 91 tiles after the deal, found 90',
  ],
  [
    'an unknown tick',
    gameWith('action_ticks', (ticks) => ticks.with(5, ['riichi', 0])),
    /^round_index_1: action_ticks: action 6 of \d+: expected an action of the format, found "riichi"$/,
  ],
  [
    'a tick that is no list',
    gameWith('action_ticks', (ticks) => ticks.with(5, 7)),
    /^round_index_1: action_ticks\[5\]: .*found 7$/,
  ],
])('%s is an error with its place', (_, value, message) => {
  expect(errorOf(value)).toMatch(message);
});

describe('the deal ends before the action that differs', () => {
  test('a discard of a tile that is not held', () => {
    const made = step();
    const place = placeOf(made.a, 2);
    const held = [dealt.hands[0], first.tile].flat();
    made.a[place][1] = 4 * KINDS.find((kind) => !held.includes(kind))!;
    expect(differenceOf(made)).toMatch(
      new RegExp(`^action ${place + 1} of ${made.a.length}: expected a legal move .*the tile is not held`),
    );
    const before = readDeals(made)[0]!;
    expect(before.deal.events.at(-1)!.type).not.toBe('dealEnded');
  });

  test('a discard by another seat', () => {
    const made = step();
    const place = placeOf(made.a, 2);
    made.a[place][0] = 0x12;
    expect(differenceOf(made)).toMatch(
      new RegExp(
        `^action ${place + 1} of ${made.a.length}: expected a discard, kong or win of east, found discard of .* by south$`,
      ),
    );
  });

  test('a win that is missing, and one too early', () => {
    expect(differenceOf(stepWith({ a: step().a.slice(0, -1) }))).toMatch(
      /^the end after \d+ actions: expected a .*, found the end of the deal$/,
    );
    const early = edited((made) => {
      made.a.splice(placeOf(made.a, 2), 0, [(winner << 4) | 6, 16, 0]);
    });
    expect(differenceOf(early)).toMatch(/^action \d+ of \d+: expected .*, found win of /);
  });

  test('a flower that is kept', () => {
    const made = step();
    const place = made.a.findIndex(
      ([head, data]: Loose, index: number) => index > placeOf(made.a, 0) && (head & 15) === 7 && (data & 255) >= 136,
    );
    if (place < 0) throw new Error('expected a flower in play');
    const discard = made.a.slice(0, place).findLast(([head]: Loose) => (head & 15) === 2);
    made.a[place + 1] = [(made.a[place][0] & 0x30) | 2, discard[1], 0];
    expect(differenceOf(made)).toMatch(
      /expected the flower [1-8]f of \w+ to be set aside and replaced at once, found discard of/,
    );
  });

  test('a record that is cut off has no difference', () => {
    const read = readDeals(gameWith('action_ticks', (ticks) => ticks.slice(0, 40)))[0]!;
    expect(read.difference).toBeUndefined();
    expect(read.deal.events.at(-1)!.type).not.toBe('dealEnded');
  });
});

describe('rules that differ are named, and the deal goes on', () => {
  const ends = (value: unknown): unknown => readDeals(value)[0]!.deal.events.at(-1)!.type;

  test('the minimum', () => {
    expect(notesOf(step())).toContain('the minimum to win is 1 there; the deal is judged with it');
  });

  test('other points, fans and payments', () => {
    const made = edited((changed) => {
      changed.y[winner].f = score.total + 5;
      changed.y[winner].t[7] = 5;
      changed.s = [1, 2, 3, -6];
    });
    expect(notesOf(made)).toEqual(
      expect.arrayContaining([
        `the hand is worth ${score.total + 5} points there, ${score.total} here; only there: 十三幺×1`,
        `the seats gain 1, 2, 3, -6 there, ${endOf(deal).deltas.join(', ')} here`,
      ]),
    );
    expect(ends(made)).toBe('dealEnded');
  });

  test('a false win after which the deal goes on', () => {
    const made = edited((changed) => {
      const loser = (winner + 1) % 4;
      changed.a.splice(placeOf(changed.a, 2) + 1, 0, [(loser << 4) | 6, 0, 0]);
      changed.b |= 1 << (8 + loser);
    });
    expect(notesOf(made)).toContainEqual(
      expect.stringMatching(/^action \d+: a false win of \w+, after which the deal goes on/),
    );
    expect(ends(made)).toBe('dealEnded');
    const ticks = editedGame((round) => {
      const place = round.action_ticks.findIndex(([code]: Loose) => code === 'c');
      round.action_ticks.splice(place + 1, 0, ['hu_third', (winner + 1) % 4, 0, ['错和'], [10, 10, 10, -30]]);
    });
    expect(notesOf(ticks)).toContainEqual(expect.stringContaining('a false win of'));
    expect(ends(ticks)).toBe('dealEnded');
  });

  /** The first flower that nobody draws, exchanged with a tile of the list. */
  const withFlower = (round: Loose, list: Loose[], place: number): number => {
    const flower = round.tiles_list.findLast((tile: number) => tile > 50);
    round.tiles_list[round.tiles_list.lastIndexOf(flower)] = list[place];
    list[place] = flower;
    return flower;
  };

  test.each([
    [
      'drawn and discarded',
      (round: Loose) => {
        const { action_ticks: ticks, tiles_list: wall } = round;
        const at = ticks.findIndex(
          ([code, tile]: Loose, index: number) => code === 'd' && ticks[index + 1][1] === tile,
        );
        ticks[at][1] = ticks[at + 1][1] = withFlower(round, wall, wall.indexOf(ticks[at][1]));
      },
    ],
    [
      'dealt and discarded',
      (round: Loose) => {
        const discard = round.action_ticks.find(([code]: Loose) => code === 'c');
        discard[1] = withFlower(round, round.p0_tiles, round.p0_tiles.indexOf(discard[1]));
      },
    ],
  ])('a flower that is %s', (_, change) => {
    const made = editedGame(change);
    expect(notesOf(made)).toContainEqual(
      expect.stringMatching(/^action \d+: \w+ discards the flower \df there; .* so \w+, which nobody drew, is shown/),
    );
    const [read] = readDeals(made);
    expect([read!.difference, read!.deal.events.at(-1)]).toEqual([undefined, deal.events.at(-1)]);
  });

  test('another rule set, and draws that do not follow the wall', () => {
    const made = editedGame((round, changed) => {
      changed.game_title.sub_rule = 'guobiao/xiaolin';
      round.tiles_list.reverse();
    });
    expect(notesOf(made)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('"guobiao/xiaolin"'),
        expect.stringContaining('does not follow the recorded wall'),
      ]),
    );
    expect(ends(made)).toBe('dealEnded');
  });
});

test('ids and addresses of players are dropped', () => {
  const text = JSON.stringify(readDeals(step()));
  for (const secret of ['id0', '10.0.0.', '2000']) expect(text).not.toContain(secret);
});

test('random damage is an error, a difference or no difference, never an exception', () => {
  const random = createRandom('damage');
  const values: unknown[] = [null, -1, 1.5, 255, 2 ** 40, '', 'x', [], {}, [[]], true];
  const sources = [step(), game(), gameOf([duplicate])] as Loose[];
  for (let round = 0; round < propertyRuns(600); round += 1) {
    const made = structuredClone(sources[round % sources.length]);
    for (let changes = 1 + random.below(3); changes > 0; changes -= 1) damage(made, values, random);
    if (siteOfRecord(made) === undefined) continue;
    expect(scriptsOfRecord(made)).toEqual([]);
    const read = readSiteRecords(made, readScript);
    for (const each of read.ok ? read.value.deals : []) if (each.ok) each.value.notes.map(formatRuleNote);
  }
  expect(expectValue(readSiteRecords(step(), readScript)).deals).toHaveLength(1);
});

/** Replaces or removes a random part. */
function damage(made: Loose, values: readonly unknown[], random: ReturnType<typeof createRandom>): void {
  let at = made;
  for (;;) {
    const keys = Object.keys(at);
    if (keys.length === 0) return;
    const key = keys[random.below(keys.length)]!;
    const isInner = typeof at[key] === 'object' && at[key] !== null;
    if (isInner && random.below(8) > 0) at = at[key];
    else {
      if (random.below(4) === 0) delete at[key];
      else at[key] = values[random.below(values.length)];
      return;
    }
  }
}
