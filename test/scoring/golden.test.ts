// 20,000 hands on whose points and fans three public calculators and a brute-force one agree, and 2,000 knitted straights
// with the points that the calculator of Botzone's judge gives them.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import {
  BOTZONE_RULES,
  FANS,
  type FanResponse,
  fanErrorCodeOf,
  mahjongGBNameOf,
  parseFanRequest,
  scoreHand,
  toFanResponse,
} from '@mcr-arena/scoring';
import { expectValue } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';

type GoldenLine = Partial<FanResponse> & {
  readonly altFans?: readonly FanResponse['fans'][];
  readonly error?: string;
};

function goldenLines<Line>(name: string): readonly Line[] {
  const path = fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));
  const lines = gunzipSync(readFileSync(path)).toString().trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Line);
}

const inAnyOrder = (fans: FanResponse['fans']): string =>
  fans
    .map((fan) => fan.join(' '))
    .sort()
    .join(', ');

function verdictOn(line: GoldenLine): string {
  const claim = parseFanRequest(line);
  if (!claim.ok) return claim.error.message;
  const score = scoreHand(claim.value);
  if (!score.ok) return fanErrorCodeOf(score.error.code);
  const { fans, total } = toFanResponse(score.value);
  return `${total}: ${inAnyOrder(fans)}`;
}

function acceptedVerdicts({ fans, altFans = [], total, error }: GoldenLine): readonly string[] {
  if (error !== undefined) return [error];
  return [fans!, ...altFans].map((list) => `${total}: ${inAnyOrder(list)}`);
}

describe('golden hands', () => {
  const golden = goldenLines<GoldenLine>('fan.jsonl.gz');

  test('every verdict matches the agreed one', () => {
    expect(golden).toHaveLength(20_000);
    const differing = golden.filter((line) => !acceptedVerdicts(line).includes(verdictOn(line)));
    expect(differing).toEqual([]);
  });

  test('their fan names match the fan table', () => {
    const names = new Set(golden.flatMap(({ fans = [] }) => fans.map(([points, , name]) => `${points} ${name}`)));
    const known = FANS.filter(({ onlyIn }) => onlyIn === undefined);
    expect([...names].sort()).toEqual(known.map((fan) => `${fan.points} ${mahjongGBNameOf(fan)}`).sort());
  });
});

test('knitted straights have the same points as on Botzone', () => {
  const golden = goldenLines<{ readonly total: number }>('fan-botzone.jsonl.gz');
  expect(golden).toHaveLength(2000);
  const totalOf = (line: unknown): number =>
    expectValue(scoreHand(expectValue(parseFanRequest(line)), BOTZONE_RULES)).total;
  expect(golden.filter((line) => totalOf(line) !== line.total)).toEqual([]);
});
