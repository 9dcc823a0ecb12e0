import { createHash } from 'node:crypto';
import { expectValue } from '@mcr-arena/tiles';
import {
  commitmentOf,
  formatResults,
  formatSecret,
  openSets,
  recordSet,
  resultsOf,
  type SetJob,
  type SetResult,
  secretOfSeed,
  setsOfResults,
  standingsOf,
  type TournamentResults,
} from '@mcr-arena/tournament';
import { configInputSchema, parseConfig, parseResults, resultsSchema } from '@mcr-arena/tournament/schema';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { formatJson } from '../../packages/tournament/src/json-layout.ts';
import { entrantsNamed, inventSetOf, playOut, setsOf, startOf } from './invented-play.ts';

const secret = secretOfSeed('seed');
const published = { commitment: commitmentOf(secret), secret: formatSecret(secret) };
const recorded = (job: SetJob): SetResult => ({ ...inventSetOf(job), record: 'ab'.repeat(32) });

const start = startOf({
  entrants: [{ unsealed: false, bot: 'goal?slack=0', id: 'ann', owner: 'x' }, ...entrantsNamed(8)],
  rounds: 21,
  setsPerRound: 2,
  seatings: 4,
  withdrawals: [{ afterRound: 4, entrant: 'bot02' }],
});
const end = playOut(start, recorded);
const results = resultsOf(end, published);
const text = formatResults(results);

/** The same document with the fields of every object in reverse order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, field]) => [name, reversed(field)]),
  );
}

describe('the text', () => {
  test('is the document as JSON', () => {
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(results)));
    expect(text.endsWith('}\n')).toBe(true);
  });

  test('does not depend on the order of fields and of results', () => {
    const shuffled = reversed(results) as TournamentResults;
    expect(formatResults(expectValue(parseResults(JSON.stringify(shuffled))))).toBe(text);
    const fromEnd = playOut(
      start,
      (job) => reversed(recorded(job)) as SetResult,
      (jobs) => jobs.at(-1)!,
    );
    expect(formatResults(resultsOf(fromEnd, published))).toBe(text);
  });

  test('survives a round trip', () => {
    expect(expectValue(parseResults(text))).toEqual(JSON.parse(text));
    expect(formatResults(expectValue(parseResults(text)))).toBe(text);
    expect(setsOfResults(expectValue(parseResults(text)))).toEqual(setsOf(end));
  });

  test('has one deal per line', () => {
    const lines = text.split('\n').filter((line) => line.trim().startsWith('{"seating"'));
    expect(lines.length).toBe((4 * 3 + 17 * 2) * 2 * 4);
  });
});

test('the same tournament has the same text on every machine', () => {
  const owners = ['ann', 'ann', 'ann', 'bo', 'bo', 'cy', 'cy', undefined, undefined, 'ann'];
  const entrants = entrantsNamed(10).map(({ id }, index) => {
    const owner = owners[index];
    return { id, ...(owner !== undefined && { owner }) };
  });
  const withdrawals = [{ entrant: 'bot07', afterRound: 5 }];
  const played = playOut(startOf({ entrants, rounds: 24, withdrawals, avoidRepeats: 2, separateOwners: true }));
  const digest = createHash('sha256').update(formatResults(resultsOf(played, published)));
  expect(digest.digest('hex')).toBe('0dcef9aeae554c13d10fe123b53e5e30b3001b2356c3ac957bab77e4b0257076');
});

describe('the document', () => {
  test('of a running tournament has only its finished rounds', () => {
    const openJobs = openSets(start);
    const half = openJobs.slice(1).reduce((state, job) => expectValue(recordSet(state, recorded(job))), start);
    expect(resultsOf(half, published)).toMatchObject({ complete: false, rounds: [], standings: { rounds: 0 } });
    const one = expectValue(recordSet(half, recorded(openJobs[0]!)));
    expect(resultsOf(one, published)).toMatchObject({
      complete: false,
      rounds: [{ round: 1 }],
      standings: { rounds: 1 },
    });
    expect(results.complete).toBe(true);
  });

  test('does not contain an unrevealed secret', () => {
    const { commitment } = published;
    const unrevealed = formatResults(resultsOf(end, { commitment }));
    expect(unrevealed).toContain(commitment);
    expect(unrevealed).not.toContain(published.secret);
    expect(expectValue(parseResults(unrevealed))).not.toHaveProperty('secret');
  });

  test('accepts precomputed standings', () => {
    expect(formatResults(resultsOf(end, published, standingsOf(end)))).toBe(text);
  });
});

describe('an invalid document', () => {
  const change = (edit: (document: Record<string, unknown>) => void): string => {
    const document = JSON.parse(text);
    edit(document);
    return JSON.stringify(document);
  };
  test.each<[string, string]>([
    ['json-malformed', ''],
    ['json-malformed', '{'],
    ['results-malformed', '{}'],
    ['results-malformed', 'null'],
    ['results-malformed', change((d) => Object.assign(d, { version: 4 }))],
    ['results-malformed', change((d) => Object.assign(d, { startedAt: 5 }))],
    ['results-malformed', change((d) => Object.assign(d, { commitment: 'abc' }))],
    ['results-malformed', change((d) => Object.assign(d, { rounds: [{ round: 1, tables: [{ table: 1 }] }] }))],
    ['results-malformed', text.replace('"position":', '"position":7')],
    ['results-malformed', text.replace('"fouls":[]', '"fouls":[],"elapsed":3')],
  ])('%s %#', (code, document) => {
    expect(parseResults(document)).toMatchObject({ ok: false, error: { code } });
  });

  test('is rejected with the place', () => {
    const parsed = parseResults(text.replace('"seating":0', '"seating":24'));
    expect(parsed).toMatchObject({
      error: { message: expect.stringContaining('rounds.0.tables.0.sets.0.deals.0.seating') },
    });
  });
});

describe('a configuration', () => {
  test('is accepted as written by hand', () => {
    const config = expectValue(
      parseConfig('{"id":"cup","rounds":3,"entrants":[{"id":"a"},{"id":"b"},{"id":"c"},{"id":"d"}]}'),
    );
    expect(config).toMatchObject({ seatings: 24, setsPerRound: 1, withdrawals: [] });
  });

  test.each([
    ['json-malformed', '[1,'],
    ['config-malformed', '{"id":"cup","rounds":"3","entrants":[]}'],
    ['config-malformed', '{"id":"cup","rounds":3,"entrants":[],"seeds":1}'],
    ['entrants-missing', '{"id":"cup","rounds":3,"entrants":[]}'],
    ['reference-missing', '{"id":"cup","rounds":3,"entrants":[{"id":"a"}]}'],
  ])('%s: %s', (code, json) => {
    expect(parseConfig(json)).toMatchObject({ ok: false, error: { code } });
  });
});

test('both schemas can be exported as JSON Schema', () => {
  expect(z.toJSONSchema(resultsSchema)).toMatchObject({ type: 'object', additionalProperties: false });
  expect(z.toJSONSchema(configInputSchema)).toMatchObject({ required: ['id', 'entrants', 'rounds'] });
});

describe('the layout', () => {
  test('breaks what does not fit on a line', () => {
    const item = { name: 'x'.repeat(40), list: [1, 2.5, -3] };
    expect(formatJson({ a: item, b: [item, item, item], c: [], d: undefined })).toBe(
      [
        '{',
        `  "a": {"name":"${item.name}","list":[1,2.5,-3]},`,
        '  "b": [',
        `    {"name":"${item.name}","list":[1,2.5,-3]},`,
        `    {"name":"${item.name}","list":[1,2.5,-3]},`,
        `    {"name":"${item.name}","list":[1,2.5,-3]}`,
        '  ],',
        '  "c": []',
        '}',
        '',
      ].join('\n'),
    );
  });

  test('a line has at most 120 characters', () => {
    expect(formatJson(['x'.repeat(116)])).toBe(`["${'x'.repeat(116)}"]\n`);
    expect(formatJson(['x'.repeat(117)])).toBe(`[\n  "${'x'.repeat(117)}"\n]\n`);
    expect(formatJson({ a: 'x'.repeat(112), b: 1 }).split('\n').length).toBe(5);
    expect(formatJson({ a: 'x'.repeat(106), b: 1 }).split('\n').length).toBe(2);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, null, 1n])('rejects %s', (value) => {
    expect(() => formatJson([value])).toThrow(TypeError);
  });
});
