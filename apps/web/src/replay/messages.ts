// The texts of the replay.

import type { Principle } from '@mcr-arena/scoring';
import type { Messages } from '../language/language.svelte.ts';
import type { RecordFault } from './record-file.ts';
import type { TickType } from './timeline.ts';

export interface ReplayTexts {
  /** `set`: undefined where a table plays one a round. */
  readonly title: (round: number, table: number, set: number | undefined) => string;
  readonly deal: (number: number, of: number) => string;
  readonly previousDeal: string;
  readonly nextDeal: string;
  readonly toStart: string;
  readonly back: string;
  readonly play: string;
  readonly pause: string;
  readonly forward: string;
  readonly toEnd: string;
  readonly previousDecision: string;
  readonly nextDecision: string;
  readonly speed: string;
  readonly timeline: string;
  readonly eventOf: (number: number, last: number) => string;
  readonly ticks: Readonly<Record<TickType, string>>;
  readonly view: string;
  readonly allHands: string;
  readonly onlyKnown: (seat: string) => string;
  readonly tileIndex: string;
  readonly fourColours: string;
  readonly copyLink: string;
  readonly download: string;
  readonly downloadWhat: string;
  readonly openFile: string;
  readonly keys: string;
  readonly keyHelp: readonly (readonly [string, string])[];
  readonly moves: string;
  readonly result: string;
  readonly hand: string;
  readonly fan: string;
  readonly points: string;
  readonly total: string;
  readonly notCounted: string;
  readonly notCountedBy: (principle: string, fan: string) => string;
  readonly otherDivisions: (count: number) => string;
  readonly payments: string;
  readonly pays: (base: number, hand: number) => string;
  readonly paysFoul: string;
  readonly seatOf: (wind: string, entrant: string) => string;
  readonly could: (who: string, options: string, answer: string) => string;
  readonly chose: (who: string, answer: string) => string;
  readonly principles: Readonly<Record<Principle, string>>;
  readonly verbs: Readonly<Record<'draws' | 'replaces' | 'discards' | 'from' | 'flower', string>>;
  readonly calls: Readonly<Record<'chow' | 'pung' | 'kong' | 'win' | 'foul', string>>;
}

export interface RecordTexts {
  readonly title: string;
  readonly lead: string;
  readonly choose: string;
  readonly drop: string;
  readonly where: string;
  readonly another: string;
  readonly faults: Readonly<Record<RecordFault, readonly [what: string, next: string]>>;
}

export const REPLAY_MESSAGES: Messages<ReplayTexts> = {
  en: {
    title: (round, table, set) => `Round ${round}, table ${table}${set === undefined ? '' : `, set ${set}`}`,
    deal: (number, of) => `Deal ${number} of ${of}`,
    previousDeal: 'Previous deal',
    nextDeal: 'Next deal',
    toStart: 'To the start',
    back: 'One event back',
    play: 'Play',
    pause: 'Pause',
    forward: 'One event on',
    toEnd: 'To the end',
    previousDecision: 'Previous decision',
    nextDecision: 'Next decision',
    speed: 'Speed',
    timeline: 'Events of the deal',
    eventOf: (number, last) => `${number} of ${last}`,
    ticks: { claim: 'claim', kong: 'kong', foul: 'foul', win: 'win' },
    view: 'View',
    allHands: 'All hands',
    onlyKnown: (seat) => `Only what ${seat} knew`,
    tileIndex: 'Index on tiles',
    fourColours: 'One colour a suit',
    copyLink: 'Copy link',
    download: 'Download',
    downloadWhat: 'The record of the whole set, as JSON',
    openFile: 'Open a record file',
    keys: 'Keys',
    keyHelp: [
      ['← →', 'event by event'],
      ['↑ ↓', "decisions of the seat in view, or everyone's"],
      ['Home End', 'start, end'],
      ['Space', 'play, pause'],
    ],
    moves: 'Moves',
    result: 'Result',
    hand: 'The hand',
    fan: 'Fan',
    points: 'Points',
    total: 'Total',
    notCounted: 'Not counted',
    notCountedBy: (principle, fan) => `${principle}: ${fan}`,
    otherDivisions: (count) =>
      count === 1 ? 'Another way to divide the hand' : `${count} other ways to divide the hand`,
    payments: 'Payments',
    pays: (base, hand) => (hand === 0 ? `pays ${base}` : `pays ${base} + ${hand}`),
    paysFoul: 'pays for the foul',
    seatOf: (wind, entrant) => `${wind} (${entrant})`,
    could: (who, options, answer) => `${who} could ${options}: ${answer}`,
    chose: (who, answer) => `${who}: ${answer}`,
    principles: {
      nonRepeat: 'included in',
      nonSeparation: 'the same sets make',
      nonIdentical: 'a set is used once for',
      highVersusLow: 'worth less than',
      accountOnce: 'the sets are joined already by',
    },
    verbs: { draws: 'draws', replaces: 'replaces', discards: 'discards', from: 'from', flower: 'flower' },
    calls: { chow: 'Chow', pung: 'Pung', kong: 'Kong', win: 'Win', foul: 'Foul' },
  },
  zh: {
    title: (round, table, set) => `第 ${round} 轮第 ${table} 桌${set === undefined ? '' : `第 ${set} 组`}`,
    deal: (number, of) => `第 ${number} 局，共 ${of} 局`,
    previousDeal: '上一局',
    nextDeal: '下一局',
    toStart: '回到开头',
    back: '后退一步',
    play: '播放',
    pause: '暂停',
    forward: '前进一步',
    toEnd: '跳到结尾',
    previousDecision: '上一个决策',
    nextDecision: '下一个决策',
    speed: '速度',
    timeline: '本局事件',
    eventOf: (number, last) => `${number} / ${last}`,
    ticks: { claim: '鸣牌', kong: '杠', foul: '犯规', win: '和牌' },
    view: '视角',
    allHands: '全部手牌',
    onlyKnown: (seat) => `只看${seat}家所知`,
    tileIndex: '牌角标记',
    fourColours: '每门一色',
    copyLink: '复制链接',
    download: '下载',
    downloadWhat: '整组的牌谱（JSON）',
    openFile: '打开牌谱文件',
    keys: '按键',
    keyHelp: [
      ['← →', '逐个事件'],
      ['↑ ↓', '所选座位（或所有人）的决策'],
      ['Home End', '开头、结尾'],
      ['空格', '播放、暂停'],
    ],
    moves: '牌谱',
    result: '结果',
    hand: '和牌手牌',
    fan: '番种',
    points: '番数',
    total: '合计',
    notCounted: '不计的番种',
    notCountedBy: (principle, fan) => `${principle}：${fan}`,
    otherDivisions: (count) => `另有 ${count} 种拆法`,
    payments: '收付',
    pays: (base, hand) => (hand === 0 ? `付 ${base}` : `付 ${base} + ${hand}`),
    paysFoul: '犯规赔付',
    seatOf: (wind, entrant) => `${wind}（${entrant}）`,
    could: (who, options, answer) => `${who}可${options}：${answer}`,
    chose: (who, answer) => `${who}：${answer}`,
    principles: {
      nonRepeat: '已含于',
      nonSeparation: '不拆移，同组已计',
      nonIdentical: '不得相同，已用于',
      highVersusLow: '就高不就低',
      accountOnce: '套算一次，已计',
    },
    verbs: { draws: '摸', replaces: '补', discards: '打', from: '自', flower: '花' },
    calls: { chow: '吃', pung: '碰', kong: '杠', win: '和', foul: '犯规' },
  },
};

export const RECORD_MESSAGES: Messages<RecordTexts> = {
  en: {
    title: 'Replay a record',
    lead: 'Opens a record of a set or of a deal, as "mcr play", "mcr tournament" and this server write them. It stays on your machine.',
    choose: 'Choose a file',
    drop: 'or drop it here: .json or .json.zst',
    where: 'Records lie in a tournament’s folder under sets/, such as sets/r1-t1-s1.json.zst.',
    another: 'Another file',
    faults: {
      damaged: ['The file is damaged: it cannot be decompressed.', 'Copy it anew from where it was written.'],
      'too-large': [
        'The file is too large for a record of a set.',
        'A record has at most some hundred kilobytes. Is it another file?',
      ],
      'no-json': [
        'The file is no record: it is not JSON.',
        'Choose a file that ends in .json or .json.zst out of the folder sets/.',
      ],
      'no-record': [
        'The file is JSON, and no record of a set or deal.',
        'Choose a file such as sets/r1-t1-s1.json.zst; results.json has no deals to replay.',
      ],
      malformed: [
        'The record is not as records are.',
        'It may be of a newer version of MCR Arena, or have been edited.',
      ],
      impossible: [
        'The record cannot be played: it tells of something that the rules do not allow.',
        '"mcr verify" says more about the folder that it comes from.',
      ],
      'no-such-deal': ['The record has no such deal.', 'Choose one of its deals.'],
    },
  },
  zh: {
    title: '回放牌谱',
    lead: '打开一组或一局的牌谱：由 “mcr play”、“mcr tournament” 或本服务器写出。文件不会离开你的电脑。',
    choose: '选择文件',
    drop: '或拖放到这里：.json 或 .json.zst',
    where: '牌谱在赛事文件夹的 sets/ 下，例如 sets/r1-t1-s1.json.zst。',
    another: '另选文件',
    faults: {
      damaged: ['文件已损坏，无法解压。', '请从原处重新复制。'],
      'too-large': ['文件过大，不是一组的牌谱。', '牌谱最多几百 KB，是否选错了文件？'],
      'no-json': ['这不是牌谱：内容不是 JSON。', '请选择 sets/ 文件夹中以 .json 或 .json.zst 结尾的文件。'],
      'no-record': [
        '这是 JSON，但不是一组或一局的牌谱。',
        '请选择如 sets/r1-t1-s1.json.zst 的文件；results.json 里没有可回放的牌局。',
      ],
      malformed: ['牌谱的格式不对。', '可能来自更新版本的 MCR Arena，或被改动过。'],
      impossible: ['牌谱无法重演：其中有规则不允许的内容。', '“mcr verify” 可进一步检查它所在的文件夹。'],
      'no-such-deal': ['牌谱里没有这一局。', '请选择其中的一局。'],
    },
  },
};
