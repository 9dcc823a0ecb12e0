// The golden file: 5,000 hands whose distances and useful tiles public calculators and a brute-force search agree on.

import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { answerBotzoneHand, type HandAnswer } from '@mcr-arena/shanten';
import { expectValue } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';

interface GoldenLine extends HandAnswer {
  readonly pack: unknown;
  readonly hand: unknown;
}

const file = new URL('../fixtures/shanten.jsonl.gz', import.meta.url);
const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
const golden = lines.map((line) => JSON.parse(line) as GoldenLine);

test('the file is complete', () => {
  expect(golden).toHaveLength(5000);
  expect(golden.filter((line) => line.strict !== undefined)).toHaveLength(180);
});

test('every answer equals the one in the file, byte for byte', () => {
  const wrong = golden.flatMap(({ pack, hand, shanten, min, strict }) => {
    const answer = JSON.stringify(expectValue(answerBotzoneHand({ pack, hand }, { strict: true })));
    const expected = JSON.stringify({ shanten, min, ...(strict && { strict }) });
    return answer === expected ? [] : [{ pack, hand, answer, expected }];
  });
  expect(wrong).toEqual([]);
});
