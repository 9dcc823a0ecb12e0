// Texts of the tournament page.

import type { CompetitionStatus } from '@mcr-arena/protocol/documents';
import type { Wind } from '@mcr-arena/tiles';
import { messages, type Texts } from '../../../ui/language/languages.ts';
import { type Translations, translated } from '../../../ui/language/translated.ts';
import type { FigureKind } from './figure.ts';

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

interface FigureTexts {
  readonly name: string;
  /** The header of its column. */
  readonly head: string;
  readonly unit: string;
  readonly meaning: string;
}

/** Explanations of states. */
const STATES: Readonly<Partial<Record<CompetitionStatus, string>>> = {
  created: 'The tournament begins when its organiser starts it.',
  paused: 'Sets in play are finished; the others wait until the organiser resumes the tournament.',
  cancelled: 'The organiser cancelled the tournament. Complete sets are kept.',
};

const EN = {
  facts: {
    entrants: (count: number) => plural(count, 'entrant', 'entrants'),
    rounds: (played: string, of: string) => `${played} of ${of} rounds complete`,
    format: (sets: number, deals: number) =>
      `${plural(sets, 'set', 'sets')} of ${plural(deals, 'deal', 'deals')} per round and table`,
    started: 'started',
    ended: 'ended',
    created: 'created',
    timeLeft: (duration: string) => `about ${duration} left`,
  },
  hiddenPlayers: 'The players are hidden until every table has played this wall.',
  states: STATES,
  failed: (message: string) =>
    `Stopped by an internal server error: ${message}. It can be resumed once the error is fixed.`,
  waiting: (count: number) =>
    `Waiting for ${count === 1 ? '1 bot that is' : `${count} bots that are`} not connected. The decision clock is stopped.`,
  afterRound: (round: string, deals: string) =>
    `after round ${round}, ${deals} ${deals === '1' ? 'deal' : 'deals'} each`,
  noStandings: 'No round is complete yet',
  noStandingsWhy: 'The standings count complete rounds. They appear here when the first is complete.',
  change: 'Change since the previous round',
  up: (places: number) => `up ${places}`,
  down: (places: number) => `down ${places}`,
  same: 'unchanged',
  entered: 'Entered',
  wins: 'Wins',
  drawnBy: 'Plot',
  figures: {
    points: {
      name: 'Points a deal',
      head: 'Points a deal',
      unit: 'points a deal',
      meaning: 'the average of all deals, not corrected for opponents',
    },
    strength: {
      name: 'Strength',
      head: 'Strength, points a deal',
      unit: 'points a deal',
      meaning: 'points a deal against average entrants, corrected for the strength of opponents',
    },
    ranking: {
      name: 'Ranking points a set',
      head: 'Ranking points a set',
      unit: 'ranking points a set',
      meaning: '4, 3, 2 or 1 for the place in each set; 2.5 is average',
    },
  } satisfies Record<FigureKind, FigureTexts>,
  figureNote: (name: string, meaning: string, sets: number) =>
    `${name}: ${meaning}. The line is the 95\u00a0% interval, shown from ${sets} sets on.`,
  lessLuck: {
    head: 'Without luck',
    unit: 'without luck',
    note: 'Without luck: points a deal without what the starting hands and the drawn tiles brought. The ranking does not use it.',
    how: 'How luck is measured',
  },
  plot: (name: string, value: string) => `${name}: ${value}`,
  reference: 'Reference bot, unranked: it fills the last table',
  withdrawn: (round: string) => `withdrew after round ${round}`,
  leads: (entrant: string, round: string) => `${entrant} leads after round ${round}`,
  round: 'Round',
  rounds: 'Rounds',
  roundOf: (round: string, rounds: string) => `Round ${round} of ${rounds}`,
  chooseRound: 'Choose a round',
  previous: 'Previous round',
  next: 'Next round',
  newest: 'Newest',
  roundState: {
    complete: 'complete',
    nextNear: 'complete, the next begins soon',
    playing: (played: string, sets: string) => `${played} of ${sets} sets played`,
    opened: 'opened',
  },
  noRounds: 'The first round opens when the tournament starts.',
  table: (table: number) => `Table ${table}`,
  set: (set: number) => `set ${set}`,
  prevalentWind: {
    east: 'prevalent wind East',
    south: 'prevalent wind South',
    west: 'prevalent wind West',
    north: 'prevalent wind North',
  } satisfies Record<Wind, string>,
  faultsBy: (reason: string, count: number) => `${reason} × ${count}`,
  inPlay: 'in play',
  toBePlayed: 'to be played',
  points: 'points',
  above: {
    title: 'Who is probably stronger?',
    meaning:
      'The probability that each row’s entrant is stronger than each column’s, from a thousand resamplings of the walls.',
    none: (sets: number) => `Shown once two entrants have played ${sets} sets or more each.`,
    cell: (upper: string, lower: string, share: string) => `${upper} above ${lower}: ${share}`,
  },
  fairness: {
    title: 'Check it yourself',
    plan: 'Commitment to the entrants, their bots, the rules, the limits and the secret. Note it before the first deal: mcr verify checks it with -\u2060-commitment.',
    commitment: 'SHA-256 of the secret from which all walls are derived, published before the first deal',
    before:
      'The secret is published when the tournament is over. Then anyone can compute the walls and replay every deal.',
    after:
      'The tournament is over, and this is its secret. Its SHA-256 is the value just above, and all walls are derived from it.',
    verify:
      'This command verifies the whole tournament: it replays every deal, rebuilds the walls from the secret, and recomputes totals, pairings and standings.',
    unsealed:
      'Unsealed bots play from other machines. Each table therefore has its own walls, so that no bot can pass on what it saw.',
    bridge:
      'Bridge format: each deal has its own wall, the same at all tables. The points of each entrant are compared with the points of the entrants that held the same seat at the other tables.',
  },
};

const ZH: Texts<typeof EN> = {
  facts: {
    entrants: (count) => `${count} 名参赛者`,
    rounds: (played, of) => `已完成 ${played} / ${of} 轮`,
    format: (sets, deals) => `每轮每桌 ${sets} 组，每组 ${deals} 局`,
    started: '开始于',
    ended: '结束于',
    created: '创建于',
    timeLeft: (duration) => `约剩 ${duration}`,
  },
  hiddenPlayers: '在所有牌桌打完这副牌墙之前，参赛者不公开。',
  states: {
    created: '等待组织者开始。',
    paused: '正在打的组会打完，其余等组织者继续。',
    cancelled: '组织者已取消赛事，已打完的各组保留。',
  },
  failed: (message) => `因服务器内部错误中止：${translated(message, FAILURES)}。修复后可以继续。`,
  waiting: (count) => `正在等待 ${count} 个尚未连接的机器人，其间决策不计时。`,
  afterRound: (round, deals) => `第 ${round} 轮后，每名参赛者 ${deals} 局`,
  noStandings: '还没有打完的轮次',
  noStandingsWhy: '排名只计打完的轮次，首轮打完后会自动显示。',
  change: '与上一轮相比',
  up: (places) => `上升 ${places} 位`,
  down: (places) => `下降 ${places} 位`,
  same: '不变',
  entered: '参赛者',
  wins: '和牌率',
  drawnBy: '图示',
  figures: {
    points: { name: '每局得分', head: '每局得分', unit: '分/局', meaning: '平均每局得分，不计对手强弱' },
    strength: {
      name: '实力',
      head: '实力（分/局）',
      unit: '分/局',
      meaning: '对平均水平对手的每局得分，已扣除对手强弱的影响',
    },
    ranking: {
      name: '每组标准分',
      head: '每组标准分',
      unit: '标准分/组',
      meaning: '每组按名次得 4、3、2、1 分；平均为 2.5',
    },
  },
  figureNote: (name, meaning, sets) => `${name}：${meaning}。横线为 95% 置信区间，满 ${sets} 组后给出。`,
  lessLuck: {
    head: '扣除运气后',
    unit: '扣除运气后',
    note: '扣除运气后：每局得分减去起手牌和摸牌带来的部分，不影响排名。',
    how: '运气如何衡量',
  },
  plot: (name, value) => `${name}：${value}`,
  reference: '陪打机器人，不计名次：补足最后一桌',
  withdrawn: (round) => `第 ${round} 轮后退出`,
  leads: (entrant, round) => `第 ${round} 轮后 ${entrant} 领先`,
  round: '轮次',
  rounds: '轮次',
  roundOf: (round, rounds) => `第 ${round} 轮，共 ${rounds} 轮`,
  chooseRound: '选择轮次',
  previous: '上一轮',
  next: '下一轮',
  newest: '最新',
  roundState: {
    complete: '已打完',
    nextNear: '已打完，下一轮即将开始',
    playing: (played, sets) => `已打 ${played} / ${sets} 组`,
    opened: '开始于',
  },
  noRounds: '赛事开始后进行第一轮。',
  table: (table) => `第 ${table} 桌`,
  set: (set) => `第 ${set} 组`,
  prevalentWind: { east: '东风圈', south: '南风圈', west: '西风圈', north: '北风圈' },
  faultsBy: (reason, count) => `${reason} × ${count}`,
  inPlay: '进行中',
  toBePlayed: '待打',
  points: '分',
  above: {
    title: '谁可能更强？',
    meaning: '行中参赛者强于列中参赛者的概率，由对牌墙的一千次重抽样得出。',
    none: (sets) => `需要至少两名各满 ${sets} 组的参赛者。`,
    cell: (upper, lower, share) => `${upper} 强于 ${lower}：${share}`,
  },
  fairness: {
    title: '自行验证',
    plan: '对参赛者、机器人、规则、限制和密钥的承诺值。请在首局之前记下，mcr verify 以 -\u2060-commitment 核对。',
    commitment: '所有牌墙所用密钥的 SHA-256，首局之前已公布',
    before: '赛事结束后公布密钥，届时任何人都能重建牌墙并重放每一局。',
    after: '赛事已结束，密钥如下。其 SHA-256 即紧邻上方的值，所有牌墙均由它得出。',
    verify: '此命令验证整个赛事：重放每一局，由密钥重建牌墙，并重新计算总分、配对与排名。',
    unsealed: '未封闭的机器人在其他机器上运行。因此每桌使用各自的牌墙，使机器人无法传递所见。',
    bridge: '桥牌式复式：每局各用一副牌墙，各桌相同。得分与其他各桌坐同一座位的参赛者比较。',
  },
};

const FAILURES: Translations = [[/^a set failed (\d+) times, last with: (.+)$/s, '一组牌局 $1 次失败，最后一次为 $2']];

export const TOURNAMENT_MESSAGES = messages({ en: EN, zh: ZH });
