// Records of version 0.1 are replayed under the rules that they name, not under the current rules.

import { readFileSync } from 'node:fs';
import { BOTZONE_DEAL_RULES, type DealRecord, decodeDeal, encodeDeal } from '@mcr-arena/engine';
import { parseDealRecord } from '@mcr-arena/engine/schema';
import { expectValue } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';

const path = new URL('../fixtures/deal-records-0.1.jsonl', import.meta.url);
const lines = readFileSync(path, 'utf8').trimEnd().split('\n');

const withRulesOfToday = (record: DealRecord): DealRecord => ({
  ...record,
  config: { ...record.config!, rules: BOTZONE_DEAL_RULES },
});

describe('Botzone deals won on a single wait with a knitted straight', () => {
  test('exist', () => expect(lines).toHaveLength(3));

  test.each(lines.map((line, index) => [index, line] as const))('deal %i: 14 points as recorded', (_, line) => {
    const record = expectValue(parseDealRecord(JSON.parse(line)));
    const deal = expectValue(decodeDeal(record));
    expect(deal.config.rules.scoring).toMatchObject({ id: 'botzone', version: 1 });
    expect(JSON.stringify(encodeDeal(deal))).toBe(line);
  });

  test.each(lines.map((line, index) => [index, line] as const))(
    'deal %i: 15 points by the current rules',
    (_, line) => {
      const record = withRulesOfToday(expectValue(parseDealRecord(JSON.parse(line))));
      expect(decodeDeal(record)).toMatchObject({ ok: false, error: { code: 'result-different' } });
      const outcome = { ...record.outcome, points: 15 } as DealRecord['outcome'];
      const scored = { ...record, outcome, deltas: [-23, 69, -23, -23] as never };
      expect(encodeDeal(expectValue(decodeDeal(scored)))).toEqual(scored);
    },
  );
});
