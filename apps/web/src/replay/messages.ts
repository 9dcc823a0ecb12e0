// Texts of the replay.

import type { Principle } from '@mcr-arena/scoring';
import type { Messages } from '../language/language.svelte.ts';
import type { TickType } from './timeline.ts';

export interface ReplayTexts {
  /** `set`: undefined if each table plays one set per round. */
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
  readonly playYourself: (wind: string) => string;
  readonly playYourselfWhat: string;
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
  /** The name of a seat without an entrant, shown beside the letter of its wind. */
  readonly seatAlone: (wind: string) => string;
  readonly could: (who: string, options: string, answer: string) => string;
  readonly chose: (who: string, answer: string) => string;
  readonly principles: Readonly<Record<Principle, string>>;
  readonly verbs: Readonly<Record<'draws' | 'replaces' | 'discards' | 'from' | 'flower', string>>;
  readonly calls: Readonly<Record<'chow' | 'pung' | 'kong' | 'win' | 'foul', string>>;
}

/** A name for use within brackets: "Goal (bot)" becomes "Goal, bot". A shortened name may lack its last bracket. */
function withoutBrackets(name: string, comma: string): string {
  return name.replace(/ ?[(（]([^()（）]+)[)）]?$/, `${comma}$1`);
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
    forward: 'One event forward',
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
    fourColours: 'One colour per suit',
    copyLink: 'Copy link',
    download: 'Download',
    downloadWhat: 'The record of the whole set, as JSON',
    openFile: 'Open a record file',
    playYourself: (wind) => `Play this deal yourself, as ${wind}`,
    playYourselfWhat: 'The same wall against three bots. It is not rated.',
    keys: 'Keys',
    keyHelp: [
      ['← →', 'event by event'],
      ['↑ ↓', "decisions of the seat in view, or everyone's"],
      ['Home End', 'start, end'],
      ['Space', 'play, pause'],
      ['P N', 'previous deal, next deal'],
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
    seatOf: (wind, entrant) => `${wind} (${withoutBrackets(entrant, ', ')})`,
    seatAlone: (wind) => wind,
    could: (who, options, answer) => `${who} could ${options}: ${answer}`,
    chose: (who, answer) => `${who}: ${answer}`,
    principles: {
      nonRepeat: 'included in',
      nonSeparation: 'the same sets make',
      nonIdentical: 'a set is used once for',
      highVersusLow: 'worth less than',
      accountOnce: 'the sets are already combined in',
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
    ticks: { claim: '吃碰', kong: '杠', foul: '犯规', win: '和牌' },
    view: '视角',
    allHands: '全部手牌',
    onlyKnown: (seat) => `只看${seat}家所知`,
    tileIndex: '牌角标记',
    fourColours: '每门一色',
    copyLink: '复制链接',
    download: '下载',
    downloadWhat: '整组的牌谱（JSON）',
    openFile: '打开牌谱文件',
    playYourself: (wind) => `自己打这一局（${wind}家）`,
    playYourselfWhat: '同一牌墙，对阵三个机器人，不计成绩。',
    keys: '按键',
    keyHelp: [
      ['← →', '逐个事件'],
      ['↑ ↓', '所选座位（或所有人）的决策'],
      ['Home End', '开头、结尾'],
      ['空格', '播放、暂停'],
      ['P N', '上一局、下一局'],
    ],
    moves: '过程',
    result: '结果',
    hand: '和牌手牌',
    fan: '番种',
    points: '番数',
    total: '合计',
    notCounted: '不计的番种',
    notCountedBy: (principle, fan) => `${principle}：${fan}`,
    otherDivisions: (count) => `另有 ${count} 种分法`,
    payments: '收付',
    pays: (base, hand) => (hand === 0 ? `付 ${base}` : `付 ${base} + ${hand}`),
    paysFoul: '犯规赔付',
    seatOf: (wind, entrant) => `${wind}（${withoutBrackets(entrant, '，')}）`,
    seatAlone: (wind) => `${wind}家`,
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
