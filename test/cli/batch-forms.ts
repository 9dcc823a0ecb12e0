// The batch forms of the commands, each with valid input lines and functions that corrupt a field, for the tests of malformed
// input.

import { type JsonObject, pick, type Spoiler, withoutField, withWrongField } from './malformed-lines.ts';
import { goldenLines } from './run-mcr.ts';

export interface BatchForm {
  readonly args: readonly string[];
  /** Values that are answered without an error. */
  readonly good: () => readonly JsonObject[];
  readonly spoilers: readonly Spoiler[];
}

const list = (value: unknown): unknown[] => value as unknown[];

const badTile: Spoiler = (value, random) => {
  const names = ['W0', 'W10', 'w1', 'F5', 'J4', 'H1', 'X1', '', 'W1 ', 'Ｗ1', '🀇', 'constructor', 34];
  return { ...value, hand: list(value.hand).with(random.below(list(value.hand).length), pick(names, random)) };
};
const wrongCount: Spoiler = (value, random) => {
  const hand = list(value.hand);
  return { ...value, hand: pick([hand.slice(1), [...hand, hand[0]], Array(200).fill('W1'), []], random) };
};
const badMeld: Spoiler = (value, random) => {
  const melds = [
    ['CHI', 'F1', 1],
    ['CHI', 'W1', 1],
    ['CHI', 'T9', 2],
    ['CHI', 'B5', 0],
    ['CHI', 'B5', 4],
    ['PENG', 'B5', 0],
    ['PENG', 'B5', -1],
    ['GANG', 'B5', 4],
    ['GANG', 'B5', '1'],
    ['GANG', 'H1', 1],
    ['KONG', 'B5', 1],
    ['CHI', 'B5'],
    ['PENG', 'B5', 1, 1],
    [],
    null,
    'CHI',
    { 0: 'CHI', 1: 'B5', 2: 1, length: 3 },
  ];
  return { ...value, pack: [...list(value.pack).slice(1), pick(melds, random)] };
};
const outOfRange: Spoiler = (value, random) => {
  const ranges = [
    ['flowerCount', -3],
    ['flowerCount', 9],
    ['flowerCount', 1.5],
    ['seatWind', 4],
    ['seatWind', -1],
    ['prevalentWind', '0'],
    ['isSelfDrawn', 1],
    ['winTile', 'H8'],
  ] as const;
  const [field, bad] = pick(ranges, random);
  return { ...value, [field]: bad };
};

const GAME_FIELDS = ['initdata', 'responses'];
const FAN_FIELDS = [
  ...['pack', 'hand', 'winTile', 'flowerCount', 'isSelfDrawn'],
  ...['is4thTile', 'isAboutKong', 'isWallLast', 'seatWind', 'prevalentWind'],
];

const badWall: Spoiler = (value, random) => {
  const { walltiles, ...others } = value.initdata as { walltiles: string };
  const tiles = walltiles.split(' ');
  const place = random.below(tiles.length);
  const walls = [tiles.with(place, 'W0'), tiles.toSpliced(place, 1), [...tiles, 'W1'], tiles.toSpliced(place, 0, '')];
  const swapped = tiles.with(tiles.indexOf('W1'), 'W2');
  return { ...value, initdata: { ...others, walltiles: pick([...walls, swapped], random).join(' ') } };
};
const badWind: Spoiler = (value, random) => {
  const initdata = value.initdata as JsonObject;
  return { ...value, initdata: { ...initdata, quan: pick([4, -1, 1.5, '0', true, [0], {}], random) } };
};
const badAnswers: Spoiler = (value, random) => {
  const turn = list(value.responses)[0] as JsonObject;
  const { 3: _, ...threeSeats } = turn;
  const turns = [threeSeats, { ...turn, 0: null }, { ...turn, 1: 'PASS' }, { ...turn, 2: [] }, [], null, 'PASS', {}];
  return { ...value, responses: [pick(turns, random), ...list(value.responses).slice(1)] };
};

const BOARD_FIELDS = ['game', 'layout', 'faces'];

const badFace: Spoiler = (value, random) => {
  const face = pick([-1, 1.5, '0', null, 2 ** 20, 999_999, [0], {}], random);
  return { ...value, faces: list(value.faces).with(random.below(list(value.faces).length), face) };
};
const wrongFaceCount: Spoiler = (value, random) => {
  const faces = list(value.faces);
  return { ...value, faces: pick([faces.slice(1), [...faces, 0], [...faces, 0, 0], [], Array(5000).fill(0)], random) };
};
const badLayout: Spoiler = (value, random) => {
  const sizes = [0, -1, 1.5, 1e9, '8', null, [8]].map((rows) => ({ rows, cols: 8 }));
  const texts = [
    'layout x\n0 0 1',
    'layout x\n0 0 11\n0 1 11\n',
    'nowhere',
    'default ',
    '\n',
    'level 9\n0 0 11\n',
    '0 0 !\n',
  ];
  return { ...value, layout: pick([...sizes, ...texts, { rows: 100, cols: 100 }, { cols: 8 }], random) };
};
const badGame: Spoiler = (value, random) => {
  return { ...value, game: pick(['go', 'Shisen-Sho', 'mahjong', '__proto__', ['shisen-sho']], random) };
};

/** The named fields of the golden lines that are not errors. */
function goodLines(file: string, fields: readonly string[]): JsonObject[] {
  return goldenLines<JsonObject>(file)
    .filter((line) => line.error === undefined)
    .map((line) => Object.fromEntries(fields.map((name) => [name, line[name]])));
}

export const BATCH_FORMS: readonly BatchForm[] = [
  {
    args: ['fan', '--jsonl'],
    good: () => goodLines('fan.jsonl.gz', FAN_FIELDS),
    spoilers: [withoutField(FAN_FIELDS), withWrongField(FAN_FIELDS), badTile, badMeld, wrongCount, outOfRange],
  },
  {
    args: ['shanten', '--jsonl'],
    good: () => goodLines('shanten.jsonl.gz', ['pack', 'hand']),
    spoilers: [withoutField(['pack', 'hand']), withWrongField(['pack', 'hand']), badTile, badMeld, wrongCount],
  },
  {
    args: ['judge', '--jsonl'],
    good: () => goodLines('judge.jsonl.gz', ['initdata', 'responses']).map(firstTurns),
    spoilers: [withoutField(GAME_FIELDS), withWrongField(GAME_FIELDS), badWall, badWind, badAnswers],
  },
  {
    args: ['solve', '--jsonl'],
    good: () => goodLines('solitaire/boards.jsonl.gz', BOARD_FIELDS).slice(0, 200),
    spoilers: [
      ...[withoutField(BOARD_FIELDS), withWrongField(BOARD_FIELDS)],
      ...[badFace, wrongFaceCount, badLayout, badGame],
    ],
  },
];

/** A game cut after its first turns, so that a test can use many of them. */
function firstTurns(game: JsonObject): JsonObject {
  return { ...game, responses: list(game.responses).slice(0, 3) };
}
