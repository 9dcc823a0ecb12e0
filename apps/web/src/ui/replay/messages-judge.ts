// What the judge, the readers of records and the verification write in English. English pages show it as it is; Chinese ones put it
// together from its parts: a place, what was expected and what was found.

import type { RecordError } from '@mcr-arena/engine';
import type { SitePhrase, SiteRecordError } from '@mcr-arena/formats';
import type { BotzoneLogError, LogPhrase } from '@mcr-arena/protocol';
import type { Finding, FindingKind, FindingPhrase, FindingPlace, VerifyError } from '@mcr-arena/runs/browser';
import { parseCompactTiles, WINDS } from '@mcr-arena/tiles';
import type { ConfigError } from '@mcr-arena/tournament';
import type * as z from 'zod';
import { messages } from '../language/languages.ts';
import { composed, type Translations, templates } from '../language/translated.ts';
import { TABLE_MESSAGES } from '../table/messages.ts';
import { tileName } from '../tiles/tile-text.ts';
import { foulDetail } from './foul-detail.ts';
import type { RecordFault } from './record-file.ts';

type ByCode<Code extends string> = Readonly<Record<Code, Readonly<Record<string, string>>>>;

type FaultCode = RecordFault | RecordError | SiteRecordError | BotzoneLogError | ConfigError | VerifyError;

/** Messages by the code of the fault; those of `{}` consist of parts or repeat the code. */
const FAULTS: ByCode<FaultCode> = {
  damaged: { 'Zstandard ($1)': '无法按 Zstandard 读取', 'not readable as Zstandard: $1': '无法按 Zstandard 读取' },
  'too-large': {
    'more than $1 bytes of content': '内容超过 $1 字节',
    '$1 bytes in the window, expected at most $2 (mcr reads more)': '窗口为 $1 字节，最多 $2（mcr 可读更多）',
    '$1 bytes of literals, expected at most $2 (mcr reads more)': '字面量为 $1 字节，最多 $2（mcr 可读更多）',
    '$1 blocks, expected at most $2 (mcr reads more)': '有 $1 个块，最多 $2（mcr 可读更多）',
    '$1 sequences, expected at most $2 (mcr reads more)': '有 $1 个序列，最多 $2（mcr 可读更多）',
  },
  'no-json': { 'JSON ($1)': '不是 JSON', 'not JSON: $1': '不是 JSON' },
  'no-record': {},
  'no-such-deal': {},
  malformed: {
    'Invalid input: expected $1, received $2, found $3': '应为 $1，实为 $3',
    'expected one wall per deal': '每局应有一副牌墙',
    '288 hexadecimal digits': '应为 288 位十六进制数字',
  },
  impossible: {},
  'log-unreadable': {},
  'site-unreadable': {},
  'record-version-unknown': { 'the version must be $1, not $2': '版本应为 $1，实为 $2' },
  'config-missing': { 'the record has no wall and none was given': '牌谱没有牌墙' },
  'wall-invalid': {
    'a wall has 136 tiles, or 144 with flowers, not $1': '牌墙应有 136 张牌，含花牌则为 144 张，实有 $1 张',
    'the wall has $1 copies of tile $2, not $3': '牌墙中编号 $2 的牌有 $1 张，应为 $3 张',
    '$1 is not a letter A-Z or a-p': '$1 不是 A–Z 或 a–p 的字母',
    '$1 is not a valid tile: expected $2': '$1 不是有效的牌：应为 $2',
  },
  'answer-unreadable': {
    'an irregular answer has a tile with an unknown name': '一个不规则应答中的牌名无法识别',
    'expected an answer at place $1 of the text, not $2': '应答文本第 $1 位有误：$2',
    'the end': '文本已结束',
  },
  'answer-impossible': {},
  'answers-left-over': { 'the deal ended after $1': '本局在$1之后结束，牌谱却还有应答' },
  'result-different': { 'the deal ended with $1, the record has $2': '本局的结果为 $1，牌谱所记为 $2' },
  'record-malformed': {},
  'record-impossible': {
    'the flower $1 stays in the dealt hand of $2, expected its replacement before the first discard':
      '$2起手的$1没有补，应在第一次打牌之前补花',
  },
  'log-malformed': {
    'the first entry: expected request 0, such as "0 0 2", with the prevalent wind':
      '第一条应为含圈风的请求 0，例如 "0 0 2"',
  },
  'log-impossible': {
    'the log ends before the tiles are dealt': '日志在发牌之前中断',
    'flower $1 is drawn, expected a wall of 136 tiles': '摸到花牌 $1，而牌墙应为 136 张',
    'seat $1 draws more than the $2 tiles of its quarter': '座位 $1 摸的牌多于所属的 $2 张',
    '$1 is drawn more than $2 times': '$1 被摸到超过 $2 次',
  },
  'initdata-malformed': {},
  'quan-invalid': {},
  'srand-invalid': {},
  'srand-missing': { 'initdata has neither $1 nor an srand to draw it from': 'initdata 中既没有 $1，也没有 srand' },
  'rules-unknown': {},
  'id-malformed': {
    'the tournament\'s id is letters, digits, ".", "_" and "-", not $1': '赛事的 id 含有不允许的字符：$1',
  },
  'count-out-of-range': {
    '$1 withdraws after a round from 0 to $2, not $3': '$1 应在第 0 至 $2 轮之后退赛，实为 $3',
    '$1 is an integer from $2 to $3, not $4': '$1 应为 $2 至 $3 的整数，实为 $4',
    'seatings is one of $1, not $2': 'seatings 应为 $1 之一，实为 $2',
  },
  'entrant-id-malformed': { '$1 is not 1 to 100 printable characters': '$1 不是 1 至 100 个可见字符' },
  'entrant-repeated': { 'two entrants are called $1': '有两个参赛者名为 $1', '$1 withdraws twice': '$1 退赛两次' },
  'entrant-unknown': { '$1 withdraws but is not an entrant': '$1 退赛，但并未参赛' },
  'entrants-missing': { 'a tournament has at least one entrant': '没有参赛者' },
  'reference-missing': {
    'round $1 has a table to fill, but no reference bot is set': '第 $1 轮有桌未满，而没有指定补位的机器人',
  },
  'duplicate-unsealed': {
    '$1 is unsealed: a classic set needs sealed bots; use bridge or trusting':
      '$1 可能记住牌墙，不能用于 classic，请改用 bridge 或 trusting',
  },
  'results-missing': {
    '$1 does not exist or is not a file': '没有文件 $1',
    'expected one Zstandard frame, found $1 bytes after its end': '应为一个 Zstandard 帧，其后还有 $1 字节',
  },
  'document-malformed': {
    'expected $1 hexadecimal digits, found $2 characters': '应为 $1 位十六进制数字，实有 $2 个字符',
    'expected $1 hexadecimal digits': '应为 $1 位十六进制数字',
    '"expected $1 deals, found $2"': '应有 $1 局，实有 $2 局',
    '"deal $1 has seating $2, expected $3"': '第 $1 局的座次为 $2，应为 $3',
    '"deal $1 does not have four integer deltas"': '第 $1 局没有四个整数得失',
    '"the deltas of deal $1 do not sum to 0"': '第 $1 局的得失之和不为 0',
  },
};

const PHRASES = templates<SitePhrase | LogPhrase | FindingPhrase>({
  'draw of $1 by $2': '$2摸$1',
  'flower of $1 by $2': '$2补$1',
  'discard of $1 by $2': '$2打$1',
  'pung of $1 by $2': '$2碰$1',
  'melded kong of $1 by $2': '$2明杠$1',
  'concealed kong of $1 by $2': '$2暗杠$1',
  'added kong of $1 by $2': '$2加杠$1',
  'chow from $1 by $2': '$2吃，自$1起',
  'win of $1': '$1和牌',
  'lost claim of $1': '$1落空的吃、碰、杠或和',
  'false win of $1': '$1错和',
  'the end of the deal': '本局结束',
  'a draw by $1': '$1摸牌',
  'a discard of $1': '$1打牌',
  'a discard, kong or win of $1': '$1打牌、开杠或和牌',
  'a claim or draw': '吃、碰、杠、和或摸牌',
  'a claim of another seat or a draw': '另一家吃、碰、杠、和，或摸牌',
  'a legal move ($1)': '合法的动作（$1）',
  'another tile is offered': '此时可要的是另一张牌',
  'a tile that the wall still contains': '牌墙中尚有的牌',
  'the flower to be set aside': '补花',
  'the flower $1 of $2 to be set aside and replaced at once': '$2立即补$1',
  'the replacement drawn by $1': '$1摸补牌',
  'the win of $1 alone, nearest in turn order': '只有顺序最近的$1和牌',
  'the end: the deal is over': '结束：本局已完',
  'the end: the wall is exhausted': '结束：牌墙已空',
  nothing: '无',
  'another entry': '又一条记录',
  'the end of the log: the match is over': '日志结束：对局已完',
  'a legal answer ($1)': '合法的应答（$1）',
  'an object of answers by seat': '各座位应答的对象',
  'an object with verdict and response': '含 verdict 和 response 的对象',
  '$1 tiles': '$1 张牌',
  'another tile: $1': '另一张牌：$1',
  'a record': '牌谱',
  'a playable configuration': '可行的设置',
  '$1 has no $2: expected the folder of a finished tournament': '“$1”中没有 $2：应为已结束赛事的文件夹',
  'a record that can be replayed': '可以重放的牌谱',
  'records of sets only': '只有各组的牌谱',
  'a file': '文件',
  'its canonical text': '规范的文本',
  'other bytes': '不同的字节',
  'the secret that the walls come from': '推出牌墙的密钥',
  none: '无',
  'deals 1 to $1, each once': '第 1 至 $1 局各一次',
});

/** Messages about the first field of a document that has another shape. */
const ISSUES: ByCode<z.core.$ZodIssue['code']> = {
  invalid_type: { 'Invalid input: expected $1, received $2': '应为 $1，实为 $2' },
  invalid_value: { 'Invalid option: expected one of $1': '应为 $1 之一', 'Invalid input: expected $1': '应为 $1' },
  too_big: { 'Too big: expected $1 to have $2 $3': '应有 $2 $3', 'Too big: expected $1 to be $2': '应当 $2' },
  too_small: { 'Too small: expected $1 to have $2 $3': '应有 $2 $3', 'Too small: expected $1 to be $2': '应当 $2' },
  not_multiple_of: { 'Invalid number: must be a multiple of $1': '应为 $1 的倍数' },
  unrecognized_keys: { 'Unrecognized key: $1': '多余的字段 $1', 'Unrecognized keys: $1': '多余的字段 $1' },
  invalid_key: { 'Invalid key in $1': '$1中有不合格式的键' },
  invalid_element: { 'Invalid value in $1': '$1中有不合格式的值' },
  invalid_union: {
    'Invalid discriminator value. Expected $1': '应为 $1',
    'Invalid input: more than one option matched': '同时符合几种格式',
  },
  custom: { 'Invalid input': '不合格式' },
  invalid_format: { 'Invalid string: must match pattern $1': '应符合格式 $1', 'Invalid $1': '不合格式（$1）' },
};

/** What else is expected or found. */
const NOUNS = templates({
  'a string': '文本',
  'an integer': '整数',
  'a wall': '牌墙',
  'an object with walltiles, quan and srand': '含 walltiles、quan 和 srand 的对象',
  '0, 1, 2 or 3': '0、1、2 或 3',
  'an output of the judge': '裁判的输出',
  'an array of entries, or an object with an array "logs" or "responses"':
    '记录的数组，或含数组 "logs" 或 "responses" 的对象',
  'an array of $1': '$1 项的数组',
  'an object': '对象',
  'base64 of zlib data of at most $1 bytes': '不超过 $1 字节的 zlib 数据的 base64',
  'JSON after decompression': '解压后为 JSON',
  '$1 to $2 deals': '$1 至 $2 局',
  '$1 or $2 tiles after the deal': '发牌后 $1 或 $2 张牌',
  '$1 tiles after the deal': '发牌后 $1 张牌',
  'the number of a tile': '牌的编号',
  'each seat once': '每个座位各一次',
  'an action of the format': '该格式中的动作',
  'a claim': '吃、碰、杠或和',
  'the points of the win': '和牌的番数',
  'what the four seats gain or lose': '四家的得失',
  'a player from 0 to 3': '玩家 0 至 3',
  'the name of a fan': '番种的名称',
  '00 to 8f': '00 至 8f',
  'a flower and a tile': '花牌和牌',
  'data $1': '数据 $1',
  'a tile from 0 to 143': '牌 0 至 143',
  'a type from 0 to 9': '类型 0 至 9',
  'a kind of tile from 0 to 33': '牌种 0 至 33',
  'a record of tziakcha or Salasasa, or PMN': '雀渣、Salasasa 或 PMN 的牌谱',
  'a tag such as $1': '如 $1 的标签',
  'the tag $1': '标签 $1',
  'E, S, W or N': 'E、S、W 或 N',
  'four hands of 13 tiles such as $1': '四家各 13 张牌，例如 $1',
  'four hands': '四家的手牌',
  'four whole numbers': '四个整数',
  'fans such as 39/1.62/1 or None': '如 39/1.62/1 的番种，或 None',
  'an action such as T0c3': '如 T0c3 的动作',
  'a tile that fits the action': '与动作相符的牌',
  'exactly $1': '恰好 $1',
  string: '文本',
  number: '数字',
  int: '整数',
  boolean: '布尔值',
  array: '数组',
  tuple: '数组',
  object: '对象',
  record: '对象',
  undefined: '无',
  null: '空值',
  input: '内容',
  characters: '个字符',
  items: '项',
  entries: '项',
  'expected $1, not $2': '应为 $1，实为 $2',
  'expected $1': '应为 $1',
  '$1 bytes': '$1 字节',
});

/** Where something is. Names of fields and files stay as they are. */
const PLACES: Translations = [
  ...templates<FindingPlace>({
    '$1, deal $2': '$1，第 $2 局',
    'table $1': '第 $1 桌',
    '$1 wall': '$1 牌墙',
    '$1 wind': '$1 圈风',
    '$1 rules': '$1 规则',
    'round $1 pairing': '第 $1 轮配对',
    'round $1 table': '第 $1 轮桌号',
    'noted commitment': '记下的承诺值',
  }),
  ...templates({
    "a set's record": '整组的牌谱',
    "a deal's record": '一局的牌谱',
    'the document': '整个文件',
    'the whole': '整体',
    'the end after $1 actions': '$1 个动作之后的结尾',
    'action $1 of $2': '第 $1 个动作（共 $2 个）',
    'action $1': '第 $1 个动作',
    'deal $1': '第 $1 局',
    'line $1': '第 $1 行',
    'tile $1 of the wall': '牌墙第 $1 张牌',
    'tile $1': '第 $1 张牌',
    'question $1, place $2': '第 $1 个询问（第 $2 位）',
    'question $1': '第 $1 个询问',
    '$1, seat $2': '$1，座位 $2',
    'seat $1': '座位 $1',
  }),
];
const NAME = /^[\w./[\]-]+$|^[^:]*\/sets\/[^:]*$/;

const KINDS: Readonly<Record<FindingKind, string>> = {
  config: '设置',
  commitment: '承诺值',
  'seed-order': '初始排名',
  rounds: '轮次',
  pairing: '配对',
  sets: '各组',
  'prevalent-wind': '圈风',
  deals: '牌局',
  record: '牌谱',
  wall: '牌墙',
  totals: '总分',
  'ranking-points': '标准分',
  standings: '排名',
  document: '赛事文件',
  rules: '规则',
  bytes: '字节',
  files: '文件',
  rerun: '重打',
};

const TEXTS: Translations = [
  ...Object.values(FAULTS).flatMap(templates),
  ...PHRASES,
  [/^(.+?), found (.+)$/s, '$1，实为 $2'],
  ...Object.values(ISSUES).flatMap(templates),
  ...NOUNS,
];

function chinese(message: string): string {
  const foul = foulDetail(message, 'zh');
  if (foul !== message) return foul;
  const [, before, after] = /^(.*?): (.+)$/s.exec(message) ?? [];
  const place = before === undefined ? undefined : chinesePlace(before);
  if (place !== undefined) return `${place}：${chinese(after!)}`;
  return composed(message, TEXTS, chinese) ?? composed(message, PLACES, chinese) ?? chineseName(message);
}

/** Undefined if it is not the name of a place. */
function chinesePlace(place: string): string | undefined {
  return composed(place, PLACES, (value) => chinesePlace(value) ?? value) ?? (NAME.test(place) ? place : undefined);
}

/** The seat or tile, or the text as it is. */
function chineseName(text: string): string {
  const wind = WINDS.find((each) => each === text);
  if (wind !== undefined) return `${TABLE_MESSAGES.zh.winds[wind]}家`;
  const tiles = /^(?:\d[mpsf]|[ESWNCFP])$/.test(text) ? parseCompactTiles(text) : undefined;
  return tiles?.ok === true ? tileName(tiles.value[0], 'zh') : text;
}

function chineseFinding({ kind, where, expected, found }: Finding): string {
  const [, place, field] = /^(.*?)((?:\.\w+)*)$/s.exec(where)!;
  return `${KINDS[kind]} · ${chinesePlace(place!) ?? place}${field}：应为 ${chinese(expected)}，实为 ${chinese(found)}`;
}

export const JUDGE_MESSAGES = messages({
  en: {
    text: (message: string) => message,
    finding: ({ kind, where, expected, found }: Finding) => `${kind} · ${where}: expected ${expected}, found ${found}`,
  },
  zh: { text: (message) => chinese(message), finding: (finding) => chineseFinding(finding) },
});
