// Records from files: reads the records of "mcr tournament" and "mcr play"; rejects any other file with a code.

import { constants, zstdCompressSync } from 'node:zlib';
import { DUPLICATE_RULES, encodeConfig, encodeDeal } from '@mcr-arena/engine';
import { expectValue, SEATS } from '@mcr-arena/tiles';
import { formatSetRecord, SET_RECORD_FORMAT, SET_RECORD_VERSION, type SetRecord } from '@mcr-arena/tournament';
import { describe, expect, test } from 'vitest';
import { readRecordBytes } from '../../apps/web/src/ui/replay/record-file.ts';
import { dealOfSet, sameEntrantIn } from '../../apps/web/src/ui/replay/seated-deal.ts';
import { timelineOf } from '../../apps/web/src/ui/replay/timeline.ts';
import { configFrom, randomDeal } from '../deals/random-deals.ts';
import { entryOf, gameEndedBy, madeLog } from '../protocol/botzone/made-logs.ts';

const config = configFrom(DUPLICATE_RULES, 'record');
const played = [0, 1, 2].map((seating) => ({ seating, deal: randomDeal(config, `record ${seating}`) }));
const RECORD: SetRecord = {
  format: SET_RECORD_FORMAT,
  version: SET_RECORD_VERSION,
  tournament: 'cup',
  round: 1,
  table: 2,
  set: 3,
  entrants: ['ann', 'bo', 'cy', 'di'],
  config: encodeConfig(config),
  deals: played.map(({ seating, deal }) => ({ seating, ...encodeDeal(deal, 'apart') })),
};
const TEXT = formatSetRecord(RECORD);
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('a set', () => {
  test.each([
    ['uncompressed', bytesOf(TEXT)],
    ['compressed', zstdCompressSync(TEXT)],
  ])('is read from a file: %s', async (_, bytes) => {
    const file = expectValue(await readRecordBytes(bytes));
    if (file.type !== 'set') throw new Error('expected a set');
    for (const [index, { deal }] of played.entries()) {
      const seated = expectValue(dealOfSet(file.record, index + 1));
      expect(seated.deal.events).toEqual(deal.events);
      expect(new Set(seated.entrants)).toEqual(new Set(RECORD.entrants));
    }
  });

  test('has only the deals of its record', () => {
    expect([0, 4, 1.5, Number.NaN].map((number) => dealOfSet(RECORD, number))).toMatchObject(
      Array(4).fill({ ok: false, error: { code: 'no-such-deal' } }),
    );
  });

  test('has the seat of the same entrant in the next deal', () => {
    const entrantsOf = (number: number) => expectValue(dealOfSet(RECORD, number)).entrants!;
    for (const seat of SEATS) expect(entrantsOf(2)[sameEntrantIn(RECORD, seat, 1, 2)]).toBe(entrantsOf(1)[seat]);
  });
});

test('reads a single deal', async () => {
  const { deal } = played[0]!;
  const file = expectValue(await readRecordBytes(bytesOf(JSON.stringify(encodeDeal(deal)))));
  if (file.type !== 'deal') throw new Error('expected a deal');
  expect(file.deal).toMatchObject({ deal: { events: deal.events }, entrants: undefined });
});

async function readLog(value: unknown) {
  const file = expectValue(await readRecordBytes(bytesOf(JSON.stringify(value))));
  if (file.type !== 'log') throw new Error('expected a log');
  return file;
}

test('reads a match log of Botzone, whole or up to the step that differs', async () => {
  const log = madeLog(gameEndedBy('HU'));
  const whole = await readLog(log);
  const entrants = ['ann', 'bo', 'cy', 'di'];
  expect(whole).toMatchObject({ difference: undefined, isWallKnown: true, deal: { entrants } });
  expect(timelineOf(whole.deal.deal).ticks.at(-1)!.type).toBe('win');
  const place = entryOf(log, 'PLAY', 40);
  log.logs[place].output.content[2] = '3 0 PLAY J3';
  const cut = await readLog(log.logs);
  expect(cut).toMatchObject({ difference: { where: `log[${place}]`, seat: 2 }, isWallKnown: false });
  // The last decision is the answer after which the log differs.
  const { last, decisions } = timelineOf(cut.deal.deal);
  expect(decisions.at(-1)).toMatchObject({ event: last, reply: { type: 'discard' } });
});

test('a foul before the tiles are dealt has a timeline', async () => {
  const { logs } = madeLog(gameEndedBy('HU'));
  logs[1][3].response = 'HU';
  const { deal } = await readLog(logs.slice(0, 2));
  expect(timelineOf(deal.deal).deal.events.map(({ type }) => type)).toEqual(['dealStarted', 'foul', 'dealEnded']);
});

const compressed = zstdCompressSync(TEXT, { params: { [constants.ZSTD_c_checksumFlag]: 1 } });
/** Its checksum is wrong. */
const altered = Buffer.from(compressed);
altered[altered.length - 1]! ^= 1;
const withAnswers = (answers: string): string => JSON.stringify({ ...encodeDeal(played[0]!.deal), answers });

test.each([
  ['a truncated file', compressed.subarray(0, compressed.length / 2), 'damaged'],
  ['a file with a wrong checksum', altered, 'damaged'],
  ['a lone header', compressed.subarray(0, 4), 'damaged'],
  ['a decompression bomb', zstdCompressSync(Buffer.alloc(64 * 1024 * 1024)), 'too-large'],
  ['a huge file', new Uint8Array(17 * 1024 * 1024), 'too-large'],
  ['an empty file', new Uint8Array(0), 'no-json'],
  ['plain text', bytesOf('hello'), 'no-json'],
  ['a number', bytesOf('7'), 'no-record'],
  ['a results file', bytesOf('{"format":"mcr-arena/results"}'), 'no-record'],
  ['a set of another version', bytesOf(TEXT.replace('"version":1', '"version":2')), 'malformed'],
  ['a deal without a wall', bytesOf(JSON.stringify(encodeDeal(played[0]!.deal, 'apart'))), 'impossible'],
  ['a log of other entries', bytesOf('{"logs":[7]}'), 'log-unreadable'],
  [
    'a log without the dealt tiles',
    bytesOf(JSON.stringify(madeLog(gameEndedBy('HU')).logs.slice(0, 1))),
    'log-unreadable',
  ],
  ['a deal with invalid answers', bytesOf(withAnswers('???')), 'impossible'],
])('rejects %s', async (_, bytes, code) => {
  expect(await readRecordBytes(bytes)).toMatchObject({ ok: false, error: { code } });
});
