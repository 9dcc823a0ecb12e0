// Texts of the pages of comparisons.

import { messages, type Texts } from '../../ui/language/languages.ts';

const EN = {
  title: 'Compare bots',
  two: 'Two bots head to head',
  four: 'Four bots at a table',
  onLadder: 'Mark two bots on the ladder',
  signedOut:
    'Sign in to have your bots play more deals: against one other bot, to find out which is better, or in a match of four.',
  signIn: 'Sign in',
  what: 'Two versions play the same walls, two seats each, until it is certain which one is better, or that the difference does not matter.',
  how: 'How the verdict is reached',
  noBots: 'None of your versions has passed its check.',
  noBotsHow: 'Upload a bot',
  noOther: 'There is no other version to compare with: upload a second one, or wait until a bot is on the ladder.',
  first: 'Your version',
  second: 'Against',
  smallest: 'Differences that do not matter',
  smallestOption: (points: string) => `up to ${points} ${points === '1' ? 'point' : 'points'} a deal`,
  walls: 'Stop after at most',
  wallsOption: (walls: string) => `${walls} walls`,
  cost: 'Cost',
  costIf: (difference: number, walls: string) =>
    difference === 0
      ? `If the two are equal: about ${walls} walls`
      : `If they are ${difference} points a deal apart: about ${walls} walls`,
  costBeyond: (difference: number, walls: string) =>
    difference === 0
      ? `If the two are equal: about ${walls} walls, so this may end without a verdict`
      : `If they are ${difference} points a deal apart: about ${walls} walls, so this may end without a verdict`,
  mostWalls: (walls: string) => `At most: ${walls} walls`,
  costTime: (time: string) => `, ${time}`,
  unknownTime: 'The time is unknown: neither version has a measured speed.',
  timeWhat: 'Times are estimated from the speed in the checks, for an otherwise idle server.',
  dealsWhat: 'A wall is four deals. The CPU time of both versions is charged to you; house bots cost nothing.',
  left: (walls: string, cpu: string) =>
    `Left today: ${walls} walls and ${cpu} minutes of CPU time. A comparison that needs more continues tomorrow.`,
  running: (used: number, of: number) => `${used} of at most ${of} comparisons in progress.`,
  start: 'Start the comparison',
  own: 'Your comparisons',
  none: 'No comparisons yet: start one above.',
  older: 'Older comparisons',
  unknown: 'Comparison',
  versus: (a: string, b: string) => `${a} against ${b}`,
  side: (bot: string, version: number) => `${bot} v${version}`,
  ownedSide: (owner: string, bot: string, version: number) => `${owner}: ${bot} v${version}`,
  better: (winner: string, loser: string, points: string, low: string, high: string, walls: string) =>
    `${winner} is better than ${loser}: by ${points} points a deal (${low} to ${high}), after ${walls} walls.`,
  close: (smallest: string, a: string, b: string, low: string, high: string, walls: string) =>
    `No difference larger than ${smallest} ${smallest === '1' ? 'point' : 'points'} a deal between ${a} and ${b} (${low} to ${high}), after ${walls} walls.`,
  undecided: (a: string, b: string, points: string, low: string, high: string, walls: string) =>
    `Undecided after ${walls} walls: ${a} minus ${b} is ${points} points a deal (${low} to ${high}).`,
  tooFew: (walls: string) => `${walls} ${walls === '1' ? 'wall' : 'walls'} played: the interval appears after 20.`,
  certainty: 'The interval misses the true difference in at most one of twenty comparisons, whenever they are stopped.',
  fewUnequal: (unequal: string) =>
    `The results differ on only ${unequal} ${unequal === '1' ? 'wall' : 'walls'}. With so few, the interval says little about rare situations.`,
  progress: (walls: string, of: string) => `${walls} of about ${of} walls`,
  progressMost: (walls: string, of: string) => `${walls} of at most ${of} walls`,
  timeLeft: (time: string) => `about ${time} left`,
  waits: (time: string) => `Today’s walls or CPU time are used up. The comparison continues at ${time}.`,
  stop: 'Stop',
  stopSure: 'Stop this comparison? It cannot be continued. Walls already played still count.',
  stopped: 'Stopped.',
  failed: 'Interrupted by an error of the server:',
  plot: 'Difference over walls',
  plotWhat: (a: string, b: string, smallest: string) =>
    `Points a deal, ${a} minus ${b}, with the interval. Dashed: 0 and ±${smallest}.`,
  plotNames: { value: 'Difference', low: 'from', high: 'to' },
  plotWalls: (walls: string) => `Wall ${walls}`,
  facts: {
    difference: 'Difference, points a deal',
    interval: 'Interval',
    walls: 'Walls',
    unequal: 'Walls that differ',
    deviation: 'Standard deviation of a wall',
  },
  range: (low: string, high: string) => `${low} to ${high}`,
  widest: 'Walls that differ most',
  widestNone: 'The two versions had equal results on every wall.',
  wall: (wall: string) => `Wall ${wall}`,
  points: (points: string) => `${points} points a deal`,
  repeat: 'Repeat the comparison',
  repeatWhat: 'With the files of both versions, this command plays the same walls and prints the same figures.',
  repeatFiles: 'A path such as ./tiger-v2 stands for the file or folder of an uploaded version.',
  repeatLater: 'The seed of the walls is published once the comparison is over. Until then its SHA-256 is:',
  again: 'Compare again on fresh walls',
  command: 'Command that repeats the comparison',
};

const ZH: Texts<typeof EN> = {
  title: '比较机器人',
  two: '两个机器人比较',
  four: '四个机器人同桌',
  onLadder: '在天梯上勾选两个机器人',
  signedOut: '登录后，可让你的机器人打更多局：与另一个机器人比较强弱，或四个同桌对战。',
  signIn: '登录',
  what: '两个版本打同样的牌墙，各占两个座位，直到能确定哪个更强，或确定差距无关紧要。',
  how: '如何判定',
  noBots: '你还没有通过检查的版本。',
  noBotsHow: '上传机器人',
  noOther: '没有可以比较的其他版本：请上传第二个版本，或等天梯上有机器人。',
  first: '你的版本',
  second: '对手',
  smallest: '无关紧要的差距',
  smallestOption: (points) => `每局不超过 ${points} 分`,
  walls: '最多打',
  wallsOption: (walls) => `${walls} 副牌墙`,
  cost: '开销',
  costIf: (difference, walls) =>
    difference === 0 ? `如果两者相同：约 ${walls} 副牌墙` : `如果每局相差 ${difference} 分：约 ${walls} 副牌墙`,
  costBeyond: (difference, walls) =>
    difference === 0
      ? `如果两者相同：约 ${walls} 副牌墙，可能没有结论就结束`
      : `如果每局相差 ${difference} 分：约 ${walls} 副牌墙，可能没有结论就结束`,
  mostWalls: (walls) => `最多：${walls} 副牌墙`,
  costTime: (time) => `，${time}`,
  unknownTime: '时间未知：两个版本都没有测得的速度。',
  timeWhat: '时间按版本检查时的速度估算，并假定服务器没有其他任务。',
  dealsWhat: '一副牌墙打四局。两个版本的 CPU 时间都计入你的配额；内置机器人不计。',
  left: (walls, cpu) => `今天还剩 ${walls} 副牌墙和 ${cpu} 分钟 CPU 时间。不够时明天继续。`,
  running: (used, of) => `正在进行 ${used} 个比较，最多 ${of} 个。`,
  start: '开始比较',
  own: '你的比较',
  none: '还没有比较：在上面开始一个。',
  older: '更早的比较',
  unknown: '比较',
  versus: (a, b) => `${a} 对 ${b}`,
  side: (bot, version) => `${bot} v${version}`,
  ownedSide: (owner, bot, version) => `${owner}：${bot} v${version}`,
  better: (winner, loser, points, low, high, walls) =>
    `${winner} 比 ${loser} 强：打了 ${walls} 副牌墙，每局多 ${points} 分（${low} 至 ${high}）。`,
  close: (smallest, a, b, low, high, walls) =>
    `${a} 与 ${b} 每局的差距不超过 ${smallest} 分（${low} 至 ${high}），共打了 ${walls} 副牌墙。`,
  undecided: (a, b, points, low, high, walls) =>
    `打了 ${walls} 副牌墙，尚不能确定：${a} 减 ${b} 为每局 ${points} 分（${low} 至 ${high}）。`,
  tooFew: (walls) => `已打 ${walls} 副牌墙：打完 20 副后显示区间。`,
  certainty: '无论何时停止，二十次比较中至多有一次区间不包含真实的差距。',
  fewUnequal: (unequal) => `只有 ${unequal} 副牌墙的结果不同：这么少的牌墙，区间对罕见的局面说明不了什么。`,
  progress: (walls, of) => `已打 ${walls} 副牌墙，预计约 ${of} 副`,
  progressMost: (walls, of) => `已打 ${walls} 副牌墙，最多 ${of} 副`,
  timeLeft: (time) => `大约还需 ${time}`,
  waits: (time) => `今天的牌墙或 CPU 时间已用完：${time} 继续。`,
  stop: '停止',
  stopSure: '停止这个比较？停止后不能继续。已打完的牌墙仍然有效。',
  stopped: '已停止。',
  failed: '因服务器错误中断：',
  plot: '差距随牌墙数的变化',
  plotWhat: (a, b, smallest) => `每局得分，${a} 减 ${b}，以及区间。虚线：0 和 ±${smallest}。`,
  plotNames: { value: '差距', low: '从', high: '至' },
  plotWalls: (walls) => `第 ${walls} 副牌墙`,
  facts: {
    difference: '每局差距（分）',
    interval: '区间',
    walls: '牌墙数',
    unequal: '结果不同的牌墙',
    deviation: '每副牌墙的标准差',
  },
  range: (low, high) => `${low} 至 ${high}`,
  widest: '差距最大的牌墙',
  widestNone: '两者在每副牌墙上的结果都相同。',
  wall: (wall) => `第 ${wall} 副牌墙`,
  points: (points) => `每局 ${points} 分`,
  repeat: '重做一遍',
  repeatWhat: '有两个版本的文件时，此命令打同样的牌墙，并得出同样的数字。',
  repeatFiles: '形如 ./tiger-v2 的路径代表上传版本的文件或文件夹。',
  repeatLater: '比较结束后公布牌墙的种子。在此之前，种子的 SHA-256 为：',
  again: '用新的牌墙再比较一次',
  command: '重做此比较的命令',
};

export const COMPARISON_MESSAGES = messages({ en: EN, zh: ZH });
export type ComparisonTexts = Texts<typeof EN>;
