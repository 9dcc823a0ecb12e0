// What the judge, the readers of records and the verification write, on Chinese pages: files are damaged at random places, and no
// English remains but values, names of fields and names of files.

import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { CASUAL_RULES, DUPLICATE_RULES, encodeConfig, encodeDeal } from '@mcr-arena/engine';
import { botsOf, DEFAULT_LIMITS } from '@mcr-arena/hosts';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import { playTournament } from '@mcr-arena/runs';
import { createRandom, expectValue, type Random, type Result } from '@mcr-arena/tiles';
import {
  commitmentOf,
  competitorSeatOf,
  competitorWindOf,
  createConfig,
  formatSecret,
  formatSetRecord,
  HUMAN_DUPLICATE_FORMAT,
  humanDuplicateStandings,
  humanDuplicateWallOf,
  SET_RECORD_FORMAT,
  SET_RECORD_VERSION,
  type SetRecord,
  secretOfSeed,
} from '@mcr-arena/tournament';
import { expect, test } from 'vitest';
import { competitionReport, type Report, tournamentReport } from '../../apps/web/src/pages/verify/report.ts';
import { JUDGE_MESSAGES } from '../../apps/web/src/ui/replay/messages-judge.ts';
import { readRecordBytes } from '../../apps/web/src/ui/replay/record-file.ts';
import { dealOfSet } from '../../apps/web/src/ui/replay/seated-deal.ts';
import { configFrom, randomDeal } from '../deals/random-deals.ts';
import { FORMATS, wonDeal } from '../formats/site-records/round-trip.ts';
import { gameOf } from '../formats/site-records/write-salasasa.ts';
import { stepOf } from '../formats/site-records/write-tziakcha.ts';
import { HOSTS } from '../hosts/hosts-under-test.ts';
import { gameEndedBy, madeLog } from '../protocol/botzone/made-logs.ts';
import { filesIn } from '../runs/files-in.ts';
import { makeScratchFolder } from '../scratch-folder.ts';
import { propertyRuns } from '../tier.ts';

// biome-ignore lint/suspicious/noExplicitAny: any field of a document is changed.
type Loose = any;
const chinese = JUDGE_MESSAGES.zh;
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const JUNK = [null, 'x', '', -1, 1e9, 0.5, true, [], {}];

/** A copy with a field at a random place removed, added or changed. */
function damaged(document: Loose, random: Random): Loose {
  const copy = structuredClone(document);
  let parent = copy;
  let name = '';
  for (let at = copy; typeof at === 'object' && at !== null && Object.keys(at).length > 0; at = at[name]) {
    if (at !== copy && random.below(6) === 0) break;
    parent = at;
    name = Object.keys(at)[random.below(Object.keys(at).length)]!;
  }
  const value = parent[name];
  const change = random.below(4);
  if (change === 0 && Array.isArray(parent)) parent.splice(Number(name), 1);
  else if (change === 0) delete parent[name];
  else if (change === 1) parent[name] = JUNK[random.below(JUNK.length)];
  else if (typeof value === 'number') parent[name] = value + random.below(5) - 2;
  else if (typeof value === 'string' && value !== '') {
    const place = random.below(value.length);
    parent[name] = value.slice(0, place) + value.charAt(random.below(value.length)) + value.slice(place + change - 1);
  } else if (Array.isArray(parent)) parent.push(value);
  else parent.added = value;
  return copy;
}

/** The English words in a row, besides what is quoted and names of files. */
function englishIn(text: string): string | undefined {
  const words = text.replace(/"(?:[^"\\]|\\.)*"?|\S+\.json(\.zst)?|display\.\w+/g, '');
  return /[a-z]{2,},? [a-z]{2,}/i.exec(words)?.[0];
}

function expectChinese(texts: readonly string[]): void {
  expect(texts.length).toBeGreaterThan(0);
  expect([...new Set(texts.filter((text) => englishIn(text) !== undefined))]).toEqual([]);
}

async function messagesAbout(bytes: Uint8Array): Promise<readonly string[]> {
  const read = await readRecordBytes(bytes);
  if (!read.ok) return [read.error.message];
  const errorOf = (result: Result<unknown>) => (result.ok ? [] : [result.error.message]);
  const file = read.value;
  switch (file.type) {
    case 'deal':
      return [];
    case 'set':
      return file.record.deals.flatMap((_, index) => errorOf(dealOfSet(file.record, index + 1)));
    case 'log':
      return file.difference === undefined ? [] : [file.difference.found, file.difference.expected];
    case 'site':
      return file.deals.flatMap((deal) => {
        if (!deal.ok) return [deal.error.message];
        const { difference } = deal.value;
        return difference === undefined ? [] : [difference.found, difference.expected];
      });
  }
}

const folder = makeScratchFolder();
const config = configFrom(DUPLICATE_RULES, 'texts');
const SET: SetRecord = {
  format: SET_RECORD_FORMAT,
  version: SET_RECORD_VERSION,
  tournament: 'cup',
  round: 1,
  table: 1,
  set: 1,
  entrants: ['ann', 'bo', 'cy', 'di'],
  config: encodeConfig(config),
  deals: [0, 1].map((seating) => ({ seating, ...encodeDeal(randomDeal(config, `texts ${seating}`), 'apart') })),
};
const { logs } = madeLog(gameEndedBy('HU'));

test.each<[string, unknown]>([
  ['a set', JSON.parse(formatSetRecord(SET))],
  ['a deal', encodeDeal(randomDeal(config, 'texts'))],
  ['a deal with flowers', encodeDeal(randomDeal(configFrom(CASUAL_RULES, 'texts'), 'texts'))],
  ['a log', madeLog(gameEndedBy('HU'))],
  ['a log without its wall', logs],
  ['a record of tziakcha', stepOf(wonDeal(FORMATS.tziakcha!, 'broken 7'))],
  ['a game of Salasasa', gameOf([wonDeal(FORMATS.tziakcha!, 'broken 7')])],
  ['duplicate walls of Salasasa', gameOf([wonDeal(FORMATS['salasasa, duplicate']!, 'broken 1')])],
])('%s', async (name, document) => {
  const random = createRandom(name);
  const found: string[] = [];
  for (let run = 0; run < propertyRuns(1000); run += 1) {
    found.push(...(await messagesAbout(bytesOf(JSON.stringify(damaged(document, random))))));
  }
  expectChinese(found.map(chinese.text));
});

const HAND = 'c258d13579b46w1r12';
test.each([
  '{',
  'hello',
  '7',
  '[Deal "x"]',
  '[Deal "x"]\n[Play "T0"]\n[PWind "X"]',
  '[Deal "x"]\n[Play "T0"]\n[PWind "E"]',
  `[Deal "${HAND} ${HAND} ${HAND}"]\n[Play "T0"]\n[PWind "E"]`,
  ...['T0', 'R0c1', 'T0c3?'].map(
    (play) => `[Deal "${HAND} ${HAND} ${HAND} ${HAND}"]\n[Play "${play}"]\n[PWind "E"]\n[Fan "None"]`,
  ),
  `[Deal "${HAND} ${HAND} ${HAND} ${HAND}"]\n[Play "T0c1"]\n[PWind "E"]\n[Fan "99/1"]`,
  `[Deal "${HAND} ${HAND} ${HAND} ${HAND}"]\n[Play "T0c1"]\n[PWind "E"]\n[Result "1"]`,
  'Scoring "x"]\n[Deal "x"]',
  '[Deal "x"]\nScoring',
  '{"script":"%%%","records":[7]}',
  '{"records":[]}',
  '{"records":[{"script":"AAAA"},7]}',
  '{"logs":[7]}',
  '{"initdata":{},"responses":[]}',
  '{"initdata":{"walltiles":"X1 W1"},"responses":[]}',
  '{"initdata":{"walltiles":7,"quan":9},"responses":[]}',
])('%s', async (text) => expectChinese((await messagesAbout(bytesOf(text))).map(chinese.text)));

test('a damaged or huge file', async () => {
  const packed = zstdCompressSync(formatSetRecord(SET));
  const files = [packed.subarray(0, 40), new Uint8Array(17 * 2 ** 20), zstdCompressSync(Buffer.alloc(2 ** 26))];
  expectChinese((await Promise.all(files.map(messagesAbout))).flat().map(chinese.text));
});

const textsOf = (report: Result<Report>): readonly string[] =>
  report.ok ? report.value.findings.map(chinese.finding) : [chinese.text(report.error.message)];

test('a tournament', async () => {
  const entrants = ['a', 'b', 'c', 'd'].map((id) => ({ id, bot: 'random' }));
  const cup = expectValue(createConfig({ id: 'cup', entrants, rounds: 2, seatings: 4 }));
  const bots = expectValue(botsOf(cup, folder, HOUSE_BOTS));
  const order = { config: cup, bots, rules: DUPLICATE_RULES, limits: DEFAULT_LIMITS, seed: 'texts' };
  expectValue(await playTournament(order, `${folder}/cup`, { workers: 1, hosts: HOSTS }));
  const files = filesIn(`${folder}/cup`);
  const random = createRandom('a tournament');
  const found = [...files.keys(), undefined].flatMap((without) => {
    const rest = new Map([...files].filter(([name]) => name !== without));
    return textsOf(tournamentReport('cup', rest.set('sets/notes.txt', bytesOf('x')), 'f'.repeat(64), () => {}));
  });
  for (let run = 0; run < propertyRuns(300); run += 1) {
    const name = [...files.keys()][random.below(files.size)]!;
    const bytes = files.get(name)!;
    const isPacked = name.endsWith('.zst');
    const text = new TextDecoder().decode(isPacked ? zstdDecompressSync(bytes) : bytes);
    const changed = JSON.stringify(damaged(JSON.parse(text), random));
    const altered = new Map(files).set(name, isPacked ? zstdCompressSync(changed) : bytesOf(changed));
    found.push(...textsOf(tournamentReport('cup', altered, undefined, () => {})));
  }
  expectChinese(found);
});

test('a competition of people and bots', () => {
  const secret = secretOfSeed('texts');
  const played = [1, 2, 3, 4].map((deal) => {
    const wall = humanDuplicateWallOf(secret, 'spring', deal - 1);
    const config = { rules: DUPLICATE_RULES, prevalentWind: competitorWindOf(deal - 1), wall };
    return { deal, record: encodeDeal(randomDeal(config, `texts ${deal}`)) };
  });
  const competitors = ['ann', 'bo'].map((name) => ({ name, type: 'person' as const, played }));
  const deltas = played.map(({ record }, deal) => record.deltas[competitorSeatOf(deal)]);
  const results = {
    format: HUMAN_DUPLICATE_FORMAT,
    version: 2,
    competition: 'spring',
    deals: 4,
    baseline: 'goal',
    rules: encodeConfig(config).rules,
    commitment: commitmentOf(secret),
    secret: formatSecret(secret),
    competitors,
    standings: humanDuplicateStandings(
      competitors.map(({ name }) => ({ name, deltas })),
      4,
    ),
  };
  const random = createRandom('a competition');
  const found = [...textsOf(competitionReport(JSON.stringify(results), 'f'.repeat(64)))];
  for (let run = 0; run < propertyRuns(400); run += 1) {
    found.push(...textsOf(competitionReport(JSON.stringify(damaged(results, random)), undefined)));
  }
  expectChinese(found);
});
