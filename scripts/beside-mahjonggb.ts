// The calculators beside MahjongGB of PyPI: `npx node scripts/beside-mahjonggb.ts [HANDS]`, with `PYTHON` naming a Python that has it
// (`pip install PyMahjongGB`). Each is called as its users call it, ours from TypeScript and MahjongGB from Python, on the same hands, with
// arguments made before. Prints calls per second of CPU time, the best of five alternating runs, and how many answers differ.

import { execFileSync } from 'node:child_process';
import { sampleClaims, scoreHand, type WinClaim } from '@mcr-arena/scoring';
import { formDistance, nearestDistance, suitKeysOf } from '@mcr-arena/shanten';
import {
  countTiles,
  createRandom,
  expectValue,
  formatBotzoneTile,
  type Meld,
  shuffled,
  TILES_WITHOUT_FLOWERS,
  type TileIndex,
  WINDS,
} from '@mcr-arena/tiles';

const RUNS = 5;
const PROGRAM = `
import json, sys, time
from MahjongGB import MahjongFanCalculator, MahjongShanten, RegularShanten

def deep(value):
    return tuple(map(deep, value)) if isinstance(value, list) else value

def timed(function, calls):
    began = time.process_time()
    answers = [function(*call) for call in calls]
    return time.process_time() - began, answers

claims, hands = map(deep, json.load(sys.stdin))
fan, fans = timed(MahjongFanCalculator, claims)
regular, distances = timed(RegularShanten, [(hand,) for hand in hands])
nearest, shantens = timed(MahjongShanten, [((), hand) for hand in hands])
print(json.dumps([
    [fan, [sum(points for points, _ in counted) for counted in fans]],
    [regular, [shanten for shanten, _ in distances]],
    [nearest, shantens],
]))
`;

type Timed = readonly [seconds: number, answers: readonly number[]];

const count = Number(process.argv[2] ?? 100_000);
if (!Number.isInteger(count) || count < 1) throw new Error(`expected a number of hands, got "${process.argv[2]}"`);
const samples = sampleClaims('mcr');
const claims = Array.from({ length: count }, () => samples.next().value.claim);
const random = createRandom('mcr shanten');
const hands = Array.from({ length: count }, () => shuffled(TILES_WITHOUT_FLOWERS, random).slice(0, 13));
const counts = hands.map(countTiles);
const input = JSON.stringify([claims.map(argumentsOf), hands.map(namesOf)]);

const rows = [
  ['fans and points', () => claims.map((claim) => expectValue(scoreHand(claim)).fanPoints + claim.flowers)],
  [
    'regular form, shanten and useful tiles',
    () => counts.map((hand) => formDistance('regular', suitKeysOf(hand), 0)!.shanten),
  ],
  ['all forms, shanten', () => counts.map((hand) => nearestDistance(suitKeysOf(hand), 0)!.shanten)],
] as const;

const best = rows.map(() => ({ own: Number.POSITIVE_INFINITY, theirs: Number.POSITIVE_INFINITY, differ: 0 }));
for (let run = 0; run < RUNS; run += 1) {
  const ofMahjongGB = timedByMahjongGB();
  rows.forEach(([, answer], index) => {
    const [seconds, answers] = timed(answer);
    const [theirSeconds, theirAnswers] = ofMahjongGB[index]!;
    const { own, theirs } = best[index]!;
    const differ = answers.filter((answered, hand) => answered !== theirAnswers[hand]).length;
    best[index] = { own: Math.min(own, seconds), theirs: Math.min(theirs, theirSeconds), differ };
  });
}
console.table(
  rows.map(([what], index) => {
    const { own, theirs, differ } = best[index]!;
    const [ownRate, theirRate] = [own, theirs].map((seconds) => Math.round(count / seconds));
    return {
      what,
      'MCR Arena, calls/s': ownRate,
      'MahjongGB, calls/s': theirRate,
      ratio: (theirs / own).toFixed(1),
      differ,
    };
  }),
);

function timed(answer: () => readonly number[]): Timed {
  const before = process.threadCpuUsage();
  const answers = answer();
  const { user, system } = process.threadCpuUsage(before);
  return [(user + system) / 1e6, answers];
}

function timedByMahjongGB(): readonly Timed[] {
  const { PYTHON = 'python3' } = process.env;
  return JSON.parse(execFileSync(PYTHON, ['-c', PROGRAM], { input, encoding: 'utf8', maxBuffer: 1 << 28 }));
}

/** Arguments of `MahjongFanCalculator`. */
function argumentsOf(claim: WinClaim): readonly unknown[] {
  return [
    claim.melds.map(packOf),
    namesOf(claim.concealed),
    formatBotzoneTile(claim.winningTile),
    claim.flowers,
    claim.selfDrawn,
    claim.lastOfKind,
    claim.afterKong,
    claim.lastOfWall,
    WINDS.indexOf(claim.seatWind),
    WINDS.indexOf(claim.prevalentWind),
  ];
}

/** A chow with the place of its claimed tile, a concealed kong with 0. */
function packOf(meld: Meld): readonly [kind: string, tile: string, offer: number] {
  if (meld.type === 'chow') {
    return ['CHI', formatBotzoneTile((meld.low + 1) as TileIndex), meld.claimed - meld.low + 1];
  }
  return [meld.type === 'pung' ? 'PENG' : 'GANG', formatBotzoneTile(meld.tile), meld.type === 'concealedKong' ? 0 : 1];
}

function namesOf(tiles: readonly TileIndex[]): readonly string[] {
  return tiles.map(formatBotzoneTile);
}
